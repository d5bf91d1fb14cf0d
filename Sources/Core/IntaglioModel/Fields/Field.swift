// SPDX-License-Identifier: MIT

/// One property of a described value: its key, meaning, limit and default, with the operations derived from
/// them. A class, because copies of a structure with so many closures would cost more than the checks of a
/// render.
package final class Field<Root: Sendable>: Sendable {
  /// Whether a document contains a field.
  package enum Presence: Sendable, Hashable {
    /// Readers require it. The hint follows "is missing" in the error.
    case required(hint: String? = nil)
    /// Writers include it even at its default, because it decides how the document looks.
    case always
    /// Optional: a missing field has its default.
    case usual
  }

  /// Checks a field of a value. Paths in errors are relative to the value.
  package typealias Check = @Sendable (UnsafePointer<Root>, FieldCheck) throws(StyleError) -> Void

  /// The key in documents, or the keys of a value written among its owner's keys.
  package let keys: [String]
  package let summary: String
  package let presence: Presence
  /// Whether readers read it even without its keys: the meaning of missing keys may depend on others, as the
  /// fill of a shape depends on its stroke.
  package let isAlwaysRead: Bool
  package var shape: FieldShape { makeShape() }
  /// The property; a test compares it with `Mirror`.
  package let property: @Sendable () -> PartialKeyPath<Root>

  /// Created on demand: only schemas and documentation need it.
  private let makeShape: @Sendable () -> FieldShape
  package let check: Check
  package let isDefault: @Sendable (Root) -> Bool
  package let visitNumbers: @Sendable (inout Root, (inout Double) -> Void) -> Void
  package let simpler: @Sendable (Root) -> [Root]
  package let read: @Sendable (inout Root, any FieldReader) throws -> Void
  package let write: @Sendable (Root, any FieldWriter) throws -> Void

  /// A field with its own key, or with the keys of its value.
  ///
  /// - Parameters:
  ///   - key: the key; empty for a value with `ownKeys`.
  ///   - form: the form of the value in documents, if it differs from that of its type.
  ///   - check: a check beyond the limit.
  package convenience init<Value: FieldValue>(
    _ key: String = "", _ property: WritableKeyPath<Root, Value> & Sendable, _ summary: String,
    limit: Value.Limit = Value.defaultLimit, presence: Presence = .usual, form: FieldForm<Value>? = nil,
    check: Check? = nil
  ) where Root: Described {
    self.init(
      key, property, summary, limit, presence, form, check ?? Field.check(of: property, limit, key),
      Value.reading(key, limit, form, presence.faultOfMissing))
  }

  // The rest is not critical for renders or readers: without specialisation the tool is a tenth of a megabyte
  // smaller.

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  private init<Value: FieldValue>(
    _ key: String, _ property: WritableKeyPath<Root, Value> & Sendable, _ summary: String,
    _ limit: Value.Limit, _ presence: Presence, _ form: FieldForm<Value>?, _ check: @escaping Check,
    _ reading: @escaping @Sendable (any FieldReader) throws -> Value?
  ) where Root: Described {
    let usual = Root.blank[keyPath: property]
    keys = form?.keys ?? (key.isEmpty ? Value.ownKeys.map(\.key) : [key])
    (self.summary, self.presence, self.check) = (summary, presence, check)
    isAlwaysRead = presence.isRequired || form != nil
    makeShape = {
      if let form { return form.shape() }
      if key.isEmpty { return .keys(Value.ownKeys, isExclusive: Value.hasExclusiveKeys) }
      return Value.fieldShape(limit)
    }
    self.property = { property }
    isDefault = { $0[keyPath: property] == usual }
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
    let offset = MemoryLayout<Root>.offset(of: property)
    read = { root, reader in
      guard let value = try reading(reader) else { return }
      guard let offset else { return root[keyPath: property] = value }
      withUnsafeMutablePointer(to: &root) { root in
        (UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee = value
      }
    }
    write = { root, writer in
      let value = root[keyPath: property]
      if let form { try form.write(value, writer) } else { try value.write(key, writer) }
    }
  }

  /// The check of a property against its limit. Every render checks about fifty fields, in a few nanoseconds
  /// each if they are stored: access through a key path takes more than a hundred.
  private static func check<Value: FieldValue>(
    of property: WritableKeyPath<Root, Value> & Sendable, _ limit: Value.Limit, _ key: String
  ) -> Check where Root: Described {
    guard let offset = MemoryLayout<Root>.offset(of: property) else {
      return check(key, of: { $0.pointee[keyPath: property] }, limit)
    }
    return { root, check throws(StyleError) in
      let value = (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self)
      do throws(StyleError) { try value.pointee.check(limit, check) } catch { throw error.inside(key) }
    }
  }

  /// The check of a property that is not stored, such as a `Boxed` one, without its key path and without a
  /// copy of the value.
  package static func check<Value: FieldValue>(
    _ key: String, of get: @escaping @Sendable (UnsafePointer<Root>) -> Value,
    _ limit: Value.Limit = Value.defaultLimit
  ) -> Check {
    { root, check throws(StyleError) in
      do throws(StyleError) { try get(root).check(limit, check) } catch { throw error.inside(key) }
    }
  }
}

extension FieldValue {
  /// Reads a field; `fault` is the error of a missing one.
  fileprivate static func reading(
    _ key: String, _ limit: Limit, _ form: FieldForm<Self>?, _ fault: String?
  ) -> @Sendable (any FieldReader) throws -> Self? {
    { reader in
      if let value = try form?.read(reader) ?? Self.read(key, limit, reader) { return value }
      guard let fault else { return nil }
      guard key.isEmpty else { throw reader.error(key, fault) }
      let keys = form?.keys ?? Self.ownKeys.map(\.key)
      throw reader.error(nil, "needs one of \(keys.joined(separator: ", "))")
    }
  }
}

extension Field.Presence {
  package var isRequired: Bool { faultOfMissing != nil }

  fileprivate var faultOfMissing: String? {
    guard case .required(let hint) = self else { return nil }
    return "is missing" + (hint.map { ": \($0)" } ?? "")
  }
}

/// A document form of a value that is specific to one field.
package struct FieldForm<Value>: Sendable {
  package let keys: [String]
  package let shape: @Sendable () -> FieldShape
  package let read: @Sendable (any FieldReader) throws -> Value?
  package let write: @Sendable (Value, any FieldWriter) throws -> Void

  package init(
    keys: [String], shape: @autoclosure @escaping @Sendable () -> FieldShape,
    read: @escaping @Sendable (any FieldReader) throws -> Value?,
    write: @escaping @Sendable (Value, any FieldWriter) throws -> Void
  ) {
    (self.keys, self.shape, self.read, self.write) = (keys, shape, read, write)
  }
}
