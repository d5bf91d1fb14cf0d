// SPDX-License-Identifier: MIT

/// The way in which a layer places the layers in it: one after the other, as Figma's auto layout does, by the
/// rules of CSS's flexible boxes.
///
/// Layers in a layout need no frame: their `width` and `height` say how large they are, and the layout says
/// where. A layer with `pins` lies outside of the row or column; hidden layers take no room. Borders take no
/// room either, and transforms change nothing of the layout.
public struct Layout: Sendable, Hashable {
  /// The direction in which layers follow each other.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// From left to right.
    case row
    /// From top to bottom.
    case column
  }

  /// The place of a layer across the row or column.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// At the top, or on the left.
    case start
    /// In the middle.
    case center
    /// At the bottom, or on the right.
    case end
    /// First baselines of texts at one height; in a column as `start`.
    case baseline
  }

  /// The places of the layers along the row or column.
  public enum Justification: String, Sendable, Hashable, CaseIterable {
    /// At the start.
    case start
    /// In the middle.
    case center
    /// At the end.
    case end
    /// The free space lies between them.
    case spaceBetween
    /// The free space lies around each, half of it on either side.
    case spaceAround
    /// The free space lies between them, and as much before the first and after the last.
    case spaceEvenly
  }

  /// The direction in which layers follow each other.
  public var direction: Direction
  /// The distance of neighbours in points; less than 0 lets them overlap.
  public var gap: Double
  /// The distance of rows or columns in points, if they wrap; nil for `gap`.
  public var lineGap: Double?
  /// The distances of the layers from the edges of the frame around them.
  public var padding: Insets
  /// The places of the layers across the row or column.
  public var align: Alignment
  /// The places of the layers along the row or column.
  public var justify: Justification
  /// Whether layers without room begin another row or column.
  public var wrap: Bool

  /// A layout; lengths are points.
  public init(
    _ direction: Direction = .row, gap: Double = 0, lineGap: Double? = nil, padding: Insets = Insets(),
    align: Alignment = .start, justify: Justification = .start, wrap: Bool = false
  ) {
    self.direction = direction
    self.gap = gap
    self.lineGap = lineGap
    self.padding = padding
    self.align = align
    self.justify = justify
    self.wrap = wrap
  }

  /// Distances from the edges of a frame, in points.
  public struct Insets: Sendable, Hashable {
    /// The distance from each edge.
    public var top, right, bottom, left: Double

    /// Distances in CSS's order.
    public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
      (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }

    /// The same above and below, and the same on the left and on the right.
    public init(vertical: Double, horizontal: Double) {
      self.init(top: vertical, right: horizontal, bottom: vertical, left: horizontal)
    }
  }

  /// The width or height of a layer in a layout.
  public enum Length: Sendable, Hashable {
    /// As its own layout needs, or its text: a text that hugs its width has one line a paragraph.
    case hug
    /// An equal share of what is left along the row or column, whatever it contains, and all of the room
    /// across: CSS's `flex: 1 0 0` with `min-width: 0`, and `align-self: stretch`.
    case fill
    /// In points; it never shrinks.
    case points(Double)
    /// Of the room within the padding: 50 is half.
    case percent(Double)
  }

  /// The distances of a layer outside the row or column from the edges of the frame around it, in points.
  public struct Pins: Sendable, Hashable {
    /// The distance from each edge; nil for none. Without both of an axis, the layer lies where it would lie
    /// as the only one of the layout.
    public var left, top, right, bottom: Double?

    /// Pins.
    public init(left: Double? = nil, top: Double? = nil, right: Double? = nil, bottom: Double? = nil) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }
  }
}

extension Layer {
  /// Its width and height in points, if no layout has to find them.
  package var ownSize: Size? {
    func side(_ length: Layout.Length?, _ side: Double) -> Double? {
      switch length {
      case .points(let points): points
      case .hug, .fill, .percent: nil
      // A layer without a frame hugs.
      case nil: side > 0 || width == nil && height == nil ? side : nil
      }
    }
    guard let width = side(width, frame.width), let height = side(height, frame.height) else { return nil }
    return Size(width: width, height: height)
  }
}
