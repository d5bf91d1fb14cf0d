// SPDX-License-Identifier: MIT

/// The offset of a stored property in its value. Every render checks about fifty fields: access by offset
/// takes a few nanoseconds, by key path more than a hundred.
struct FieldPlace<Root: Described, Value: FieldValue>: Sendable {
  private let offset: Int

  init(_ property: WritableKeyPath<Root, Value> & Sendable) {
    guard let offset = MemoryLayout<Root>.offset(of: property) else {
      preconditionFailure("\(property) is not a stored property")
    }
    self.offset = offset
  }

  /// The check of the property against its limit.
  func check(_ limit: Value.Limit, _ key: String) -> Field<Root>.Check {
    { [offset] root, check throws(StyleError) in
      let value = (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self)
      do throws(StyleError) {
        try value.pointee.check(limit, check)
      } catch {
        throw error.inside(key)
      }
    }
  }
}
