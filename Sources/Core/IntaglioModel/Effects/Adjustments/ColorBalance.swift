// SPDX-License-Identifier: MIT

extension Adjustment {
  /// More or less of each component in its shadows, middle tones and highlights: Photoshop's colour balance,
  /// exact in all pictures that it was compared with.
  ///
  /// Let s, m and h be a component's numbers in the three lists. It goes through a `Levels.Range` with the
  /// gamma 4 ^ (m / 100), black at max(-s, 0) and white at 255 - max(h, 0). So darker highlights and brighter
  /// shadows have no effect. If the luminosity is preserved, the largest of the three components' numbers is
  /// first subtracted from all of the shadows, the smallest from all of the highlights, and the mean from all
  /// of the middle tones; the last is a guess that has not been checked against pictures by Photoshop.
  public struct ColorBalance: Sendable, Hashable {
    /// For red, green and blue, -100…100: less than 0 darkens dark tones.
    public var shadows: [Double]
    /// For red, green and blue, -100…100.
    public var midtones: [Double]
    /// For red, green and blue, -100…100: more than 0 brightens bright tones.
    public var highlights: [Double]
    /// Whether only differences between components count, so that greys roughly keep their lightness.
    public var preservesLuminosity: Bool

    /// A balance; by default no change.
    public init(
      shadows: [Double] = [0, 0, 0], midtones: [Double] = [0, 0, 0], highlights: [Double] = [0, 0, 0],
      preservesLuminosity: Bool = false
    ) {
      (self.shadows, self.midtones, self.highlights) = (shadows, midtones, highlights)
      self.preservesLuminosity = preservesLuminosity
    }
  }
}

extension Adjustment.ColorBalance: Described {
  package static let schemaName = "colorBalance"
  package static let summary = "More or less of each component in its shadows, middle tones and highlights."
  package static let blank = Adjustment.ColorBalance()
  private static let components = ListLimit<Double>(3...3, of: .range(-100...100))
  package static let fields: FieldTable<Adjustment.ColorBalance> = [
    Field(
      "shadows", \.shadows, "For red, green and blue: less than 0 darkens dark tones.", limit: components),
    Field("midtones", \.midtones, "For red, green and blue.", limit: components),
    Field(
      "highlights", \.highlights, "For red, green and blue: more than 0 brightens bright tones.",
      limit: components),
    Field("preservesLuminosity", \.preservesLuminosity, "Whether only differences between components count."),
  ]
}
