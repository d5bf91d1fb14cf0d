// SPDX-License-Identifier: MIT

/// Colours from 0 to 1 without a place: for the strength of a shadow, or across the line of a stroke.
///
/// A ramp is drawn in n equal parts. It has its colours at 0, 1 / n, 2 / n … 1, and is linear in
/// premultiplied, sRGB-encoded components between them. Stops closer than 1 / n are first moved to that
/// distance. n is 32 across a stroke, and for an environment as in `Environment`. For a shadow it is 16 / s
/// rounded down, at least 1, where s is the steepest slope of the strength after range, contour and grain.
/// The first colour of an outer shadow is always transparent: nothing is drawn where the strength is 0.
public struct ColorRamp: Sendable, Hashable {
  /// At least one, in ascending order of positions. The colour is constant before the first and after the
  /// last.
  public var stops: [Gradient.Stop]
  /// The colour components for interpolation: premultiplied or straight.
  public var mixing: Gradient.Mixing
  /// The colour space of the interpolation.
  public var space: Gradient.Space
  /// The transition between neighbouring stops.
  public var curve: Gradient.Curve

  /// A ramp.
  public init(
    stops: [Gradient.Stop], mixing: Gradient.Mixing = .premultiplied, space: Gradient.Space = .sRGB,
    curve: Gradient.Curve = .linear
  ) {
    (self.stops, self.mixing, self.space, self.curve) = (stops, mixing, space, curve)
  }

  package static let strokeParts = 32

  /// A ramp of evenly spaced colours.
  public init(_ colors: [Color], mixing: Gradient.Mixing = .premultiplied, space: Gradient.Space = .sRGB) {
    self.init(stops: Gradient(colors).stops, mixing: mixing, space: space)
  }

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
