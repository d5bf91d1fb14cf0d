// SPDX-License-Identifier: MIT

/// One property of a described value: its key, meaning, limit and default, and from these all that is done
/// with properties one by one. A class, because copies of a structure with so many closures would cost more than
/// the checks of a render.
package final class Field<Root: Sendable>: Sendable {
  /// When a field stands in a document.
  package enum Presence: Sendable, Hashable {
    /// Readers ask for it. The hint follows "is missing" in the error.
    case required(hint: String? = nil)
    /// Writers write it even where it has its default, so that a document says what it looks like.
    case always
    /// It may be left out for its default.
    case usual
  }

  /// A check of a value's field. Places in errors begin at the value.
  package typealias Check = @Sendable (UnsafePointer<Root>, FieldCheck) throws(StyleError) -> Void

  /// Its key in documents, or the several keys of a value that lies among its owner's.
  package let keys: [String]
  /// A sentence for the JSON Schemas and the documentation.
  package let summary: String
  /// When it stands in documents.
  package let presence: Presence
  /// Whether it is read even where its keys are missing: what that means may depend on other keys, as the fill of
  /// a shape does on its stroke.
  package let isAlwaysRead: Bool
  /// What documents may hold.
  package let shape: FieldShape
  /// The property, which a test holds against `Mirror`.
  package let property: @Sendable () -> PartialKeyPath<Root>

  package let check: Check
  package let isUsual: @Sendable (Root) -> Bool
  package let visitNumbers: @Sendable (inout Root, (inout Double) -> Void) -> Void
  package let simpler: @Sendable (Root) -> [Root]
  package let read: @Sendable (inout Root, any FieldReader) throws -> Void
  package let write: @Sendable (Root, any FieldWriter) throws -> Void

  /// A field with a key of its own, or with the keys of its value.
  ///
  /// - Parameters:
  ///   - key: the key; nothing for a value with `ownKeys`.
  ///   - form: how documents write the value, where that is not the form of its type.
  ///   - check: how it is checked, where that takes more than its limit.
  package init<Value: FieldValue>(
    _ key: String = "", _ property: WritableKeyPath<Root, Value> & Sendable, _ summary: String,
    limit: Value.Limit = Value.usualLimit, presence: Presence = .usual, form: FieldForm<Value>? = nil,
    check: Check? = nil
  ) where Root: Described {
    let place = FieldPlace(property)
    let usual = Root.blank[keyPath: property]
    let keys = form?.keys ?? (key.isEmpty ? Value.ownKeys.map(\.key) : [key])
    self.keys = keys
    self.summary = summary
    self.presence = presence
    isAlwaysRead = presence.isRequired || form != nil
    shape =
      form?.shape
      ?? (key.isEmpty
        ? .keys(Value.ownKeys, isExclusive: Value.hasExclusiveKeys) : Value.fieldShape(limit))
    self.property = { property }
    if let check { self.check = check } else { self.check = place.check(limit, key) }
    isUsual = { $0[keyPath: property] == usual }
    visitNumbers = { root, visit in root[keyPath: property].visitNumbers(visit) }
    simpler = { root in
      let value = root[keyPath: property]
      let plain = presence.isRequired || value == usual ? [] : [usual]
      return (plain + value.simpler).map { simpler in
        var root = root
        root[keyPath: property] = simpler
        return root
      }
    }
    read = { root, reader in
      let value = try form?.read(reader) ?? Value.read(key, limit, reader)
      if let value {
        root[keyPath: property] = value
      } else if case .required(let hint) = presence {
        if key.isEmpty { throw reader.error(nil, "needs one of \(keys.joined(separator: ", "))") }
        throw reader.error(key, "is missing" + (hint.map { ": \($0)" } ?? ""))
      }
    }
    write = { root, writer in
      let value = root[keyPath: property]
      if let form { try form.write(value, writer) } else { try value.write(key, writer) }
    }
  }
}

extension Field.Presence {
  /// Whether readers ask for the field.
  package var isRequired: Bool { if case .required = self { true } else { false } }
}

/// How documents write a value that has another form in one field than elsewhere.
package struct FieldForm<Value>: Sendable {
  package let keys: [String]
  package let shape: FieldShape
  package let read: @Sendable (any FieldReader) throws -> Value?
  package let write: @Sendable (Value, any FieldWriter) throws -> Void
}
