// SPDX-License-Identifier: MIT

/// The storage of samples in a document, by its depth. All become levels of 8 bits.
package enum PSDSamples: Sendable, Hashable {
  /// The bits of a bitmap: 1 is black.
  case bits
  case bytes
  /// 16 bits, big-endian.
  case words
  /// 32-bit floats, big-endian: colours in linear light, encoded like sRGB's; alpha and masks as they are.
  case floats(isLight: Bool)

  /// The kind of a document's colours; nil for depths that Photoshop does not have.
  init?(depth: Int) {
    switch depth {
    case 1: self = .bits
    case 8: self = .bytes
    case 16: self = .words
    case 32: self = .floats(isLight: true)
    default: return nil
    }
  }

  /// The storage of alpha and masks.
  var ofCoverage: PSDSamples { if case .floats = self { .floats(isLight: false) } else { self } }

  func byteCount(ofRow width: Int) -> Int {
    switch self {
    case .bits: (width + 7) / 8
    case .bytes: width
    case .words: 2 * width
    case .floats: 4 * width
    }
  }

  /// The levels of whole rows.
  package func levels(of bytes: [UInt8], width: Int) -> [UInt8] {
    switch self {
    case .bytes: return bytes
    case .bits:
      let rowCount = byteCount(ofRow: width)
      return (0..<bytes.count / max(rowCount, 1)).flatMap { row in
        (0..<width).map { bytes[row * rowCount + $0 / 8] & 128 >> ($0 % 8) == 0 ? 255 : 0 }
      }
    case .words:
      return (0..<bytes.count / 2).map { index in
        let sample = Int(bytes[2 * index]) << 8 | Int(bytes[2 * index + 1])
        return UInt8((sample * 255 + 32767) / 65535)
      }
    case .floats(let isLight):
      return PSDSamples.floats(of: bytes).map { PSDSamples.level($0, isLight: isLight) }
    }
  }

  /// Big-endian floats.
  static func floats(of bytes: [UInt8]) -> [Float] {
    (0..<bytes.count / 4).map { index in
      Float(bitPattern: bytes[4 * index..<4 * index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
  }

  private static func level(_ sample: Float, isLight: Bool) -> UInt8 {
    guard sample > 0 else { return 0 }
    guard sample < 1 else { return 255 }
    let linear = Double(sample)
    return UInt8((255 * (isLight ? PSDColor.encoded(linear) : linear)).rounded())
  }

  /// Undoes the prediction of a row: each sample is stored as the difference from its left neighbour. For
  /// floats, the bytes are, and a row has all first bytes before all second ones.
  package func undoPrediction(_ row: UnsafeMutableBufferPointer<UInt8>, width: Int) {
    guard width > 0 else { return }
    switch self {
    case .bits: break
    case .bytes: for index in 1..<max(row.count, 1) { row[index] &+= row[index - 1] }
    case .words:
      for index in 1..<max(width, 1) {
        let before = UInt16(row[2 * index - 2]) << 8 | UInt16(row[2 * index - 1])
        let sample = before &+ (UInt16(row[2 * index]) << 8 | UInt16(row[2 * index + 1]))
        (row[2 * index], row[2 * index + 1]) = (UInt8(sample >> 8), UInt8(truncatingIfNeeded: sample))
      }
    case .floats:
      for index in 1..<row.count { row[index] &+= row[index - 1] }
      let planes = Array(row)
      for index in 0..<width {
        for byte in 0..<4 { row[4 * index + byte] = planes[byte * width + index] }
      }
    }
  }
}
