// SPDX-License-Identifier: MIT

/// A hash that is the same in every process and on every machine, for names of files and for the distribution
/// of work: FNV-1a of 64 bits (Fowler, Noll, Vo).
package enum FNV1a {
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    // Generic code is not specialised for callers in other modules, and took ten times as long.
    bytes.withContiguousStorageIfAvailable { hash(of: $0) } ?? Array(bytes).withUnsafeBufferPointer(hash(of:))
  }

  private static func hash(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
