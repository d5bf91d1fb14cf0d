// SPDX-License-Identifier: MIT
import Glibc

/// A distant light: its direction and elevation. Shadows with a depth follow it.
///
/// Both numbers are those of design programs (Photoshop's "Angle" and "Altitude"): light comes from the right
/// at 0°, from the top edge at 90°, from above and slightly left at 120°, from the left at 180°. A typical
/// elevation is 30°.
///
///     let evening = Light(angle: 150, elevation: 20)
///     print(evening.fall(depth: 4))    // a shadow of 4 / tan 20° points, to the lower right
public struct Light: Sendable, Hashable {
  /// The direction of the light source, in degrees counterclockwise from the right, as seen.
  public var angle: Double
  /// The elevation above the surface, in degrees: more than 0, at most 90. At 45 a shadow is as long as its
  /// caster is high; at 90 nothing moves.
  public var elevation: Double

  /// A light.
  public init(angle: Double, elevation: Double = 45) { (self.angle, self.elevation) = (angle, elevation) }

  /// From the top edge, at 45°: a depth of 4 points moves a shadow down by 4.
  public static let above = Light(angle: 90, elevation: 45)

  /// The offset of the shadow of a caster `depth` points high: away from the light, depth / tan(elevation)
  /// points far. Towards the light for a negative depth.
  ///
  /// In points, rounded to billionths: so light from straight above moves a shadow straight down, and by a
  /// whole number for a whole depth. A shift by a fraction of a pixel takes four texture reads instead of
  /// one.
  public func fall(depth: Double) -> Vector {
    let (direction, elevation) = (angle * .pi / 180, elevation * .pi / 180)
    let length = depth * cos(elevation) / sin(elevation)
    return Vector(-length * cos(direction), length * sin(direction)).roundedToBillionths
  }

  /// The light turned counterclockwise by `degrees`; its angle is then 0 ..< 360.
  public func turned(by degrees: Double) -> Light {
    guard degrees != 0 else { return self }
    let rest = (angle + degrees).truncatingRemainder(dividingBy: 360)
    return Light(angle: rest < 0 ? rest + 360 : rest, elevation: elevation)
  }

  /// The light in the coordinates behind a transform: a layer turned to the right sees a light turned to the
  /// left. `inverse` maps from the light's coordinates back to those of the layer.
  package func seen(through inverse: Transform) -> Light {
    let direction = Vector(cos(angle * .pi / 180), -sin(angle * .pi / 180))
    let turned = Vector(
      inverse.a * direction.x + inverse.c * direction.y, inverse.b * direction.x + inverse.d * direction.y)
    return Light(angle: atan2(-turned.y, turned.x) * 180 / .pi, elevation: elevation)
  }

  /// The allowed angles of lights and rotations, in degrees. Far beyond them, too few digits remain for a
  /// direction.
  public static let allowedAngles = -1_000_000.0...1_000_000.0
}

extension Light {
  /// A part of all lights.
  public struct Limits: Sendable, Hashable {
    /// The angles in degrees, counterclockwise from the first to the last, which may be more than 360.
    public var angle: ClosedRange<Double>
    /// The elevations in degrees.
    public var elevation: ClosedRange<Double>

    /// Limits; by default all lights from 1° above the surface on.
    public init(angle: ClosedRange<Double> = 0...360, elevation: ClosedRange<Double> = 1...90) {
      (self.angle, self.elevation) = (angle, elevation)
    }

    /// A light within the limits, or else the nearest: at the nearer end of the angles, and of the
    /// elevations.
    public func nearest(to light: Light) -> Light {
      let (first, last) = (angle.lowerBound, angle.upperBound)
      var away = (light.angle - (first + last) / 2).remainder(dividingBy: 360)
      // Opposite the middle both ends are as near, and rounding must not choose.
      if away < 1e-6 - 180 { away += 360 }
      let angle = abs(away) <= (last - first) / 2 ? light.angle : away < 0 ? first : last
      return Light(
        angle: angle, elevation: min(max(light.elevation, elevation.lowerBound), elevation.upperBound))
    }
  }

