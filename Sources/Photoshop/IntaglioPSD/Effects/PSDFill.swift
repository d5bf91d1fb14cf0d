// SPDX-License-Identifier: MIT

/// The paint of a fill layer, an overlay, a stroke or a glow. Opacities, scales and midpoints are percent.
package enum PSDFill: Sendable, Hashable {
  case color(PSDColor)
  case gradient(PSDGradientFill)
  case pattern(PSDPatternFill)
}

/// A gradient and its placement on a layer.
package struct PSDGradientFill: Sendable, Hashable {
  package enum Shape: Sendable, Hashable {
    case linear, radial, angle, reflected, diamond
    /// Strokes only: across the outline, from its inner to its outer side.
    case shapeBurst
  }

  /// The interpolation between stops.
  package enum Method: Sendable, Hashable {
    /// Splines through the encoded components.
    case classic
    case perceptual, linear, smooth

    static let identifiers: [String: Method] = [
      "Gcls": .classic, "Perc": .perceptual, "Lnr": .linear, "Smoo": .smooth,
    ]
  }

  package var gradient: PSDGradient
  package var shape: Shape
  package var method: Method
  /// Degrees, counterclockwise from the right.
  package var angle: Double
  package var scale: Double
  package var isReversed: Bool
  /// Whether the gradient is aligned with the layer's bounds, rather than with the document's.
  package var alignsWithLayer: Bool
  /// Offset from the middle, in percent of the width and of the height.
  package var offsetX: Double
  package var offsetY: Double
}

/// A pattern and its placement on a layer.
package struct PSDPatternFill: Sendable, Hashable {
  /// The identifier of a `PSDPattern` of the same file.
  package var identifier: String
  package var scale: Double
  /// Degrees, counterclockwise.
  package var angle: Double
  /// Whether the tiles start at the layer's corner, rather than at the document's.
  package var alignsWithLayer: Bool
  /// Offset in pixels.
  package var phaseX: Double
  package var phaseY: Double
}

package struct PSDGradient: Sendable, Hashable {
  /// A colour at a place.
  package struct ColorStop: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
      case color(PSDColor)
      /// The tool box's colours at the time of use. Files do not store them.
      case foreground, background
    }

    package var source: Source
    /// 0…4096.
    package var location: Double
    /// Where the mean of the previous stop's colour and this one's lies between the two stops, in percent.
    package var midpoint: Double
  }

  package struct OpacityStop: Sendable, Hashable {
    package var opacity: Double
    /// 0…4096.
    package var location: Double
    package var midpoint: Double
  }

  package enum Kind: Sendable, Hashable {
    /// `smoothness` is 0…4096; 4096 is 100 percent.
    case stops(colors: [ColorStop], opacities: [OpacityStop], smoothness: Double)
    /// Random colours, which scenes cannot have.
    case noise
  }

  package var kind: Kind
}

/// A tone curve for coverage or light.
package struct PSDContour: Sendable, Hashable {
  package struct Point: Sendable, Hashable {
    /// 0…255.
    package var input: Double
    /// 0…255.
    package var output: Double
    /// Whether the curve is smooth at the point, rather than cornered.
    package var isSmooth: Bool
  }

  package var points: [Point]

  /// The identity: a straight line.
  package static let linear = PSDContour(
    points: [Point(input: 0, output: 0, isSmooth: true), Point(input: 255, output: 255, isSmooth: true)])
}
