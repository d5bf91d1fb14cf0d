// SPDX-License-Identifier: MIT

/// The way in which a layer places the layers in it: one after the other, as Figma's auto layout does, by the
/// rules of CSS's flexible boxes.
///
/// Layers in a layout need no frame: their `width` and `height` say how large they are, and the layout says
/// where. A layer with `pins` lies outside of the row or column; hidden layers take no room. Borders take the
/// room that `border` says, and transforms change nothing of the layout.
public struct Layout: Sendable, Hashable {
  /// The direction in which layers follow each other.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// From left to right.
    case row
    /// From top to bottom.
    case column
    /// From right to left.
    case rowReverse
    /// From bottom to top.
    case columnReverse

    /// Whether layers follow each other horizontally.
    package var isRow: Bool { self == .row || self == .rowReverse }
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
    /// As large as the room across, unless the layer has a size there of its own.
    case stretch
    /// As `start`; in a layout whose lines are reversed as `end`. CSS's `flex-start`.
    case flexStart
    /// As `end`; in a layout whose lines are reversed as `start`. CSS's `flex-end`.
    case flexEnd
    /// As the same without `safe`, but at the start where there is not enough room.
    case safeCenter, safeEnd, safeFlexStart, safeFlexEnd
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
    /// Lines share the free space; of layers in a line as `flexStart`.
    case stretch
    /// At the side where the direction begins. CSS's `flex-start`.
    case flexStart
    /// At the side where the direction ends. CSS's `flex-end`.
    case flexEnd
    /// As the same without `safe`, but at the start where there is not enough room.
    case safeCenter, safeEnd, safeFlexStart, safeFlexEnd
  }

  /// The direction in which layers follow each other.
  public var direction: Direction
  /// The distance of neighbours; less than 0 lets them overlap.
  public var gap: Distance
  /// The distance of rows or columns, if they wrap; nil for `gap`.
  public var lineGap: Distance?
  /// The distances of the layers from the edges of the frame around them, or from its border.
  public var padding: Insets
  /// The room that the frame's border takes at each edge: none in Figma's layouts, its width in CSS. Padding
  /// begins, and pins count, from there.
  public var border: Insets
  /// The places of the layers across the row or column.
  public var align: Alignment
  /// The places of the layers along the row or column.
  public var justify: Justification
  /// Whether layers without room begin another row or column.
  public var wrap: Bool
  /// Whether rows that wrap follow each other upwards, and columns to the left.
  public var wrapReverse: Bool
  /// The places of rows or columns that wrap.
  public var alignLines: Justification

  /// A layout; lengths are points.
  public init(
    _ direction: Direction = .row, gap: Distance = 0, lineGap: Distance? = nil, padding: Insets = Insets(),
    border: Insets = Insets(), align: Alignment = .start, justify: Justification = .start,
    wrap: Bool = false, wrapReverse: Bool = false, alignLines: Justification = .start
  ) {
    self.direction = direction
    self.gap = gap
    self.lineGap = lineGap
    self.padding = padding
    self.border = border
    self.align = align
    self.justify = justify
    self.wrap = wrap
    self.wrapReverse = wrapReverse
    self.alignLines = alignLines
  }

  /// A distance in a layout.
  public enum Distance: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// In points.
    case points(Double)
    /// Of the room around: 50 is half. Paddings and margins are of its width on all edges.
    case percent(Double)
    /// A percentage and points together: all but 12 points of the room are 100 and -12. Where they are less
    /// than nothing, and nothing is the least, they are nothing.
    case sum(percent: Double, points: Double)
    /// Of a margin, the space that is left; of a minimum, what the contents need.
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

    /// The same above and below, and the same on the left and on the right.
    public init(vertical: Distance, horizontal: Distance) {
      self.init(top: vertical, right: horizontal, bottom: vertical, left: horizontal)
    }
  }

  /// The width or height of a layer in a layout.
  public enum Length: Sendable, Hashable {
    /// As its own layout needs, its text or its picture: a text that hugs its width has one line a paragraph.
    case hug
    /// An equal share of what is left along the row or column, whatever it contains, and all of the room
    /// across: CSS's `flex: 1 0 0` with `min-width: 0`, and `align-self: stretch`.
    case fill
    /// In points; it never shrinks.
    case points(Double)
    /// Of the room within the padding: 50 is half.
    case percent(Double)
    /// A percentage of the room within the padding, and points: all but 12 points of it are 100 and -12.
    case sum(percent: Double, points: Double)
    /// As narrow as its own layout or its text can be, a text as its widest word; of a height, as `hug`.
    /// CSS's `min-content`.
    case minContent
    /// As wide as its own layout, its text or its picture would be with any room, even where it would be
    /// stretched; of a height, as its contents need. CSS's `max-content`.
    case maxContent
    /// As `maxContent`, but no more than the room around it, or what `minContent` is if that is more. CSS's
    /// `fit-content`.
    case fitContent
  }

  /// The distances of a layer outside the row or column from the edges of the frame around it.
  public struct Pins: Sendable, Hashable {
    /// The distance from each edge; nil for none. Without both of an axis, the layer lies where it would lie
    /// as the only one of the layout.
    public var left, top, right, bottom: Distance?

    /// Pins.
    public init(
      left: Distance? = nil, top: Distance? = nil, right: Distance? = nil, bottom: Distance? = nil
    ) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }
  }

  /// What CSS says of a box in a flexible one, and Figma does not.
  public struct Item: Sendable, Hashable {
    /// The share of what is left along the row or column; nil for 1 if the layer fills it, else 0.
    public var grow: Double?
    /// The share, times the size, of what is missing along the row or column.
    public var shrink: Double
    /// The size along the row or column before it grows or shrinks; nil for width or height, or 0 if the
    /// layer fills it. It cannot be `fill`.
    public var basis: Length?
    /// The place across the row or column; nil for the layout's.
    public var align: Alignment?
    /// Layers with a lower number come first, those with the same in their order, and lie below them; 0 at
    /// first.
    public var order: Int
    /// The space around the layer; less than 0 lets others overlap.
    public var margin: Insets
    /// Width by height, where only one of them is known; nil for none.
    public var aspectRatio: Double?
    /// Whether that is the ratio of what lies within padding and border: CSS's `content-box`.
    public var isRatioOfContents: Bool
    /// How far the layer is moved from its place, which others keep free: CSS's `position: relative`.
    public var offset: Pins?
    /// Layers with a number lie above those without, or below them if it is less than 0, and higher numbers
    /// above lower ones: CSS's `z-index`, among the layers in one layout. nil: by `order`.
    public var zIndex: Int?

    /// An item.
    public init(
      grow: Double? = nil, shrink: Double = 0, basis: Length? = nil, align: Alignment? = nil, order: Int = 0,
      margin: Insets = Insets(), aspectRatio: Double? = nil, isRatioOfContents: Bool = false,
      offset: Pins? = nil, zIndex: Int? = nil
    ) {
      self.grow = grow
      self.shrink = shrink
      self.basis = basis
      self.align = align
      self.order = order
      self.margin = margin
      self.aspectRatio = aspectRatio
      self.isRatioOfContents = isRatioOfContents
      self.offset = offset
      self.zIndex = zIndex
    }
  }
}

extension Layer {
  /// Its width and height in points, if no layout has to find them.
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
