// SPDX-License-Identifier: MIT

/// What a fill layer, an overlay, a stroke or a glow is painted with.
package enum PSDFill: Sendable, Hashable {
  case color(PSDColor)
  case gradient(PSDGradientFill)
  case pattern(PSDPatternFill)
}

/// A gradient and how it lies on a layer.
package struct PSDGradientFill: Sendable, Hashable {
  package enum Shape: String, Sendable, Hashable {
    case linear = "Lnr"
    case radial = "Rdl"
    case angle = "Angl"
    case reflected = "Rflc"
    case diamond = "Dmnd"
    /// Of strokes: along the outline, from its inner to its outer side.
    case shapeBurst
  }

  /// How colours between stops are found.
  package enum Method: String, Sendable, Hashable {
    /// Splines of encoded values.
    case classic = "Gcls"
    case perceptual = "Perc"
    case linear = "Lnr"
    case smooth = "Smoo"
  }

  package var gradient: PSDGradient
  package var shape: Shape
  package var method: Method
  /// Degrees, counterclockwise from the right.
  package var angle: Double
  /// Percent.
  package var scale: Double
  package var isReversed: Bool
  package var isDithered: Bool
  /// Whether it lies on the layer's bounds and not on the document's.
  package var alignsWithLayer: Bool
  /// From its middle, in percent of the width and of the height.
  package var offsetX: Double
  package var offsetY: Double
}

/// A pattern and how it lies on a layer.
package struct PSDPatternFill: Sendable, Hashable {
  package var name: String
  /// That of a `PSDPattern` of the same file.
  package var identifier: String
  /// Percent.
  package var scale: Double
  /// Degrees, counterclockwise.
  package var angle: Double
  /// Whether it begins at the layer's corner and not at the document's.
  package var alignsWithLayer: Bool
  /// By how many pixels it is moved.
  package var phaseX: Double
  package var phaseY: Double
}

/// The colours of a gradient.
package struct PSDGradient: Sendable, Hashable {
  /// A colour at a place.
  package struct ColorStop: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
      case color(PSDColor)
      /// Those of the tool box when the gradient was used, which files do not have.
      case foreground, background
    }

    package var source: Source
    /// 0…4096.
    package var location: Double
    /// Where between the stop before it and this one the mean of both is, in percent.
    package var midpoint: Double
  }

  /// An opacity at a place.
  package struct OpacityStop: Sendable, Hashable {
    /// Percent.
    package var opacity: Double
    /// 0…4096.
    package var location: Double
    /// Percent.
    package var midpoint: Double
  }

  package enum Kind: Sendable, Hashable {
    /// `smoothness` is 0…4096, of which 4096 is 100 percent.
    case stops(colors: [ColorStop], opacities: [OpacityStop], smoothness: Double)
    /// Colours by chance from a seed; roughness 0…4096, the limits of each channel in percent.
    case noise(
      seed: Int, roughness: Double, restrictsColors: Bool, addsTransparency: Bool, colorModel: String,
      minimum: [Double], maximum: [Double])
  }

  package var name: String
  package var kind: Kind
}

/// A curve that coverage or light goes through.
package struct PSDContour: Sendable, Hashable {
  package struct Point: Sendable, Hashable {
    /// 0…255.
    package var input: Double
    /// 0…255.
    package var output: Double
    /// Whether the curve is smooth here; else it has a corner.
    package var isSmooth: Bool
  }

  package var name: String
  package var points: [Point]

  /// The straight line, which changes nothing.
  package static let linear = PSDContour(
    name: "Linear",
    points: [
      Point(input: 0, output: 0, isSmooth: true), Point(input: 255, output: 255, isSmooth: true),
    ])
}
