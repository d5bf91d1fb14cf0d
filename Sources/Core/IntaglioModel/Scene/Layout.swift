// SPDX-License-Identifier: MIT

/// How a layer places the layers in it: one after the other, like Figma's auto layout, by the rules of CSS's
/// flexible boxes.
///
/// Layers in a layout need no frame: `width` and `height` give their sizes, and the layout their places. A
/// layer with `pins` lies outside of the row or column; hidden layers take up no room. Borders take up the
/// room given by `border`; transforms do not affect the layout.
public struct Layout: Sendable, Hashable {
  /// The direction in which layers follow each other.
  public enum Direction: String, Sendable, Hashable, CaseIterable, FieldEnum {
    /// From left to right, or from right to left by `reading`.
    case row
    /// From top to bottom.
    case column
    /// The other way.
    case rowReverse
    /// From bottom to top.
    case columnReverse

    /// Whether layers follow each other horizontally.
    package var isRow: Bool { self == .row || self == .rowReverse }
  }

  /// The alignment of a layer across the row or column.
  public enum Alignment: String, Sendable, Hashable, CaseIterable, FieldEnum {
    /// At the top, or on the left.
    case start
    /// In the middle.
    case center
    /// At the bottom, or on the right.
    case end
    /// First baselines of texts at one height; in a column, like `start`.
    case baseline
    /// Stretched to the room across, unless the layer has its own size there.
    case stretch
    /// Like `start`, or like `end` in a layout whose lines are reversed. CSS's `flex-start`.
    case flexStart
    /// Like `end`, or like `start` in a layout whose lines are reversed. CSS's `flex-end`.
    case flexEnd
    /// Like the plain case, but falls back to `start` on overflow.
    case safeCenter, safeEnd, safeFlexStart, safeFlexEnd
  }

  /// The distribution of the layers along the row or column.
  public enum Justification: String, Sendable, Hashable, CaseIterable, FieldEnum {
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
    /// Lines share the free space; for layers in a line, like `flexStart`.
    case stretch
    /// At the side where the direction begins. CSS's `flex-start`.
    case flexStart
    /// At the side where the direction ends. CSS's `flex-end`.
    case flexEnd
    /// Like the plain case, but falls back to `start` on overflow.
    case safeCenter, safeEnd, safeFlexStart, safeFlexEnd
  }

  /// The direction in which layers follow each other.
  public var direction: Direction
  /// The distance between neighbours; negative to let them overlap.
  public var gap: Distance
  /// The distance between rows or columns, if they wrap; nil for `gap`.
  public var lineGap: Distance?
  /// The distances of the layers from the edges of the frame around them, or from its border.
  public var padding: Insets
  /// The room that the frame's border takes up at each edge: none in Figma's layouts, its width in CSS.
  /// Padding and pins start from there.
  public var border: Insets
  /// The alignment of the layers across the row or column.
  public var align: Alignment
  /// The distribution of the layers along the row or column.
  public var justify: Justification
  /// Whether layers that do not fit start another row or column.
  public var wrap: Bool
  /// Whether wrapped rows follow each other upwards, and columns to the left.
  public var wrapReverse: Bool
  /// The distribution of wrapped rows or columns.
  public var alignLines: Justification
  /// The reading direction of the layout and of those within it: from right to left, rows begin on the right,
  /// and `start` is the right side of columns, as with CSS's `direction: rtl`; `auto` is that of the first
  /// letter of the layer's texts. Texts whose own direction is `auto` are aligned by it. Paddings, margins
  /// and pins stay at their sides. nil: that of the layout around, else from left to right with texts aligned
  /// by their own letters.
  public var reading: Text.Direction?

  /// A layout; lengths are points.
  public init(
    _ direction: Direction = .row, gap: Distance = 0, lineGap: Distance? = nil, padding: Insets = Insets(),
    border: Insets = Insets(), align: Alignment = .start, justify: Justification = .start,
    wrap: Bool = false, wrapReverse: Bool = false, alignLines: Justification = .start,
    reading: Text.Direction? = nil
  ) {
    (self.direction, self.gap, self.lineGap, self.padding) = (direction, gap, lineGap, padding)
    (self.border, self.align, self.justify, self.wrap) = (border, align, justify, wrap)
    (self.wrapReverse, self.alignLines, self.reading) = (wrapReverse, alignLines, reading)
  }

  /// A distance in a layout.
  public enum Distance: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// In points.
    case points(Double)
    /// A percentage of the room around: 50 is half. Paddings and margins refer to its width on all edges.
    case percent(Double)
    /// The sum of a percentage and points: 100 and -12 are all of the room except 12 points. A negative sum
    /// counts as 0 where the minimum is 0.
    case sum(percent: Double, points: Double)
    /// For a margin, the free space; for a minimum, what the contents need.
    case auto

