// SPDX-License-Identifier: MIT
import Intaglio

extension Text {
  /// Whether lines are declared for each run: CSS cannot remove the lines of an enclosing element.
  var decoratesRuns: Bool { runs.contains { $0.isUnderlined != nil || $0.isStruckThrough != nil } }

  /// The characters as markup, with an element for each run that has typography of its own, or is a picture.
  func cssMarkup(addressOf address: (Bitmap) -> String?) -> String {
    runs.map { run in
      if let picture = run.picture { return picture.cssMarkup(in: run, address) }
      var rule = CSSRule("")
      run.addCSS(to: &rule)
      if decoratesRuns { rule.declareLines(of: self, typography(of: run)) }
      let string = CSSText.markup(run.string)
      guard !rule.inline.isEmpty else { return string }
      return "<span style=\"\(CSSText.markup(rule.inline))\">\(string)</span>"
    }.joined()
  }
}

extension Text.Picture {
  /// An image element. Without an address for its pixels it only keeps their space.
  fileprivate func cssMarkup(in run: Text.Run, _ address: (Bitmap) -> String?) -> String {
    var rule = CSSRule("")
    if let size = run.size { rule.declare("font-size", CSSText.pixels(size)) }
    let sides = (width.map(CSSText.pixels), height.map(CSSText.pixels))
    rule.declare("width", sides.0 ?? "auto")
    rule.declare("height", sides.1 ?? (width == nil ? "1cap" : "auto"))
    if run.baselineShift != 0 { rule.declare("vertical-align", CSSText.pixels(run.baselineShift)) }
    let path: String? =
      switch source {
      case .file(let path): path
      case .bitmap(let bitmap): address(bitmap)
      }
    let attributes = [("src", path ?? ""), ("alt", ""), ("style", rule.inline)]
    return "<img \(attributes.map { "\($0)=\"\(CSSText.markup($1))\"" }.joined(separator: " "))>"
  }
}

extension Text.Run {
  /// Declares the run's own properties, except for its lines.
  fileprivate func addCSS(to rule: inout CSSRule) {
    if let source { rule.declare("font-family", source.css) }
    if let size { rule.declare("font-size", CSSText.pixels(size)) }
    if let weight { rule.declare("font-weight", "\(weight)") }
    if let isItalic { rule.declare("font-style", isItalic ? "italic" : "normal") }
    rule.declare(axes: axes, features: features)
    if let color { rule.declare("color", color.css) }
    if let letterSpacing { rule.declare("letter-spacing", CSSText.pixels(letterSpacing)) }
    if let transform { rule.declare("text-transform", transform.rawValue) }
    if baselineShift != 0 { rule.declare("vertical-align", CSSText.pixels(baselineShift)) }
  }
}

extension Font.Source {
  /// The families in CSS; the path of a file serves as a name.
  var css: String {
    switch self {
    case .families(let names):
      names.map { Font.genericFamilies.contains($0.lowercased()) ? $0 : CSSText.quoted($0) }
        .joined(separator: ", ")
    case .file(let path): CSSText.quoted(CSSText.identifier(path))
    }
  }
}

extension CSSRule {
  /// The declarations as an attribute `style`, without the comments.
  fileprivate var inline: String {
    lines.compactMap { line in
      if case .declaration(let property, let value) = line { "\(property): \(value)" } else { nil }
    }.joined(separator: "; ")
  }

  /// Declares the axes and features of a font, if there are any.
  fileprivate mutating func declareTags<Number: FontTagValue>(_ property: String, _ tags: [String: Number]) {
    guard !tags.isEmpty else { return }
    let list = tags.sorted { $0.key < $1.key }
      .map { "\(CSSText.quoted($0.key)) \(DecimalText.text($0.value.tagNumber))" }
    declare(property, list.joined(separator: ", "))
  }

  mutating func declare(axes: [String: Double], features: [String: Int]) {
    declareTags("font-variation-settings", axes)
    declareTags("font-feature-settings", features)
  }

  /// Declares lines under and through a text, if there are any.
  mutating func declareLines(of text: Text, _ typography: Text.Typography) {
    let (isUnder, isThrough) = (typography.isUnderlined, typography.isStruckThrough)
    guard isUnder || isThrough else { return }
    let words = [
      isUnder ? "underline" : nil, isThrough ? "line-through" : nil, text.lineColor?.css,
      text.lineThickness.map(CSSText.pixels),
    ]
    declare("text-decoration", words.compactMap(\.self).joined(separator: " "))
  }
}
