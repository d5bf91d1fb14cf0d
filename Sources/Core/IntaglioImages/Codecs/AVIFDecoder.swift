// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioModel

/// Decodes an AVIF in memory with libavif. Only the first picture of a sequence is decoded.
enum AVIFDecoder {
  static func decode(_ bytes: [UInt8], _ reading: PictureReading) throws(PictureFileError) -> Bitmap {
    let name = reading.name
    let isOld = try AVIFVersion.isOld(for: name)
    guard let decoder = CCodecs_avifDecoderCreate() else { throw .outOfMemory(name: name) }
    defer { CCodecs_avifDecoderDestroy(decoder) }
    (decoder.pointee.ignoreExif, decoder.pointee.ignoreXMP) = (1, 1)
    decoder.pointee.strictFlags = UInt32(CCodecsAVIFStrictAlpha)
    return try bytes.withUnsafeBufferPointer { bytes throws(PictureFileError) in
      try check(CCodecs_avifDecoderSetIOMemory(decoder, bytes.baseAddress, bytes.count), name)
      try check(CCodecs_avifDecoderParse(decoder), name)
      guard let image = decoder.pointee.image else { throw .damaged(name: name, fault: "it has no picture") }
      let size = PixelSize(Int(image.pointee.width), Int(image.pointee.height))
      try reading.check(size)
      // Room for the decoder's planes, and libavif's own for tiled pictures; above 8 bits also for the
      // samples.
      try reading.claim(size, besides: image.pointee.depth > 8 ? 48 : 16)
      if decoder.pointee.imageCount > 1 { reading.warnings?.add([.animation(picture: name)]) }
      try check(CCodecs_avifDecoderNextImage(decoder), name)
      let file = try bitmap(of: image, size, isOld, reading)
      return try reading.shown(file, orientation(of: image, isOld))
    }
  }

  private static func bitmap(
    of image: UnsafePointer<CCodecsAVIFImage>, _ size: PixelSize, _ isOld: Int32,
    _ reading: PictureReading
  ) throws(PictureFileError) -> Bitmap {
    let (name, warnings) = (reading.name, reading.warnings)
    // The pixels may contradict the file's header.
    guard image.pointee.width == size.width, image.pointee.height == size.height else {
      throw .damaged(name: name, fault: "its picture's size differs from its header's")
    }
    let isDeep = image.pointee.depth > 8
    let isGray = image.pointee.yuvFormat == CCodecsAVIFPixelFormat400
    var profile: [UInt8]? = Array(
      UnsafeBufferPointer(start: image.pointee.icc.data, count: image.pointee.icc.size))
    var encoding = SampleEncoding.sRGB
    if profile == [] {
      profile = nil
      let problem: String?
      // Programs label sRGB pictures with the curve of video, and browsers treat them as sRGB.
      (encoding, problem) = SampleEncoding.numbered(
        primaries: Int(image.pointee.colorPrimaries), transfer: Int(image.pointee.transferCharacteristics),
        video: .sRGB)
      if let problem { warnings?.add([.readOtherwise(field: name, problem: problem)]) }
    }
    let converter = try RowConverter(
      profile: ColorProfile.usable(profile, isGray: isGray, for: name, warnings), or: encoding,
      isGray: isGray, isSixteenBit: isDeep, name: name)
    return try reading.bitmap(of: size) { pixels throws(PictureFileError) in
      guard isDeep else {
        try read(image, to: pixels, size, depth: 8, isOld, name)
        return PictureReading.convert(pixels, size, by: converter)
      }
      let samples = UnsafeMutableRawPointer.allocate(byteCount: 8 * size.width * size.height, alignment: 16)
      defer { samples.deallocate() }
      try read(image, to: samples.assumingMemoryBound(to: UInt8.self), size, depth: 16, isOld, name)
      for row in 0..<size.height {
        converter.convert(
          samples + 8 * size.width * row, count: size.width, to: pixels + 4 * size.width * row, columnStep: 1)
      }
    }
  }

  /// Straight RGBA of 8 or 16 bits a sample.
  private static func read(
    _ image: UnsafePointer<CCodecsAVIFImage>, to pixels: UnsafeMutablePointer<UInt8>, _ size: PixelSize,
    depth: Int, _ isOld: Int32, _ name: String
  ) throws(PictureFileError) {
    var colors = CCodecsAVIFColors()
    CCodecs_avifRGBImageSetDefaults(&colors, image)
    colors.depth = UInt32(depth)
    CCodecsAVIFSetPixels(&colors, isOld, pixels, UInt32(depth / 2 * size.width))
    try check(CCodecs_avifImageYUVToRGB(image, &colors), name)
  }

  /// A counterclockwise rotation by quarter turns, then a mirror (ISO/IEC 23008-12, sections 6.5.10 and
  /// 6.5.12).
  private static func orientation(
    of image: UnsafePointer<CCodecsAVIFImage>, _ isOld: Int32
  ) -> Orientation {
    let transforms = CCodecsAVIFTransformsOf(image, isOld)
    let isTurned = transforms.transformFlags & UInt32(CCodecsAVIFHasRotation) != 0
    let quarters = isTurned ? Int(transforms.angle & 3) : 0
    guard transforms.transformFlags & UInt32(CCodecsAVIFHasMirror) != 0 else {
      return [.upright, .turnedLeft, .turnedHalf, .turnedRight][quarters]
    }
    return transforms.axis == 0
      ? [.mirroredAndTurnedHalf, .transposed, .mirrored, .transversed][quarters]
      : [.mirrored, .transversed, .mirroredAndTurnedHalf, .transposed][quarters]
  }

  private static func check(_ result: CCodecsAVIFResult, _ name: String) throws(PictureFileError) {
    guard result != 0 else { return }
    if result == CCodecsAVIFResultTruncated { throw .truncated(name: name) }
    throw .damaged(name: name, fault: AVIFVersion.words(for: result))
  }
}
