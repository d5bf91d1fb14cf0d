// SPDX-License-Identifier: MIT

/// A value of Photoshop's scripting, in which files keep effects, fills and much else: named fields of any
/// type.
///
/// Identifiers are without the spaces that fill them up to four characters: `Md`, `Clr`, `linearBurn`.
package struct PSDDescriptor: Sendable, Hashable {
  /// For people; mostly empty.
  package let name: String
  /// What the fields describe, such as `RGBC` for a colour.
  package let classID: String
  private let fields: [String: PSDValue]

  init(name: String, classID: String, fields: [String: PSDValue]) {
    self.name = name
    self.classID = classID
    self.fields = fields
  }

  /// The value of a field; nil where there is none.
  package subscript(key: String) -> PSDValue? { fields[key] }

  /// The fields' identifiers, in alphabetical order.
  package var keys: [String] { fields.keys.sorted() }
}

/// A value of a field, whatever its type.
package indirect enum PSDValue: Sendable, Hashable {
  case descriptor(PSDDescriptor)
  case list([PSDValue])
  case double(Double)
  /// A number with its unit: `#Pxl` pixels, `#Prc` percent, `#Ang` degrees, `#Rlt` points, `#Nne` none.
  case unit(Double, unit: String)
  case units([Double], unit: String)
  case text(String)
  /// One value of an enumeration.
  case word(String, type: String)
  case integer(Int)
  case boolean(Bool)
  /// A class, by its name and identifier.
  case type(name: String, classID: String)
  /// A way to an object of the application.
  case reference([PSDReference])
  /// As many objects of one class, with their fields side by side.
  case objects(count: Int, PSDDescriptor)
  /// Bytes with no structure, an alias or a path: where they lie in the file.
  case data(Range<Int>)

  /// The number of any type that has one.
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

  /// The identifier of an enumeration's value.
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

/// A step of a way to an object of the application.
package enum PSDReference: Sendable, Hashable {
  case property(classID: String, key: String)
  case type(classID: String)
  case word(classID: String, type: String, value: String)
  case offset(classID: String, Int)
  case identifier(classID: String, Int)
  case index(classID: String, Int)
  case name(classID: String, String)
}
