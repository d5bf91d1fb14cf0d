// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioModel

/// Encodes a JPEG in memory with TurboJPEG.
enum JPEGEncoder {
  static let defaultQuality = 90

  static func encode(_ bitmap: Bitmap, _ encoding: PictureEncoding, name: String) throws(PictureFileError)
    -> [UInt8]
  {
    try PictureLibrary.turboJPEG.need(for: name)
    guard let handle = tjInitCompress() else { throw .outOfMemory(name: name) }
    defer { tjDestroy(handle) }
    let picture = try flattened(bitmap, on: encoding.background, name: name)
    let quality = encoding.quality ?? defaultQuality
    let flags =
      switch encoding.compression {
      case .fastest, .fast: Int32(0)
      case .default: TJFLAG_ACCURATEDCT
      case .small, .smallest: TJFLAG_ACCURATEDCT | TJFLAG_PROGRESSIVE
      }
    var bytes: UnsafeMutablePointer<UInt8>?
    defer { tjFree(bytes) }
    var count: UInt = 0
    let status = tjCompress2(
      handle, picture.pixels, Int32(picture.width), Int32(4 * picture.width), Int32(picture.height),
      Int32(TJPF_RGBX.rawValue), &bytes, &count, Int32((quality >= 90 ? TJSAMP_444 : TJSAMP_420).rawValue),
      Int32(quality), flags)
    guard status == 0 else { throw .cannotWrite(path: name, reason: JPEGDecoder.message(of: handle)) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// The picture over a colour: adds floor(255 v + 0.5), where v is the colour times 1 - alpha.
  private static func flattened(
    _ bitmap: Bitmap, on background: Color?, name: String
  ) throws(PictureFileError) -> Bitmap {
    if bitmap.isOpaque { return bitmap }
    guard let background else { throw .hasTransparency(name: name) }
    let color = [background.red, background.green, background.blue]
    // The contribution of each channel of the colour, by the picture's alpha.
    let rest = (0..<256).map { alpha in
      color.map { UInt8((min(max($0, 0), 1) * Double(255 - alpha) + 0.5).rounded(.down)) }
    }
    let flattened = try? Bitmap(size: bitmap.size) { bytes in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        for pixel in stride(from: 0, to: pixels.count, by: 4) {
          let below = rest[Int(pixels[pixel + 3])]
          for channel in 0..<3 {
            bytes[pixel + channel] = UInt8(clamping: Int(pixels[pixel + channel]) + Int(below[channel]))
          }
          bytes[pixel + 3] = 255
        }
      }
    }
    guard let flattened else { throw .outOfMemory(name: name) }
    return flattened
  }
}
