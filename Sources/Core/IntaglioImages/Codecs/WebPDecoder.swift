// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioModel

/// Decodes a lossy or lossless WebP in memory with libwebp. Of an animation only the first frame is decoded,
/// on a transparent canvas.
enum WebPDecoder {
  static func decode(_ bytes: [UInt8], _ reading: PictureReading) throws(PictureFileError) -> Bitmap {
    let (name, warnings) = (reading.name, reading.warnings)
    try PictureLibrary.webP.need(for: name)
    let chunks = WebPChunks(bytes)
    guard !chunks.isTruncated else { throw .truncated(name: name) }
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeatures(bytes, bytes.count, &features)
    guard status == VP8_STATUS_OK else {
      throw .damaged(name: name, fault: "its header is not a valid WebP header (status \(status.rawValue))")
    }
    let size = PixelSize(Int(features.width), Int(features.height))
    try reading.check(size)
    let frame = try features.has_animation == 0 ? nil : firstFrame(chunks, of: size, name: name)
    try reading.checkRatio(least: leastByteCount(features, frame, size), of: bytes.count)
    // Lossless pictures, and the alpha of lossy ones, are unpacked in separate memory.
    let frameHalves = frame?.isLossy ?? (features.format == 1) ? 2 : 8
    try reading.claim(size, chunks.orientation, besides: frameHalves)
    if chunks.frameCount > 1 { warnings?.add([.animation(picture: name)]) }

    let file = try reading.bitmap(of: size) { pixels throws(PictureFileError) in
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
      PictureReading.convert(pixels, size, by: converter)
    }
    return try reading.shown(file, chunks.orientation)
  }

  /// The least number of bytes of lossy pictures, and of canvases around a first frame, for their size.
  ///
  /// A lossy picture stores the prediction of each 16 x 16 pixels, in at least two bits, with fixed
  /// probabilities (RFC 6386, section 11.2). An empty canvas takes none: it may be as large as a lossy
  /// picture of that many bytes. Lossless pictures are not limited, since one of a single colour takes a few
  /// bytes at any size.
  private static func leastByteCount(
    _ features: WebPBitstreamFeatures, _ frame: WebPFrame?, _ size: PixelSize
  ) -> Int {
    let isLossy = frame?.isLossy ?? (features.format == 1)
    let frameSize = frame?.size ?? size
    let drawn = frameSize.width * frameSize.height
    return ((isLossy ? drawn : 0) + size.width * size.height - drawn) / 1024
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
