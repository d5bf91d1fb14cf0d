// SPDX-License-Identifier: MIT

/// Builds PNG files byte by byte, with right checksums around whatever a test wants to be wrong.
struct HandmadePNG {
  /// The chunks in their order: type and data.
  var chunks: [(type: String, data: [UInt8])]

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A picture of `rows` (packed samples, without filter bytes), not compressed, with `extra` chunks before
  /// them.
  init(
    width: UInt32, height: UInt32, depth: UInt8, colorType: UInt8,
    extra: [(type: String, data: [UInt8])] = [], rows: [[UInt8]]
  ) {
    let header = bigEndian(width) + bigEndian(height) + [depth, colorType, 0, 0, 0]
    chunks =
      [("IHDR", header)] + extra + [("IDAT", HandmadePNG.stored(rows.flatMap { [0] + $0 })), ("IEND", [])]
  }

  /// The chunks of a file that is a PNG without fault.
  init(chunksOf bytes: [UInt8]) {
    chunks = []
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      chunks.append((type, Array(bytes[position + 8..<position + 8 + length])))
      position += 12 + length
      if type == "IEND" { break }
    }
  }

  /// The data of all chunks of this type, joined.
  func data(of type: String) -> [UInt8] { chunks.filter { $0.type == type }.flatMap(\.data) }

  /// The file.
  var bytes: [UInt8] {
    chunks.reduce(into: HandmadePNG.signature) { file, chunk in
      let body = Array(chunk.type.utf8) + chunk.data
      file += bigEndian(UInt32(chunk.data.count)) + body + bigEndian(HandmadePNG.crc32(body))
    }
  }

  /// CRC-32 as PNG defines it, bit by bit.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
  }

  /// Adler-32, the checksum of a zlib stream.
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    let sums = bytes.reduce((a: UInt32(1), b: UInt32(0))) { sums, byte in
      let a = (sums.a + UInt32(byte)) % 65521
      return (a, (sums.b + a) % 65521)
    }
    return sums.b << 16 | sums.a
  }

  /// A zlib stream of one stored block: at most 65535 bytes.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    let lengths = [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
    return [0x78, 0x01, 0x01] + lengths + bytes + bigEndian(adler32(bytes))
  }
}

/// Four bytes, most significant first.
func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}
