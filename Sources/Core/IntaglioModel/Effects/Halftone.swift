// SPDX-License-Identifier: MIT

/// A printer's screen: tones as dots or lines of different sizes. Lengths are points.
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
  /// The direction of the rows of marks, in degrees.
  public var angle: Double
  /// The tones that are screened.
  public var inks: Inks

  /// A screen.
  public init(
    _ shape: Shape = .dot, size: Double = 6, unit: GrainUnit = .fitted, angle: Double = 45, inks: Inks = .mono
  ) {
    (self.shape, self.size, self.unit, self.angle, self.inks) = (shape, size, unit, angle, inks)
  }
}

/// The unit of a size that need not follow the contents: grains of film or ink stay fine on large letters.
public enum GrainUnit: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
  /// Points, multiplied by the style's scale or the factor of its design height.
  case fitted
  /// Points.
  case points
  /// Pixels of the result.
  case pixels
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
    Field("angle", \.angle, "The direction of the rows of marks, in degrees.", limit: .finite, presence: .always),
    Field("inks", \.inks, "The tones that are screened: the luminosity, three colours, or four inks."),
  ]
}

extension GrainUnit {
  /// A size in this unit as one in fitted points.
  ///
  /// - Parameters:
  ///   - factor: the factor of the style's lengths.
  ///   - scale: pixels per point.
  fileprivate func fitted(_ size: Double, factor: Double, scale: Double) -> Double {
    switch self {
    case .fitted: size
    case .points: size / factor
    case .pixels: size / (factor * scale)
    }
  }
  package static let summary =
    "The unit of the size: points that follow the style's scale and design height, points, or pixels."
}

extension Style {
  /// The style with all sizes of grains and screens in fitted points.
  ///
  /// - Parameters:
  ///   - factor: the factor of the style's lengths.
  ///   - scale: pixels per point.
  package func fittingGrains(factor: Double, scale: Double) -> Style {
    var style = self
    for index in noises.indices where noises[index].unit != .fitted {
      style.noises[index].size = noises[index].unit.fitted(noises[index].size, factor: factor, scale: scale)
    }
    for index in shadows.indices {
      if let grain = shadows[index].grain {
        style.shadows[index].grain?.size = grain.unit.fitted(grain.size, factor: factor, scale: scale)
      }
      if let screen = shadows[index].halftone {
        style.shadows[index].halftone?.size = screen.unit.fitted(screen.size, factor: factor, scale: scale)
      }
    }
    return style
  }
}
