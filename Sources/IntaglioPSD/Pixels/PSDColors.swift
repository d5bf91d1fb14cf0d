// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// The colours of a document's pixels, and their way to sRGB: those of RGB and grey documents stay as they
/// are, for a scene with their profile; those of indexed documents are taken as sRGB, whatever their profile.
package final class PSDColors: Sendable {
  private enum Conversion {
    /// Equal, or one channel for all.
    case none
    /// Four inks, 0 for full ink, with a profile if there is one.
    case inks(profile: [UInt8]?)
    case lab
    /// Three planes of 256 bytes.
    case palette([UInt8])
  }

  package let mode: PSDDocument.ColorMode
  /// Of colours.
  package let samples: PSDSamples
  private let conversion: Conversion
  /// The profile of an RGB or grey document with other colours than sRGB's, if it can be applied.
  package let profile: ICCProfile?
  /// What differs from Photoshop's colours, for people; nil for nothing.
  package let omission: String?
  /// The tone curve of a grey document.
  let tone: PSDToneCurve?
  /// The document's shorter side, in pixels.
  let side: Int

  /// - Parameters:
  ///   - palette: the document's colour data.
  ///   - profile: its ICC profile, if any.
  ///   - side: its shorter side, in pixels.
  init(
    _ mode: PSDDocument.ColorMode, _ samples: PSDSamples, palette: [UInt8], profile: [UInt8]?, side: Int
  ) {
    (self.mode, self.samples, self.side) = (mode, samples, side)
    let isLinear = if case .floats = samples { true } else { false }
    let hasProfile = !isLinear && (mode == .rgb || mode == .gray)
    tone = mode == .gray ? profile.flatMap(PSDToneCurve.init(profile:)) : nil
    self.profile = hasProfile ? ColorProfile.convertible(profile, isGray: mode == .gray) : nil
    switch mode {
    case .indexed where palette.count >= 768: (conversion, omission) = (.palette(palette), nil)
    case .rgb, .gray, .bitmap, .indexed:
      conversion = .none
      let other = profile.flatMap(PSDColors.name(of:))
      omission =
        isLinear
        ? "the linear light in which Photoshop mixes 32 bits a channel: soft edges and translucent layers look darker"
        : self.profile == nil ? other.map(PSDColors.omission(ofProfile:)) : nil
    case .duotone:
      (conversion, omission) = (.none, "the inks of a duotone, which is drawn in grey")
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

  /// What differs from Photoshop's colours where `profile` is not applied; nil without one.
  package var omissionWithoutProfile: String? {
    profile.map { PSDColors.omission(ofProfile: PSDColors.name(of: $0.bytes) ?? "") }
  }

  private static func omission(ofProfile name: String) -> String {
    "its colour profile \(name), taken as sRGB: Photoshop's colours are more or less vivid"
  }

  /// Whether colours of fills are in linear light, as in documents of 32 bits a channel.
  package var areLight: Bool { if case .floats = samples { true } else { false } }

  /// The profile of a document of inks, if it can be applied.
  var inkProfile: [UInt8]? { if case .inks(let profile) = conversion { profile } else { nil } }

  /// Whether planes are colours as they are.
  var isPlain: Bool { if case .none = conversion { true } else { false } }

  /// Red, green and blue of a document's planes.
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

  /// The name in a profile other than sRGB's, of version 2, or a stand-in.
  private static func name(of profile: [UInt8]) -> String? {
    let text = String(decoding: profile.filter { 32..<127 ~= $0 }, as: UTF8.self)
    if text.contains("sRGB") { return nil }
    // The tag "desc" holds its type, four zeros, and the name's length.
    let mark = Array("desc\0\0\0\0".utf8)
    guard let start = profile.indices.first(where: { profile[$0...].starts(with: mark) }),
      start + 12 <= profile.count
    else { return "" }
    let count = profile[start + 8..<start + 12].reduce(0) { $0 << 8 | Int($1) }
    let bytes = profile.dropFirst(start + 12).prefix(min(count, 100)).filter { 32..<127 ~= $0 }
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }
}
