// SPDX-License-Identifier: MIT

/// The metadata segments before a JPEG's image data: orientation and colours.
///
/// Segments follow ITU-T T.81, annex B; Exif follows CIPA DC-008; the parts of a profile follow ICC.1, annex
/// B.4.
struct JPEGSegments {
  private(set) var orientation = Orientation.upright
  /// The colour profile, or nil; empty if parts of it are missing.
  private(set) var profile: [UInt8]?
  private(set) var encoding = SampleEncoding.sRGB

  /// The frame marker, which determines the coding; nil if no frame comes before the first scan.
  private(set) var frame: UInt8?

  var isProgressive: Bool { frame == 0xC2 || frame == 0xCA }

  /// The minimum number of bits for a block of 8 x 8 samples: one for its mean (DC) and one for the end of
  /// the block, which progressive scans share between many blocks. Arithmetic coding needs almost none.
  var leastBitsPerBlock: Int {
    switch frame {
    case 0xC0, 0xC1: 2
    case 0xC2: 1
    default: 0
    }
  }

  /// Reads the segments of `bytes` up to the first scan, or as far as they go.
  init(_ bytes: [UInt8]) {
    var parts: [Int: ArraySlice<UInt8>] = [:]
    var partCount = 0
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      // Markers may follow fill bytes, and some markers have no contents.
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
        position += marker == 0xFF ? 1 : 2
        continue
      }
      // A scan, or the end.
      if marker == 0xDA || marker == 0xD9 { break }
      let end = position + 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
      guard end >= position + 4, end <= bytes.count else { break }
      let contents = bytes[position + 4..<end]
      // Three of C0 to CF are tables rather than frames.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker), frame == nil {
        frame = marker
      }
      if marker == 0xE1, orientation == .upright, contents.starts(with: "Exif\0\0".utf8) {
        let exif = contents.dropFirst(6)
        orientation = Orientation(exif: exif) ?? .upright
        if Exif(exif).isAdobeRGB { encoding = .coded(.adobeRGB) }
      } else if marker == 0xE2, contents.starts(with: "ICC_PROFILE\0".utf8), contents.count > 14 {
        let numbers = contents.dropFirst(12).prefix(2).map(Int.init)
        parts[numbers[0]] = contents.dropFirst(14)
        partCount = numbers[1]
      }
      position = end
    }
    if !parts.isEmpty {
      let isWhole = partCount > 0 && (1...partCount).allSatisfy { parts[$0] != nil }
      profile = isWhole ? (1...partCount).flatMap { parts[$0] ?? [] } : []
    }
  }
}
