import CDeflate

/// Chunks: four bytes of length, four of type, the data, four of checksum over type and data; numbers with the most
/// significant byte first (PNG specification, third edition, section 5.3).
enum PNGChunk {
  /// Bytes beside the data.
  static let overhead = 12

  /// A chunk in memory of its own.
  static func bytes(_ type: StaticString, _ data: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: overhead + data.count) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      (base + 8).initialize(from: data, count: data.count)
      frame(type, dataCount: data.count, at: base)
      initialized = overhead + data.count
    }
  }

  /// Writes all but the data, which lie at `chunk` + 8 already, of a chunk at `chunk`.
  static func frame(_ type: StaticString, dataCount: Int, at chunk: UnsafeMutablePointer<UInt8>) {
    store(UInt32(truncatingIfNeeded: dataCount), at: chunk)
    for index in 0..<4 { chunk[4 + index] = type.utf8Start[index] }
    store(checksum(chunk + 4, count: 4 + dataCount), at: chunk + 8 + dataCount)
  }

  /// The CRC-32 of `count` bytes.
  static func checksum(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
    libdeflate_crc32(0, bytes, count)
  }

  /// The number in four bytes.
  static func number(at bytes: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(bigEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
  }

  /// A number of 32 bits as it stands in chunks.
  static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func store(_ number: UInt32, at bytes: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(bytes).storeBytes(of: number.bigEndian, as: UInt32.self)
  }
}
