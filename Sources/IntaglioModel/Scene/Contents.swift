// SPDX-License-Identifier: MIT

/// What a layer shows.
public enum Contents: Sendable, Hashable {
  /// One colour in the layer's frame and corners.
  case color(Color)
  /// A gradient, likewise.
  case gradient(Gradient)
  /// A picture.
  case image(ImageContents)
  /// A path, filled and stroked. Its points are those of the layer, from the frame's top left corner on; it
  /// may reach past the frame. As much of a pixel is covered as lies inside, in 256 steps.
  case shape(Shape)
  /// A text, set in the layer's frame. It covers pixels as a path does.
  case text(Text)
  /// What code draws in the layer's frame, in a picture of its own; what is beyond the frame is cut off.
  case drawing(Drawing)
  /// A picture that is repeated, in the layer's frame and corners.
  case pattern(Pattern)
}

/// A picture in a layer. Where it does not have the size in which it is drawn it is brought to that first,
/// and is a picture of 8 bits again: where pixels get fewer each is the mean of those that it covers, where
/// they get more it lies between the nearest two, each axis for itself. A pixel that is covered in part gets
/// so much of the colour.
public struct ImageContents: Sendable, Hashable {
  /// Where the picture comes from.
  public enum Source: Sendable, Hashable {
    /// Pixels.
    case bitmap(Bitmap)
    /// A file that has still to be read (scene files name their pictures so). A path that is not absolute is
    /// relative to the scene file.
    case file(String)
  }

  /// How a picture of another size lies in a layer's frame: the gravities of Core Animation.
  public enum Gravity: String, Sendable, Hashable, Codable, CaseIterable {
    /// In its own size, in the middle.
    case center
    /// In its own size, at an edge or in a corner.
    case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
    /// Stretched to the frame.
    case resize
    /// As large as it fits into the frame, in its own proportions.
    case resizeAspect
    /// As small as it covers the frame, in its own proportions; what is beyond the frame is cut off. (Corners
    /// are cut by `clipsToBounds` alone.)
    case resizeAspectFill
  }

  /// Where the picture comes from.
  public var source: Source
  /// How it lies in the frame.
  public var gravity: Gravity
  /// Pixels of the picture a point, for the gravities that keep its size.
  public var scale: Double

  /// A picture in a layer.
  public init(_ source: Source, gravity: Gravity = .resize, scale: Double = 1) {
    self.source = source
    self.gravity = gravity
    self.scale = scale
  }
}

extension Contents {
  /// A picture.
  public static func image(_ bitmap: Bitmap, gravity: ImageContents.Gravity = .resize) -> Contents {
    .image(ImageContents(.bitmap(bitmap), gravity: gravity))
  }
}

/// A path as contents of a layer: what its inside and its outline are drawn with, the outline on top. Lengths
/// are points.
public struct Shape: Sendable, Hashable {
  /// The path, from the top left corner of the layer's frame on.
  public var path: Path
  /// The colour of the inside; nil leaves it empty.
  public var fill: Color?
  /// What the inside is.
  public var rule: FillRule
  /// The outline; nil leaves it out.
  public var stroke: Stroke?
  /// The outline's colour.
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
