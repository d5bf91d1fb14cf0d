// SPDX-License-Identifier: MIT
import IntaglioModel

/// The values of the properties of flexible boxes; nil for those that are not declared.
struct CSSLayout {
  /// `position`: in the flow or not, and whether insets have a meaning.
  enum Position { case flow, relative, absolute }

  var isFlexible = false
  /// Whether width and height are those of the contents: `box-sizing: content-box`.
  var isOfContent = false

  // Properties of a container.

  var direction = Layout.Direction.row
  /// `direction`, declared or inherited.
  var reading: Text.Direction?
  /// Whether lines wrap, and whether in reverse.
  var wrap = (wraps: false, isReversed: false)
  var columnGap = Layout.Distance.points(0)
  var rowGap = Layout.Distance.points(0)
  var padding = Layout.Insets()
  var justifyContent = Layout.Justification.flexStart
  var alignContent = Layout.Justification.stretch
  var alignItems = Layout.Alignment.stretch

  // Properties of an item.

  var width, height: Layout.Length?
  var minimumWidth, maximumWidth, minimumHeight, maximumHeight: Layout.Distance?
  /// Whether overflowing contents could be scrolled, as with `overflow: hidden`, so that a minimum of `auto`
  /// is 0.
  var isScrollable = false
  var position = Position.flow
  var inset = Layout.Pins()
  var shrink: Double?
  var item = Layout.Item()

  /// The layout of a flexible box with borders of these widths, from the top clockwise; for other boxes, a
  /// row of their contents.
  func layout(_ borders: [Double]) -> Layout {
    let isRow = direction.isRow
    var layout = Layout(
      isFlexible ? direction : .row, gap: isRow ? columnGap : rowGap, lineGap: isRow ? rowGap : columnGap,
      padding: padding, align: alignItems, justify: justifyContent, wrap: wrap.wraps,
      wrapReverse: wrap.isReversed, alignLines: alignContent, reading: reading)
    layout.border = Layout.Insets(
      top: .points(borders[0]), right: .points(borders[1]), bottom: .points(borders[2]),
      left: .points(borders[3]))
    return layout
  }

  /// Gives a layer its size and its place in a layout.
  ///
  /// - Parameters:
  ///   - isFree: whether only these declarations give the size and the place.
  ///   - frame: padding and border together, for `content-box`.
  func place(_ layer: inout Layer, isFree: Bool, _ frame: CSSFrame, _ fault: CSSError) throws(CSSError) {
    if isFree {
      (layer.width, layer.height) = (.hug, .hug)
      (layer.minimumWidth, layer.minimumHeight) = (.auto, .auto)
    }
    if let width { layer.width = width }
    if let height { layer.height = height }
    if let minimumWidth { layer.minimumWidth = minimumWidth }
    if let minimumHeight { layer.minimumHeight = minimumHeight }
    if isScrollable {
      if layer.minimumWidth == .auto { layer.minimumWidth = .points(0) }
      if layer.minimumHeight == .auto { layer.minimumHeight = .points(0) }
    }
    layer.maximumWidth = maximumWidth ?? layer.maximumWidth
    layer.maximumHeight = maximumHeight ?? layer.maximumHeight
    var item = item
    item.shrink = shrink ?? (isFree ? 1 : 0)
    if position == .relative, inset != Layout.Pins() { item.offset = inset }
    if isFree || item != Layout.Item() { layer.item = item }
    if position == .absolute {
      layer.pins = inset
      // Between both insets, an automatic size fills the space left.
      if layer.width == .hug, inset.left != nil, inset.right != nil { layer.width = .fill }
      if layer.height == .hug, inset.top != nil, inset.bottom != nil { layer.height = .fill }
    }
    if isOfContent { try grow(&layer, by: frame, fault) }
  }