  fileprivate var text: String { "\(DecimalText.text(angle))°, \(DecimalText.text(elevation))°" }
}

extension Vector {
  /// The vector without the rounding errors of sines and cosines past the ninth digit.
  var roundedToBillionths: Vector {
    // Adding 0 turns -0 into 0.
    Vector((x * 1e9).rounded() / 1e9 + 0, (y * 1e9).rounded() / 1e9 + 0)
  }
}

extension Style {
  /// Whether any effect follows a light: a shadow with a depth, a bevel without its own light, or a long
  /// shadow without an angle.
  public var followsLight: Bool {
    shadows.contains { $0.depth != nil } || bevels.contains { $0.light == nil }
      || longShadows.contains { $0.angle == nil }
  }

  /// The light of the style: its own or, if it has none, that of its surroundings, within its limits.
  package func light(falling surroundings: Light?) -> Light? {
    let light = light ?? surroundings
    return light.flatMap { lightLimits?.nearest(to: $0) } ?? light
  }

  /// What to say of a light that the style's limits move; nil if it stays where it is.
  ///
  /// - Parameter place: the style's place in the scene, such as `layers[2].style`.
  package func warning(ofLight surroundings: Light?, at place: String) -> RenderWarning? {
    guard followsLight, let light = light ?? surroundings, let near = self.light(falling: light),
      abs(near.angle - light.angle) > 1e-6 || abs(near.elevation - light.elevation) > 1e-6
    else { return nil }
    return .readOtherwise(
      field: "\(place).light",
      problem: "the style's limits move the light from \(light.text) to \(near.text)")
  }

  /// The style with its own light or, if it has none, `light` applied: every depth becomes an offset, every
  /// bevel gets a light, and every long shadow an angle. Without any light they stay unchanged.
  public func lit(by light: Light? = nil) -> Style {
    guard let light = self.light(falling: light) else { return self }
    var result = self
    (result.light, result.lightLimits) = (nil, nil)
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

  /// The style converted to follow a light, with the same picture under that light. The part of each offset
  /// along the light's direction becomes a depth. The part across stays an offset; so does all of it at an
  /// elevation of 90°, where no depth moves anything.
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
  package static let summary = "A distant light."
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

extension Light.Limits: Described {
  package static let schemaName = "lightLimits"
  package static let summary = "The lights in which a style is readable."
  package static let blank = Light.Limits()
  package static let fields: FieldTable<Light.Limits> = [
    Field(
      "angle", \.angle,
      "The first and the last angle in degrees, counterclockwise; the last may be more than 360.",
      limit: .range(-360...720)),
    Field(
      "elevation", \.elevation, "The lowest and the highest elevation in degrees.", limit: .range(1...90)),
  ]
}

extension ClosedRange: FieldValue where Bound == Double {
  /// The limit of both ends.
  package static var defaultLimit: NumberLimit { .finite }
  package static func fieldShape(_ limit: NumberLimit) -> FieldShape { .list(.number(limit), 2...2) }

  package func check(_ limit: NumberLimit, _ check: FieldCheck) throws(StyleError) {
    try StyleError.at("[0]", limit.check(lowerBound, scale: check.scale))
    try StyleError.at("[1]", limit.check(upperBound, scale: check.scale))
  }

  package func checkInDocument(_ limit: NumberLimit) throws(StyleError) {
    try check(limit, FieldCheck(scale: 1))
  }

  package static func unchecked(
    _ key: String, _ limit: NumberLimit, _ reader: some FieldReader
  ) throws -> ClosedRange? {
    guard let ends = try reader.numbers(key) else { return nil }
    guard ends.count == 2, ends[0] <= ends[1] else {
      throw reader.error(key, "must be two numbers in ascending order")
    }
    return ends[0]...ends[1]
  }

  package func write(_ key: String, _ writer: some FieldWriter) throws {
    try writer.write([lowerBound, upperBound], key)
  }
}
