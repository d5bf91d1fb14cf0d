// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioModel

/// Encodes a WebP in memory with libwebp.
enum WebPEncoder {
  static func encode(_ bitmap: Bitmap, _ encoding: PictureEncoding, name: String) throws(PictureFileError)
    -> [UInt8]
  {
    try PictureLibrary.webP.need(for: name)
    var (config, picture, memory) = (WebPConfig(), WebPPicture(), WebPMemoryWriter())
    // A libwebp whose structures differ from the header's rejects them.
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else {
      throw .missingLibrary(name: name, .webP, reason: "libwebp 1.0 or later is needed")
    }
    configure(&config, for: encoding)
    picture.use_argb = config.lossless
    (picture.width, picture.height) = (Int32(bitmap.width), Int32(bitmap.height))
    defer { WebPPictureFree(&picture) }
    guard bitmap.withStraightPixels({ WebPPictureImportRGBA(&picture, $0, 4 * picture.width) }) != 0
    else { throw .outOfMemory(name: name) }

    WebPMemoryWriterInit(&memory)
    defer { WebPMemoryWriterClear(&memory) }
    picture.writer = { WebPMemoryWrite($0, $1, $2) }
    return try withUnsafeMutablePointer(to: &memory) { memory throws(PictureFileError) in
      picture.custom_ptr = UnsafeMutableRawPointer(memory)
      guard WebPEncode(&config, &picture) != 0 else {
        if picture.error_code == VP8_ENC_ERROR_OUT_OF_MEMORY { throw .outOfMemory(name: name) }
        throw .cannotWrite(path: name, reason: "libwebp rejects it, error \(picture.error_code.rawValue)")
      }
      return Array(UnsafeBufferPointer(start: memory.pointee.mem, count: memory.pointee.size))
    }
  }

  private static func configure(_ config: inout WebPConfig, for encoding: PictureEncoding) {
    if let quality = encoding.quality {
      config.quality = Float(quality)
      config.method =
        [.fastest: 0, .fast: 0, .default: 4, .small: 6, .smallest: 6][encoding.compression] ?? 4
    } else {
      config.lossless = 1
      // Colours of transparent pixels are zero in a premultiplied picture, and stay so.
      config.exact = 1
      // Method and effort. Milliseconds and kilobytes on one core (Xeon), an icon of 512 x 512 and a card of
      // 1200 x 630: (0, 0) 4 and 49, 15 and 148; (1, 10) 5 and 21, 97 and 133; (2, 25) 11 and 21, 177 and
      // 125; (6, 90) 26 and 18, 541 and 118.
      (config.method, config.quality) =
        switch encoding.compression {
        case .fastest, .fast: (0, 0)
        case .default: (1, 10)
        case .small: (6, 90)
        case .smallest: (6, 100)
        }
    }
  }
}
