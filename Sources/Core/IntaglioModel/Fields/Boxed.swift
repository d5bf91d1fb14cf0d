// SPDX-License-Identifier: MIT

/// A large optional property, stored outside of the value that contains it and shared by its copies.
///
/// Layers are nested, and each level of a recursion over them holds several copies.
@propertyWrapper
public struct Boxed<Value: Sendable>: Sendable {
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let value: Value

    @inlinable init(_ value: Value) { self.value = value }
  }

  @usableFromInline var box: Box?

  /// A property with this value; nil takes no memory.
  @inlinable public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

  /// The value.
  @inlinable public var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }
}

extension Boxed: Equatable where Value: Equatable {
  /// Whether both have equal values, or none.
  public static func == (one: Boxed, other: Boxed) -> Bool {
    one.box === other.box || one.wrappedValue == other.wrappedValue
  }
}

extension Boxed: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
