// SPDX-License-Identifier: MIT
import IntaglioModel

/// A frame of an animated WebP, as a file of its own (RFC 9649, section 2.7.1.1).
struct WebPFrame {
  /// The first column and row on the canvas.
  let left, top: Int
  let size: PixelSize
  /// Whether its colours are packed with losses.
  var isLossy = false
  /// A still picture of the frame's size.
  let file: [UInt8]

  /// The frame in a chunk's contents: where it lies, how long it shows, then the chunks of its picture; nil
  /// where they are not those of one.
  init?(_ contents: ArraySlice<UInt8>) {
    let bytes = Array(contents)
    guard bytes.count >= 16 else { return nil }
    func number(_ start: Int) -> Int { (0..<3).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) } }
    (left, top) = (2 * number(0), 2 * number(3))
    size = PixelSize(number(6) + 1, number(9) + 1)
    let picture = Array(bytes[16...])
    // Transparency of a lossy picture stands in a chunk before it, which only a file of the extended kind may
    // have.
    let hasAlpha = picture.starts(with: "ALPH".utf8)
    let header: [UInt8] =
      hasAlpha ? Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + bytes[6..<12] : []
    let count = 4 + header.count + picture.count
    file =
      Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + Array("WEBP".utf8)
      + header + picture
  }
}
