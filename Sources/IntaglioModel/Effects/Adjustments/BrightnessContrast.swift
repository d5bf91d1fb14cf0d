// SPDX-License-Identifier: MIT

extension Adjustment {
  /// Brightness, then contrast, of each component: Photoshop's, to two levels; its legacy kind by the public
  /// formula.
  ///
  /// In levels, a brightness b >= 0 takes components up to 127.5 / s times s = 2 ^ (b / 110). From there a
  /// cubic Bézier curve leads on in the same direction and on to white. With the point P = (127.5 / s,
  /// 127.5), where it begins, and the corner K = (255 / s, 255), its control points are
  ///
  ///     P + 0.954 (K - P)    and    (255, 255) - 0.422 (255 - 255 / s) (1, s ^ -3.48)
  ///
  /// From a brightness of 95 on these numbers approach 0.91, 0.845 and -4.8 in straight lines, which they are
  /// at 150. A brightness b < 0 is the inverse of the function for -b. The contrast c changes the result x in
  /// levels: with u = x / 127.5 - 1,
  ///
  ///     127.5 (1 + u + 0.0076 c u (1 - |u|))
  ///
  /// The legacy kind adds and multiplies levels. With k = 1 + c / 100 for c <= 0, else 1 / max(1 - c / 100,
  /// 1 / 255), a level x becomes
  ///
  ///     127 + k (x + b - 127) for c > 0,    else 127 + k (x - 127) + b
  ///
  /// No picture of Photoshop's was at hand to measure that.
  public struct BrightnessContrast: Sendable, Hashable {
    /// -150…150; -100…100 of the legacy kind.
    public var brightness: Double
    /// -50…100; -100…100 of the legacy kind.
    public var contrast: Double
    /// Whether it is the kind of before Photoshop CS3.
    public var isLegacy: Bool

    /// A change of both; without arguments none.
    public init(brightness: Double = 0, contrast: Double = 0, isLegacy: Bool = false) {
      (self.brightness, self.contrast, self.isLegacy) = (brightness, contrast, isLegacy)
    }
  }
}

extension Adjustment.BrightnessContrast: Described {
  package static let schemaName = "brightnessContrast"
  package static let summary = "Brightness, then contrast, of each component, as Photoshop has them."
  package static let blank = Adjustment.BrightnessContrast()
  package static let fields: FieldTable<Adjustment.BrightnessContrast> = [
    Field(
      "brightness", \.brightness,
      "More than 0 is brighter; white stays white. The legacy kind, -100 to 100, adds levels.",
      limit: .range(-150...150)),
    Field(
      "contrast", \.contrast, "More than 0 is further from the middle; -50 or more, or legacy.",
      limit: .range(-100...100)),
    Field("legacy", \.isLegacy, "The kind of before Photoshop CS3, which adds and multiplies levels."),
  ]

  package func checkTogether(_ check: FieldCheck) throws(StyleError) {
    if isLegacy, abs(brightness) > 100 {
      throw .invalid(field: "brightness", problem: "of the legacy kind is not within -100 to 100")
    }
    if !isLegacy, contrast < -50 {
      throw .invalid(field: "contrast", problem: "is less than -50, which only the legacy kind may be")
    }
  }
}
