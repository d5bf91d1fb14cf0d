extension Bitmap {
  /// Mixes the size and about a thousand words of two pixels each, evenly spread: a picture of millions of pixels is looked up
  /// in a table without being read as a whole. Equality still compares every byte, or finds that both are one memory.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    pixels.withUnsafeBytes { bytes in
      let words = bytes.count / 8
      // An odd step, so that it does not keep to the columns of a picture whose width is a power of two.
      let step = max(1, words / 1024) | 1
      var mixed: UInt64 = 0
      for word in stride(from: 0, to: words, by: step) {
        mixed ^= bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)
        mixed &*= 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 32
      }
      for byte in bytes[(8 * words)...] { mixed = mixed &* 257 &+ UInt64(byte) }
      hasher.combine(mixed)
    }
  }
}
