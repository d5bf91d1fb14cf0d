// SPDX-License-Identifier: MIT

/// The part of a PNG before its pixels.
struct PNGHead {
  let bytes: [UInt8]
  let isInterlaced: Bool
  /// Whether there is an alpha channel, or a transparent colour.
  let hasAlpha: Bool

  /// Bits of a pixel, at least one. The combination of colour type and depth is not checked here.
  var bitsPerPixel: Int {
    let channels = [0: 1, 2: 3, 4: 2, 6: 4][bytes[25]] ?? 1
    return max(1, Int(bytes[24])) * channels
  }

  /// Files with a longer head, or more chunks, are not read row by row.
  private static let maximumByteCount = 32 << 20
  private static let maximumChunkCount = 4096

  /// Reads the beginning of a file; nil if it is not a PNG, or too long.
  init?(_ file: BufferedFile) throws(PictureFileError) {
    var bytes = try file.peek(33, at: 0)
    guard bytes.starts(with: PNGPreamble.signature), bytes.count == 33 else { return nil }
    isInterlaced = bytes[28] != 0
    var hasTransparency = false
    for _ in 0..<PNGHead.maximumChunkCount {
      let start = try file.peek(8, at: bytes.count)
      let type = start.dropFirst(4)
      // The reader reports the error of a file that ends here.
      if start.count < 8 || type.elementsEqual("IDAT".utf8) {
        self.bytes = bytes
        hasAlpha = hasTransparency || bytes[25] & 4 != 0
        return
      }
      if type.elementsEqual("tRNS".utf8) { hasTransparency = true }
      let length = start.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard bytes.count + length < PNGHead.maximumByteCount else { return nil }
      bytes += try file.peek(12 + length, at: bytes.count)
    }
    return nil
  }
}
