// SPDX-License-Identifier: MIT
import IntaglioModel

/// A fault of a JSON document, with its place.
package enum JSONFault: Error, Hashable {
  case missing
  case unreadable(reason: String)
  /// The text is invalid JSON at a place, in lines and columns from 1 (columns count characters).
  case syntax(line: Int, column: Int, problem: String)
  /// An unknown field or invalid value; the field is empty for the document as a whole.
  case field(String, problem: String)

  /// A fault of the value itself, whose place the values around it add.
  init(_ problem: String) { self = .field("", problem: problem) }

  /// The field; empty for the document as a whole.
  var place: String { if case .field(let field, _) = self { field } else { "" } }

  init(_ error: DecodingError) {
    switch error {
    case .dataCorrupted(let context):
      self = .field(JSONFault.field(context.codingPath), problem: context.debugDescription)
    case .typeMismatch(let type, let context):
      self = .field(JSONFault.field(context.codingPath), problem: "must be \(JSONFault.name(of: type))")
    case .valueNotFound(let type, let context):
      self = .field(JSONFault.field(context.codingPath), problem: "is missing: \(JSONFault.name(of: type))")
    case .keyNotFound(let key, let context):
      self = .field(JSONFault.field(context.codingPath + [key]), problem: "is missing")
    @unknown default: self = JSONFault("\(error)")
    }
  }

  /// The fault as seen by the object with the faulty value under `key`.
  ///
  /// Places are composed on the way back from a fault, so that valid documents do not pay for them.
  func inside(key: String) -> JSONFault {
    guard case .field(let field, let problem) = self else { return self }
    let isDirect = field.isEmpty || field.hasPrefix("[")
    let key = Excerpt.line(key)
    return .field(isDirect ? key + field : "\(key).\(field)", problem: problem)
  }

  func inside(index: Int) -> JSONFault { inside(key: "[\(index)]") }

  /// `shadows[1].offset[0]`.
  private static func field(_ keys: [any CodingKey]) -> String {
    keys.reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      let name = Excerpt.line(key.stringValue)
      return path.isEmpty ? name : "\(path).\(name)"
    }
  }

  /// The JSON name of a Swift type.
  private static func name(of type: Any.Type) -> String {
    if type == String.self { return "a string" }
    if type == Double.self || type == Int.self { return "a number" }
    if type == Bool.self { return "true or false" }
    if type == [Any].self { return "a list" }
    return "an object"
  }
}

/// The result of reading the value under a key, with the key as the place of its faults.
func under<Value>(
  _ key: @autoclosure () -> String, _ value: @autoclosure () throws(JSONFault) -> Value
) throws(JSONFault) -> Value {
  do throws(JSONFault) { return try value() } catch { throw error.inside(key: key()) }
}

/// The path of a value in a document: composed only when an error needs it.
indirect enum JSONPlace {
  case root
  case key(any CodingKey, of: JSONPlace)

  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var place = self
    while case .key(let key, let parent) = place {
      keys.append(key)
      place = parent
    }
    return keys.reversed()
  }
}

struct JSONIndex: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }

  init?(stringValue: String) { return nil }
  init?(intValue: Int) { self.init(intValue) }

  var stringValue: String { "\(index)" }
  var intValue: Int? { index }
}
