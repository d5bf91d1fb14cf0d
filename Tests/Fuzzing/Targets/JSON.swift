// SPDX-License-Identifier: MIT
import Intaglio

extension FuzzTarget {
  /// Any JSON: laid out, it reads as the same value.
  static func json(_ bytes: [UInt8]) throws {
    guard let value = try? JSONValue(json: bytes) else { return }
    for width in [20, 92] {
      let text = value.laidOut(width: width)
      try FuzzFault.unless(try JSONValue(json: text.utf8) == value, "laid out it is another value: \(text)")
    }
  }
}
