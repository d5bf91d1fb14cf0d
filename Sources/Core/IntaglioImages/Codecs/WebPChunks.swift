// SPDX-License-Identifier: MIT

/// The metadata chunks of a WebP file (RFC 9649, section 2).
struct WebPChunks {
  private(set) var orientation = Orientation.upright
  private(set) var profile: [UInt8]?
  /// The number of frames of an animation; 0 for a still picture.
  private(set) var frameCount = 0
  private(set) var firstFrame: WebPFrame?
  /// Whether the file is shorter than its header says.
  private(set) var isTruncated = false

  init(_ bytes: [UInt8]) {
    func number(at position: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) } }
    guard bytes.count >= 12 else {
      isTruncated = true
      return
    }
    isTruncated = 8 + number(at: 4) > bytes.count
    var position = 12
    while position + 8 <= bytes.count {
      let (start, count) = (position + 8, number(at: position + 4))
      guard start + count <= bytes.count else { break }
      let contents = bytes[start..<start + count]
      switch String(decoding: bytes[position..<position + 4], as: UTF8.self) {
      case "ICCP": profile = Array(contents)
      case "EXIF":
        // Some writers add JPEG's prefix.
        let data = contents.starts(with: "Exif\0\0".utf8) ? contents.dropFirst(6) : contents
        orientation = Orientation(exif: data) ?? .upright
      case "ANMF":
        if frameCount == 0 { firstFrame = WebPFrame(contents) }
        frameCount += 1
      default: break
      }
      // Chunks of odd length have a padding byte.
      position = start + count + count & 1
    }
  }
}
