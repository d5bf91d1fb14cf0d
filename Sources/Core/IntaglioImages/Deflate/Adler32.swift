// SPDX-License-Identifier: MIT

/// The checksum of a zlib stream (RFC 1950, section 8.2), combined from the checksums of its pieces.
struct Adler32 {
  private(set) var value: UInt32 = 1

  private static let base: UInt64 = 65521

  /// Appends a piece of `count` bytes by its checksum.
  ///
  /// The low half is 1 + the sum of all bytes. The high half is the sum of the low halves after each byte; to
  /// each of these the bytes before the piece contribute their own low half, minus the piece's initial 1.
  mutating func append(_ piece: UInt32, count: Int) {
    let base = Adler32.base
    let (low, high) = (UInt64(value & 0xFFFF), UInt64(value >> 16))
    let (pieceLow, pieceHigh) = (UInt64(piece & 0xFFFF), UInt64(piece >> 16))
    let before = (low + base - 1) % base
    let newLow = (pieceLow + before) % base
    let newHigh = (high + pieceHigh + before * (UInt64(count) % base)) % base
    value = UInt32(newHigh << 16 | newLow)
  }
}
