// SPDX-License-Identifier: MIT

extension Adjustment {
  /// A coloured filter in front of the picture: the public description of Photoshop's photo filter, a product
  /// with the filter's colour. No picture of Photoshop's was at hand to measure it.
  ///
  /// With the filter's colour f and the density d, in fractions of 1, a component c becomes
  ///
  ///     c' = c (1 - d + d f)
  ///
  /// and where the luminosity 0.3 red + 0.59 green + 0.11 blue is preserved, as much is added to all three
  /// components as it has become less.
  public struct PhotoFilter: Sendable, Hashable {
    /// The filter's colour, opaque.
    public var color: Color
    /// In percent, 0…100.
    public var density: Double
    /// Whether colours keep their luminosity.
    public var preservesLuminosity: Bool

    /// A filter: without other arguments as dense as Photoshop's own.
    public init(_ color: Color, density: Double = 25, preservesLuminosity: Bool = true) {
      (self.color, self.density, self.preservesLuminosity) = (color, density, preservesLuminosity)
    }
  }
}

extension Adjustment.PhotoFilter: Described {
  package static let schemaName = "photoFilter"
  package static let summary = "A coloured filter in front of the picture."
  package static let blank = Adjustment.PhotoFilter(.orange)
  package static let fields: FieldTable<Adjustment.PhotoFilter> = [
    Field("color", \.color, "The filter's colour, opaque.", presence: .required()),
    Field("density", \.density, "In percent.", limit: .range(0...100)),
    Field("preservesLuminosity", \.preservesLuminosity, "Keeps the luminosity of colours."),
  ]

  package func checkTogether(_ check: FieldCheck) throws(StyleError) {
    guard color.alpha < 1 else { return }
    throw .invalid(field: "color", problem: "is translucent: make it opaque, and the density less")
  }
}
