// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSCursor {
  mutating func value(of property: CSSProperty) throws(CSSError) -> CSSChange {
    switch property {
    case .background, .backgroundColor, .backgroundImage, .backgroundOrigin, .backgroundClip, .backgroundSize,
      .backgroundRepeat, .backgroundPosition, .backgroundPositionX, .backgroundPositionY,
      .backgroundAttachment:
      return try valueOfBackground(property)
    case .border, .borderColor, .borderStyle, .borderWidth, .borderTop, .borderRight, .borderBottom,
      .borderLeft, .borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor, .borderTopStyle,
      .borderRightStyle, .borderBottomStyle, .borderLeftStyle, .borderTopWidth, .borderRightWidth,
      .borderBottomWidth, .borderLeftWidth:
      return try valueOfBorder(property)
    case .borderRadius: return try setting(\.corners, cornerLengths())
    case .borderTopLeftRadius: return try setting(\.[corner: 0], cornerLength())
    case .borderTopRightRadius: return try setting(\.[corner: 1], cornerLength())
    case .borderBottomRightRadius: return try setting(\.[corner: 2], cornerLength())
    case .borderBottomLeftRadius: return try setting(\.[corner: 3], cornerLength())
    case .cornerShape, .cornerTopShape, .cornerRightShape, .cornerBottomShape, .cornerLeftShape,
      .cornerTopLeftShape, .cornerTopRightShape, .cornerBottomRightShape, .cornerBottomLeftShape:
      return try valueOfCornerShape(property)
    case .outline: return try setting(\.outline.line, line("line"))
    case .outlineColor: return try setting(\.outline.line.color, color())
    case .outlineStyle: return try setting(\.outline.line.style, lineStyle())
    case .outlineWidth: return try setting(\.outline.line.width, lineWidth())
    case .outlineOffset: return try setting(\.outline.offset, length())
    case .boxShadow: return try setting(\.boxShadows, shadows())
    case .textShadow:
      let start = self
      let shadows = try self.shadows()
      guard shadows.allSatisfy({ $0.kind == .outer }) else {
        throw start.expected("shadows without inset: letters have outer shadows only")
      }
      return setting(\.computed.shadows, shadows.isEmpty ? nil : start)
    case .filter: return try setting(\.filters, filters())
    case .backdropFilter: return try setting(\.backdrop, backdrop())
    case .color: return try setting(\.computed.text.color, color())
    case .textFillColor: return try setting(\.computed.textFill, letterColor())
    case .fontSize: return try setting(\.computed.text.font.size, fontSize())

    case .textWrap:
      let style = try word(Text.Wrap.styles.merging(["wrap": .word, "nowrap": .none]) { $1 })
      return setting(\.computed.wraps, style != .none)
        + setting(\.computed.wrapStyle, style == .none ? .word : style)
    case .textWrapMode: return try setting(\.computed.wraps, word(["wrap": true, "nowrap": false]))
    case .textWrapStyle:
      return try setting(\.computed.wrapStyle, word(Text.Wrap.styles.merging(["auto": .word]) { $1 }))
    case .whiteSpace:
      // The string's spaces and line breaks are always kept.
      return try setting(
        \.computed.wraps,
        word([
          "normal": true, "pre-wrap": true, "pre-line": true, "break-spaces": true, "nowrap": false,
          "pre": false,
        ]))
    case .overflowWrap:
      return try setting(
        \.computed.overflowWrap, word(["normal": Text.Wrap.word, "break-word": .word, "anywhere": .anywhere]))
    case .lineClamp: return try setting(\.computed.text.maximumLines, lineClamp())
    case .opacity:
      return try setting(\.opacity, min(max(factor("a number from 0 to 1 or a percentage"), 0), 1))
    case .mixBlendMode: return try setting(\.blend, word(BlendMode.named))
    case .overflow:
      let isPlainClip = kind == .word("clip")
      let clips = try word(["visible": false, "hidden": true, "clip": true, "auto": true, "scroll": true])
      return setting(\.clips, clips) + setting(\.layout.isScrollable, clips && !isPlainClip)
    case .isolation: return try setting(\.isIsolated, word(["auto": false, "isolate": true]))
    case .boxSizing:
      return try setting(\.layout.isOfContent, word(["border-box": false, "content-box": true]))
    case .display:
      let isHidden = take(.word("none"))
      let isFlexible = take(.word("flex")) || take(.word("inline-flex"))
      while !isHidden, !isAtEnd { advance() }
      return setting(\.isHidden, isHidden) + setting(\.layout.isFlexible, isFlexible)
    case .visibility:
      return try setting(\.computed.isVisible, word(["visible": true, "hidden": false, "collapse": false]))
    case .objectFit:
      return try setting(
        \.gravity,
        word([
          "fill": .resize, "contain": .resizeAspect, "cover": .resizeAspectFill, "none": .center,
          "scale-down": .scaleDown,
        ]))
    case .objectPosition: return try setting(\.objectPosition, objectPosition())
    case .transform: return try setting(\.transform.functions, transforms())
    case .transformOrigin: return try setting(\.transform.origin, position(allowsThree: true))
    case .translate: return try setting(\.transform.translate, translation())
    case .rotate: return try setting(\.transform.rotate, rotation())
    case .scale: return try setting(\.transform.scale, scaling())
    case _ where property.letters != nil: return try valueOfLetters(property)
    case _ where property.isOfContainer: return try valueOfContainer(property)
    default: return try valueOfItem(property)
    }
  }

  private mutating func valueOfBackground(_ property: CSSProperty) throws(CSSError) -> CSSChange {
    switch property {
    case .backgroundColor: return try setting(\.background.color, color())
    case .backgroundImage: return try setting(\.background.images, backgroundImages())
    case .backgroundOrigin:
      return try setting(\.background.origins, list { c throws(CSSError) in try c.backgroundBox() })
    case .backgroundClip:
      return try setting(\.background.clips, list { c throws(CSSError) in try c.backgroundBox() })
    case .backgroundSize:
      return try setting(\.background.sizes, list { c throws(CSSError) in try c.backgroundSize() })
    case .backgroundRepeat:
      return try setting(\.background.repetitions, list { c throws(CSSError) in try c.repetition() })
    case .backgroundPosition:
      let positions = try list { c throws(CSSError) in try c.position(allowsThree: true) }
      return setting(\.background.positionsX, positions.map(\.x))
        + setting(\.background.positionsY, positions.map(\.y))
    case .backgroundPositionX:
      return try setting(
        \.background.positionsX, list { c throws(CSSError) in try c.offset("left", "right") })
    case .backgroundPositionY:
      return try setting(
        \.background.positionsY, list { c throws(CSSError) in try c.offset("top", "bottom") })
    case .backgroundAttachment:
      _ = try list { c throws(CSSError) in try c.word(["scroll": true, "local": true]) }
      return .nothing
    default: return try setting(\.background, background())
    }
  }

  /// Reads an offset along one axis: a keyword or a length.
  private mutating func offset(_ first: String, _ last: String) throws(CSSError) -> CSSLength {
    if let length = take([first: CSSLength.zero, "center": .center, last: .whole]) { return length }
    return try lengthPercentage()
  }

  private mutating func valueOfBorder(_ property: CSSProperty) throws(CSSError) -> CSSChange {
    let name = property.rawValue
    let side = ["borderTop", "borderRight", "borderBottom", "borderLeft"].firstIndex { name.hasPrefix($0) }
    if name.hasSuffix("Color") { return try border(side, \.color) { c throws(CSSError) in try c.color() } }
    if name.hasSuffix("Style") {
      return try border(side, \.style) { c throws(CSSError) in try c.lineStyle() }
    }
    if name.hasSuffix("Width") {
      return try border(side, \.width) { c throws(CSSError) in try c.lineWidth() }
    }
    let line = try line("border")
    return (side.map { $0...$0 } ?? 0...3).map { setting(\.border.sides[$0], line) }.joined
  }

  /// Reads a part of one side of a border, or of all four.
  private mutating func border<Value>(
    _ side: Int?, _ part: WritableKeyPath<CSSLine, Value>, _ read: (inout CSSCursor) throws(CSSError) -> Value
  ) throws(CSSError) -> CSSChange {
    let values = side == nil ? try fourSides(read) : [try read(&self)]
    return values.enumerated().map { index, value in
      let line: WritableKeyPath<CSSDeclarations, CSSLine> = \.border.sides[side ?? index]
      return setting(line.appending(path: part), value)
    }.joined
  }

  private mutating func lineClamp() throws(CSSError) -> Int? {
    if take(.word("none")) { return nil }
    guard case .number(let lines) = kind, let lines = Int(exactly: lines),
      Text.allowedMaximumLines.contains(lines)
    else { throw expected("none or a number of lines") }
    advance()
    return lines
  }

  /// Reads a font size; percentages refer to `1em`.
  mutating func fontSize() throws(CSSError) -> Double {
    let sizes: [String: Double] = [
      "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
      "xxx-large": 48, "smaller": units.fontSize / 1.2, "larger": units.fontSize * 1.2,
    ]
    if let size = take(sizes) { return size }
    return max(0, try positiveLength("a size").points(of: units.fontSize))
  }

  /// Reads the position of a picture: a fraction of the room beside it, and points from there.
  private mutating func objectPosition() throws(CSSError) -> (focus: Vector, offset: Vector) {
    let token = self.token
    let position = try position(allowsThree: true)
    guard case .line(let left, let across) = position.x, case .line(let top, let down) = position.y else {
      throw error(at: token, expected: "lengths in px, percentages, or sums of them")
    }
    return (Vector(across, down), Vector(left, top))
  }

  mutating func word<Value>(_ words: [String: Value]) throws(CSSError) -> Value {
    if let value = take(words) { return value }
    let names = words.keys.sorted()
    let hint = if case .word(let name) = kind { Suggestion.hint(for: name, among: names) } else { "" }
    throw expected(names.count == 1 ? names[0] : "one of \(names.joined(separator: ", "))\(hint)")
  }
}

extension BlendMode {
  fileprivate static let named = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { mode in mode.css.map { ($0, mode) } })
}

extension Text.Wrap {
  fileprivate static let styles = ["stable": Self.word, "balance": .balance, "pretty": .pretty]
}
