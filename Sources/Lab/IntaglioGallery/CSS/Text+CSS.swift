// SPDX-License-Identifier: MIT
import Intaglio

extension Text {
  /// Declares the text's colour, font, lines and alignment, in a flex container.
  func addCSS(to rule: inout CSSRule) {
    rule.declare("color", color.css)
    let slant = font.isItalic ? "italic " : ""
    let height = lineHeight.map { "/\(CSSText.number($0))" } ?? ""
    rule.declare("font", "\(slant)\(font.weight) \(CSSText.pixels(font.size))\(height) \(font.source.css)")
    for case .file(let path) in fontSources {
      rule.comment("the font is the file \(path): name it in an @font-face rule")
    }
    rule.declare(axes: font.axes, features: font.features)
    if font.numeric != .normal { rule.declare("font-variant-numeric", "\(font.numeric.rawValue)-nums") }
    if transform != .none { rule.declare("text-transform", transform.rawValue) }
    if trim == .cap { rule.declare("text-box", "trim-both cap alphabetic") }
    if isHyphenated { rule.declare("hyphens", "auto") }
    if tabs.count == 1, tabs[0].alignment == .start {
      rule.declare("tab-size", CSSText.pixels(tabs[0].position))
    } else if !tabs.isEmpty {
      rule.comment("tab stops: CSS has them at equal distances only")
    }
    if hasLists { rule.comment("a list: write its paragraphs as elements, with list-style-type and padding") }
    if letterSpacing != 0 { rule.declare("letter-spacing", CSSText.pixels(letterSpacing)) }
    addAlignment(to: &rule)
    rule.declare("white-space", wrap == .none ? "pre" : "pre-wrap")
    switch wrap {
    case .character: rule.declare("word-break", "break-all")
    case .anywhere: rule.declare("overflow-wrap", "anywhere")
    case .balance, .pretty: rule.declare("text-wrap-style", wrap.rawValue)
    case .word, .none: break
    }
    if !decoratesRuns { rule.declareLines(of: self, typography) }
    switch direction {
    case .auto: rule.declare("unicode-bidi", "plaintext")
    case .leftToRight: break
    case .rightToLeft: rule.declare("direction", "rtl")
    }
    if let maximumLines, maximumLines > 1 {
      rule.comment("at most \(maximumLines) lines: line-clamp needs a block, which cannot align vertically")
    }
    if fit != nil { rule.comment("a text shrunk to its frame: no counterpart in CSS") }
  }

  /// Aligns lines within the text, and the text within its box.
  private func addAlignment(to rule: inout CSSRule) {
    rule.declare("display", "flex")
    rule.declare("align-items", verticalAlignment.css)
    rule.declare("justify-content", alignment.cssBox)
    rule.declare("text-align", alignment.rawValue)
  }
}

extension Text.Alignment {
  fileprivate var cssBox: String {
    switch self {
    case .start, .justify: "flex-start"
    case .center: "center"
    case .end: "flex-end"
    case .left: "left"
    case .right: "right"
    }
  }
}

extension Text.VerticalAlignment {
  fileprivate var css: String {
    switch self {
    case .top: "flex-start"
    case .middle: "center"
    case .bottom: "flex-end"
    }
  }
}
