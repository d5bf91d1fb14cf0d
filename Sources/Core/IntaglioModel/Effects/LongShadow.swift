// SPDX-License-Identifier: MIT
import Glibc

/// The contents' shape extruded in one direction: the long shadow of flat design. Lengths are points.
///
///     c(p) = the greatest of w(k) a(p - k d) for k = 1…K        w(k) = 1 - fade k / K
///
/// d points away from the light; its larger component is one pixel long: (±1, s) or (s, ±1) with |s| ≤ 1. K
/// is the length in pixels along that axis, rounded; along the other axis a is linear between pixels. Then c
/// becomes 1 - |s| / 4 of itself and |s| / 8 of each of its two neighbours along the other axis: the pixel
/// coverage of a line with that slope, so that edges at any angle are smooth. It is the same in all profiles.
public struct LongShadow: Sendable, Hashable {
  /// The colour; its alpha is the strength.
  public var color: Color
  /// The direction of the light source, in degrees counterclockwise from the right, like `Light.angle`; the
  /// shadow falls the opposite way. nil for the angle of the style's or the scene's light or, without either,
  /// `LongShadow.defaultAngle`.
  public var angle: Double?
  /// The length of the shadow.
  public var length: Double
  /// The loss of strength towards the end, 0…1. At 1 the shadow fades away.
  public var fade: Double
  /// The blend mode over everything below. Any mode but `copy`.
  public var blend: BlendMode

  /// From the upper left corner.
  public static let defaultAngle = 135.0

  /// A long shadow.
  public init(
    color: Color = Color(red: 0, green: 0, blue: 0, alpha: 0.25), angle: Double? = nil, length: Double,
    fade: Double = 0, blend: BlendMode = .normal
  ) {
    (self.color, self.angle, self.length, self.fade, self.blend) = (color, angle, length, fade, blend)
  }

  /// The offset of the shadow's end, in points, rounded to billionths, so that both components are equal at
  /// 45°.
  package func fall(in light: Light?) -> Vector {
    let angle = (angle ?? light?.angle ?? LongShadow.defaultAngle) * .pi / 180
    return Vector(-length * cos(angle), length * sin(angle)).roundedToBillionths
  }
}

extension LongShadow: Described {
  package static let schemaName = "longShadow"
  package static let summary = "The content extruded in one direction: the long shadow of flat design."
  package static let blank = LongShadow(length: 0)
  package static let fields: FieldTable<LongShadow> = [
    Field("color", \.color, "The colour; its alpha is the strength.", presence: .always),
    Field(
      "angle", \.angle,
      "The direction of the light source, in degrees counterclockwise from the right. Left out: the angle of the style's or the scene's light, or 135.",
      limit: .range(Light.allowedAngles)),
    Field(
      "length", \.length, "The length of the shadow, in points; at most 4096 pixels.",
      limit: .pixels(0...Style.maximumLongShadow), presence: .required()),
    Field("fade", \.fade, "How much weaker the shadow is at its end, 0 to 1.", limit: .range(0...1)),
    Field("blend", \.blend, "How the shadow blends with what lies below it.", limit: .effects),
  ]
}
