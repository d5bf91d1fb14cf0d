// SPDX-License-Identifier: MIT
import Intaglio

extension FuzzTarget {
  /// Pictures of any format, drawings and animations, with their colours and orientation. Decoded pictures
  /// survive being written and read again.
  static func picture(_ bytes: [UInt8]) throws {
    guard let bitmap = try? Bitmap(encoded: bytes, maximumPixelCount: 1 << 16) else { return }
    let copy = try Bitmap(encoded: bitmap.encoded(as: PictureEncoding(.webp, compression: .fast)))
    try FuzzFault.unless(copy == bitmap, "\(bitmap.size) is another picture as a WebP")
  }
}
