// SPDX-License-Identifier: MIT
import IntaglioModel

extension FlexLength {
  init(_ distance: Layout.Distance?) {
    switch distance {
    case .points(let points)?: self = .points(points)
    case .percent(let percent)?: self = .fraction(percent / 100)
    case .sum(let percent, let points)?: self = .sum(fraction: percent / 100, points: points)
    case .auto?, nil: self = .auto
    }
  }
}

extension FlexLength {
  /// A size by itself, without the parent's layout: `hug` and `fill` are `auto`.
  init(_ length: Layout.Length) {
    switch length {
    case .hug, .fill: self = .auto
    case .points(let points): self = .points(points)
    case .percent(let percent): self = .fraction(percent / 100)
    case .sum(let percent, let points): self = .sum(fraction: percent / 100, points: points)
    case .minContent: self = .minContent
    case .maxContent: self = .maxContent
    case .fitContent: self = .fitContent
    }
  }
}

extension FlexEdges<FlexLength> {
  fileprivate init(_ insets: Layout.Insets) {
    self.init(
      left: .init(insets.left), top: .init(insets.top), right: .init(insets.right),
      bottom: .init(insets.bottom))
  }

  init(_ pins: Layout.Pins) {
    self.init(
      left: .init(pins.left), top: .init(pins.top), right: .init(pins.right), bottom: .init(pins.bottom))
  }
}

extension FlexStyle.Alignment {
  fileprivate init(_ alignment: Layout.Alignment) {
    let (position, isSafe): (FlexStyle.Position, Bool) =
      switch alignment {
      case .start: (.start, false)
      case .center: (.center, false)
      case .end: (.end, false)
      case .baseline: (.baseline, false)
      case .stretch: (.stretch, false)
      case .flexStart: (.flexStart, false)
      case .flexEnd: (.flexEnd, false)
      case .safeCenter: (.center, true)
      case .safeEnd: (.end, true)
      case .safeFlexStart: (.flexStart, true)
      case .safeFlexEnd: (.flexEnd, true)
      }
    self.init(position, isSafe: isSafe)
  }

  fileprivate init(_ justification: Layout.Justification) {
    let (position, isSafe): (FlexStyle.Position, Bool) =
      switch justification {
      case .start: (.start, false)
      case .center: (.center, false)
      case .end: (.end, false)
      case .spaceBetween: (.spaceBetween, false)
      case .spaceAround: (.spaceAround, false)
      case .spaceEvenly: (.spaceEvenly, false)
      case .stretch: (.stretch, false)
      case .flexStart: (.flexStart, false)
      case .flexEnd: (.flexEnd, false)
      case .safeCenter: (.center, true)
      case .safeEnd: (.end, true)
      case .safeFlexStart: (.flexStart, true)
      case .safeFlexEnd: (.flexEnd, true)
      }
    self.init(position, isSafe: isSafe)
  }
}

extension FlexStyle {
  /// Takes the properties of a container.
  mutating func take(_ layout: Layout) {
    switch layout.direction {
    case .row: direction = .row
    case .column: direction = .column
    case .rowReverse: direction = .rowReverse
    case .columnReverse: direction = .columnReverse
    }
    wrap = layout.wrap ? (layout.wrapReverse ? .wrapReverse : .wrap) : .noWrap
    let (along, across) = (FlexLength(layout.gap), FlexLength(layout.lineGap ?? layout.gap))
    gap =
      layout.direction.isRow ? FlexPair(width: along, height: across) : FlexPair(width: across, height: along)
    takeEdges(of: layout)
    alignItems = Alignment(layout.align)
    alignContent = Alignment(layout.alignLines)
    justifyContent = Alignment(layout.justify)
  }

  /// Takes padding and border.
  mutating func takeEdges(of layout: Layout) {
    padding = FlexEdges(layout.padding)
    border = FlexEdges<FlexLength>(layout.border).resolved(0)
  }

  /// Padding and border in points, in a container of this width.
  func edges(in width: Double) -> FlexEdges<Double> { padding.resolved(width).positive + border }

  mutating func take(_ item: Layout.Item) {
    if let share = item.grow { grow = share }
    shrink = item.shrink
    switch item.basis {
    case .hug?: basis = nil
    case .fill?, nil: break
    case let length?: basis = FlexLength(length)
    }
    if let align = item.align { alignSelf = Alignment(align) }
    margin = FlexEdges(item.margin)
    (aspectRatio, isRatioOfContents) = (item.aspectRatio, item.isRatioOfContents)
    if !isAbsolute, let offset = item.offset { inset = FlexEdges(offset) }
  }

  /// Fills all of the room between an absolute box's insets; missing insets become 0.
  mutating func fillBetweenPins(_ axis: FlexAxis) {
    switch axis {
    case .horizontal:
      if inset.left == .auto { inset.left = .points(0) }
      if inset.right == .auto { inset.right = .points(0) }
    case .vertical:
      if inset.top == .auto { inset.top = .points(0) }
      if inset.bottom == .auto { inset.bottom = .points(0) }
    }
  }
}
