// SPDX-License-Identifier: MIT

/// The colours that a PNG's chunks describe. The specification (third edition, section 4.3) ranks them: cICP,
/// iCCP, sRGB, then gAMA with cHRM.
struct PNGColors: Sendable, Hashable {
  private(set) var encoding = SampleEncoding.sRGB
  /// The colour profile; nil without one, and if another chunk outranks it. Empty for a damaged chunk.
  private(set) var profile: [UInt8]?
  private(set) var problem: String?

  /// The gAMA value of sRGB pictures, by the specification, and the tolerance around it: writers round
  /// 0.45455 to 0.45. Treating such a value as a pure power would shift dark tones by whole levels.
  private static let sRGBGamma = 45455
  private static let sRGBTolerance = 500

  /// The colours of a file with these chunks' data. Primaries do not change grey samples.
  init(_ chunks: [String: ArraySlice<UInt8>], isGray: Bool, depth: Int) {
    if let numbers = chunks["cICP"].map({ $0.map(Int.init) }) {
      // PNG samples are RGB, so only the identity matrix is valid.
      if numbers.count == 4, numbers[2] == 0 {
        let unit = 1 << (max(depth, 8) - 8)
        let maximum = Double(256 * unit - 1)
        let range = Double(16 * unit) / maximum...Double(235 * unit) / maximum
        // The display curve for video is defined by ITU-R BT.1886.
        (encoding, problem) = SampleEncoding.numbered(
          primaries: numbers[0], transfer: numbers[1], video: .power(2.4),
          range: numbers[3] == 0 ? range : 0...1)
        return
      }
      problem = "its colours (cICP) are invalid, and ignored"
    }
    if let chunk = chunks["iCCP"] {
      profile = PNGProfile.unpacked(chunk) ?? []
    } else if chunks["sRGB"] == nil {
      readGamma(chunks["gAMA"], chunks["cHRM"], isGray: isGray)
    }
  }

  /// A gAMA of 0 is invalid and ignored. Values that the specification gives for sRGB pictures count as sRGB.
  private mutating func readGamma(
    _ gammaChunk: ArraySlice<UInt8>?, _ primaryChunk: ArraySlice<UInt8>?, isGray: Bool
  ) {
    let gamma = gammaChunk.flatMap { $0.count == 4 && $0.bigEndian > 0 ? $0.bigEndian : nil }
    if !isGray, let primaryChunk {
      let primaries = CodedColors.Primaries(primaryChunk)
      if primaries?.columns == nil {
        problem = "its primaries (cHRM) are invalid, and ignored"
      } else if let primaries, !primaries.isSRGB {
        if let gamma {
          encoding = .coded(CodedColors(primaries: primaries, curve: .power(100_000 / Double(gamma))))
          return
        }
        problem = "its primaries (cHRM) come without a gamma (gAMA), and are ignored, as in browsers"
      }
    }
    if let gamma, abs(gamma - PNGColors.sRGBGamma) > PNGColors.sRGBTolerance {
      encoding = .power(Double(gamma) / 100_000)
    }
  }
}

extension CodedColors.Primaries {
  /// The points in a chunk cHRM, white first; nil for a wrong length.
  fileprivate init?(_ chunk: ArraySlice<UInt8>) {
    guard chunk.count == 32 else { return nil }
    let n = (0..<8).map { Double(chunk.dropFirst(4 * $0).prefix(4).bigEndian) / 100_000 }
    self.init(n[2], n[3], n[4], n[5], n[6], n[7], n[0], n[1])
  }
}
