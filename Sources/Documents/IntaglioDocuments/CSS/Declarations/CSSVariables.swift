// SPDX-License-Identifier: MIT
import IntaglioModel

/// The custom properties of a block, which inherits those of the blocks around it (CSS Custom Properties 1).
final class CSSVariables: Sendable {
  static let maximumCount = 1000

  private let values: [String: [CSSToken]]
  fileprivate let bytes: [UInt8]
  private let outer: CSSVariables?

  init(_ declarations: [String: CSSBlock.Declaration], _ bytes: [UInt8], within outer: CSSVariables?) {
    values = declarations.mapValues { $0.value.dropLast() }
    (self.bytes, self.outer) = (bytes, outer)
  }

  /// A value that was found by its name, and the block that has it.
  fileprivate typealias Found = (tokens: [CSSToken], home: CSSVariables)

  /// The value of a name in the innermost block that has one: `initial` removes it; `inherit` and similar
  /// keywords defer to the blocks around.
  fileprivate func value(of name: String) -> Found? {
    for block in sequence(first: self, next: \.outer) {
      guard let tokens = block.values[name] else { continue }
      switch tokens.count == 1 ? tokens[0].kind : .end {
      case .word("initial"): return nil
      case .word("inherit"), .word("unset"), .word("revert"), .word("revert-layer"): continue
      default: return (tokens, block)
      }
    }
    return nil
  }

  /// Whether a value refers to its own property, directly or through others. Properties of outer blocks
  /// cannot refer to these.
  fileprivate func isCyclic(_ name: String) -> Bool {
    var (seen, open): (Set<String>, [String]) = ([], [name])
    while let next = open.popLast() {
      let tokens = values[next] ?? []
      for (token, following) in zip(tokens, tokens.dropFirst()) where token.kind == .function("var") {
        let used = following.text(in: bytes)
        guard seen.insert(used).inserted else { continue }
        if used == name { return true }
        open.append(used)
      }
    }
    return false
  }

  fileprivate var names: Set<String> {
    sequence(first: self, next: \.outer).reduce(into: []) { $0.formUnion($1.values.keys) }
  }
}

extension CSSBlock {
  /// A value with every `var()` replaced. It is `unset`, with the reason as a fault, if a custom property has
  /// neither a value nor a fallback, or if nothing is left.
  func substituted(_ value: [CSSToken]) throws(CSSError) -> (tokens: [CSSToken], fault: CSSError?) {
    guard value.contains(where: { $0.kind == .function("var") }) else { return (value, nil) }
    var substitution = CSSSubstitution(input: input, bytes: bytes, own: own)
    let tokens = try substitution.expanded(value[...], variables, nil, 0) ?? []
    if tokens.count > 1 { return (tokens, nil) }
    let fault = substitution.fault ?? CSSCursor(input, value).expected("a value: this one is empty")
    return (CSSScanner.tokens(of: "unset"), fault)
  }
}

private struct CSSSubstitution {
  private static let maximumDepth = 100
  private static let maximumTokens = 50_000

  let input: String
  let bytes: [UInt8]

  let own: CSSVariables?
  var count = 0
  /// The error about the first missing value.
  var fault: CSSError?

  /// The tokens without `var()`; nil if one has neither a value nor a fallback.
  ///
  /// - Parameters:
  ///   - variables: the properties that the tokens refer to.
  ///   - place: the token of the input that leads to tokens of an outer block; nil for the input's own
  ///     tokens.
  mutating func expanded(
    _ tokens: ArraySlice<CSSToken>, _ variables: CSSVariables?, _ place: CSSToken?, _ depth: Int
  ) throws(CSSError) -> [CSSToken]? {
    var (result, index): ([CSSToken], Int) = ([], tokens.startIndex)
    while index < tokens.endIndex {
      let token = tokens[index]
      count += 1
      guard depth <= Self.maximumDepth, count <= Self.maximumTokens else {
        throw error(at: place ?? token, "fewer nested var()")
      }
      guard token.kind == .function("var") else {
        result.append(place.map { CSSToken(kind: token.kind, range: $0.range) } ?? token)
        index += 1
        continue
      }
      let end = self.end(of: tokens, from: index + 1)
      guard
        let value = try value(of: tokens[(index + 1)..<end], after: token, variables, place, depth)
      else { return nil }
      result += value
      index = end + 1
    }
    return result
  }

  /// The value of one `var()`, given the tokens inside it.
  private mutating func value(
    of inside: ArraySlice<CSSToken>, after function: CSSToken, _ variables: CSSVariables?,
    _ place: CSSToken?, _ depth: Int
  ) throws(CSSError) -> [CSSToken]? {
    func text(_ token: CSSToken) -> String {
      place == nil ? token.text(in: bytes) : variables.map { token.text(in: $0.bytes) } ?? ""
    }
    guard let token = inside.first, case .word = token.kind, text(token).hasPrefix("--") else {
      throw error(at: place ?? inside.first ?? function, "the name of a custom property, such as --color")
    }
    let (name, rest) = (text(token), inside.dropFirst())
    if let next = rest.first, next.kind != .comma {
      throw error(at: place ?? next, "a comma or the closing ) after \(name)")
    }
    let found = variables?.value(of: name)
    let isCyclic = found?.home.isCyclic(name) == true
    if let found, !isCyclic {
      let place = place ?? (found.home === own ? nil : token)
      if let value = try expanded(found.tokens[...], found.home, place, depth + 1) { return value }
    }
    if !rest.isEmpty { return try expanded(rest.dropFirst(), variables, place, depth + 1) }
    if fault == nil {
      let problem = isCyclic ? "that does not refer back to itself" : "of this layer or of one around it"
      let hint = found == nil ? Suggestion.hint(for: name, among: (variables?.names ?? []).sorted()) : ""
      fault = error(at: place ?? token, "a custom property \(problem), or a fallback: var(\(name), …)\(hint)")
    }
    return nil
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

  private func error(at token: CSSToken, _ expected: String) -> CSSError {
    CSSError(at: token, of: input, expected: expected)
  }
}
