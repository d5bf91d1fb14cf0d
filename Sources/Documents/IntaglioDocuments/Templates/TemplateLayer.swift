// SPDX-License-Identifier: MIT
import IntaglioModel

struct TemplateLayer {
  /// The keys that only templates have.
  static let keys = ["if", "for"]

  let fields: [String: JSONValue]
  let loop: TemplateLoop?
  private let condition: TemplateCondition?
  private let step: String

  static func isMeant(_ layer: JSONValue) -> Bool {
    if case .object(let fields) = layer { keys.contains { fields[$0] != nil } } else { false }
  }

  init(_ fields: [String: JSONValue], index: Int) throws(JSONFault) {
    let step = "[\(index)]"
    var fields = fields
    condition = try under(
      step, fields.take("if", "a condition, such as \"price > 0\"", TemplateCondition.init))
    loop = try under(step, fields.take("for", "a repetition, such as \"tag in tags\"", TemplateLoop.init))
    (self.fields, self.step) = (fields, step)
  }

  func holds(in scope: TemplateScope) throws(JSONFault) -> Bool {
    guard let condition else { return true }
    return try under("\(step).if", condition.holds(in: scope))
  }

  func elements(in scope: TemplateScope) throws(JSONFault) -> [JSONValue] {
    guard let loop else { return [] }
    let place = "\(step).for"
    switch try under(place, scope.value(of: loop.list, isOptional: true)) {
    case .list(let list): return list
    case .null: return []
    case let other:
      throw .field(
        place,
        problem: "repeats the layer for \"\(Excerpt.line(loop.list))\", which is \(other.kind), not a list")
    }
  }
}

extension [String: JSONValue] {
  /// Removes and reads the text of a key; nil if missing.
  fileprivate mutating func take<Read>(
    _ key: String, _ words: String, _ read: (String) throws(JSONFault) -> Read
  ) throws(JSONFault) -> Read? {
    switch removeValue(forKey: key) {
    case nil, .null?: return nil
    case .string(let text)?: return try under(key, read(text))
    case .some(let other): throw .field(key, problem: "must be \(words), not \(other.kind)")
    }
  }
}
