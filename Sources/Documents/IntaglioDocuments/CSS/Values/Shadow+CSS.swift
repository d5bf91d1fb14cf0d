// SPDX-License-Identifier: MIT
import IntaglioModel

extension Shadow {
  /// Reads a list of shadows in the grammar of CSS `box-shadow`: `none`, or shadows separated by commas. Each
  /// consists of `inset`, a colour, and two to four adjacent lengths (x, y, blur, spread), in any order. A
  /// missing colour and `currentcolor` are black. Lengths are px, which are points here, or a plain 0.
  ///
  /// - Throws: `CSSError`, also for other units, and for a negative blur.
  public static func list(css: String) throws(CSSError) -> [Shadow] {
    var cursor = CSSCursor(css)
    cursor.keepsNumbers = true
    let shadows = try cursor.shadows()
    guard cursor.kind == .end else { throw cursor.expected("the end after none") }
    return shadows
  }

  /// The CSS `box-shadow` form. It has one unit for softness, so a `sigma` or `layerRadius` becomes the
  /// equivalent `blur`. CSS has no light either: take the shadows of `Style.lit(by:)`, whose depths are
  /// resolved to offsets.
  public var css: String {
    let softness = DecimalText.pixels(2 * blur.sigma)
    var parts = [DecimalText.pixels(offset.x), DecimalText.pixels(offset.y), softness]
    if spread != 0 { parts.append(DecimalText.pixels(spread)) }
    parts.append(color.css)
    return (kind == .inner ? "inset " : "") + parts.joined(separator: " ")
  }
}

extension Sequence where Element == Shadow {
  /// The list's CSS `box-shadow` form; `none` if it is empty.
  public var css: String {
    let list = map(\.css).joined(separator: ", ")
    return list.isEmpty ? "none" : list
  }
}

extension CSSCursor {
  mutating func shadows() throws(CSSError) -> [Shadow] {
    var shadows: [Shadow] = []
    if take(.word("none")) { return shadows }
    repeat { shadows.append(try shadow()) } while take(.comma)
    return shadows
  }

  private mutating func shadow() throws(CSSError) -> Shadow {
    let start = token
    var isInset = false
    var color: Color?
    var geometry: (offset: Vector, blur: Blur, spread: Double)?
    while kind != .comma, !isAtEnd {
      switch kind {
      case .word("inset"):
        guard !isInset else { throw expected("inset only once in a shadow") }
        isInset = true
        advance()
      case _ where isAtNumber:
        guard geometry == nil else {
          throw expected("the lengths of a shadow next to each other, four at most")
        }
        geometry = try lengths()
      default:
        guard color == nil else { throw expected("a comma or the end: this shadow already has a colour") }
        color = try shadowColor()
      }
    }
    guard let geometry else { throw expected("two to four lengths: x, y, blur, spread") }
    let shadow = Shadow(
      isInset ? .inner : .outer, color: color ?? currentColor ?? .black, offset: geometry.offset,
      blur: geometry.blur, spread: geometry.spread)
    if keepsNumbers { return shadow }
    do throws(StyleError) { try shadow.check(FieldCheck(scale: 1)) } catch {
      throw self.error(at: start, expected: "a smaller shadow: \(error)")
    }
    return shadow
  }

  private mutating func shadowColor() throws(CSSError) -> Color {
    if take(.word("currentcolor")) { return currentColor ?? .black }
    // A misspelt word is a colour or `inset`; colours are tried afterwards.
    if case .word(let word) = kind, Suggestion.nearest(to: word, among: ["inset"]) != nil {
      throw expected("inset, a colour or a length (did you mean \"inset\"?)")
    }
    return try color()
  }

  private mutating func lengths() throws(CSSError) -> (offset: Vector, blur: Blur, spread: Double) {
    let x = try length()
    let y = try length()
    let blur = isAtNumber ? try positive("a blur") : 0
    let spread = isAtNumber ? try length() : 0
    return (Vector(x, y), .css(blur), spread)
  }
}
