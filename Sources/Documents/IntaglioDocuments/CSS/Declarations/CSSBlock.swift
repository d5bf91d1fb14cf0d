// SPDX-License-Identifier: MIT
import IntaglioModel

/// A block of declarations, as tokens: `property: value; …`.
struct CSSBlock {
  struct Declaration {
    /// The property, or the name of a custom property.
    let token: CSSToken
    /// The value, with `.end` at its end.
    let value: [CSSToken]
    let isImportant: Bool
  }

  let input: String
  let bytes: [UInt8]
  /// The declarations in order, with `!important` ones last.
  private(set) var declarations: [Declaration] = []
  /// The block's own custom properties; nil for none.
  private(set) var own: CSSVariables?
  /// The block's own custom properties, or else those of the blocks around it.
  private(set) var variables: CSSVariables?

  /// - Parameter outer: the custom properties of the blocks around this one.
  init(_ input: String, within outer: CSSVariables?) throws(CSSError) {
    (self.input, bytes) = (input, Array(input.utf8))
    var variables: [String: CSSBlock.Declaration] = [:]
    let tokens = CSSScanner.tokens(of: input)
    var index = 0
    var important: [Declaration] = []
    while true {
      while tokens[index].kind == .semicolon { index += 1 }
      guard tokens[index].kind != .end else { break }
      let declaration = try read(tokens, &index)
      let name = declaration.token.text(in: bytes)
      if name.hasPrefix("--") {
        if let known = variables[name], known.isImportant, !declaration.isImportant { continue }
        variables[name] = declaration
        guard variables.count <= CSSVariables.maximumCount else {
          throw CSSError(
            at: declaration.token, of: input,
            expected: "\(CSSVariables.maximumCount) custom properties or fewer")
        }
      } else if declaration.isImportant {
        important.append(declaration)
      } else {
        declarations.append(declaration)
      }
    }
    declarations += important
    own = variables.isEmpty ? nil : CSSVariables(variables, bytes, within: outer)
    self.variables = own ?? outer
  }

  private func read(_ tokens: [CSSToken], _ index: inout Int) throws(CSSError) -> Declaration {
    var start = CSSCursor(
      input, Array(tokens[index...min(index + 1, tokens.count - 1)]) + [tokens[tokens.count - 1]])
    let name = start.token
    guard case .word(let word) = name.kind else {
      throw start.expected("a declaration, such as opacity: 0.5, without selector and braces")
    }
    start.advance()
    guard start.kind == .colon else { throw start.expected("a colon after \(word)") }
    index += 2
    var (value, depth): ([CSSToken], Int) = ([], 0)
    while tokens[index].kind != .end, tokens[index].kind != .semicolon || depth > 0 {
      switch tokens[index].kind {
      case .function, .opening: depth += 1
      case .closing: depth = max(0, depth - 1)
      default: break
      }
      value.append(tokens[index])
      index += 1
    }
    var end = tokens[index]
    let isImportant =
      value.count >= 2 && value[value.count - 2].kind == .exclamation
      && value[value.count - 1].kind == .word("important")
    if isImportant {
      end = value[value.count - 2]
      value.removeLast(2)
    } else if let mark = value.lastIndex(where: { $0.kind == .exclamation }) {
      throw CSSCursor(input, Array(value[(mark + 1)...]) + [end]).expected("!important")
    }
    return Declaration(token: name, value: value + [end.ending], isImportant: isImportant)
  }
}

extension CSSToken {
  /// The end of a value, in the token's place.
  var ending: CSSToken { CSSToken(kind: .end, range: range) }

  /// The token's characters, in their own case.
  func text(in bytes: [UInt8]) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
