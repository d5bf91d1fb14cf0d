// SPDX-License-Identifier: MIT

/// A printer's screen: tones as marks of different sizes, from the corner of the layer's frame, or of a
/// picture.
///
/// A tone is an amount of ink t, 0…1. For a pixel's centre (x, y) relative to the corner, rounded to a whole
/// pixel, and for the pitch p, which is `size` in pixels but at least 2, the place in the lattice of marks is
///
///     u = (x cos a - y sin a) / p        v = (x sin a + y cos a) / p
///
/// and m and n, 0…1/2, are the distances of u and v from the nearest whole numbers. The spot function s is
/// the tone at which ink reaches the place, and g its slope per pixel:
///
///     line       s = 2 n                                             g = 2 / p
///     square     s = f^2, where f = 2 max(m, n)                      g = 4 f / p
///     diamond    s = 2 f^2, where f = m + n; 1 - 2 (1 - f)^2         g = 4 sqrt(2) min(f, 1 - f) / p
///                if f > 1/2
///     dot        s = S(f), where f = (c(m) + c(n)) / 2 and           g = -16 S'(f) sqrt(e(m)^2 + e(n)^2) / p
///                c(m) = 1 - 16 m^2, or 16 (1/2 - m)^2 - 1 if m > 1/4; e(m) = min(m, 1/2 - m)
///
/// S is pi (1 - f) / 8 for f >= 1/2, 1/2 - 1.15 f + 1.88 f^2 - 1.5892 f^3 for 0 <= f < 1/2, and S(f) = 1 -
/// S(-f). Dots are round up to a fifth of ink, then merge into a chessboard, whose gaps become round.
///
/// An edge is a pixel wide, but at least a sixteenth of the tones, so that rounding errors of blurs stay
/// invisible: with w = g, but at least 1/16 and at most 1, the ink covers the share of the pixel
///
///     clip((t - s) / w + 1/2) - clip(1/2 - (t + s) / w) + clip(1/2 - (2 - t - s) / w)        0…1
///
/// which is nothing for t = 0 and everything for t = 1. For a shadow, the 16th is multiplied by the steepest
/// slope of its strength, which grain, range and contour give. Lines of the tone t cover exactly the share t
/// of the area, other marks t within 1.5 % from a pitch of 12 pixels on, and within 3 % from 8 pixels on.
///
/// The inks of a colour, 0…1 per component, and the colour that they give:
///
///     mono    1 - (0.3 red + 0.59 green + 0.11 blue), at the screen's angle; the grey 1 - coverage
///     rgb     1 - each component, red at the screen's angle, green 30° and blue 60° beyond it; 1 - coverage
///     cmyk    black 1 - h, with h the largest component, at the screen's angle; cyan (h - red) / max(h, 1/32)
///             30° before it, magenta (from green) 30° beyond it, yellow (from blue) 45° before it. Each
///             component is (1 - its ink's coverage) (1 - black's coverage).
///
/// A screen is drawn with other changes of colours, pixel by pixel, and costs about as much as two of them
/// for each ink.
public struct Halftone: Sendable, Hashable {
  /// The shape of the marks.
  public enum Shape: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    case dot, line, diamond, square
  }

  /// The tones that are screened.
  public enum Inks: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// The luminosity: black marks on white.
    case mono
    /// Red, green and blue, at angles 30 degrees apart.
    case rgb
    /// Cyan, magenta, yellow and black, at the angles of four-colour printing.
    case cmyk
  }

  /// The shape of the marks.
  public var shape: Shape
  /// The distance between marks, in points.
  public var size: Double
  /// The unit of the size.
  public var unit: GrainUnit
  /// The direction of the rows of marks, in degrees counterclockwise from the right.
  public var angle: Double
  /// The tones that are screened. The strength of a shadow is one tone, `mono`.
  public var inks: Inks

  /// A screen.
  public init(
    _ shape: Shape = .dot, size: Double = 6, unit: GrainUnit = .fitted, angle: Double = 45, inks: Inks = .mono
  ) {
    (self.shape, self.size, self.unit, self.angle, self.inks) = (shape, size, unit, angle, inks)
  }
}

extension Halftone {
  /// The smallest pitch, in pixels.
  package static let minimumPitch = 2.0
  /// The narrowest edge, as a part of the tones.
  package static let minimumEdge = 1.0 / 16

  /// Converts the size to fitted points.
  ///
  /// - Parameters:
  ///   - factor: the factor of the lengths of the style, 1 for a screen outside of styles.
  ///   - scale: pixels per point.
  package mutating func fit(factor: Double, scale: Double) {
    unit.fit(&size, factor: factor, scale: scale)
  }
}

extension Adjustment {
  /// The adjustment of a backdrop, with the size of a screen in points.
  ///
  /// - Parameter scale: pixels per point.
  package func fittingScreens(scale: Double) -> Adjustment {
    guard case .halftone(var screen) = change else { return self }
    screen.fit(factor: 1, scale: scale)
    return Adjustment(.halftone(screen), isBeforeBlur: isBeforeBlur)
  }
}

extension Halftone: Described {
  package static let schemaName = "halftone"
  package static let summary = "A printer's screen: tones as dots or lines of different sizes."
  package static let blank = Halftone()
  package static let fields: FieldTable<Halftone> = [
    Field("shape", \.shape, "The shape of the marks."),
    Field(
      "size", \.size, "The distance between marks; at least two pixels, at most 1024.",
      limit: .pixels(0...Noise.maximumSize), presence: .always),
    Field("unit", \.unit, GrainUnit.summary),
    Field(
      "angle", \.angle, "The direction of the rows of marks, in degrees counterclockwise from the right.",
      limit: .finite, presence: .always),
    Field("inks", \.inks, "The tones that are screened: the luminosity, three colours, or four inks."),
  ]

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    try checkFields(unit.check(check))
  }
}
