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
    /// A file that has not been read yet, as scene files name their pictures. A relative path starts at the
    /// scene file.
    case file(String)
  }

  /// The placement of a picture in a layer's frame: the gravities of Core Animation.
  public enum Gravity: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// At its own size, centred.
    case center
    /// At its own size, at an edge or in a corner.
    case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
    /// Stretched to the frame.
    case resize
    /// Scaled to fit into the frame, in its own proportions.
    case resizeAspect
    /// Scaled to cover the frame, in its own proportions, and clipped to the frame. (Only `clipsToBounds`
    /// clips to the corners.)
    case resizeAspectFill
    /// At its own size, or scaled to fit into a smaller frame: CSS's `object-fit: scale-down`.
    case scaleDown
  }

  /// The source of the picture.
  public var source: Source
  /// The placement in the frame.
  public var gravity: Gravity
  /// Pixels of the picture per point, for gravities that keep its size.
  public var scale: Double
  /// The point of the picture that lies at the same point of the frame, both as fractions, for gravities that
  /// centre the picture, or scale it to cover the frame or to fit into it: CSS's `object-position`.
  public var focus: Vector
  /// The offset of the picture from there, in points.
  public var offset = Vector.zero
  /// The `currentColor` of an SVG drawing that has not been read yet, like CSS's `color` around it; nil for
  /// black. Other files keep their colours.
  public var currentColor: Color?
  /// Whether an SVG drawing that has not been read yet keeps its own proportions within a size, like an
  /// element's. Not written to documents.
  package var isElement = false

  /// A picture in a layer.
  public init(
    _ source: Source, gravity: Gravity = .resizeAspectFill, scale: Double = 1,
    focus: Vector = Vector(0.5, 0.5), currentColor: Color? = nil
  ) {
    (self.source, self.gravity, self.scale, self.focus) = (source, gravity, scale, focus)
    self.currentColor = currentColor
  }

  /// Whether the frame cuts off parts of a picture that covers it in other proportions. False for a file that
  /// has not been read yet.
  package func isCut(by frame: Rect) -> Bool {
    guard gravity == .resizeAspectFill, case .bitmap(let bitmap) = source else { return false }
    let (wide, high) = (Double(bitmap.width) * frame.height, Double(bitmap.height) * frame.width)
    // Frames computed by layouts may have rounding errors.
    return abs(wide - high) > 1e-9 * max(wide, high)
  }
}

extension Contents {
  /// A picture.
  public static func image(_ bitmap: Bitmap, gravity: ImageContents.Gravity = .resizeAspectFill) -> Contents {
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
    (self.path, self.fill, self.rule, self.stroke) = (path, fill, rule, stroke)
    self.strokeColor = strokeColor
  }
}
