// SPDX-License-Identifier: MIT
import CDeflate
import IntaglioModel

/// A chunk of a PNG: a length, a type, the data, and a checksum of type and data. All but the data take four
/// bytes; numbers are big-endian (PNG specification, third edition, section 5.3).
struct PNGChunk {
  private let type: UInt32
  /// The range of the data in the file, which may exceed it.
  let data: Range<Int>

  /// Bytes besides the data.
  static let overhead = 12
  /// The eight bytes before the first chunk.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunk whose length and type are at `start`.
  init(_ start: UnsafePointer<UInt8>, at offset: Int) {
    type = PNGChunk.number(at: start + 4)
    data = offset + 8..<offset + 8 + Int(PNGChunk.number(at: start))
  }

  var end: Int { data.upperBound + 4 }

  func isType(_ letters: StaticString) -> Bool { type == PNGChunk.number(at: letters.utf8Start) }

  /// Whether readers that do not know the chunk may skip it: the first letter is lower case, the third is
  /// not, and all are letters.
  var isAncillary: Bool {
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> $0) }
    let areLetters = letters.allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
    return areLetters && letters[0] & 32 != 0 && letters[2] & 32 == 0
  }
}

/// The chunks of a PNG in memory, in order.
struct PNGChunks: Sequence, IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = PNGChunk.signature.count

  /// The chunks of a file whose signature has been checked.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next chunk, of which only length and type are certain to be there; nil at the end.
  mutating func next() -> PNGChunk? {
    guard let base = bytes.baseAddress, position + 8 <= bytes.count else { return nil }
    let chunk = PNGChunk(base + position, at: position)
    position = chunk.end
    return chunk
  }

  /// The next chunk; nil at the end, and for truncated or damaged ones.
  mutating func nextIntact() -> PNGChunk? {
    guard let chunk = next(), let base = bytes.baseAddress, chunk.end <= bytes.count,
      chunk.data.count < 1 << 31,
      PNGChunk.isIntact(base + chunk.data.lowerBound - 4, dataCount: chunk.data.count)
    else { return nil }
    return chunk
  }

  /// The size and the colour type in the header of a picture with 8 bits a sample, not interlaced; nil for
  /// others.
  mutating func nextPlainHeader() -> (size: PixelSize, colorType: UInt8)? {
    guard let header = nextIntact(), header.isType("IHDR"), header.data.count == 13 else { return nil }
    let fields = Array(bytes[header.data])
    guard fields[8] == 8, fields[10...].allSatisfy({ $0 == 0 }) else { return nil }
    return (PixelSize(header: fields), fields[9])
  }

  /// The complete chunks of a file up to its first IDAT, which is the last one.
  static func beforePixels(_ bytes: [UInt8]) -> [PNGChunk] {
    bytes.withUnsafeBufferPointer { bytes in
      var found: [PNGChunk] = []
      for chunk in PNGChunks(bytes) {
        let isData = chunk.isType("IDAT")
        guard isData || chunk.end <= bytes.count else { break }
        found.append(chunk)
        if isData { break }
      }
      return found
    }
  }
}

extension PNGChunk {
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
    store(checksum(chunk + 4, dataCount: dataCount), at: chunk + 8 + dataCount)
  }

  /// Whether the checksum of a chunk is correct, given the address of its type.
  static func isIntact(_ type: UnsafePointer<UInt8>, dataCount: Int) -> Bool {
    checksum(type, dataCount: dataCount) == number(at: type + 4 + dataCount)
  }

  private static func checksum(_ type: UnsafePointer<UInt8>, dataCount: Int) -> UInt32 {
    libdeflate_crc32(0, type, 4 + dataCount)
  }

  static func number(at bytes: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(bigEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
  }

  static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func store(_ number: UInt32, at bytes: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(bytes).storeBytes(of: number.bigEndian, as: UInt32.self)
  }
}
