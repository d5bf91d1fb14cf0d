// SPDX-License-Identifier: MIT
import IntaglioModel

indirect enum VariableType: Sendable {
  /// Values of the same kind as the default; of any kind if that is null.
  case plain(JSONValue)
  /// Strings of limited length, or a choice of words.
  case text(maximumLength: Int?, choices: [String]?)
  case number(minimum: Double?, maximum: Double?, isWhole: Bool)
  /// CSS colours, or the document's own.
  case color
  case image
  /// Lists whose number of elements is in `count`.
  case list(count: ClosedRange<Int>, items: Items)

  enum Items: Sendable {
    case any
    case values(VariableDeclaration)
    case objects([String: VariableDeclaration])
  }

  init(_ keys: VariableKeys, colors: [String: Color]) throws(JSONFault) {
    switch keys.name {
    case .text: self = .text(maximumLength: keys.maximumLength, choices: keys.choices)
    case .number: self = .number(minimum: keys.minimum, maximum: keys.maximum, isWhole: keys.isWhole)
    case .color: self = .color
    case .image: self = .image
    case .list:
      let count = (keys.minimumCount ?? 0)...(keys.maximumCount ?? Scene.maximumLayers)
      let items = try under("items", Items(keys.items ?? .null, colors: colors))
      self = .list(count: count, items: items)
    }
  }

  var empty: JSONValue {
    switch self {
    case .text: .string("")
    case .list: .list([])
    case .plain, .number, .color, .image: .null
    }
  }

  /// Whether a value counts as not given: null, and the empty path of a picture.
  func isAbsent(_ value: JSONValue) -> Bool {
    if case .image = self, value == .string("") { return true }
    return value == .null
  }

  private var words: String {
    switch self {
    case .plain(let usual): "\(usual.kind), as its default is"
    case .text: "a text in quotes"
    case .number: "a number"
    case .color: "a CSS colour, such as \"#f60\""
    case .image: "the path of a picture"
    case .list: "a list"
    }
  }

  /// The value, if the type allows it, with the defaults of its parts.
  func checked(_ value: JSONValue, colors: [String: Color]) throws(JSONFault) -> JSONValue {
    switch (self, value) {
    case (.plain(let usual), _):
      if value.kind == usual.kind || usual == .null { return value }
      if case (.string, .picture) = (usual, value) { return value }
    case (.text(let length, let choices), .string(let text)):
      if let length, text.count > length {
        throw JSONFault("has \(text.count) characters but must have at most \(length)")
      }
      if let choices, !choices.contains(text) {
        let hint = Suggestion.hint(for: text, among: choices)
        throw JSONFault("\"\(Excerpt.line(text))\" is not one of \(choices.joined(separator: ", "))\(hint)")
      }
      return value
    case (.number(let minimum, let maximum, let isWhole), .number(let number)):
      let isWithin = number >= minimum ?? -.infinity && number <= maximum ?? .infinity
      guard isWithin, !isWhole || number == number.rounded() else {
        let limits = VariableType.limits(minimum, maximum)
        let allowed = (isWhole ? ["a whole number"] : []) + (limits.map { [$0] } ?? [])
        throw JSONFault("is \(DecimalText.text(number)) but must be \(allowed.joined(separator: ", "))")
      }
      return value
    case (.color, .string(let text)):
      try VariableType.checkColor(text, colors)
      return value
    case (.image, .string), (.image, .picture): return value
    case (.list(let count, let items), .list(let list)):
      guard count.contains(list.count) else {
        let most = count.upperBound == Scene.maximumLayers ? "or more" : "to \(count.upperBound)"
        throw JSONFault("has \(list.count) elements but must have \(count.lowerBound) \(most)")
      }
      return .list(try items.checked(list, colors: colors))
    default: break
    }
    throw JSONFault("must be \(words), not \(value.kind)")
  }

  /// The value of a text, as from a command line or a table: text for a text, a colour or a picture,
  /// otherwise JSON. A list of single values may also be written with commas between its elements.
  func value(of text: String, colors: [String: Color]) throws(JSONFault) -> JSONValue {
    switch self {
    case .plain(.string), .text, .color, .image: return try checked(.string(text), colors: colors)
    case .list(_, .values(let item)) where text.first { !$0.isWhitespace } != "[":
      var list: [JSONValue] = []
      for (index, part) in text.split(separator: ",").enumerated() {
        let text = String(part.trimmingBlanks())
        list.append(try under("[\(index)]", item.type.value(of: text, colors: colors)))
      }
      return try checked(.list(list), colors: colors)
    case .plain, .number, .list:
      let value = try? JSONReader.value(of: Array(text.utf8))
      if let value, isOfKind(value) { return try checked(value, colors: colors) }
      throw JSONFault("\"\(Excerpt.line(text))\" is not \(words)")
    }
  }

  private func isOfKind(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.plain(let usual), _): value.kind == usual.kind || usual == .null
    case (.number, .number), (.list, .list): true
    default: false
    }
  }

  /// `0…10`, `0 or more`, `10 or less`; nil for no limits.
  private static func limits(_ minimum: Double?, _ maximum: Double?) -> String? {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): "\(DecimalText.text(minimum))…\(DecimalText.text(maximum))"
    case (let minimum?, nil): "\(DecimalText.text(minimum)) or more"
    case (nil, let maximum?): "\(DecimalText.text(maximum)) or less"
    case (nil, nil): nil
    }
  }

  private static func checkColor(_ text: String, _ colors: [String: Color]) throws(JSONFault) {
    var context = CSSContext()
    context.colors = colors
    let color = CSSContext.$current.withValue(context) {
      Result { () throws(CSSError) in try Color(css: text) }
    }
    do throws(CSSError) { _ = try color.get() } catch { throw JSONFault(error.description) }
  }
}

