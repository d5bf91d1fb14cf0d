// SPDX-License-Identifier: MIT

/// A rule of a style sheet: a selector, declarations in order, and comments on what CSS cannot express.
///
///     .card {
///       box-shadow: inset 0 2px 3px #0006, 0 1px 1px #fff9;
///       /* the threshold of 1: CSS shadows follow alpha */
///     }
public struct CSSRule: Sendable, Hashable {
  /// One entry of a rule.
  public enum Line: Sendable, Hashable {
    /// `property: value;`, with the value in CSS's syntax.
    case declaration(property: String, value: String)
    /// A note on something that CSS cannot express, or expresses differently.
    case comment(String)
  }

  /// The elements that the rule applies to.
  public var selector: String
  /// Declarations and comments.
  public var lines: [Line]

  /// A rule.
  public init(_ selector: String, _ lines: [Line] = []) {
    self.selector = selector
    self.lines = lines
  }

  /// The value of a property's last declaration, or nil.
  public subscript(property: String) -> String? {
    for case .declaration(property, let value) in lines.reversed() { return value }
    return nil
  }

  /// The texts of all comments.
  public var comments: [String] {
    lines.compactMap { if case .comment(let text) = $0 { text } else { nil } }
  }

  /// Adds a declaration.
  public mutating func declare(_ property: String, _ value: String) {
    lines.append(.declaration(property: property, value: value))
  }

  /// Adds a note on something that CSS cannot express.
  public mutating func comment(_ text: String) { lines.append(.comment(text)) }
}

extension CSSRule: CustomStringConvertible {
  /// Lines of lists longer than this are split, one element a line.
  private static let width = 76

  /// The rule in a style sheet's syntax, indented by two spaces; long lists are split, one element a line.
  public var description: String {
    ["\(selector) {", block, "}"].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The contents of the braces: declarations and comments, each on lines of its own.
  public var block: String {
    lines.map { line in
      switch line {
      case .declaration(let property, let value): CSSRule.declaration(property, value)
      case .comment(let text): CSSRule.wrapped(text)
      }
    }
    .joined(separator: "\n")
  }

  private static func declaration(_ property: String, _ value: String) -> String {
    let line = "  \(property): \(value);"
    let parts = elements(of: value)
    guard line.count > width, parts.count > 1 else { return line }
    return "  \(property):\n    " + parts.joined(separator: "\n    ") + ";"
  }

  /// Splits a value after the commas, or between the functions, of its outermost list. Parentheses and
  /// quotation marks are not split.
  private static func elements(of value: String) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    var isQuoted = false
    for character in value {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == "(" { depth += 1 }
      if !isQuoted, character == ")" { depth -= 1 }
      let isOutside = depth == 0 && !isQuoted
      if isOutside, character == " ", let last = parts.last?.last, last == "," || last == ")" {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  /// A comment, wrapped between words. Its text cannot end the comment.
  private static func wrapped(_ text: String) -> String {
    var safe = ""
    for character in text.unicodeScalars {
      if character == "/", safe.unicodeScalars.last == "*" { safe += " " }
      safe.unicodeScalars.append(character)
    }
    var lines = ["  /*"]
    for word in safe.split(whereSeparator: \.isWhitespace) {
      let last = lines[lines.count - 1]
      if last.count + 1 + word.count > width, last != "  /*" {
        lines.append("     \(word)")
      } else {
        lines[lines.count - 1] = "\(last) \(word)"
      }
    }
    return lines.joined(separator: "\n") + " */"
  }
}

/// The kind of element that a style is applied to. It decides which properties CSS has for the style.
public enum CSSSubject: String, Sendable, Hashable, CaseIterable {
  /// An element's box, with or without rounded corners: `box-shadow`, inner shadows included.
  case box
  /// Letters: `text-shadow`, outer shadows only.
  case text
  /// A picture of any alpha, or a group of several elements: `filter: drop-shadow()`, outer shadows only.
  case picture
}
