// SPDX-License-Identifier: MIT
import Foundation

/// A TrueType file in the formats of the web, written here without compression, which both formats allow.
struct WebFont {
  private struct Table {
    let tag: ArraySlice<UInt8>
    let checksum: ArraySlice<UInt8>
    let data: ArraySlice<UInt8>
  }

  private let flavor: ArraySlice<UInt8>
  private let tables: [Table]
  private let size: Int

  init(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    flavor = bytes[0..<4]
    tables = (0..<number(4, 2)).map { index in
      let entry = 12 + 16 * index
      let start = number(entry + 8, 4)
      return Table(
        tag: bytes[entry..<entry + 4], checksum: bytes[entry + 4..<entry + 8],
        data: bytes[start..<start + number(entry + 12, 4)])
    }
    size = tables.reduce(12 + 16 * tables.count) { $0 + ($1.data.count + 3) / 4 * 4 }
  }

  private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + repeatElement(0, count: (4 - bytes.count % 4) % 4)
  }

  /// WOFF 1.0: a header, the directory, and the tables at multiples of four bytes.
  var woff: Data {
    var (directory, data): ([UInt8], [UInt8]) = ([], [])
    let start = 44 + 20 * tables.count
    for table in tables {
      let count = Self.big(table.data.count)
      directory += table.tag
      directory += Self.big(start + data.count) + count + count
      directory += table.checksum
      data += Self.padded(Array(table.data))
    }
    var header: [UInt8] = Array("wOFF".utf8) + flavor
    header += Self.big(start + data.count) + Self.big(tables.count, 2)
    header += Self.big(0, 2) + Self.big(size) + Self.big(1, 2) + Self.big(0, 2)
    header += [UInt8](repeating: 0, count: 20)
    return Data(header + directory + data)
  }

  /// WOFF 2.0: a header, the directory, and all tables as one Brotli stream of plain blocks.
  var woff2: Data {
    var (directory, data): ([UInt8], [UInt8]) = ([], [])
    for table in tables {
      // An arbitrary tag; glyf and loca as they are have transform number 3.
      let isGlyphs = ["glyf", "loca"].contains(String(decoding: table.tag, as: UTF8.self))
      directory.append(isGlyphs ? 0xFF : 0x3F)
      directory += table.tag
      directory += Self.base128(table.data.count)
      data += table.data
    }
    let stream = Self.brotli(data)
    let length = 48 + directory.count + stream.count
    var header: [UInt8] = Array("wOF2".utf8) + flavor
    header += Self.big((length + 3) / 4 * 4) + Self.big(tables.count, 2)
    header += Self.big(0, 2) + Self.big(size) + Self.big(stream.count) + Self.big(1, 2) + Self.big(0, 2)
    header += [UInt8](repeating: 0, count: 20)
    return Data(Self.padded(header + directory + stream))
  }

  private static func base128(_ value: Int) -> [UInt8] {
    var groups = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      groups.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return groups.reversed()
  }

  /// A Brotli stream (RFC 7932) without compression. Bits are written from the lowest of each byte on.
  private static func brotli(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = []
    var start = 0
    while start < data.count {
      let count = min(65_536, data.count - start)
      // Not the last block, four nibbles of its length less one, plain; before the first, a window of 16
      // bits.
      let block = (count - 1) << 3 | 1 << 19
      stream += [0, 8, 16].map { UInt8(truncatingIfNeeded: (start == 0 ? block << 1 : block) >> $0) }
      stream += data[start..<start + count]
      start += count
    }
    // The last block, which is empty.
    return stream + [0b11]
  }
}
