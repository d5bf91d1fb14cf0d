// SPDX-License-Identifier: MIT
import IntaglioModel

/// The values that names have at some place of a template: the variables of its file, the elements of the
/// repetitions around the place, and `canvas`.
///
/// `item.name` is a field of an object, and `tags.count` the number of a list's elements; `rows.value` lists
/// a field of all elements, and a list of numbers has a `sum`, a `minimum`, a `maximum`, and `digits`, the
/// most digits that one of them has after the point, up to three.
struct TemplateScope: Sendable {
  /// The name of the scene's size: `canvas.width`, `canvas.height`, `canvas.size` for its name, and the
  /// insets `canvas.safe.top`, `right`, `bottom` and `left`.
  static let canvas = "canvas"

  private var values: [String: JSONValue]
  /// The scene's size; nil if the document has none.
  private let canvas: JSONValue?
  /// The locale of formats that name none.
  private let locale: String

  init(_ values: [String: JSONValue], canvas: JSONValue? = nil, locale: String = "en") {
    (self.values, self.canvas, self.locale) = (values, canvas, locale)
  }

  mutating func add(_ element: JSONValue, number: Int, of loop: TemplateLoop) {
    values[loop.element] = element
    if let name = loop.number { values[name] = .number(Double(number)) }
  }

  /// The value of the inside of `${…}`: a name, or a name and a format.
  func inserted(_ text: String) throws(JSONFault) -> JSONValue {
    // The name itself may have bars, like those of Photoshop's layers.
    guard values[text] == nil, let bar = text.firstIndex(of: "|") else { return try value(of: text) }
    let name = String(text[..<bar].trimmingBlanks())
    let format = try TemplateFormat(text[text.index(after: bar)...], of: name, in: self)
    return try format.applied(to: value(of: name), locale: locale)
  }

  /// The value of a name.
  ///
  /// - Parameter isOptional: whether an absent field of an object counts as null.
  func value(of name: String, isOptional: Bool = false) throws(JSONFault) -> JSONValue {
    if let value = values[name] { return value }
    var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let first = parts.removeFirst()
    guard !parts.isEmpty, var value = values[first] ?? (first == Self.canvas ? canvas : nil) else {
      let hint = Suggestion.hint(for: name, among: values.keys.sorted())
      throw JSONFault(
        "names the variable \"\(Excerpt.line(name))\", which \"variables\" does not declare\(hint)")
    }
    var place = first
    for part in parts {
      value = try field(part, of: value, at: place, isOptional: isOptional)
      place += ".\(part)"
    }
    return value
  }

  private func field(
    _ name: String, of value: JSONValue, at place: String, isOptional: Bool
  ) throws(JSONFault) -> JSONValue {
    switch value {
    case .object(let fields):
      if let value = fields[name] ?? (isOptional ? .null : nil) { return value }
      let names = fields.keys.sorted()
      throw JSONFault(
        "names \"\(Excerpt.line(name))\" of \"\(Excerpt.line(place))\", which has "
          + (names.isEmpty ? "nothing" : Excerpt.line(names.joined(separator: ", ")))
          + Suggestion.hint(for: name, among: names))
    case .list(let list): return try field(name, ofList: list, at: place)
    case .null where isOptional: return .null
    default:
      throw JSONFault(
        "names \"\(Excerpt.line(name))\" of \"\(Excerpt.line(place))\", which is \(value.kind); objects have "
          + "fields, and lists a count")
    }
  }

  private func field(
    _ name: String, ofList list: [JSONValue], at place: String
  ) throws(JSONFault) -> JSONValue {
    if name == "count" { return .number(Double(list.count)) }
    if case .object? = list.first {
      var values: [JSONValue] = []
      for element in list { values.append(try field(name, of: element, at: place, isOptional: true)) }
      return .list(values)
    }
    guard ["sum", "minimum", "maximum", "digits"].contains(name) else {
      throw JSONFault(
        "names \"\(Excerpt.line(name))\" of \"\(Excerpt.line(place))\", which is a list: it has count, and of "
          + "numbers sum, minimum, maximum and digits")
    }
    var numbers: [Double] = []
    for element in list where element != .null {
      guard case .number(let number) = element else {
        throw JSONFault(
          "names the \(name) of \"\(Excerpt.line(place))\", in which \(element.kind) is not a number")
      }
      numbers.append(number)
    }
    switch name {
    case "sum": return .number(numbers.reduce(0, +))
    case "digits": return .number(Double(numbers.map(\.digits).max() ?? 0))
    case "minimum": return numbers.min().map(JSONValue.number) ?? .null
    default: return numbers.max().map(JSONValue.number) ?? .null
    }
  }
}

extension Double {
  /// The number of digits after the point that the format `number` shows.
  fileprivate var digits: Int {
    var digits = DecimalDigits(self)
    digits.round(toFraction: 3)
    return digits.parts(minimumFraction: 0).fraction.count
  }
}
