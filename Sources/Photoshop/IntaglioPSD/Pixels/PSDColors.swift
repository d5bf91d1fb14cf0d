// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// The colours of a document's pixels, and their conversion to sRGB. RGB and grey are left as they are, for a
/// scene with their profile. Indexed colours count as sRGB, whatever their profile.
package final class PSDColors: Sendable {
  private enum Conversion {
    /// The planes are used as stored, or a single one for all channels.
    case none
    /// Four inks, 0 for full ink, with a profile if there is one.
    case inks(profile: [UInt8]?)
    case lab
    /// Three planes of 256 bytes.
    case palette([UInt8])
  }

  package let mode: PSDDocument.ColorMode
  /// The storage of colour samples.
  package let samples: PSDSamples
  private let conversion: Conversion
  /// The profile of an RGB or grey document with other colours than sRGB's, if it can be applied.
  package let profile: ICCProfile?
  /// What differs from Photoshop's colours, in words; nil if nothing does.
  package let omission: String?
  /// The tone curve of a grey document.
  let tone: PSDToneCurve?
  /// The document's shorter side, in pixels.
  let side: Int
  /// Whether the edges of texts are mixed with Photoshop's gamma; nil if that is unknown.
  package let mixesTextsWithGamma: Bool?

  /// - Parameters:
  ///   - palette: the document's colour data.
  ///   - profile: its ICC profile, if any.
  ///   - side: its shorter side, in pixels.
  ///   - program: the program that wrote it.
  init(
    _ mode: PSDDocument.ColorMode, _ samples: PSDSamples, palette: [UInt8], profile: [UInt8]?, side: Int,
    program: String
  ) {
    (self.mode, self.samples, self.side) = (mode, samples, side)
    let isLinear = if case .floats = samples { true } else { false }
    mixesTextsWithGamma = isLinear ? false : PSDColors.mixesTextsWithGamma(program)
    let hasProfile = !isLinear && (mode == .rgb || mode == .gray)
    tone = mode == .gray ? profile.flatMap(PSDToneCurve.init(profile:)) : nil
    self.profile = hasProfile ? ColorProfile.convertible(profile, isGray: mode == .gray) : nil
    switch mode {
    case .indexed where palette.count >= 768: (conversion, omission) = (.palette(palette), nil)
    case .rgb, .gray, .bitmap, .indexed:
      conversion = .none
      omission =
        isLinear
        ? "the linear light in which Photoshop mixes 32 bits a channel: soft edges and translucent layers look darker"
        : self.profile == nil && mode != .bitmap
          ? profile.flatMap { PSDColors.omission(ofProfile: $0, isGray: mode == .gray) } : nil
    case .duotone: (conversion, omission) = (.none, "the inks of a duotone, which is drawn in grey")
    case .lab:
      (conversion, omission) = (.lab, "mixtures in Lab: translucent layers mix in sRGB, somewhat darker")
    case .cmyk:
      let usable = profile.flatMap { ColorProfile.convertsInk($0) ? $0 : nil }
      conversion = .inks(profile: usable)
      omission =
        usable == nil
        ? "the colours of its inks, without their profile or Little CMS: Photoshop's are duller"
        : "mixtures of inks: translucent layers mix in sRGB, which looks lighter or darker"
    }
  }

  /// What differs from Photoshop's colours if `profile` is not applied; nil without a profile.
  package var omissionWithoutProfile: String? {
    profile.flatMap { PSDColors.omission(ofProfile: $0.bytes, isGray: mode == .gray) }
  }

  /// nil for a profile whose colours are sRGB's.
  private static func omission(ofProfile profile: [UInt8], isGray: Bool) -> String? {
    guard ColorProfile.isUnlikeSRGB(profile, isGray: isGray) else { return nil }
    let name = PSDColors.name(of: profile).map { " \"\($0)\"" } ?? ""
    return "its colour profile\(name), taken as sRGB: Photoshop's colours are more or less vivid"
  }

  /// Photoshop does so since version CS5.1, according to 31 documents of versions up to 2026. Documents of
  /// CS5, 7.0, 5.5 and ImageReady do not. Other programs mix plainly; no picture of Elements has been
  /// compared.
  private static func mixesTextsWithGamma(_ program: String) -> Bool? {
    let words = program.split(separator: " ")
    guard program.hasPrefix("Adobe Photoshop"), words.count > 2 else { return false }
    if words[2] == "Elements" { return nil }
    let isOld = Int(words[2].prefix { $0.isNumber }).map { $0 <= 12 } ?? false
    return !isOld && !["CS", "CS2", "CS3", "CS4", "CS5"].contains(words[2])
  }

  /// Whether colours of fills are in linear light, as in documents of 32 bits a channel.
  package var areLight: Bool { if case .floats = samples { true } else { false } }

  /// The profile of a document of inks, if it can be applied.
  var inkProfile: [UInt8]? { if case .inks(let profile) = conversion { profile } else { nil } }

  /// Whether planes are colours without a conversion.
  var isPlain: Bool { if case .none = conversion { true } else { false } }

  /// Converts a document's planes to red, green and blue.
  func converted(_ planes: [[UInt8]]) -> [[UInt8]] {
    switch conversion {
    case .none: return planes
    case .palette(let colors):
      return (0..<3).map { channel in planes[0].map { colors[256 * channel + Int($0)] } }
    case .lab:
      return PSDColors.planes(count: planes[0].count) { index in
        PSDColor.lab(
          lightness: Double(planes[0][index]) / 2.55, a: Double(planes[1][index]) - 128,
          b: Double(planes[2][index]) - 128
        ).color
      }
    case .inks(let profile):
      guard let profile else {
        return (0..<3).map { channel in
          zip(planes[channel], planes[3]).map { UInt8((Int($0) * Int($1) + 127) / 255) }
        }
      }
      var pixels = (0..<4 * planes[0].count).map { planes[$0 % 4][$0 / 4] }
      pixels.withUnsafeMutableBufferPointer { pixels in
        if let base = pixels.baseAddress {
          _ = ColorProfile.convertInk(base, count: planes[0].count, profile)
        }
      }
      return (0..<3).map { channel in planes[0].indices.map { pixels[4 * $0 + channel] } }
    }
  }

  private static func planes(count: Int, _ color: (Int) -> Color) -> [[UInt8]] {
    var planes = Array(repeating: [UInt8](repeating: 0, count: count), count: 3)
    for index in 0..<count {
      let color = color(index)
      for (channel, value) in [color.red, color.green, color.blue].enumerated() {
        planes[channel][index] = UInt8((255 * value).rounded())
      }
    }
    return planes
  }

  /// The name in a profile, as far as it is ASCII; nil without one.
  private static func name(of profile: [UInt8]) -> String? {
    func number(at place: Int) -> Int? {
      guard place >= 0, place <= profile.count - 4 else { return nil }
      return profile[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    // The table of tags follows the header: a signature, an offset and a length for each.
    guard let tagCount = number(at: 128),
      let tag = (0..<min(tagCount, 100)).first(where: { number(at: 132 + 12 * $0) == 0x6465_7363 }),
      let start = number(at: 136 + 12 * tag)
    else { return nil }
    // In version 2, a text after its length; in version 4, the place of the first of several texts in UTF-16.
    let isOld = number(at: start) == 0x6465_7363
    guard let count = number(at: start + (isOld ? 8 : 20)), let place = isOld ? 12 : number(at: start + 24)
    else { return nil }
    let bytes = profile.dropFirst(start + place).prefix(min(count, 200)).filter { 32..<127 ~= $0 }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
