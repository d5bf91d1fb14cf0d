import Synchronization

/// Stands for the pixels of a surface: where two surfaces have one number, they hold the same pixels. No number is ever given
/// a second time.
package struct SurfaceNumber: Sendable, Hashable {
  /// Which one it is.
  let value: UInt64

  private static let last = Atomic<UInt64>(0)

  /// A number for pixels that nothing stands for yet.
  package static func next() -> SurfaceNumber {
    SurfaceNumber(value: last.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}