  /// Adds padding and border to lengths of the contents.
  private func grow(_ layer: inout Layer, by frame: CSSFrame, _ fault: CSSError) throws(CSSError) {
    guard frame != CSSFrame() else { return }
    func grown(_ distance: Layout.Distance?, _ side: CSSFrame.Side?) throws(CSSError) -> Layout.Distance? {
      guard let parts = distance?.parts else { return distance }
      guard let side else { throw fault }
      return side.distance(parts.percent, parts.points)
    }
    func grown(_ length: Layout.Length?, _ side: CSSFrame.Side?) throws(CSSError) -> Layout.Length? {
      try grown(length?.distance, side).flatMap(Layout.Length.init) ?? length
    }
    layer.width = try grown(layer.width, frame.width)
    layer.height = try grown(layer.height, frame.height)
    // A box is never smaller than padding and border, so a minimum of 0 stays as it is.
    if layer.minimumWidth != .points(0) { layer.minimumWidth = try grown(layer.minimumWidth, frame.width) }
    if layer.minimumHeight != .points(0) {
      layer.minimumHeight = try grown(layer.minimumHeight, frame.height)
    }
    layer.maximumWidth = try grown(layer.maximumWidth, frame.width)
    layer.maximumHeight = try grown(layer.maximumHeight, frame.height)
    if layer.item?.aspectRatio != nil {
      // Around layers with frames, no layout knows of padding and border.
      guard isFlexible || layer.layers.isEmpty else { throw fault }
      layer.item?.isRatioOfContents = true
    }
    let disablesProperty = layer.item?.basis == .points(0) || layer.item?.basis == .percent(0)
    if !disablesProperty {
      // The axis of a basis is the axis of the parent's layout, which is not known here.
      let side = frame.width == frame.height ? frame.width : nil
      let basis = try grown(layer.item?.basis, side)
      layer.item?.basis = basis
    }
  }
}

extension Layout.Distance {
  /// The percentage and the points; nil for `auto`.
  fileprivate var parts: (percent: Double, points: Double)? {
    switch self {
    case .points(let points): (0, points)
    case .percent(let percent): (percent, 0)
    case .sum(let percent, let points): (percent, points)
    case .auto: nil
    }
  }
}

/// The padding and border of a box together, on both sides of each axis.
struct CSSFrame: Equatable {
  struct Side: Equatable {
    var percent = 0.0, points = 0.0

    /// A percentage and points, plus this side.
    fileprivate func distance(_ percent: Double, _ points: Double) -> Layout.Distance {
      let (percent, points) = (percent + self.percent, points + self.points)
      if percent == 0 { return .points(points) }
      return points == 0 ? .percent(percent) : .sum(percent: percent, points: points)
    }
  }

  var width = Side()
  /// nil if the padding has percentages: these refer to the parent's width, but the percentages of heights to
  /// its height.
  var height: Side? = Side()
}

extension CSSDeclarations {

  /// Whether the layer is a box with a layout, padding or a border around its contents.
  var hasInside: Bool {
    layout.isFlexible || layout.padding != Layout.Insets() || border.widths.contains { $0 > 0 }
  }

  /// Whether CSS draws the box after those in the flow (CSS 2, appendix E).
  private var isLifted: Bool {
    layout.position != .flow || (opacity ?? 1) < 1 || (blend ?? .normal) != .normal || isIsolated == true
      || !filters.isEmpty || backdrop != nil || !transform.isIdentity
  }

  func place(_ layer: inout Layer, isFree: Bool) throws(CSSError) {
    let padding = layout.padding
    func side(_ parts: [Layout.Distance], _ borders: Double) -> CSSFrame.Side {
      parts.reduce(into: CSSFrame.Side(points: borders)) { side, part in
        side.percent += part.parts?.percent ?? 0
        side.points += part.parts?.points ?? 0
      }
    }
    let borders = border.widths
    let upright = side([padding.top, padding.bottom], borders[0] + borders[2])
    let frame = CSSFrame(
      width: side([padding.left, padding.right], borders[1] + borders[3]),
      height: upright.percent == 0 ? upright : nil)
    try layout.place(
      &layer, isFree: isFree, frame,
      error(
        [.boxSizing],
        expected: "border-box: content-box needs a vertical padding in px for heights, equal paddings on "
          + "both axes for flex-basis, and no layers with frames for aspect-ratio"))
    if layer.frame == Layer.blank.frame, isLifted {
      var item = layer.item ?? Layout.Item()
      item.zIndex = item.zIndex ?? 0
      layer.item = item
    }
  }
}
