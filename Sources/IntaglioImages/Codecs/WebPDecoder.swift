import CCodecs
import IntaglioModel

/// Decodes a WebP in memory, lossy or lossless, through libwebp.
enum WebPDecoder {
  /// The picture in `bytes`, upright and in sRGB.
  static func decode(_ bytes: [UInt8], name: String, maximumPixelCount: Int) throws(PictureFileError)
    -> Bitmap
  {
    try CodecLibrary.webP.need(for: name)
    let chunks = WebPChunks(bytes)
    guard !chunks.isTruncated else { throw .truncated(name: name) }
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeatures(bytes, bytes.count, &features)
    guard status == VP8_STATUS_OK else {
      throw .damaged(name: name, fault: "its header is not one of WebP (status \(status.rawValue))")
    }
    guard features.has_animation == 0 else {
      throw .unsupported(
        name: name, found: "an animated WebP", advice: "save its first frame as a picture of its own")
    }
    let size = PixelSize(Int(features.width), Int(features.height))
    try PictureDecoder.check(size, name: name, limit: maximumPixelCount)

    let file = try PictureDecoder.bitmap(of: size, name: name) { pixels throws(PictureFileError) in
      guard
        WebPDecodeRGBAInto(bytes, bytes.count, pixels, 4 * size.width * size.height, 4 * features.width)
          != nil
      else { throw .damaged(name: name, fault: "its pixels cannot be decoded") }
      let converter =
        if let profile = try ColorProfile.needed(chunks.profile, for: name) {
          try RowConverter(profile: profile, isGray: false, isSixteenBit: false, name: name)
        } else { RowConverter(isSixteenBit: false, encoding: .sRGB) }
      PictureDecoder.convert(pixels, size, by: converter)
    }
    return try PictureDecoder.shown(file, chunks.orientation, name: name)
  }
}
