// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSBoxStyle {
  /// The declarations of the box, which depend on no others: lengths in px and percentages, colours in full.
  func css(withPadding: Bool) -> String {
    var rule = CSSRule("")
    addBackground(to: &rule)
    let lines = border.sides.map {
      CSSLine(width: $0.drawnWidth, style: $0.style, color: $0.color ?? currentColor)
    }
    if lines.contains(where: { $0.width ?? 0 > 0 }) { declare("border", lines, &rule) }
    if outline.line.drawnWidth > 0 {
      var line = outline.line
      (line.width, line.color) = (line.drawnWidth, line.color ?? currentColor)
      declare("outline", [line], &rule)
      rule.declare("outline-offset", CSSLength(points: outline.offset).css)
    }
    if let corners {
      rule.declare(
        "border-radius",
        [corners.map(\.x.css), corners.map(\.y.css)].map { $0.joined(separator: " ") }.joined(
          separator: " / "))
    }
    if !shadows.isEmpty { rule.declare("box-shadow", shadows.css) }
    if !filters.isEmpty { rule.declare("filter", filters.map(\.css).joined(separator: " ")) }
    if let backdrop {
      let functions = backdrop.adjustments.cssFunctions(around: backdrop.blur)
      rule.declare("backdrop-filter", functions.joined(separator: " "))
    }
    if !transform.isIdentity { rule.declare("transform", transform.css) }
    if let origin = transform.origin { rule.declare("transform-origin", "\(origin.x.css) \(origin.y.css)") }
    if withPadding, padding != Layout.Insets() {
      let sides = [padding.top, padding.right, padding.bottom, padding.left]
      rule.declare("padding", sides.map(\.css).joined(separator: " "))
    }
    return rule.lines.compactMap {
      if case .declaration(let property, let value) = $0 { "\(property): \(value)" } else { nil }
    }.joined(separator: "; ")
  }

  private func declare(_ property: String, _ lines: [CSSLine], _ rule: inout CSSRule) {
    func list(_ value: (CSSLine) -> String) -> String { lines.map(value).joined(separator: " ") }
    rule.declare("\(property)-width", list { CSSLength(points: $0.width ?? 0).css })
    rule.declare("\(property)-style", list { ($0.style ?? .none).rawValue })
    rule.declare("\(property)-color", list { ($0.color ?? currentColor).css })
  }

  private func addBackground(to rule: inout CSSRule) {
    if let color = background.color { rule.declare("background-color", color.css) }
    guard background.images.contains(where: { $0.image != nil }) else {
      // The clip of the colour.
      if background.colorClip != .border { rule.declare("background-clip", background.colorClip.rawValue) }
      return
    }
    func declare<Value>(_ property: String, _ values: [Value], _ text: (Value) -> String) {
      rule.declare("background-\(property)", values.map(text).joined(separator: ", "))
    }
    declare("image", background.images) { $0.image?.css ?? "none" }
    declare("position-x", background.positionsX, \.css)
    declare("position-y", background.positionsY, \.css)
    declare("size", background.sizes, \.css)
    declare("repeat", background.repetitions) { "\($0.x.rawValue) \($0.y.rawValue)" }
    declare("origin", background.origins, \.rawValue)
    declare("clip", background.clips, \.rawValue)
  }
}

extension CSSImage {
  fileprivate var css: String {
    switch self {
    case .gradient(let gradient): gradient.text()
    case .file(let path): CSSText.url(path)
    }
  }
}

extension CSSBackground.Size {
  fileprivate var css: String {
    switch self {
    case .cover: "cover"
    case .contain: "contain"
    case .sides(let x, let y): "\(x?.css ?? "auto") \(y?.css ?? "auto")"
    }
  }
}

extension CSSLength {
  /// The number, rounded to a billionth, so that reading and writing it again does not change it.
  fileprivate static func text(_ number: Double) -> String {
    abs(number) < 1e6 ? DecimalText.text((number * 1e9).rounded() / 1e9) : DecimalText.text(number)
  }

  fileprivate var css: String {
    func list(_ lengths: [CSSLength], _ separator: String = ", ") -> String {
      lengths.map(\.css).joined(separator: separator)
    }
    switch self {
    case .line(let points, 0): return "\(CSSLength.text(points))px"
    case .line(0, let fraction): return "\(CSSLength.text(fraction * 100))%"
    case .line(let points, let fraction):
      return "calc(\(CSSLength.text(fraction * 100))% + \(CSSLength.text(points))px)"
    case .least(let lengths): return "min(\(list(lengths)))"
    case .greatest(let lengths): return "max(\(list(lengths)))"
    case .sum(let lengths): return "calc(\(list(lengths, " + ")))"
    case .scaled(let length, let factor): return "calc(\(length.css) * \(CSSLength.text(factor)))"
    }
  }
}

extension Layout.Distance {
  fileprivate var css: String {
    switch self {
    case .points(let points): CSSLength(points: points).css
    case .percent(let percent): CSSLength(fraction: percent / 100).css
    case .sum(let percent, let points): CSSLength(points: points, fraction: percent / 100).css
    case .auto: "auto"
    }
  }
}

extension CSSFilter {
  fileprivate var css: String {
    switch self {
    case .dropShadow(let shadow): shadow.cssDropShadow
    case .blur(let blur): blur.cssFunction
    case .adjustment(let change): change.cssFunction ?? ""
    }
  }
}

extension CSSTransform {
  fileprivate var css: String {
    all.map { function in
      switch function {
      case .move(let x, let y): return "translate(\(x.css), \(y.css))"
      case .map(let map):
        let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map(DecimalText.text)
        return "matrix(\(numbers.joined(separator: ", ")))"
      }
    }.joined(separator: " ")
  }
}

extension CSSCursor {
  /// The text from here to another place, in px and with colours in full.
  func text(upTo end: CSSCursor, _ colors: [String: Color]) -> String {
    tokens(upTo: end).map { token in
      switch token.kind {
      case .word("currentcolor"): (currentColor ?? .black).css
      case .word(let word): Color(named: word) == nil ? colors[word]?.css ?? word : word
      case .function(let name): "\(name)("
      case .hash(let name): "#\(name)"
      case .number(let number): DecimalText.text(number)
      case .percentage(let number): "\(DecimalText.text(number))%"
      case .dimension(let number, let unit): text(number, unit)
      case .string(let string): CSSText.quoted(string)
      case .url(let path): CSSText.url(path)
      case .comma: ","
      case .slash: "/"
      case .plus: "+"
      case .star: "*"
      case .opening: "("
      case .closing: ")"
      case .colon: ":"
      case .semicolon: ";"
      case .exclamation: "!"
      case .other, .end: ""
      }
    }.joined(separator: " ")
  }

  /// A length in px; angles in their own unit.
  private func text(_ number: Double, _ unit: String) -> String {
    guard CSSUnits.degrees[unit] == nil, let points = units.points(of: unit) else {
      return "\(DecimalText.text(number))\(unit)"
    }
    return "\(CSSLength.text(number * points))px"
  }
}
