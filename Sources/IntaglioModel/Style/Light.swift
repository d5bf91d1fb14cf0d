// SPDX-License-Identifier: MIT
import Glibc

/// A light that is far away: where it comes from and how high it stands. Shadows that have a depth follow it.
///
/// The two numbers are those of design programs (Photoshop's "Angle" and "Altitude"): 0° is light from the
/// right, 90° from the top edge, 120° from above and a little to the left, 180° from the left; it stands 30°
/// above the surface, say.
///
///     let evening = Light(angle: 150, elevation: 20)
///     print(evening.fall(depth: 4))    // a shadow of 4 / tan 20° points, to the lower right
public struct Light: Sendable, Hashable {
  /// The direction that the light comes from, in degrees, counterclockwise from the right as one sees it.
  public var angle: Double
  /// How high the light stands above the surface, in degrees: more than 0, up to 90. At 45 a shadow is as
  /// long as its caster is high; at 90 nothing is moved.
  public var elevation: Double

  /// A light.
  public init(angle: Double, elevation: Double = 45) {
    self.angle = angle
    self.elevation = elevation
  }

  /// From the top edge, at 45°: what is 4 points deep has a shadow moved down by 4.
  public static let above = Light(angle: 90, elevation: 45)

  /// Where the shadow of what is `depth` points high falls: away from the light, depth / tan(elevation)
  /// points far. Of a negative depth, towards the light.
  ///
  /// In points, rounded to billionths, so that a light from straight above moves a shadow straight down and
  /// by a whole number where the depth is one: a shift by a fraction of a pixel costs four readings instead
  /// of one.
  public func fall(depth: Double) -> Vector {
    let (direction, elevation) = (angle * .pi / 180, elevation * .pi / 180)
    let length = depth * cos(elevation) / sin(elevation)
    return Vector(-length * cos(direction), length * sin(direction)).roundedToBillionths
  }

  /// The light turned by so many degrees, counterclockwise; the angle is then 0 ..< 360.
  public func turned(by degrees: Double) -> Light {
    let rest = (angle + degrees).truncatingRemainder(dividingBy: 360)
    return Light(angle: rest < 0 ? rest + 360 : rest, elevation: elevation)
  }

  /// The light as what lies behind a map sees it: a layer that is turned to the right sees a light that is
  /// turned to the left. `inverse` leads from where the light shines back to where it is seen.
  package func seen(through inverse: Transform) -> Light {
    let direction = Vector(cos(angle * .pi / 180), -sin(angle * .pi / 180))
    let turned = Vector(
      inverse.a * direction.x + inverse.c * direction.y, inverse.b * direction.x + inverse.d * direction.y)
    return Light(angle: atan2(-turned.y, turned.x) * 180 / .pi, elevation: elevation)
  }
}

extension Light {
  /// The angles of lights and of what else is turned, in degrees: far beyond these they have no digits left
  /// for a direction.
  public static let allowedAngles = -1_000_000.0...1_000_000.0
}

extension Vector {
  /// The displacement without what sines and cosines leave behind the ninth digit.
  var roundedToBillionths: Vector {
    // Adding 0 makes a 0 out of -0.
    Vector((x * 1e9).rounded() / 1e9 + 0, (y * 1e9).rounded() / 1e9 + 0)
  }
}

extension Style {
  /// Whether something follows a light: a shadow that has a depth, a bevel without a light of its own, or a
  /// long shadow without an angle.
  public var followsLight: Bool {
    shadows.contains { $0.depth != nil } || bevels.contains { $0.light == nil }
      || longShadows.contains { $0.angle == nil }
  }

  /// The style as it looks under its own light or, where it has none, under `light`: every depth is made into
  /// an offset, every bevel has a light of its own, and every long shadow an angle. Where there is no light
  /// at all, they stay.
  public func lit(by light: Light? = nil) -> Style {
    guard let light = self.light ?? light else { return self }
    var result = self
    result.light = nil
    for index in shadows.indices {
      result.shadows[index].offset = shadows[index].offset(in: light)
      result.shadows[index].depth = nil
    }
    for index in bevels.indices { result.bevels[index].light = bevels[index].light ?? light }
    for index in longShadows.indices {
      result.longShadows[index].angle = longShadows[index].angle ?? light.angle
    }
    return result
  }

  /// The style, made to follow a light under which it looks as it does now: of each offset, what points away
  /// from the light or towards it becomes a depth. What points across stays an offset, and so does all of it
  /// at an elevation of 90°, where nothing falls.
  ///
  ///     var style = Style.innerShadowLabel.following(.above)    // (0, 4) is a depth of 4 now
  ///     style.light = Light(angle: 150, elevation: 30)
  public func following(_ light: Light) -> Style {
    var result = self
    result.light = light
    let fall = light.fall(depth: 1)
    let square = fall.dot(fall)
    guard square > 0 else { return result }
    for index in shadows.indices where shadows[index].depth == nil {
      let offset = shadows[index].offset
      let depth = (offset.dot(fall) / square * 1e9).rounded() / 1e9
      guard depth != 0 else { continue }
      result.shadows[index].depth = depth
      result.shadows[index].offset = (offset - light.fall(depth: depth)).roundedToBillionths
    }
    return result
  }
}

extension Light: Described {
  package static let schemaName = "light"
  package static let summary = "A light that is far away."
  package static let blank = Light(angle: 0)
  package static let fields: FieldTable<Light> = [
    Field(
      "angle", \.angle,
      "The direction of the light, in degrees, counterclockwise from the right: 90 is above, 120 above and a little to the left, 180 left.",
      limit: .range(Light.allowedAngles), presence: .required()),
    Field(
      "elevation", \.elevation,
      "The height above the surface, in degrees. At 45 a shadow is as long as its caster is high.",
      limit: .positiveUpTo(90), presence: .always),
  ]
}
