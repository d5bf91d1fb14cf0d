// SPDX-License-Identifier: MIT
import IntaglioModel

extension StrictFields: FieldReader {
  /// A value by its own `Codable` form or, without one, as an object of fields.
  package func value<Value: FieldValue>(_ key: String, as type: Value.Type) throws -> Value? {
    switch type {
    case let type as any Decodable.Type: try value(key, as: type) as? Value
    case let type as any FieldObject.Type: try object(type, key) as? Value
    default: throw error(key, "has a type that documents cannot contain")
    }
  }

  private func object<Value: FieldObject>(_ type: Value.Type, _ key: String) throws -> Value? {
    let object: DocumentObject<Value>? = try value(key)
    return object?.value
  }

  package func flag(_ key: String) throws -> Bool? { try value(key) }
  package func color(_ key: String) throws -> Color? { try value(key) }
  package func numbers(_ key: String) throws -> [Double]? { try value(key) }

  package func error(_ key: String?, _ problem: String) -> any Error {
    key.map { error($0, problem) } ?? error(problem)
  }
}

final class DocumentWriter: FieldWriter {
  private var container: KeyedEncodingContainer<FieldKey>

  init(_ encoder: any Encoder) { container = encoder.container(keyedBy: FieldKey.self) }

  func write<Value: FieldValue>(_ value: Value, _ key: String) throws {
    switch value {
    case let value as any Encodable: try container.encode(value, forKey: FieldKey(key))
    case let value as any FieldObject: try write(object: value, key)
    default: throw error(value, "cannot be written to a document")
    }
  }

  private func write<Value: FieldObject>(object: Value, _ key: String) throws {
    try container.encode(DocumentObject(value: object), forKey: FieldKey(key))
  }

  func error(_ value: Any, _ problem: String) -> any Error {
    EncodingError.invalidValue(value, .init(codingPath: container.codingPath, debugDescription: problem))
  }
}

private struct DocumentObject<Value: FieldObject>: Codable {
  let value: Value

  init(value: Value) { self.value = value }

  init(from decoder: any Decoder) throws { value = try Value(object: decoder) }

  func encode(to encoder: any Encoder) throws { try value.encodeObject(to: encoder) }
}

extension FieldObject {
  init(object decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: Self.keys, of: Self.self)
    try self.init(of: fields)
  }

  func encodeObject(to encoder: any Encoder) throws { try write(to: DocumentWriter(encoder)) }
}

extension Described {
  /// Reads an object of the value's fields; missing ones are those of `base`.
  init(object decoder: any Decoder, from base: Self) throws {
    let fields = try StrictFields(decoder, known: Self.keys, of: Self.self)
    try self.init(of: fields, from: base)
  }
}

/// A value whose coded form is an object of its fields. Each type's table of fields has the keys.
package protocol CodableObject: FieldObject, Codable {}

extension CodableObject {
  /// Reads an object of the fields in `fields`. Throws `DecodingError` with the path of the field at fault.
  public init(from decoder: any Decoder) throws { try self.init(object: decoder) }

  /// Writes the fields that differ from their defaults, and those that are always written.
  public func encode(to encoder: any Encoder) throws { try encodeObject(to: encoder) }
}