extension VariableType.Items {
  fileprivate init(_ items: JSONValue, colors: [String: Color]) throws(JSONFault) {
    switch items {
    case .null: self = .any
    case .object where VariableDeclaration.isDeclaration(items):
      self = .values(try VariableDeclaration(items, colors: colors))
    case .object(let fields):
      var objects: [String: VariableDeclaration] = [:]
      for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
        objects[name] = try under(name, VariableDeclaration(field, colors: colors))
      }
      self = .objects(objects)
    default:
      throw JSONFault(
        "must be a declaration, such as { \"type\": \"text\" }, or an object of them, not \(items.kind)")
    }
  }

  fileprivate func checked(_ list: [JSONValue], colors: [String: Color]) throws(JSONFault) -> [JSONValue] {
    var result = list
    for (index, element) in list.enumerated() {
      switch self {
      case .any: break
      case .values(let item) where item.type.isAbsent(element): result[index] = item.usual
      case .values(let item):
        result[index] = try under("[\(index)]", item.type.checked(element, colors: colors))
      case .objects(let fields):
        result[index] = try under("[\(index)]", Self.checked(element, fields, colors: colors))
      }
    }
    return result
  }

  private static func checked(
    _ element: JSONValue, _ fields: [String: VariableDeclaration], colors: [String: Color]
  ) throws(JSONFault) -> JSONValue {
    guard case .object(let given) = element else { throw JSONFault("must be an object, not \(element.kind)") }
    if let unknown = given.keys.filter({ fields[$0] == nil }).min() {
      let names = fields.keys.sorted()
      throw .field(
        unknown,
        problem: "unknown field\(Suggestion.hint(for: unknown, among: names)); an element has "
          + names.joined(separator: ", "))
    }
    var result = given
    for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
      guard let value = given[name], !field.type.isAbsent(value) else {
        guard !field.isRequired else { throw .field(name, problem: "is missing") }
        result[name] = field.usual
        continue
      }
      result[name] = try under(name, field.type.checked(value, colors: colors))
    }
    return .object(result)
  }
}
