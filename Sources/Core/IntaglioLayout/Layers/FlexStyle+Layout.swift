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
    switch alignment {
    case .start: self.init(.start, isSafe: false)
    case .center: self.init(.center, isSafe: false)
    case .end: self.init(.end, isSafe: false)
    case .baseline: self.init(.baseline, isSafe: false)
    case .stretch: self.init(.stretch, isSafe: false)
    case .flexStart: self.init(.flexStart, isSafe: false)
    case .flexEnd: self.init(.flexEnd, isSafe: false)
    case .safeCenter: self.init(.center, isSafe: true)
    case .safeEnd: self.init(.end, isSafe: true)
    case .safeFlexStart: self.init(.flexStart, isSafe: true)
    case .safeFlexEnd: self.init(.flexEnd, isSafe: true)
    }
  }

  fileprivate init(_ justification: Layout.Justification) {
    switch justification {
    case .start: self.init(.start, isSafe: false)
    case .center: self.init(.center, isSafe: false)
    case .end: self.init(.end, isSafe: false)
    case .spaceBetween: self.init(.spaceBetween, isSafe: false)
    case .spaceAround: self.init(.spaceAround, isSafe: false)
    case .spaceEvenly: self.init(.spaceEvenly, isSafe: false)
    case .stretch: self.init(.stretch, isSafe: false)
    case .flexStart: self.init(.flexStart, isSafe: false)
    case .flexEnd: self.init(.flexEnd, isSafe: false)
    case .safeCenter: self.init(.center, isSafe: true)
    case .safeEnd: self.init(.end, isSafe: true)
    case .safeFlexStart: self.init(.flexStart, isSafe: true)
    case .safeFlexEnd: self.init(.flexEnd, isSafe: true)
    }
  }
}

extension FlexStyle {
  mutating func take(_ layout: Layout) {
    direction = layout.direction
    wrap = layout.wrap ? (layout.wrapReverse ? .wrapReverse : .wrap) : .noWrap
    let (along, across) = (FlexLength(layout.gap), FlexLength(layout.lineGap ?? layout.gap))
    gap = FlexPair(mainAxis, along, across: across)
    takeEdges(of: layout)
    alignItems = Alignment(layout.align)
    alignContent = Alignment(layout.alignLines)
    justifyContent = Alignment(layout.justify)
  }

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
