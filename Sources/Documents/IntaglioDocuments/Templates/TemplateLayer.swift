// SPDX-License-Identifier: MIT
import IntaglioModel

/// A repeated or conditional layer of a template.
struct TemplateLayer {
  /// The keys that only templates have.
  static let keys = ["if", "for"]

  /// The layer's own fields.
  private(set) var fields: [String: JSONValue]
  let loop: TemplateLoop?
  private let condition: TemplateCondition?
  private let step: String

  /// Whether a layer has one of the keys.
  static func isMeant(_ layer: JSONValue) -> Bool {
    if case .object(let fields) = layer { keys.contains { fields[$0] != nil } } else { false }
  }

  /// Reads the keys of the layer at an index of its list.
  ///
  /// - Throws: `JSONFault.field` with the place in the list.
  init(_ fields: [String: JSONValue], index: Int) throws(JSONFault) {
    self.fields = fields
    step = "[\(index)]"
    do throws(JSONFault) {
      condition = try self.fields.take("if", "a condition, such as \"price > 0\"") { text throws(JSONFault) in
        try TemplateCondition(text)
      }
      loop = try self.fields.take("for", "a repetition, such as \"tag in tags\"") { text throws(JSONFault) in
        try TemplateLoop(text)
      }
    } catch {
      throw error.inside(key: step)
    }
  }

  /// Whether the condition holds, if there is one.
  func holds(in scope: TemplateScope) throws(JSONFault) -> Bool {
    guard let condition else { return true }
    do throws(JSONFault) {
      return try condition.holds { name throws(JSONFault) in try scope.value(of: name, isOptional: true) }
    } catch {
      throw error.inside(key: "if").inside(key: step)
    }
  }

  /// The elements of the repetition's list.
  func elements(in scope: TemplateScope) throws(JSONFault) -> [JSONValue] {
    guard let loop else { return [] }
    do throws(JSONFault) {
      switch try scope.value(of: loop.list, isOptional: true) {
      case .list(let list): return list
      case .null: return []
      case let other:
        throw .field(
          "",
          problem: "repeats the layer for \"\(Excerpt.line(loop.list))\", which is \(other.kind), not a list")
      }
    } catch {
      throw error.inside(key: "for").inside(key: step)
    }
  }
}

extension [String: JSONValue] {
  /// Removes and reads the text of a key; nil if missing.
  fileprivate mutating func take<Read>(
    _ key: String, _ words: String, _ read: (String) throws(JSONFault) -> Read
  ) throws(JSONFault) -> Read? {
    do throws(JSONFault) {
      switch removeValue(forKey: key) {
      case nil, .null?: return nil
      case .string(let text)?: return try read(text)
      case .some(let other): throw .field("", problem: "must be \(words), not \(other.kind)")
      }
    } catch {
      throw error.inside(key: key)
    }
  }
}
