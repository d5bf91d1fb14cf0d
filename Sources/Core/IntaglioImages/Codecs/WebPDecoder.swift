// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioModel

/// Decodes a lossy or lossless WebP in memory with libwebp. Of an animation only the first frame is decoded,
/// on a transparent canvas.
enum WebPDecoder {
  static func decode(
    _ bytes: [UInt8], name: String, maximumPixelCount: Int, _ warnings: RenderWarnings?,
    recycling recycled: RecycledPixels? = nil
  ) throws(PictureFileError) -> Bitmap {
    try PictureLibrary.webP.need(for: name)
    let chunks = WebPChunks(bytes)
    guard !chunks.isTruncated else { throw .truncated(name: name) }
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeatures(bytes, bytes.count, &features)
    guard status == VP8_STATUS_OK else {
      throw .damaged(name: name, fault: "its header is not a valid WebP header (status \(status.rawValue))")
    }
    let size = PixelSize(Int(features.width), Int(features.height))
    try PictureDecoder.check(size, name: name, limit: maximumPixelCount)
    let frame = try features.has_animation == 0 ? nil : firstFrame(chunks, of: size, name: name)
    try checkRatio(features, frame, size, byteCount: bytes.count, name: name)
    // Lossless pictures, and the alpha of lossy ones, are unpacked in separate memory.
    let isTurned = chunks.orientation != .upright
    let frameHalves = frame?.isLossy ?? (features.format == 1) ? 2 : 8
    try PictureDecoder.claim(size, halfBytesPerPixel: (isTurned ? 16 : 8) + frameHalves, name: name)
    if chunks.frameCount > 1 { warnings?.add([.animation(picture: name)]) }

    let file = try PictureDecoder.bitmap(of: size, name: name, recycling: recycled) {
      pixels throws(PictureFileError) in
      var (data, target) = (bytes, pixels)
      if let frame {
        pixels.update(repeating: 0, count: 4 * size.width * size.height)
        data = frame.file
        target += 4 * (frame.top * size.width + frame.left)
      }
      let room = 4 * size.width * size.height - (target - pixels)
      guard WebPDecodeRGBAInto(data, data.count, target, room, 4 * features.width) != nil else {
        throw .damaged(name: name, fault: "its pixels cannot be decoded")
      }
      let profile = try ColorProfile.usable(chunks.profile, isGray: false, for: name, warnings)
      let converter = try RowConverter(profile: profile, isGray: false, isSixteenBit: false, name: name)
      PictureDecoder.convert(pixels, size, by: converter)
    }
    return try PictureDecoder.shown(file, chunks.orientation, name: name)
  }

  /// Rejects lossy pictures, and canvases around a first frame, that have too few bytes for their size.
  ///
  /// A lossy picture stores the prediction of each 16 x 16 pixels, in at least two bits, with fixed
  /// probabilities (RFC 6386, section 11.2). An empty canvas takes none: it may be as large as a lossy
  /// picture of that many bytes. Lossless pictures are not limited, since one of a single colour takes a few
  /// bytes at any size.
  private static func checkRatio(
    _ features: WebPBitstreamFeatures, _ frame: WebPFrame?, _ size: PixelSize, byteCount: Int, name: String
  ) throws(PictureFileError) {
    let isLossy = frame?.isLossy ?? (features.format == 1)
    let frameSize = frame?.size ?? size
    let drawn = frameSize.width * frameSize.height
    let claimed = (isLossy ? drawn : 0) + size.width * size.height - drawn
    try PictureDecoder.checkRatio(least: claimed / 1024, of: byteCount, name: name)
  }

  /// The first frame of an animation, which must have its declared size and lie within the canvas.
  private static func firstFrame(
    _ chunks: WebPChunks, of canvas: PixelSize, name: String
  ) throws(PictureFileError) -> WebPFrame {
    guard var frame = chunks.firstFrame else {
      throw .damaged(name: name, fault: "it is animated but has no frame")
    }
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeatures(frame.file, frame.file.count, &features)
    guard status == VP8_STATUS_OK, features.has_animation == 0, features.width == frame.size.width,
      features.height == frame.size.height, frame.left + frame.size.width <= canvas.width,
      frame.top + frame.size.height <= canvas.height
    else { throw .damaged(name: name, fault: "its first frame is invalid") }
    frame.isLossy = features.format == 1
    return frame
  }
}
