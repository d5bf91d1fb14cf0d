// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSCursor {
  mutating func valueOfContainer(_ property: CSSProperty) throws(CSSError) -> CSSChange {
    switch property {
    case .flexDirection: return try setting(\.layout.direction, direction())
    case .flexWrap: return try setting(\.layout.wrap, wrap())
    case .flexFlow:
      var (direction, wrap) = (Layout.Direction.row, (wraps: false, isReversed: false))
      repeat {
        if case .word(let word) = kind, word.hasSuffix("wrap") || word == "wrap-reverse" {
          wrap = try self.wrap()
        } else {
          direction = try self.direction()
        }
      } while !isAtEnd
      return setting(\.layout.direction, direction) + setting(\.layout.wrap, wrap)
    case .rowGap: return try setting(\.layout.rowGap, gap())
    case .columnGap: return try setting(\.layout.columnGap, gap())
    case .gap:
      let row = try gap()
      return try setting(\.layout.rowGap, row) + setting(\.layout.columnGap, isAtEnd ? row : gap())
    case .alignItems: return try setting(\.layout.alignItems, alignment() ?? .stretch)
    case .alignContent: return try setting(\.layout.alignContent, justification() ?? .stretch)
    case .placeContent:
      let across = try justification()
      let along = isAtEnd ? across : try justification()
      return setting(\.layout.alignContent, across ?? .stretch)
        + setting(\.layout.justifyContent, along ?? .flexStart)
    case .placeItems:
      let alignment = try alignment()
      try skipJustification()
      return setting(\.layout.alignItems, alignment ?? .stretch)
    case .justifyContent: return try setting(\.layout.justifyContent, justification() ?? .flexStart)
    default:
      return try sides(property, of: \.layout.padding) { c throws(CSSError) in
        try c.distance("a padding", from: 0)
      }
    }
  }

  mutating func valueOfItem(_ property: CSSProperty) throws(CSSError) -> CSSChange {
    switch property {
    case .width: return try setting(\.layout.width, size())
    case .height: return try setting(\.layout.height, size())
    case .minWidth: return try setting(\.layout.minimumWidth, limit("auto") ?? .auto)
    case .minHeight: return try setting(\.layout.minimumHeight, limit("auto") ?? .auto)
    case .maxWidth: return try setting(\.layout.maximumWidth, limit("none"))
    case .maxHeight: return try setting(\.layout.maximumHeight, limit("none"))
    case .flex:
      let flex = try flex()
      return setting(\.layout.item.grow, flex.grow) + setting(\.layout.shrink, flex.shrink)
        + setting(\.layout.item.basis, flex.basis)
    case .flexGrow: return try setting(\.layout.item.grow, flexFactor())
    case .flexShrink: return try setting(\.layout.shrink, flexFactor())
    case .flexBasis: return try setting(\.layout.item.basis, basis())
    case .alignSelf:
      return try setting(\.layout.item.align, take(.word("auto")) ? nil : alignment() ?? .stretch)
    case .placeSelf:
      let alignment = take(.word("auto")) ? nil : try alignment() ?? .stretch
      try skipJustification()
      return setting(\.layout.item.align, alignment)
    case .order: return try setting(\.layout.item.order, order())
    case .zIndex: return try setting(\.layout.item.zIndex, take(.word("auto")) ? nil : order())
    case .margin, .marginBlock, .marginInline, .marginTop, .marginRight, .marginBottom, .marginLeft:
      return try sides(property, of: \.layout.item.margin) { c throws(CSSError) in try c.margin() }
    case .aspectRatio: return try setting(\.layout.item.aspectRatio, ratio())
    case .position:
      let positions: [String: CSSLayout.Position] = [
        "static": .flow, "relative": .relative, "absolute": .absolute,
      ]
      return try setting(\.layout.position, word(positions))
    case .inset:
      let sides = try fourSides { c throws(CSSError) in try c.pin() }
      return setting(\.layout.inset, .init(left: sides[3], top: sides[0], right: sides[1], bottom: sides[2]))
    case .insetBlock:
      let ends = try ends { c throws(CSSError) in try c.pin() }
      return setting(\.layout.inset.top, ends.start) + setting(\.layout.inset.bottom, ends.end)
    case .insetInline:
      let ends = try ends { c throws(CSSError) in try c.pin() }
      return setting(\.layout.inset.left, ends.start) + setting(\.layout.inset.right, ends.end)
    case .top: return try setting(\.layout.inset.top, pin())
    case .right: return try setting(\.layout.inset.right, pin())
    case .bottom: return try setting(\.layout.inset.bottom, pin())
    default: return try setting(\.layout.inset.left, pin())
    }
  }

  /// Reads paddings or margins: of all sides, of both ends of an axis, or of one side.
  private mutating func sides(
    _ property: CSSProperty, of insets: WritableKeyPath<CSSDeclarations, Layout.Insets>,
    _ read: (inout CSSCursor) throws(CSSError) -> Layout.Distance
  ) throws(CSSError) -> CSSChange {
    switch property {
    case .padding, .margin:
      let sides = try fourSides(read)
      return setting(insets, Layout.Insets(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3]))
    case .paddingBlock, .marginBlock:
      let ends = try ends(read)
      return setting(insets.appending(path: \.top), ends.start)
        + setting(insets.appending(path: \.bottom), ends.end)
    case .paddingInline, .marginInline:
      let ends = try ends(read)
      return setting(insets.appending(path: \.left), ends.start)
        + setting(insets.appending(path: \.right), ends.end)
    case .paddingTop, .marginTop: return try setting(insets.appending(path: \.top), read(&self))
    case .paddingRight, .marginRight: return try setting(insets.appending(path: \.right), read(&self))
    case .paddingBottom, .marginBottom: return try setting(insets.appending(path: \.bottom), read(&self))
    default: return try setting(insets.appending(path: \.left), read(&self))
    }
  }

  private mutating func direction() throws(CSSError) -> Layout.Direction {
    try word(["row": .row, "row-reverse": .rowReverse, "column": .column, "column-reverse": .columnReverse])
  }

  private mutating func wrap() throws(CSSError) -> (wraps: Bool, isReversed: Bool) {
    try word(["nowrap": (false, false), "wrap": (true, false), "wrap-reverse": (true, true)])
  }

  // MARK: Lengths

  private mutating func distance(
    _ name: String, from least: Double = -.infinity
  ) throws(CSSError) -> Layout.Distance {
    let token = self.token
    var ahead = self
    if case .line(let points, let fraction) = try ahead.lengthPercentage(), points != 0, fraction != 0 {
      self = ahead
      // The layout treats a negative sum as 0.
      return .sum(percent: fraction * 100, points: points)
    }
    let length = try least < 0 ? lengthPercentage() : positiveLength(name)
    guard case .line(let points, let fraction) = length else {
      throw error(at: token, expected: "a length in px, a percentage, or a sum of them")
    }
    return fraction == 0 ? .points(points) : .percent(fraction * 100)
  }

  private mutating func gap() throws(CSSError) -> Layout.Distance {
    take(.word("normal")) ? 0 : try distance("a gap", from: 0)
  }

  private mutating func margin() throws(CSSError) -> Layout.Distance {
    take(.word("auto")) ? .auto : try distance("a margin")
  }

  private mutating func pin() throws(CSSError) -> Layout.Distance? {
    take(.word("auto")) ? nil : try distance("a distance")
  }

  /// Reads a minimum or maximum; nil for the word that means none.
  private mutating func limit(_ none: String) throws(CSSError) -> Layout.Distance? {
    take(.word(none)) ? nil : try distance("\(none), or a size", from: 0)
  }

  private static let sizes: [String: Layout.Length] = [
    "auto": .hug, "min-content": .minContent, "max-content": .maxContent, "fit-content": .fitContent,
  ]

  private mutating func size() throws(CSSError) -> Layout.Length {
    if let length = take(CSSCursor.sizes) { return length }
    return Layout.Length(try distance("a size", from: 0)) ?? .hug
  }

  /// Reads the distances at both ends of an axis, or one for both.
  private mutating func ends<Distance>(
    _ read: (inout CSSCursor) throws(CSSError) -> Distance
  ) throws(CSSError) -> (start: Distance, end: Distance) {
    let start = try read(&self)
    return (start, isAtEnd ? start : try read(&self))
  }

  // MARK: Flexibility

  private mutating func flexFactor() throws(CSSError) -> Double {
    let token = self.token
    let factor = try number()
    guard (0...Layout.Item.maximumFactor).contains(factor) else {
      throw error(at: token, expected: "a number from 0 to \(DecimalText.text(Layout.Item.maximumFactor))")
    }
    return factor
  }

  /// Reads a basis; nil for `auto`.
  private mutating func basis() throws(CSSError) -> Layout.Length? {
    if take(.word("auto")) { return nil }
    if take(.word("content")) { return .hug }
    return try size()
  }

  private mutating func flex() throws(CSSError) -> (grow: Double?, shrink: Double, basis: Layout.Length?) {
    if take(.word("none")) { return (0, 0, nil) }
    // A factor alone has a basis of 0 %, as in browsers.
    var factors: [Double] = []
    var basis: Layout.Length??
    repeat {
      if case .number = kind, factors.count < 2 {
        factors.append(try flexFactor())
      } else if basis == nil {
        basis = .some(try self.basis())
      } else {
        throw expected("the end after two factors and a basis")
      }
    } while !isAtEnd
    return (factors.first ?? 1, factors.count > 1 ? factors[1] : 1, basis ?? .percent(0))
  }

  private mutating func order() throws(CSSError) -> Int {
    let token = self.token
    guard let order = Int(exactly: try number()), abs(order) <= Layout.Item.maximumOrder else {
      throw error(at: token, expected: "a whole number, up to \(Layout.Item.maximumOrder)")
    }
    return order
  }

  private mutating func ratio() throws(CSSError) -> Double? {
    if take(.word("auto")) { return nil }
    let token = self.token
    let width = try number()
    let ratio = width / (take(.slash) ? try number() : 1)
    guard (1e-3...1e3).contains(ratio) else {
      throw error(at: token, expected: "a ratio from 0.001 to 1000, such as 16 / 9")
    }
    return ratio
  }

  // MARK: Alignment

  /// Reads the alignment of items; nil for `normal`.
  private mutating func alignment() throws(CSSError) -> Layout.Alignment? {
    if take(.word("normal")) { return nil }
    if take(.word("first")) { return try word(["baseline": .baseline]) }
    if take(.word("safe")) {
      return try word([
        "center": .safeCenter, "end": .safeEnd, "self-end": .safeEnd, "flex-start": .safeFlexStart,
        "flex-end": .safeFlexEnd, "start": .start, "self-start": .start,
      ])
    }
    _ = take(.word("unsafe"))
    return try word([
      "stretch": .stretch, "start": .start, "self-start": .start, "center": .center, "end": .end,
      "self-end": .end, "flex-start": .flexStart, "flex-end": .flexEnd, "baseline": .baseline,
    ])
  }

  /// Reads the rest of `place-items` and `place-self`, which has no meaning in flexible boxes.
  private mutating func skipJustification() throws(CSSError) {
    if isAtEnd || ["auto", "legacy", "left", "right"].contains(where: { take(.word($0)) }) { return }
    _ = try alignment()
  }

  /// Reads the distribution of items or lines; nil for `normal`.
  private mutating func justification() throws(CSSError) -> Layout.Justification? {
    if take(.word("normal")) { return nil }
    if take(.word("safe")) {
      return try word([
        "center": .safeCenter, "end": .safeEnd, "flex-start": .safeFlexStart, "flex-end": .safeFlexEnd,
        "start": .start,
      ])
    }
    _ = take(.word("unsafe"))
    return try word([
      "stretch": .stretch, "start": .start, "center": .center, "end": .end, "flex-start": .flexStart,
      "flex-end": .flexEnd, "space-between": .spaceBetween, "space-around": .spaceAround,
      "space-evenly": .spaceEvenly,
    ])
  }
}
