// SPDX-License-Identifier: MIT

extension Adjustment {
  /// A coloured filter in front of the picture: Photoshop's photo filter by its public description, a product
  /// with the filter's colour. It has not been checked against pictures by Photoshop.
  ///
  /// With the filter's colour f and the density d, in fractions of 1, a component c becomes
  ///
  ///     c' = c (1 - d + d f)
  ///
  /// and if the luminosity 0.3 red + 0.59 green + 0.11 blue is preserved, what it has lost is added to all
  /// three components.
  public struct PhotoFilter: Sendable, Hashable {
    /// The filter's colour, opaque.
    public var color: Color
    /// In percent, 0…100.
    public var density: Double
    /// Whether colours keep their luminosity.
    public var preservesLuminosity: Bool

    /// A filter; by default as dense as Photoshop's.
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

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    guard color.alpha < 1 else { return }
    throw .invalid(field: "color", problem: "is translucent: make it opaque, and lower the density")
  }
}
