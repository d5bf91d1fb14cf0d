// SPDX-License-Identifier: MIT
import IntaglioModel

/// The custom properties of a block, and `var()` (CSS Custom Properties 1).
struct CSSVariables {
  private static let maximumCount = 1000
  private static let maximumDepth = 100
  private static let maximumTokens = 50_000

  /// The values without `.end`, and whether each is `!important`.
  private var values: [String: (tokens: [CSSToken], isImportant: Bool)] = [:]

  mutating func set(
    _ name: String, to declaration: CSSBlock.Declaration, in cursor: CSSCursor
  ) throws(CSSError) {
    if let known = values[name], known.isImportant, !declaration.isImportant { return }
    values[name] = (Array(declaration.value.dropLast()), declaration.isImportant)
    guard values.count <= CSSVariables.maximumCount else {
      throw cursor.expected("\(CSSVariables.maximumCount) custom properties at most")
    }
  }

  /// A value with all `var()` in it replaced.
  ///
  /// - Throws: `CSSError` for a custom property that has no value, where there is no fallback.
  func substituted(_ value: [CSSToken], of input: String) throws(CSSError) -> [CSSToken] {
    guard value.contains(where: { $0.kind == .function("var") }) else { return value }
    var substitution = CSSSubstitution(input: input, values: values.mapValues { $0.tokens })
    guard let tokens = try substitution.expanded(value[...], 0) else {
      throw substitution.fault ?? CSSCursor(input, value).expected("a value")
    }
    return tokens
  }

  /// One value's replacements.
  private struct CSSSubstitution {
    let input: String
    private let bytes: [UInt8]
    private let values: [String: [CSSToken]]
    private var count = 0
    /// Where the first value is missing.
    private(set) var fault: CSSError?

    init(input: String, values: [String: [CSSToken]]) {
      (self.input, self.values) = (input, values)
      bytes = Array(input.utf8)
    }

    /// The tokens without `var()`; nil if one has neither a value nor a fallback.
    mutating func expanded(_ tokens: ArraySlice<CSSToken>, _ depth: Int) throws(CSSError) -> [CSSToken]? {
      var (result, index): ([CSSToken], Int) = ([], tokens.startIndex)
      while index < tokens.endIndex {
        let token = tokens[index]
        count += 1
        guard depth <= CSSVariables.maximumDepth, count <= CSSVariables.maximumTokens else {
          throw error(at: token, "fewer var() in one another")
        }
        guard token.kind == .function("var") else {
          result.append(token)
          index += 1
          continue
        }
        let end = self.end(of: tokens, from: index + 1)
        guard let value = try value(of: tokens[(index + 1)..<end], after: token, depth) else { return nil }
        result += value
        index = end + 1
      }
      return result
    }

    /// The value of the inside of one `var()`.
    private mutating func value(
      of inside: ArraySlice<CSSToken>, after function: CSSToken, _ depth: Int
    ) throws(CSSError) -> [CSSToken]? {
      guard let name = inside.first, case .word = name.kind, text(of: name).hasPrefix("--") else {
        throw error(at: inside.first ?? function, "the name of a custom property, such as --color")
      }
      let rest = inside.dropFirst()
      if let token = rest.first, token.kind != .comma {
        throw error(at: token, "a comma or the closing ) after \(text(of: name))")
      }
      if let tokens = values[text(of: name)], !isCyclic(text(of: name)), !isInitial(tokens),
        let value = try expanded(tokens[...], depth + 1)
      {
        return value
      }
      if !rest.isEmpty { return try expanded(rest.dropFirst(), depth + 1) }
      if fault == nil {
        let names = values.keys.sorted()
        let problem = isCyclic(text(of: name)) ? "that does not lead back to itself" : "of this block"
        fault = error(
          at: name,
          "a custom property \(problem), or a fallback: var(\(text(of: name)), …)"
            + (values[text(of: name)] == nil ? Suggestion.hint(for: text(of: name), among: names) : ""))
      }
      return nil
    }

    /// Whether a value uses its own property, through however many others.
    private func isCyclic(_ name: String) -> Bool {
      var (seen, open): (Set<String>, [String]) = ([], [name])
      while let next = open.popLast() {
        for used in used(by: values[next] ?? []) where seen.insert(used).inserted {
          if used == name { return true }
          open.append(used)
        }
      }
      return false
    }

    private func used(by tokens: [CSSToken]) -> [String] {
      zip(tokens, tokens.dropFirst()).compactMap { token, next in
        token.kind == .function("var") ? text(of: next) : nil
      }
    }

    /// Whether the value is the keyword that takes a custom property's value away.
    private func isInitial(_ tokens: [CSSToken]) -> Bool {
      tokens.count == 1 && tokens[0].kind == .word("initial")
    }

    /// The index of the parenthesis that closes a function, or the end.
    private func end(of tokens: ArraySlice<CSSToken>, from start: Int) -> Int {
      var (index, depth) = (start, 0)
      while index < tokens.endIndex {
        switch tokens[index].kind {
        case .function, .opening: depth += 1
        case .closing where depth == 0: return index
        case .closing: depth -= 1
        default: break
        }
        index += 1
      }
      return index
    }

    private func text(of token: CSSToken) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

    private func error(at token: CSSToken, _ expected: String) -> CSSError {
      CSSCursor(input, [token.ending]).error(at: token, expected: expected)
    }
  }
}
