// SPDX-License-Identifier: MIT

/// A value of Photoshop's scripting language, with named fields of any type. Files use descriptors for
/// effects, fills and much else.
///
/// Identifiers have no padding spaces: `Md`, `Clr`, `linearBurn`.
package struct PSDDescriptor: Sendable, Hashable {
  /// A display name; usually empty.
  package let name: String
  /// The class of the described object, such as `RGBC` for a colour.
  package let classID: String
  let fields: [String: PSDValue]

  /// The value of a field, or nil.
  package subscript(key: String) -> PSDValue? { fields[key] }

  /// The identifiers of the fields, in alphabetical order.
  package var keys: [String] { fields.keys.sorted() }
}

/// A field's value, of any type.
package indirect enum PSDValue: Sendable, Hashable {
  case descriptor(PSDDescriptor)
  case list([PSDValue])
  case double(Double)
  /// A number with its unit: `#Pxl` pixels, `#Prc` percent, `#Ang` degrees, `#Rlt` points, `#Nne` none.
  case unit(Double, unit: String)
  case units([Double], unit: String)
  case text(String)
  /// A value of an enumeration.
  case word(String, type: String)
  case integer(Int)
  case boolean(Bool)
  /// A class, with its name and identifier.
  case type(name: String, classID: String)
  /// A path to an object of the application.
  case reference([PSDReference])
  /// Objects of one class, stored as columns: each field holds a list.
  case objects(count: Int, PSDDescriptor)
  /// Raw bytes, an alias or a path: their range in the file.
  case data(Range<Int>)

  /// The number, for all numeric types.
  package var number: Double? {
    switch self {
    case .double(let value), .unit(let value, _): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  package var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  /// The identifier of an enumeration value.
  package var word: String? {
    if case .word(let value, _) = self { value } else { nil }
  }

  package var descriptor: PSDDescriptor? {
    if case .descriptor(let value) = self { value } else { nil }
  }

  package var list: [PSDValue]? {
    if case .list(let values) = self { values } else { nil }
  }
}

/// A step on the path to an object of the application.
package enum PSDReference: Sendable, Hashable {
  case property(classID: String, key: String)
  case type(classID: String)
  case word(classID: String, type: String, value: String)
  case offset(classID: String, Int)
  case identifier(classID: String, Int)
  case index(classID: String, Int)
  case name(classID: String, String)
}
