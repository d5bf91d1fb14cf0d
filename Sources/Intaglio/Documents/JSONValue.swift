/// Any JSON: what a document is before its variables are put in.
package enum JSONValue: Hashable, Sendable, Codable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // A value of another type, and that alone, is a reason to try the next one.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value? {
      do {
        return try container.decode(type)
      } catch DecodingError.typeMismatch {
        return nil
      } catch let error as DecodingError {
        throw error
      } catch {
        // JSONDecoder throws an error of its own, without a path, for a number that its type cannot hold.
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "has a number that is too large"))
      }
    }
    // The frequent types first: an error, even one that is caught, costs more than all else here.
    if container.decodeNil() {
      self = .null
    } else if let number = try value(Double.self) {
      self = .number(number)
    } else if let text = try value(String.self) {
      self = .string(text)
    } else if let fields = try value([String: JSONValue].self) {
      self = .object(fields)
    } else if let list = try value([JSONValue].self) {
      self = .list(list)
    } else {
      self = .bool(try container.decode(Bool.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// What it is, for people.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// As it stands within a longer text.
  package var text: String? {
    switch self {
    case .string(let text): text
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .bool(let value): "\(value)"
    case .null, .list, .object: nil
    }
  }
}
