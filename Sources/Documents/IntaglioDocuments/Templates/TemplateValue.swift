// SPDX-License-Identifier: MIT
import IntaglioModel

/// A JSON value for a variable of a scene file. Swift literals can be used directly:
///
///     let values: [String: TemplateValue] = ["title": "Hello", "price": 9.5, "tags": ["new", "blue"]]
public enum TemplateValue: Sendable, Hashable {
  /// No value: the variable keeps its default.
  case null
  /// True or false.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// A text, a colour in CSS, or the path of a picture.
  case text(String)
  /// A list.
  case list([TemplateValue])
  /// An object, such as a style or an element of a list.
  case object([String: TemplateValue])

  var json: JSONValue {
    switch self {
    case .null: .null
    case .flag(let flag): .bool(flag)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .list(let list): .list(list.map(\.json))
    case .object(let fields): .object(fields.mapValues(\.json))
    }
  }
}

extension TemplateValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// No value.
  public init(nilLiteral: ()) { self = .null }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A list.
  public init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }
  /// An object; if a field occurs twice, the later one counts.
  public init(dictionaryLiteral elements: (String, TemplateValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension SceneFile {
  /// The scene with these values for its variables, in addition to those already set, and with all its files
  /// read.
  ///
  /// - Parameters:
  ///   - values: values by the names of variables, each of the kind of its default or of its type.
  ///   - light: the scene's light, instead of the one in the file.
  ///   - scale: pixels a point, instead of the scene's own scale.
  ///   - warnings: called with each warning, such as a missing picture that its default replaces.
  /// - Throws: `DocumentError`, with the file, the field and the problem.
  public func scene(
    values: [String: TemplateValue], light: Light? = nil, scale: Double? = nil,
    warnings: RenderWarnings? = nil
  ) throws(DocumentError) -> Scene {
    var file = self
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where value != .null {
      try DocumentError.reading(.scene, at: path, file.set(name, to: value.json))
    }
    return try file.scene(light: light, scale: scale, warnings: warnings)
  }
}
