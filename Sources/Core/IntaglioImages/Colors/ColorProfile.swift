// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioModel

/// The transform from a picture's ICC profile to sRGB, or from sRGB to the profile.
package struct ColorProfile: Sendable {
  /// The transform of four samples a pixel, of 8 or 16 bits, to 16 bits.
  private let transform: ColorTransform
  private let givesGray: Bool

  /// A profile's transform to sRGB.
  ///
  /// - Returns: nil for damaged profiles, and for those that are not RGB. They are ignored, as in browsers.
  init?(_ bytes: [UInt8], isSixteenBit: Bool) {
    let format = UInt32(isSixteenBit ? CCodecsRGBA16 : CCodecsRGBA8)
    guard let transform = ColorTransform.of(bytes, cmsSigRgbData, format) else { return nil }
    (self.transform, givesGray) = (transform, false)
  }

  /// The transform from 8-bit sRGB to an RGB or grey profile.
  init?(to bytes: [UInt8], isGray: Bool) {
    let space = isGray ? cmsSigGrayData : cmsSigRgbData
    guard let transform = ColorTransform.of(bytes, space, UInt32(CCodecsRGBA8), isReversed: true) else {
      return nil
    }
    (self.transform, givesGray) = (transform, isGray)
  }

  /// Converts straight RGBA. A grey is written to each channel.
  func convert(_ row: UnsafeRawPointer, count: Int, to result: UnsafeMutablePointer<UInt16>) {
    transform.apply(row, to: result, count: count)
    guard givesGray else { return }
    // Backwards, because each sample expands to four.
    for pixel in (0..<count).reversed() {
      let gray = result[pixel]
      for channel in 0..<3 { result[4 * pixel + channel] = gray }
      result[4 * pixel + 3] = 257 * UInt16(row.load(fromByteOffset: 4 * pixel + 3, as: UInt8.self))
    }
  }

  /// The profile if it needs a conversion; nil for no profile, and for colours that equal sRGB's to within
  /// half a level, as in most files.
  ///
  /// - Throws: `PictureFileError.missingLibrary`, except for a profile that names itself sRGB, which is then
  ///   trusted.
  static func needed(_ bytes: [UInt8]?, for name: String) throws(PictureFileError) -> [UInt8]? {
    guard let bytes else { return nil }
    if PictureLibrary.littleCMS.unavailabilityReason != nil, namesSRGB(bytes) { return nil }
    try PictureLibrary.littleCMS.need(for: name)
    return distance(bytes).map { $0 <= 128 } == true ? nil : bytes
  }

  /// The maximum distance of a profile's colours from sRGB's, in 257ths of a level; nil for damaged profiles,
  /// and for those that are not RGB.
  private static func distance(_ bytes: [UInt8]) -> Int? {
    guard let profile = ColorProfile(bytes, isSixteenBit: true) else { return nil }
    // Mixtures of five levels of each colour, and all levels of grey.
    var samples: [UInt16] = []
    for index in 0..<125 {
      samples += [index % 5, index / 5 % 5, index / 25, 4].map { UInt16($0 * 65535 / 4) }
    }
    for level in UInt16(0)...255 { samples += [257 * level, 257 * level, 257 * level, 65535] }
    var results = samples
    profile.convert(samples, count: samples.count / 4, to: &results)
    return zip(samples, results).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// Whether ignoring a picture's profile deserves a warning: its colours are more than two levels from
  /// sRGB's. Without Little CMS, and for profiles that it rejects, the profile's name decides.
  package static func isUnlikeSRGB(_ bytes: [UInt8], isGray: Bool) -> Bool {
    guard PictureLibrary.littleCMS.unavailabilityReason == nil else { return !namesSRGB(bytes) }
    if isGray, let table = grayTable(bytes, maximum: 255) {
      return table.enumerated().contains { abs(255 * $1 - Double($0)) > 2 }
    }
    return distance(bytes).map { $0 > 2 * 257 } ?? !namesSRGB(bytes)
  }

  /// The profile if it needs a conversion, and can be converted: an RGB profile, or a grey one for a grey
  /// picture. Others are ignored, as in browsers, with a warning for the named picture.
  static func usable(
    _ bytes: [UInt8]?, isGray: Bool, for name: String, _ warnings: RenderWarnings?
  ) throws(PictureFileError) -> [UInt8]? {
    guard let bytes = try needed(bytes, for: name) else { return nil }
    if ColorProfile(bytes, isSixteenBit: true) != nil || isGray && grayTable(bytes, maximum: 1) != nil {
      return bytes
    }
    warnings?.add([.unusableProfile(of: name)])
    return nil
  }

  /// Whether a profile contains "sRGB", in ASCII (version 2) or UTF-16 (version 4).
  private static func namesSRGB(_ bytes: [UInt8]) -> Bool {
    let name = Array("sRGB".utf8)
    let wide = name.flatMap { [0, $0] as [UInt8] }
    return bytes.indices.contains { bytes[$0...].starts(with: name) || bytes[$0...].starts(with: wide) }
  }

  /// The sRGB encoding 0…1 of each sample 0…`maximum` of a grey picture; nil for profiles that are not grey.
  static func grayTable(_ bytes: [UInt8], maximum: Int) -> [Double]? {
    guard let transform = ColorTransform.of(bytes, cmsSigGrayData, UInt32(CCodecsGray16)) else { return nil }
    let samples = (0...maximum).map { UInt16($0 * 65535 / maximum) }
    var results = [UInt16](repeating: 0, count: 4 * samples.count)
    transform.apply(samples, to: &results, count: samples.count)
    return samples.indices.map { Double(results[4 * $0]) / 65535 }
  }

  /// Converts pixels of four inks, 0 for full ink, to opaque sRGB in place; false for profiles that are not
  /// CMYK.
  package static func convertInk(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, _ profile: [UInt8])
    -> Bool
  {
    guard let transform = inkTransform(profile) else { return false }
    let part = 4096
    var converted = [UInt16](repeating: 65535, count: 4 * part)
    for start in stride(from: 0, to: count, by: part) {
      let pixels = pixels + 4 * start
      let count = min(part, count - start)
      transform.apply(pixels, to: &converted, count: count)
      // Alpha stays full: the transform does not touch it.
      for sample in 0..<4 * count { pixels[sample] = converted[sample].level }
    }
    return true
  }

  /// A grey profile, or an RGB profile other than sRGB's, if Little CMS can convert it; nil for others.
  package static func convertible(_ bytes: [UInt8]?, isGray: Bool) -> ICCProfile? {
    guard let bytes, PictureLibrary.littleCMS.unavailabilityReason == nil else { return nil }
    let isConvertible =
      if isGray {
        grayTable(bytes, maximum: 255) != nil
      } else {
        (try? needed(bytes, for: "")) != nil && ColorProfile(bytes, isSixteenBit: false) != nil
      }
    return isConvertible ? ICCProfile(bytes) : nil
  }

  /// Whether a profile is a CMYK profile that can be converted. This needs Little CMS.
  package static func convertsInk(_ profile: [UInt8]) -> Bool {
    PictureLibrary.littleCMS.unavailabilityReason == nil && inkTransform(profile) != nil
  }

  private static func inkTransform(_ profile: [UInt8]) -> ColorTransform? {
    ColorTransform.of(profile, cmsSigCmykData, UInt32(CCodecsInvertedCMYK8))
  }
}

extension RenderWarning {
  static func unusableProfile(of name: String) -> RenderWarning {
    .readOtherwise(
      field: name, problem: "its colour profile is damaged, or does not match its colours, and is ignored"
    )
  }
}
