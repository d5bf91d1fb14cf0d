// SPDX-License-Identifier: MIT
import CDeflate

/// PNG chunks: a length, a type, the data, and a checksum of type and data. All but the data take four bytes;
/// numbers are big-endian (PNG specification, third edition, section 5.3).
enum PNGChunk {
  /// Bytes besides the data.
  static let overhead = 12

  /// A chunk in new memory.
  static func bytes(_ type: StaticString, _ data: [UInt8]) -> [UInt8] {
    data.withUnsafeBufferPointer { bytes(type, $0) }
  }

  static func bytes(_ type: StaticString, _ data: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: overhead + data.count) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      if let source = data.baseAddress { (base + 8).initialize(from: source, count: data.count) }
      frame(type, dataCount: data.count, at: base)
      initialized = overhead + data.count
    }
  }

  /// Writes everything but the data of a chunk at `chunk`; the data are at `chunk` + 8 already.
  static func frame(_ type: StaticString, dataCount: Int, at chunk: UnsafeMutablePointer<UInt8>) {
    store(UInt32(truncatingIfNeeded: dataCount), at: chunk)
    for index in 0..<4 { chunk[4 + index] = type.utf8Start[index] }
    store(checksum(chunk + 4, count: 4 + dataCount), at: chunk + 8 + dataCount)
  }

  /// The CRC-32 of `count` bytes.
  static func checksum(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
    libdeflate_crc32(0, bytes, count)
  }

  /// The 32-bit number at an address.
  static func number(at bytes: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(bigEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
  }

  /// The bytes of a 32-bit number.
  static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func store(_ number: UInt32, at bytes: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(bytes).storeBytes(of: number.bigEndian, as: UInt32.self)
  }
}

/// Reads the chunks of a file in order, until the first damaged one.
struct ChunkReader {
  /// A chunk with a correct checksum.
  struct Chunk {
    fileprivate let type: UInt32
    /// The range of its data in the file.
    let data: Range<Int>

    /// Whether the chunk's type is these four letters.
    func isType(_ letters: StaticString) -> Bool { type == PNGChunk.number(at: letters.utf8Start) }

    /// Whether readers that do not know the chunk may skip it: the first letter is lower case, the third is
    /// not, and all are letters.
    var isAncillary: Bool {
      let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> $0) }
      let areLetters = letters.allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
      return areLetters && letters[0] & 32 != 0 && letters[2] & 32 == 0
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = PNGPreamble.signature.count

  /// The chunks of a file whose signature has been checked.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The next chunk; nil at the end, and for truncated or damaged ones.
  mutating func next() -> Chunk? {
    guard let base = bytes.baseAddress, position + PNGChunk.overhead <= bytes.count else { return nil }
    let count = Int(PNGChunk.number(at: base + position))
    let start = position + 8
    guard count < 1 << 31, count <= bytes.count - start - 4,
      PNGChunk.checksum(base + position + 4, count: 4 + count) == PNGChunk.number(at: base + start + count)
    else { return nil }
    let type = PNGChunk.number(at: base + position + 4)
    position = start + count + 4
    return Chunk(type: type, data: start..<start + count)
  }
}
