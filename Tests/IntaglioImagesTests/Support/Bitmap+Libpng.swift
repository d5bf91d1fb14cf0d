// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import PackingCheck

extension Bitmap {
  /// The file as libpng writes it: what ours are measured by.
  func pngDataThroughLibpng(compression: PictureCompression) throws -> [UInt8] {
    let straight = pixels.indices.map { index -> UInt8 in
      let alpha = Int(pixels[index | 3])
      // Rounded to nearest, as all files are written.
      return index & 3 == 3 || alpha == 0
        ? pixels[index] : UInt8(min(255, (2 * 255 * Int(pixels[index]) + alpha) / (2 * alpha)))
    }
    // Up; none, sub and up; all five.
    let (level, filters): (Int32, Int32) =
      switch compression {
      case .fastest, .fast: (1, 0x20)
      case .default: (6, 0x38)
      case .small, .smallest: (9, 0xF8)
      }
    return [UInt8](unsafeUninitializedCapacity: 5 * pixels.count + 4096) { room, count in
      count = libpng_file(
        straight, UInt32(width), UInt32(height), level, filters, room.baseAddress, room.count)
    }
  }
}

extension PNGDecoder {
  /// The picture decoded by libpng only.
  static func decodeThroughLibpng(_ bytes: [UInt8], name: String) throws(PictureFileError) -> Bitmap {
    try decode(bytes, PictureReading(name: name, limit: .max), alwaysThroughLibpng: true) { bytes }
  }
}
