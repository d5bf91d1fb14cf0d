// SPDX-License-Identifier: MIT
import Intaglio

extension FuzzTarget {
  /// A PNG put together out of the bytes: any colour type, depth, interlacing and filters, packed by zlib in
  /// any of its ways, in one chunk or several. libpng alone reads the same picture or finds the same fault.
  static func samples(_ bytes: [UInt8]) throws {
    guard bytes.count > 6 else { return }
    let kinds: [(color: UInt8, depths: [UInt8], channels: Int)] = [
      (0, [1, 2, 4, 8, 16], 1), (2, [8, 16], 3), (3, [1, 2, 4, 8], 1), (4, [8, 16], 2), (6, [8, 16], 4),
    ]
    let kind = kinds[Int(bytes[0] & 15) % kinds.count]
    let depth = kind.depths[Int(bytes[0] >> 4) % kind.depths.count]
    let size = PixelSize(1 + Int(bytes[1]) % 40, 1 + Int(bytes[2]) % 24)
    let (options, number) = (bytes[3], Int(bytes[4]))
    var rest = Rest(bytes: bytes[6...])

    var file = ChunkWriter()
    let isInterlaced = options & 1 != 0
    file.add(
      "IHDR", [0, 0, 0, UInt8(size.width), 0, 0, 0, UInt8(size.height), depth, kind.color, 0, 0, options & 1])
    if options & 2 != 0 { file.add("gAMA", [0, 0] + rest.take(2)) }
    if kind.color == 3 { file.add("PLTE", rest.take(3 * (1 + number % 256))) }
    if options & 4 != 0 { file.add("tRNS", rest.take(kind.color == 3 ? 1 + number % 20 : 2 * kind.channels)) }
    var rows: [UInt8] = []
    for (columns, count) in passes(of: size, isInterlaced: isInterlaced) {
      let length = (columns * kind.channels * Int(depth) + 7) / 8
      for _ in 0..<count {
        // Now and then a filter that does not exist.
        let filter = rest.take(1)[0]
        rows += [filter > 250 ? filter : filter % 5] + rest.take(length)
      }
    }
    let packed = try Zlib.packed(rows, level: Int32(bytes[5] & 15) % 10, strategy: Int32(bytes[5] >> 4) % 5)
    let cut = options & 8 != 0 ? min(number, packed.count) : 0
    if cut > 0 { file.add("IDAT", packed[..<cut]) }
    file.add("IDAT", packed[cut...])
    file.add("IEND", [])

    let picture = try agreed(
      Result { () throws(PictureFileError) in try Bitmap(encoded: file.bytes) }, on: file.bytes)
    try FuzzFault.unless(picture == nil || picture?.size == size, "the size is another")
  }

  /// Columns and rows in the order of the file (PNG specification, third edition, section 8.2).
  private static func passes(of size: PixelSize, isInterlaced: Bool) -> [(columns: Int, rows: Int)] {
    guard isInterlaced else { return [(size.width, size.height)] }
    let starts = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return starts.compactMap { column, row, across, down in
      guard column < size.width, row < size.height else { return nil }
      return ((size.width - column + across - 1) / across, (size.height - row + down - 1) / down)
    }
  }
}

/// Bytes that are taken one after the other, from the start again where they end.
private struct Rest {
  let bytes: ArraySlice<UInt8>
  private var position = 0

  init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func take(_ count: Int) -> [UInt8] {
    guard !bytes.isEmpty else { return Array(repeating: 0, count: count) }
    let start = position
    position += count
    return (start..<position).map { bytes[bytes.startIndex + $0 % bytes.count] }
  }
}

/// A PNG file, chunk by chunk.
private struct ChunkWriter {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  mutating func add(_ type: String, _ data: some Collection<UInt8>) {
    let body = Array(type.utf8) + data
    bytes += bigEndian(UInt32(data.count)) + body + bigEndian(Zlib.checksum(body))
  }

  private func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
