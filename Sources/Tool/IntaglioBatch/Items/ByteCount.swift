// SPDX-License-Identifier: MIT
import IntaglioDocuments

/// A number of bytes as people write it: digits, optionally with K, M or G for powers of 1024.
package struct ByteCount: Sendable, Hashable, CustomStringConvertible {
  package let bytes: Int

  package init(_ bytes: Int) { self.bytes = bytes }

  private static let factors: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]

  /// nil for other texts, and for numbers that overflow.
  package init?(_ text: String) {
    let text = text.uppercased()
    let factor = text.last.flatMap { ByteCount.factors[$0] }
    let digits = factor == nil ? text[...] : text.dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits) else {
      return nil
    }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: factor ?? 1)
    if overflow { return nil }
    self.bytes = bytes
  }

  /// With the largest letter that leaves a whole number: `300K`.
  package var description: String {
    let factor = ByteCount.factors.filter { bytes > 0 && bytes % $0.value == 0 }.max { $0.value < $1.value }
    return factor.map { "\(bytes / $0.value)\($0.key)" } ?? "\(bytes)"
  }
}

extension StrictFields {
  static let maximumBytes = "maximumBytes"

  /// The maximum size of a result in bytes, from a line's field `maximumBytes`: a number, or a text such as
  /// `"300K"`; nil if it is missing.
  func maximumByteCount() throws -> Int? {
    let count: Int?
    switch try value(StrictFields.maximumBytes, as: JSONValue.self) {
    case nil: return nil
    case .number(let number)?: count = Int(exactly: number)
    case .string(let text)?: count = ByteCount(text)?.bytes
    default: count = nil
    }
    guard let count, count > 0 else {
      throw error(StrictFields.maximumBytes, "must be a number of bytes, such as 300000 or \"300K\"")
    }
    return count
  }
}
