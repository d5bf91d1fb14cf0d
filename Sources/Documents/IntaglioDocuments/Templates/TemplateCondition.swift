// SPDX-License-Identifier: MIT
import IntaglioModel

/// The condition of a layer in a template, the text of its `if`:
///
///     photo
///     not photo and price >= 100
///     kind == 'sale' or (canvas.width < canvas.height)
///
/// A name alone holds if its value is present: not null, not false, not a text of white space, and not an
/// empty list or object. Values are equal if they are of the same kind and equal; others cannot be compared,
/// except with null, which equals only itself and has no order. `not` binds tighter than `and`, and `and`
/// tighter than `or`.
indirect enum TemplateCondition: Sendable {
  case holds(Operand)
  case compares(Operand, Comparison, Operand)
  case not(TemplateCondition)
  /// `and` of any number of conditions: a flat list, since a text may have thousands.
  case all([TemplateCondition])
  case any([TemplateCondition])

  enum Operand: Sendable, Hashable {
    case name(String)
    case value(JSONValue)
  }

  /// The comparison operators; longer ones before their prefixes.
  enum Comparison: String, CaseIterable, Sendable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case below = "<"
    case above = ">"
  }

  func holds(in scope: TemplateScope) throws(JSONFault) -> Bool {
    switch self {
    case .holds(let operand): return try operand.value(in: scope).isThere
    case .compares(let first, let comparison, let second):
      return try comparison.holds(first.value(in: scope).withPlaces, second.value(in: scope).withPlaces)
    case .not(let condition): return try !condition.holds(in: scope)
    case .all(let conditions):
      for condition in conditions where try !condition.holds(in: scope) { return false }
      return true
    case .any(let conditions):
      for condition in conditions where try condition.holds(in: scope) { return true }
      return false
    }
  }
}

extension TemplateCondition.Operand {
  fileprivate func value(in scope: TemplateScope) throws(JSONFault) -> JSONValue {
    switch self {
    case .name(let name): try scope.value(of: name, isOptional: true)
    case .value(let value): value
    }
  }
}

extension TemplateCondition.Comparison {
  fileprivate func holds(_ first: JSONValue, _ second: JSONValue) throws(JSONFault) -> Bool {
    let isWithNull = first == .null || second == .null
    guard isWithNull || first.kind == second.kind else {
      throw JSONFault("compares \(first.kind) with \(second.kind)")
    }
    if self == .equal { return first == second }
    if self == .unequal { return first != second }
    if isWithNull { return false }
    guard case .number(let one) = first, case .number(let other) = second else {
      throw JSONFault("orders two values that are \(first.kind) each; only numbers have an order")
    }
    switch self {
    case .atMost: return one <= other
    case .atLeast: return one >= other
    case .below: return one < other
    case .above, .equal, .unequal: return one > other
    }
  }
}

extension JSONValue {
  /// Whether a condition counts the value as present.
  fileprivate var isThere: Bool {
    switch self {
    case .null: false
    case .bool(let isTrue): isTrue
    case .number, .picture: true
    case .string(let text): !text.allSatisfy(\.isWhitespace)
    case .list(let list): !list.isEmpty
    case .object(let fields): !fields.isEmpty
    }
  }
}
