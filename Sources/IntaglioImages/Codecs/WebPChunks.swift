// SPDX-License-Identifier: MIT

/// What a WebP file says of itself in chunks beside its picture (RFC 9649, section 2).
struct WebPChunks {
  /// How the picture is to be turned.
  private(set) var orientation = Orientation.upright
  /// The colour profile; nil for none.
  private(set) var profile: [UInt8]?
  /// How many frames an animation has; 0 for a picture that is none.
  private(set) var frameCount = 0
  /// The first of them.
  private(set) var firstFrame: WebPFrame?
  /// Whether the file breaks off before it says it ends.
  private(set) var isTruncated = false

  /// The chunks of `bytes`, as far as they go.
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
        // Some writers put in front what JPEG has.
        let data = contents.starts(with: "Exif\0\0".utf8) ? contents.dropFirst(6) : contents
        orientation = Orientation(exif: data) ?? .upright
      case "ANMF":
        if frameCount == 0 { firstFrame = WebPFrame(contents) }
        frameCount += 1
      default: break
      }
      // Chunks of odd length have a byte after them.
      position = start + count + count & 1
    }
  }
}
