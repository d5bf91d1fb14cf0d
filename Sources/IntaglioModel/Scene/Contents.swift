// SPDX-License-Identifier: MIT

/// The contents of a layer.
public enum Contents: Sendable, Hashable {
  /// One colour in the layer's frame and corners.
  case color(Color)
  /// A gradient in the layer's frame and corners.
  case gradient(Gradient)
  /// A picture.
  case image(ImageContents)
  /// A path, filled and stroked. Its points start at the top left corner of the layer's frame; it may extend
  /// past the frame. Pixels have exact coverage in 256 steps.
  case shape(Shape)
  /// A text, laid out in the layer's frame. It covers pixels like a path.
  case text(Text)
  /// A drawing by code, isolated, and clipped to the layer's frame.
  case drawing(Drawing)
  /// A repeated picture, in the layer's frame and corners.
  case pattern(Pattern)
}

/// A picture in a layer. If its size differs from the drawn size, it is resized first, and rounded to 8 bits
/// again: each pixel of a reduced picture is the mean of the pixels that it covers, and each pixel of an
/// enlarged one is interpolated between the nearest two, for each axis separately. A partly covered pixel
/// gets the colour in proportion.
public struct ImageContents: Sendable, Hashable {
  /// The source of a picture.
  public enum Source: Sendable, Hashable {
    /// Pixels.
    case bitmap(Bitmap)
    /// A file yet to be read, as scene files name their pictures. A relative path starts at the scene file.
    case file(String)
  }

  /// The placement of a picture in a layer's frame: the gravities of Core Animation.
  public enum Gravity: String, Sendable, Hashable, Codable, CaseIterable {
    /// In its own size, centred.
    case center
    /// In its own size, at an edge or in a corner.
    case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
    /// Stretched to the frame.
    case resize
    /// Scaled to fit into the frame, in its own proportions.
    case resizeAspect
    /// Scaled to cover the frame, in its own proportions, and clipped to the frame. (Only `clipsToBounds`
    /// clips to the corners.)
    case resizeAspectFill
    /// In its own size, or scaled to fit into a smaller frame: CSS's `object-fit: scale-down`.
    case scaleDown
  }

  /// The source of the picture.
  public var source: Source
  /// The placement in the frame.
  public var gravity: Gravity
  /// Pixels of the picture per point, for gravities that keep its size.
  public var scale: Double
  /// The point of the picture that lies at the same point of the frame, both as fractions, if the picture is
  /// scaled to cover the frame or to fit into it, or in its middle: CSS's `object-position`.
  public var focus: Vector
  /// How far the picture is moved from there, in points.
  public var offset = Vector.zero
  /// The `currentColor` of an SVG drawing that is yet to be read: CSS's `color` around it. nil: black. Other
  /// files keep their colours.
  public var currentColor: Color?
  /// Whether an SVG drawing that is yet to be read keeps its own proportions within a size, as an element's
  /// does. Documents do not write it.
  package var isElement = false

  /// A picture in a layer.
  public init(
    _ source: Source, gravity: Gravity = .resizeAspectFill, scale: Double = 1,
    focus: Vector = Vector(0.5, 0.5),
    currentColor: Color? = nil
  ) {
    self.source = source
    self.gravity = gravity
    self.scale = scale
    self.focus = focus
    self.currentColor = currentColor
  }

  /// Whether the picture is cut off at a frame that it covers, because it has other proportions. False for a
  /// file that is yet to be read.
  package func isCut(by frame: Rect) -> Bool {
    guard gravity == .resizeAspectFill, case .bitmap(let bitmap) = source else { return false }
    let (wide, high) = (Double(bitmap.width) * frame.height, Double(bitmap.height) * frame.width)
    // Frames of layouts may be off by their last bits.
    return abs(wide - high) > 1e-9 * max(wide, high)
  }
}

extension Contents {
  /// A picture.
  public static func image(
    _ bitmap: Bitmap, gravity: ImageContents.Gravity = .resizeAspectFill
  ) -> Contents {
    .image(ImageContents(.bitmap(bitmap), gravity: gravity))
  }
}

/// A path as contents of a layer, filled and stroked, the stroke on top. Lengths are points.
public struct Shape: Sendable, Hashable {
  /// The path, from the top left corner of the layer's frame.
  public var path: Path
  /// The fill colour; nil for no fill.
  public var fill: Color?
  /// The fill rule.
  public var rule: FillRule
  /// The stroke; nil for none.
  public var stroke: Stroke?
  /// The stroke's colour.
  public var strokeColor: Color

  /// A path, filled and stroked.
  public init(
    _ path: Path, fill: Color? = .black, rule: FillRule = .nonZero, stroke: Stroke? = nil,
    strokeColor: Color = .black
  ) {
    self.path = path
    self.fill = fill
    self.rule = rule
    self.stroke = stroke
    self.strokeColor = strokeColor
  }
}
