// SPDX-License-Identifier: MIT

extension Adjustment {
  /// Photoshop's brightness, then contrast, of each component, accurate to two levels. The legacy kind uses
  /// the public formula.
  ///
  /// In levels, a brightness b >= 0 multiplies components up to 127.5 / s by s = 2 ^ (b / 110). From there a
  /// cubic Bézier curve continues in the same direction and ends at white. With its start P = (127.5 / s,
  /// 127.5) and the corner K = (255 / s, 255), its control points are
  ///
  ///     P + 0.954 (K - P)    and    (255, 255) - 0.422 (255 - 255 / s) (1, s ^ -3.48)
  ///
  /// From a brightness of 95 to one of 150, these numbers change linearly to 0.91, 0.845 and -4.8. A
  /// brightness b < 0 is the inverse of the function for -b. The contrast c changes the result x in levels:
  /// with u = x / 127.5 - 1,
  ///
  ///     127.5 (1 + u + 0.0076 c u (1 - |u|))
  ///
  /// The legacy kind adds and multiplies levels. With k = 1 + c / 100 for c <= 0, else 1 / max(1 - c / 100,
  /// 1 / 255), a level x becomes
  ///
  ///     127 + k (x + b - 127) for c > 0,    else 127 + k (x - 127) + b
  ///
  /// That has not been checked against pictures by Photoshop.
  public struct BrightnessContrast: Sendable, Hashable {
    /// -150…150; for the legacy kind -100…100.
    public var brightness: Double
    /// -50…100; for the legacy kind -100…100.
    public var contrast: Double
    /// Whether to use the formula from before Photoshop CS3.
    public var isLegacy: Bool

    /// A change of both; by default none.
    public init(brightness: Double = 0, contrast: Double = 0, isLegacy: Bool = false) {
      (self.brightness, self.contrast, self.isLegacy) = (brightness, contrast, isLegacy)
    }
  }
}

extension Adjustment.BrightnessContrast: Described {
  package static let schemaName = "brightnessContrast"
  package static let summary = "Photoshop's brightness, then contrast, of each component."
  package static let blank = Adjustment.BrightnessContrast()
  package static let fields: FieldTable<Adjustment.BrightnessContrast> = [
    Field(
      "brightness", \.brightness,
      "More than 0 is brighter; white stays white. The legacy kind, -100 to 100, adds levels.",
      limit: .range(-150...150)),
    Field(
      "contrast", \.contrast, "More than 0 moves away from the middle; less than -50 only if legacy.",
      limit: .range(-100...100)),
    Field("legacy", \.isLegacy, "The formula from before Photoshop CS3, which adds and multiplies levels."),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    if isLegacy, abs(brightness) > 100 {
      throw .invalid(field: "brightness", problem: "is not within -100 to 100, the range of the legacy kind")
    }
    if !isLegacy, contrast < -50 {
      throw .invalid(field: "contrast", problem: "is less than -50, which only the legacy kind allows")
    }
  }
}
