// SPDX-License-Identifier: MIT

/// Colours from 0 to 1 without a place: of a shadow along its strength, of a stroke across its line.
///
/// A ramp is drawn in n equal parts: it has its colours at 0, 1 / n, 2 / n … 1, and premultiplied,
/// sRGB-encoded ones lie on straight lines between these. Two stops that are nearer than 1 / n are moved to
/// that distance first. Across a stroke n is 32, of a shadow 16 / s rounded down, at least 1, where s is how
/// steeply range, contour and grain let its strength rise. The first colour of an outer shadow is
/// transparent, whatever the stops say: there is nothing where there is no strength.
public struct ColorRamp: Sendable, Hashable {
  /// At least one; positions do not fall. Before the first and after the last the colour stays.
  public var stops: [Gradient.Stop]
  /// What of two colours is mixed.
  public var mixing: Gradient.Mixing
  /// In which components.
  public var space: Gradient.Space
  /// How colours change from a stop to the next.
  public var curve: Gradient.Curve

  /// A ramp.
  public init(
    stops: [Gradient.Stop], mixing: Gradient.Mixing = .premultiplied, space: Gradient.Space = .sRGB,
    curve: Gradient.Curve = .linear
  ) {
    self.stops = stops
    self.mixing = mixing
    self.space = space
    self.curve = curve
  }

  /// How many parts a ramp across a stroke has.
  package static let strokeParts = 32

  /// A ramp of evenly spaced colours.
  public init(
    _ colors: [Color], mixing: Gradient.Mixing = .premultiplied, space: Gradient.Space = .sRGB
  ) {
    self.init(stops: Gradient(colors).stops, mixing: mixing, space: space)
  }

  /// The same colours from top to bottom.
  package var gradient: Gradient {
    Gradient(
      .linear(start: Vector(0.5, 0), end: Vector(0.5, 1)), stops: stops, mixing: mixing, space: space,
      curve: curve)
  }
}

extension ColorRamp: Described {
  package static let schemaName = "ramp"
  package static let summary = "Colours from 0 to 1 without a place: evenly spaced colors, or stops."
  package static let blank = ColorRamp([.black])
  package static let fields: FieldTable<ColorRamp> = [
    Field("stops", \.stops, "The colours.", limit: Gradient.stopLimit, presence: .required(), form: .stops),
    Field("mixing", \.mixing, Gradient.mixingSummary, presence: .always),
    Field("space", \.space, Gradient.spaceSummary, presence: .always),
    Field("curve", \.curve, Gradient.curveSummary),
  ]
}
