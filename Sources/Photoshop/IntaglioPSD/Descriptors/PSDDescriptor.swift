// SPDX-License-Identifier: MIT

/// A value of Photoshop's scripting language, with named fields of any type. Files use descriptors for
/// effects, fills and much else.
///
/// Identifiers have no padding spaces: `Md`, `Clr`, `linearBurn`.
package struct PSDDescriptor: Sendable, Hashable {
  /// The class of the described object, such as `RGBC` for a colour.
  package let classID: String
  let fields: [String: PSDValue]

  package subscript(key: String) -> PSDValue? { fields[key] }
}

/// A field's value.
package indirect enum PSDValue: Sendable, Hashable {
  case descriptor(PSDDescriptor)
  case list([PSDValue])
  /// A number of any type, perhaps with a unit: `#Pxl` pixels, `#Prc` percent, `#Ang` degrees, `#Rlt` points,
  /// `#Nne` none.
  case number(Double, unit: String? = nil)
  case text(String)
  /// The identifier of an enumeration value.
  case word(String)
  case boolean(Bool)
  /// Raw bytes, an alias or a path: their range in the file.
  case data(Range<Int>)
  /// A value of a type on which no picture depends.
  case other

  package var number: Double? {
    if case .number(let value, _) = self { value } else { nil }
  }

  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  package var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  package var word: String? {
    if case .word(let value) = self { value } else { nil }
  }

  package var descriptor: PSDDescriptor? {
    if case .descriptor(let value) = self { value } else { nil }
  }

  package var list: [PSDValue]? {
    if case .list(let values) = self { values } else { nil }
  }
}
