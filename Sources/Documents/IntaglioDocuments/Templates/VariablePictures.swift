// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

extension VariableType {
  func resolved(_ value: JSONValue, in folder: String) -> JSONValue {
    mapped(value) { path, _ in DataURI.join(folder, path) }
  }

  /// Calls `body` with each picture of a value and its default, if it has one.
  func forEachPicture(_ value: JSONValue, usual: JSONValue, _ body: (String, String) -> Void) {
    _ = mapped(value, usual: usual) { path, usual in
      if let usual, usual != path { body(path, usual) }
      return path
    }
  }

  /// The value with other paths for its pictures. `path` gets a picture, and its default if it has one.
  private func mapped(
    _ value: JSONValue, usual: JSONValue = .null, _ path: (String, String?) -> String
  ) -> JSONValue {
    switch (self, value) {
    case (.image, .string(let picture)) where !picture.isEmpty:
      let usual: String? = if case .string(let text) = usual { text } else { nil }
      return .string(path(picture, usual))
    case (.list(_, .values(let item)), .list(let list)):
      return .list(list.map { item.type.mapped($0, usual: item.usual, path) })
    case (.list(_, .objects(let fields)), .list(let list)):
      return .list(
        list.map { element in
          guard case .object(var object) = element else { return element }
          for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
            guard let value = object[name] else { continue }
            object[name] = field.type.mapped(value, usual: field.usual, path)
          }
          return .object(object)
        })
    default: return value
    }
  }
}
