// SPDX-License-Identifier: MIT
import IntaglioModel

enum CSSLineStyle: String, CaseIterable {
  case none, hidden, solid, dashed, dotted, double, groove, ridge, inset, outset, auto

  var isVisible: Bool { self != .none && self != .hidden }
}

/// The width, style and colour of a border's side or of an outline; nil where missing.
struct CSSLine {
  static let widths = ["thin": 1.0, "medium": 3, "thick": 5]

  var width: Double?
  var style: CSSLineStyle?
  var color: Color?

  var drawnWidth: Double { style?.isVisible == true ? width ?? 3 : 0 }
}

/// The four sides of a border, in the order of CSS: from the top clockwise.
struct CSSBorder {
  var sides = Array(repeating: CSSLine(), count: 4)

  var widths: [Double] { sides.map(\.drawnWidth) }

  /// Width and colour, if all four sides are one solid line.
  func plain(_ currentColor: Color) -> Border? {
    let first = sides[0]
    let isPlain = sides.allSatisfy { side in
      side.style == .solid && side.drawnWidth == first.drawnWidth
        && side.color ?? currentColor == first.color ?? currentColor
    }
    guard isPlain, first.drawnWidth > 0 else { return nil }
    return Border(width: first.drawnWidth, color: first.color ?? currentColor)
  }

  /// Whether any side is drawn, and all drawn sides are opaque lines without gaps along them.
  func isOpaque(_ currentColor: Color) -> Bool {
    let visible = sides.filter { $0.drawnWidth > 0 }
    return !visible.isEmpty
      && visible.allSatisfy {
        ($0.style == .solid || $0.style == .double) && ($0.color ?? currentColor).alpha == 1
      }
  }

  /// Whether nothing is drawn because no side has a style, although widths or colours are given.
  var lacksStyle: Bool {
    sides.allSatisfy { $0.style == nil } && sides.contains { ($0.width ?? 0) > 0 || $0.color != nil }
  }
}

struct CSSOutline {
  var line = CSSLine()
  var offset = 0.0
}

extension CSSCursor {
  /// Reads the value of `border`, of one of its sides, or of `outline`.
  mutating func line(_ property: String) throws(CSSError) -> CSSLine {
    var line = CSSLine()
    let start = token
    while !isAtEnd {
      if line.width == nil, isAtLineWidth {
        line.width = try lineWidth()
      } else if line.style == nil, case .word(let word) = kind, CSSLineStyle(rawValue: word) != nil {
        line.style = try lineStyle()
      } else if line.color == nil {
        line.color = try color()
      } else {
        throw expected("the end after a width, a style and a colour")
      }
    }
    guard line.style != nil || line.width == 0 else {
      throw error(at: start, expected: "a \(property) with its style, such as 1px solid black")
    }
    // Missing values get CSS's initial ones; a missing colour is the current colour.
    return CSSLine(width: line.width ?? 3, style: line.style ?? CSSLineStyle.none, color: line.color)
  }

  var isAtLineWidth: Bool {
    if case .word(let word) = kind { CSSLine.widths[word] != nil } else { isAtNumber }
  }

  mutating func lineWidth() throws(CSSError) -> Double {
    if let width = take(CSSLine.widths) { return width }
    return try positive("a width")
  }

  mutating func lineStyle() throws(CSSError) -> CSSLineStyle {
    guard case .word(let word) = kind, let style = CSSLineStyle(rawValue: word) else {
      throw expected("solid, dashed, dotted, double or none")
    }
    switch style {
    case .groove, .ridge, .inset, .outset, .auto:
      throw expected("solid, dashed, dotted, double or none: other line styles are not supported")
    case .none, .hidden, .solid, .dashed, .dotted, .double: break
    }
    advance()
    return style
  }

  /// Reads one to four values, for all four sides; missing ones are copied from the opposite side.
  mutating func fourSides<Value>(
    while isNext: (CSSCursor) -> Bool = { !$0.isAtEnd }, _ read: (inout CSSCursor) throws(CSSError) -> Value
  ) throws(CSSError) -> [Value] {
    var values = [try read(&self)]
    while isNext(self), values.count < 4 { values.append(try read(&self)) }
    for index in values.count..<4 { values.append(values[max(0, index - 2)]) }
    return values
  }

  /// Reads the value of `border-radius`: four corners, horizontally and vertically.
  mutating func cornerLengths() throws(CSSError) -> [(x: CSSLength, y: CSSLength)] {
    let across = try fourLengths()
    let down = take(.slash) ? try fourLengths() : across
    return (0..<4).map { (across[$0], down[$0]) }
  }

  /// Reads the radius of one corner: one length, or the horizontal and the vertical one.
  mutating func cornerLength() throws(CSSError) -> (x: CSSLength, y: CSSLength) {
    let x = try positiveLength("a radius")
    return (x, isAtNumber ? try positiveLength("a radius") : x)
  }

  private mutating func fourLengths() throws(CSSError) -> [CSSLength] {
    try fourSides(while: \.isAtNumber) { (cursor) throws(CSSError) in try cursor.positiveLength("a radius") }
  }
}
