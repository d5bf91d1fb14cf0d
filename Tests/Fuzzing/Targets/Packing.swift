// SPDX-License-Identifier: MIT
import CPNGRows
import PackingCheck

extension FuzzTarget {
  /// Our own packer: zlib, libdeflate and our own inflater must unpack its streams to the very same bytes.
  /// The input encodes the bytes to pack, so that a few of them make more than one block.
  static func packing(_ bytes: [UInt8]) throws {
    let rows = expanded(bytes)
    guard !rows.isEmpty else { return }
    // With its limits, and built again with small ones.
    for limits: PackingLimits in [.real, .small] {
      let fault = (rows + [UInt8](repeating: bytes[0], count: Int(PNGPackMargin))).withUnsafeBufferPointer {
        packing_fault_of(limits, $0.baseAddress, rows.count, UInt64(bytes.count))
      }
      if let fault { throw FuzzFault("\(limits): \(String(cString: fault))") }
    }
  }

  /// Literal bytes, runs, noise of some bits, and copies of earlier bytes.
  private static func expanded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var noise: UInt64 = 88_172_645_463_325_252
    var index = 0
    while index + 3 < bytes.count, result.count < 120_000 {
      let (kind, value) = (bytes[index] & 3, bytes[index + 1])
      let count = (Int(bytes[index + 2]) | Int(bytes[index + 3]) << 8) >> (bytes[index] >> 4)
      index += 4
      switch kind {
      case 0:
        let end = min(bytes.count, index + Int(value))
        result += bytes[index..<end]
        index = end
      case 1: result += repeatElement(value, count: count)
      case 2:
        for _ in 0..<count {
          noise ^= noise << 13
          noise ^= noise >> 7
          noise ^= noise << 17
          result.append(UInt8(truncatingIfNeeded: noise >> 32) & value)
        }
      default:
        let distance = 1 + Int(value) << (bytes[index - 4] >> 2 & 3) * 3
        guard distance <= result.count else { break }
        for _ in 0..<count { result.append(result[result.count - distance]) }
      }
    }
    return result
  }
}
