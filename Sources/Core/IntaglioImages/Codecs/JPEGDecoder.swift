// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioModel

/// Decodes a JPEG in memory with TurboJPEG, using the accurate inverse DCT and interpolated chroma.
enum JPEGDecoder {
  static func decode(_ bytes: [UInt8], _ reading: PictureReading) throws(PictureFileError) -> Bitmap {
    let (name, warnings) = (reading.name, reading.warnings)
    try PictureLibrary.turboJPEG.need(for: name)
    guard let handle = tjInitDecompress() else { throw .outOfMemory(name: name) }
    defer { tjDestroy(handle) }
    var (width, height, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &colors) == 0
    else { throw fault(of: handle, name) }
    let size = PixelSize(Int(width), Int(height))
    try reading.check(size)
    let isInk = [TJCS_CMYK, TJCS_YCCK].contains { Int32($0.rawValue) == colors }
    let format = isInk ? TJPF_CMYK : TJPF_RGBA

    let segments = JPEGSegments(bytes)
    // At least one channel is not subsampled.
    let blocks = ((size.width + 7) / 8) * ((size.height + 7) / 8)
    try reading.checkRatio(least: blocks * segments.leastBitsPerBlock / 8, of: bytes.count)
    // All coefficients of a progressive picture are in memory before the first row.
    let coefficients = segments.isProgressive ? 4 * samplesInTwoPixels(subsampling, isInk: isInk) / 2 : 0
    try reading.claim(size, segments.orientation, besides: coefficients)
    let file = try reading.bitmap(of: size) { pixels throws(PictureFileError) in
      let status = tjDecompress2(
        handle, bytes, UInt(bytes.count), pixels, width, 4 * width, height, Int32(format.rawValue),
        TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
      if status != 0, !isHarmless(handle) { throw fault(of: handle, name) }
      guard !isInk else { return try convertInk(pixels, size, segments.profile, name, warnings) }
      let isGray = colors == Int32(TJCS_GRAY.rawValue)
      let profile = try ColorProfile.usable(segments.profile, isGray: isGray, for: name, warnings)
      if profile != nil || segments.profile == nil && segments.encoding != .sRGB {
        let converter = try RowConverter(
          profile: profile, or: segments.encoding, isGray: isGray, isSixteenBit: false, name: name)
        PictureReading.convert(pixels, size, by: converter)
      }
    }
    return try reading.shown(file, segments.orientation)
  }

  /// The number of stored samples for two pixels, in all channels together.
  private static func samplesInTwoPixels(_ subsampling: Int32, isInk: Bool) -> Int {
    // The number of channels that are never subsampled.
    let whole = isInk ? 2 : 1
    let others =
      switch TJSAMP(UInt32(bitPattern: subsampling)) {
      case TJSAMP_GRAY: 0
      case TJSAMP_420, TJSAMP_411: 1
      case TJSAMP_422, TJSAMP_440: 2
      default: 4
      }
    return 2 * whole + others
  }

  /// Converts inks, stored inverted as Adobe does (0 for full ink), to RGB: with the profile, or as ideal
  /// inks.
  private static func convertInk(
    _ pixels: UnsafeMutablePointer<UInt8>, _ size: PixelSize, _ profile: [UInt8]?, _ name: String,
    _ warnings: RenderWarnings?
  ) throws(PictureFileError) {
    if let profile {
      try PictureLibrary.littleCMS.need(for: name)
      if ColorProfile.convertInk(pixels, count: size.width * size.height, profile) { return }
      warnings?.add([.unusableProfile(of: name)])
    }
    for index in 0..<size.width * size.height {
      let pixel = pixels + 4 * index
      let black = pixel[3]
      for channel in 0..<3 { pixel[channel] = pixel[channel].premultipliedLevel(alpha: black) }
      pixel[3] = 255
    }
  }

  /// Whether TurboJPEG's warning is about a file that decodes correctly: cameras and editors leave stray
  /// bytes between segments.
  private static func isHarmless(_ handle: tjhandle) -> Bool {
    tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
      && message(of: handle).contains(text: "extraneous bytes")
  }

  private static func fault(of handle: tjhandle, _ name: String) -> PictureFileError {
    let message = message(of: handle)
    return message.contains(text: "Premature end") || message.contains(text: "Input file is empty")
      ? .truncated(name: name) : .damaged(name: name, fault: message)
  }

  static func message(of handle: tjhandle) -> String {
    tjGetErrorStr2(handle).map { String(cString: $0) } ?? "TurboJPEG gives no reason"
  }
}
