// SPDX-License-Identifier: MIT
import IntaglioModel

extension ContentHash {
  /// Combines a value with all its parts: styles, shadows, colours. By reflection, so that new properties are
  /// never forgotten.
  ///
  /// - Returns: false for a value without comparable contents, such as a fill drawn by code.
  mutating func combine(contentsOf value: Any) -> Bool {
    switch value {
    case let number as Double: combine(number.bitPattern)
    case let truth as Bool: combine(truth ? 1 : 0)
    case let text as String: combine(text)
    case let picture as Bitmap:
      combine(UInt64(picture.width))
      picture.pixels.withUnsafeBytes { combine($0) }
    default: return combine(partsOf: Mirror(reflecting: value), value)
    }
    return true
  }

  private mutating func combine(partsOf mirror: Mirror, _ value: Any) -> Bool {
    switch mirror.displayStyle {
    case .enum where mirror.children.isEmpty:
      combine("\(value)")
      return true
    case .struct, .tuple, .enum, .optional, .collection:
      combine(UInt64(mirror.children.count))
      for child in mirror.children {
        combine(child.label ?? "")
        guard combine(contentsOf: child.value) else { return false }
      }
      return true
    default:
      // Tried last, because searching for a missing conformance is slow. Functions and objects are not
      // combined, and neither are sets and dictionaries, which have no order.
      guard let number = value as? any BinaryInteger else { return false }
      combine(UInt64(truncatingIfNeeded: number))
      return true
    }
  }
}
