// SPDX-License-Identifier: MIT
import IntaglioModel

/// A frame of an animated WebP as a separate file (RFC 9649, section 2.7.1.1).
struct WebPFrame {
  /// The first column and row on the canvas.
  let left, top: Int
  let size: PixelSize
  var isLossy = false
  /// The frame as the file of a still picture.
  let file: [UInt8]

  /// The frame in a chunk's contents: its place, its duration, then the chunks of its picture; nil if these
  /// are invalid.
  init?(_ contents: ArraySlice<UInt8>) {
    let bytes = Array(contents)
    guard bytes.count >= 16 else { return nil }
    func number(_ start: Int) -> Int { (0..<3).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) } }
    (left, top) = (2 * number(0), 2 * number(3))
    size = PixelSize(number(6) + 1, number(9) + 1)
    let picture = Array(bytes[16...])
    // A lossy picture's transparency has its own chunk before it, which requires the extended file format.
    let hasAlpha = picture.starts(with: "ALPH".utf8)
    let header: [UInt8] = hasAlpha ? Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + bytes[6..<12] : []
    let count = 4 + header.count + picture.count
    file =
      Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + Array("WEBP".utf8)
      + header + picture
  }
}
