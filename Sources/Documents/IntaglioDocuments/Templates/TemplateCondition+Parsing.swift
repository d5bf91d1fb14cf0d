// SPDX-License-Identifier: MIT
import IntaglioModel

extension TemplateCondition {
  init(_ text: String) throws(JSONFault) {
    var parser = Parser(text)
    self = try parser.alternatives(depth: 0)
    guard parser.token == .end else { throw parser.expected("and, or, or the end") }
  }

  /// A recursive descent through the condition's grammar:
  ///
  ///     alternatives = conjunction { "or" conjunction }
  ///     conjunction  = negation { "and" negation }
  ///     negation     = "not" negation | "(" alternatives ")" | operand [ comparison operand ]
  ///     operand      = name | number | 'text' | "true" | "false" | "null"
  private struct Parser {
    private let input: String
    private var rest: Substring
    private var start: String.Index
    private(set) var token = Token.end

    private static let maximumDepth = 64

    enum Token: Equatable {
      case end, opening, closing, unknown
      case word(String)
      case value(JSONValue)
      case comparison(Comparison)
    }

    init(_ input: String) {
      self.input = input
      rest = input[...]
      start = input.startIndex
      advance()
    }

    mutating func alternatives(depth: Int) throws(JSONFault) -> TemplateCondition {
      guard depth <= Self.maximumDepth else { throw expected("less nesting") }
      var conditions = [try conjunction(depth: depth)]
      while take(.word("or")) { conditions.append(try conjunction(depth: depth)) }
      return conditions.count == 1 ? conditions[0] : .any(conditions)
    }

    private mutating func conjunction(depth: Int) throws(JSONFault) -> TemplateCondition {
      var conditions = [try negation(depth: depth)]
      while take(.word("and")) { conditions.append(try negation(depth: depth)) }
      return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func negation(depth: Int) throws(JSONFault) -> TemplateCondition {
      guard depth <= Self.maximumDepth else { throw expected("less nesting") }
      if take(.word("not")) { return .not(try negation(depth: depth + 1)) }
      if take(.opening) {
        let condition = try alternatives(depth: depth + 1)
        guard take(.closing) else { throw expected(")") }
        return condition
      }
      let first = try operand()
      guard case .comparison(let comparison) = token else { return .holds(first) }
      advance()
      return .compares(first, comparison, try operand())
    }

    private mutating func operand() throws(JSONFault) -> Operand {
      switch token {
      case .word(let word) where !["and", "or", "not"].contains(word):
        advance()
        return .name(word)
      case .value(let value):
        advance()
        return .value(value)
      default: throw expected("a variable, a number or a text in single quotes")
      }
    }

    private mutating func take(_ expected: Token) -> Bool {
      guard token == expected else { return false }
      advance()
      return true
    }

    func expected(_ words: String) -> JSONFault {
      let fragment = rest.startIndex > start ? String(input[start..<rest.startIndex]) : ""
      let offset = input.distance(from: input.startIndex, to: start)
      return .field(
        "", problem: ParseProblem.text(input: input, offset: offset, fragment: fragment, expected: words))
    }

    private mutating func advance() {
      rest = rest.drop(while: \.isWhitespace)
      start = rest.startIndex
      guard let first = rest.first else { return token = .end }
      if let comparison = Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }) {
        rest = rest.dropFirst(comparison.rawValue.count)
        token = .comparison(comparison)
      } else if first == "(" || first == ")" {
        rest = rest.dropFirst()
        token = first == "(" ? .opening : .closing
      } else if first == "'" {
        token = text(after: 1, upTo: "'").map { .value(.string($0)) } ?? .unknown
      } else if first == "-" || ("0"..."9").contains(first) {
        token = number()
      } else if rest.hasPrefix("${") {
        // A name of any characters.
        token = text(after: 2, upTo: "}").map { .word($0) } ?? .unknown
      } else {
        token = word()
      }
    }

    /// The text from an opening of some characters up to a mark; nil if that is missing.
    private mutating func text(after count: Int, upTo mark: Character) -> String? {
      let text = rest.dropFirst(count)
      guard let end = text.firstIndex(of: mark) else {
        rest = rest[rest.endIndex...]
        return nil
      }
      rest = text[text.index(after: end)...]
      return String(text[..<end])
    }

    private mutating func number() -> Token {
      let digits = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      rest = rest[digits.endIndex...]
      guard case .number(let number)? = try? JSONReader.value(of: Array(digits.utf8)) else { return .unknown }
      return .value(.number(number))
    }

    private mutating func word() -> Token {
      let word = rest.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
      guard !word.isEmpty else {
        rest = rest.dropFirst()
        return .unknown
      }
      rest = rest[word.endIndex...]
      switch word {
      case "true": return .value(.bool(true))
      case "false": return .value(.bool(false))
      case "null": return .value(.null)
      default: return .word(String(word))
      }
    }
  }
}
