// SPDX-License-Identifier: MIT
import IntaglioModel

/// A value for a variable of a scene file, or for a layer of a Photoshop document. Swift literals can be used
/// directly:
///
///     let values: [String: TemplateValue] = ["title": "Hello", "price": 9.5, "tags": ["new", "blue"]]
public enum TemplateValue: Sendable, Hashable {
  /// The default of the variable, or of the element or field of a list with declared ones.
  case null
  /// True or false.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// A text, a colour in CSS, or the path of a picture.
  case text(String)
  /// A picture in memory, wherever the path of one can stand.
  case picture(Bitmap)
  /// A list.
  case list([TemplateValue])
  /// An object, such as a style or an element of a list.
  case object([String: TemplateValue])

  /// - Parameter name: the variable, or the place of this value in it.
  package func json(of name: String) -> JSONValue {
    switch self {
    case .null: .null
    case .flag(let flag): .bool(flag)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .picture(let picture): .picture(MemoryPicture(picture, of: name))
    case .list(let list): .list(list.enumerated().map { $1.json(of: "\(name)[\($0)]") })
    case .object(let fields):
      .object(Dictionary(uniqueKeysWithValues: fields.map { ($0, $1.json(of: "\(name).\($0)")) }))
    }
  }
}

extension TemplateValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// The default.
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