    /// In points.
    public init(floatLiteral points: Double) { self = .points(points) }
    /// In points.
    public init(integerLiteral points: Int) { self = .points(Double(points)) }
  }

  /// Distances from the edges of a frame.
  public struct Insets: Sendable, Hashable {
    /// The distance from each edge.
    public var top, right, bottom, left: Distance

    /// Distances in CSS's order.
    public init(top: Distance = 0, right: Distance = 0, bottom: Distance = 0, left: Distance = 0) {
      (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }

    /// One distance above and below, and one on the left and right.
    public init(vertical: Distance, horizontal: Distance) {
      self.init(top: vertical, right: horizontal, bottom: vertical, left: horizontal)
    }
  }

  /// The width or height of a layer in a layout.
  public enum Length: Sendable, Hashable {
    /// Sized to its own layout, its text or its picture: a text that hugs its width has one line per
    /// paragraph.
    case hug
    /// An equal share of the free space along the row or column, whatever it contains, and all of the room
    /// across: CSS's `flex: 1 0 0` with `min-width: 0`, and `align-self: stretch`.
    case fill
    /// In points; it never shrinks.
    case points(Double)
    /// A percentage of the room within the padding: 50 is half.
    case percent(Double)
    /// The sum of a percentage of the room within the padding, and points: 100 and -12 are all of it except
    /// 12 points.
    case sum(percent: Double, points: Double)
    /// The smallest width of its own layout or its text, which is that of the widest word; for a height, like
    /// `hug`. CSS's `min-content`.
    case minContent
    /// The width of its own layout, its text or its picture with unlimited room, even where it would be
    /// stretched; for a height, what its contents need. CSS's `max-content`.
    case maxContent
    /// Like `maxContent`, but no more than the room around it, or `minContent` if that is more. CSS's
    /// `fit-content`.
    case fitContent
  }

  /// The distances of a layer outside the row or column from the edges of its parent's frame.
  public struct Pins: Sendable, Hashable {
    /// The distance from each edge; nil for none. Without a pin on either edge of an axis, the layer lies
    /// where the only layer of the layout would lie.
    public var left, top, right, bottom: Distance?

    /// Pins.
    public init(
      left: Distance? = nil, top: Distance? = nil, right: Distance? = nil, bottom: Distance? = nil
    ) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }
  }

  /// The properties of CSS's flex items that Figma does not have.
  public struct Item: Sendable, Hashable {
    /// The share of the free space along the row or column; nil for 1 if the layer fills it, else 0.
    public var grow: Double?
    /// The share of the missing space along the row or column, weighted by the size.
    public var shrink: Double
    /// The size along the row or column before it grows or shrinks; nil for width or height, or 0 if the
    /// layer fills it. It cannot be `fill`.
    public var basis: Length?
    /// The alignment across the row or column; nil for the layout's.
    public var align: Alignment?
    /// Layers with a lower number come first, and lie below others; those with equal numbers keep their
    /// order. By default 0.
    public var order: Int
    /// The space around the layer; negative to let others overlap.
    public var margin: Insets
    /// Width divided by height, for when only one of them is known; nil for none.
    public var aspectRatio: Double?
    /// Whether `aspectRatio` applies to what lies within padding and border: CSS's `content-box`.
    public var isRatioOfContents: Bool
    /// The offset of the layer from its place, which is kept free: CSS's `position: relative`.
    public var offset: Pins?
    /// Layers with a number lie above those without, or below them if it is negative, and higher numbers
    /// above lower ones: CSS's `z-index`, among the layers in one layout. nil: by `order`.
    public var zIndex: Int?

    /// An item.
    public init(
      grow: Double? = nil, shrink: Double = 0, basis: Length? = nil, align: Alignment? = nil, order: Int = 0,
      margin: Insets = Insets(), aspectRatio: Double? = nil, isRatioOfContents: Bool = false,
      offset: Pins? = nil, zIndex: Int? = nil
    ) {
      (self.grow, self.shrink, self.basis, self.align, self.order) = (grow, shrink, basis, align, order)
      (self.margin, self.aspectRatio, self.isRatioOfContents) = (margin, aspectRatio, isRatioOfContents)
      (self.offset, self.zIndex) = (offset, zIndex)
    }
  }
}

extension Layer {
  /// Its width and height in points, if no layout has to compute them.
  package var ownSize: Size? {
    func side(_ length: Layout.Length?, _ side: Double) -> Double? {
      switch length {
      case .points(let points): points
      case .hug, .fill, .percent, .sum, .minContent, .maxContent, .fitContent: nil
      // A layer without a frame hugs.
      case nil: side > 0 || width == nil && height == nil ? side : nil
      }
    }
    guard let width = side(width, frame.width), let height = side(height, frame.height) else { return nil }
    return Size(width: width, height: height)
  }
}
