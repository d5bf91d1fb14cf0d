// SPDX-License-Identifier: MIT

extension Adjustment {
  /// Brightness, then contrast, of each component: Photoshop's, to a level; not its legacy kind.
  ///
  /// In levels, a brightness b >= 0 takes components up to 127.5 / s times s = 2 ^ (b / 110). From there a
  /// cubic Bézier curve leads on in the same direction and on to white. With the point P = (127.5 / s, 127.5),
  /// where it begins, and the corner K = (255 / s, 255), its control points are
  ///
  ///     P + 0.91 (K - P)    and    (255, 255) - 0.845 (255 - 255 / s) (1, s ^ -4.8)
  ///
  /// A brightness b < 0 is the inverse of the function for -b, with 0.954, 0.422 and -3.48 for these numbers.
  /// The contrast c changes the result x in levels: with u = x / 127.5 - 1,
  ///
  ///     127.5 (1 + u + 0.0076 c u (1 - |u|))
  public struct BrightnessContrast: Sendable, Hashable {
    /// -150…150.
    public var brightness: Double
    /// -50…100.
    public var contrast: Double

    /// A change of both; without arguments none.
    public init(brightness: Double = 0, contrast: Double = 0) {
      (self.brightness, self.contrast) = (brightness, contrast)
    }
  }
}

extension Adjustment.BrightnessContrast: Described {
  package static let schemaName = "brightnessContrast"
  package static let summary = "Brightness, then contrast, of each component, as Photoshop has them."
  package static let blank = Adjustment.BrightnessContrast()
  package static let fields: FieldTable<Adjustment.BrightnessContrast> = [
    Field("brightness", \.brightness, "More than 0 is brighter; white stays white.", limit: .range(-150...150)),
    Field("contrast", \.contrast, "More than 0 is further from the middle.", limit: .range(-50...100)),
  ]
}
