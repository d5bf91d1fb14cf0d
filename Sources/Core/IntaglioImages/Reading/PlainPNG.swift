// SPDX-License-Identifier: MIT
import CPNGRows

/// A plain PNG in memory: 8 bits a sample, not interlaced, every chunk known and undamaged. All other files
/// are left to libpng, which also describes damage.
struct PlainPNG {
  let width: Int
  let height: Int
  let samples: PNGSamples
  /// 256 premultiplied pixels, red in the lowest byte; empty without a palette. Indices past the palette's
  /// end are black.
  private(set) var palette: [UInt32] = []
  private(set) var data: [Range<Int>] = []

  private var bytesPerPixel: Int {
    switch samples {
    case PNGSamplesGray, PNGSamplesPalette: 1
    case PNGSamplesGrayAlpha: 2
    case PNGSamplesRGB: 3
    default: 4
    }
  }

  /// Bytes of a row, including the number of its filter.
  var rowBytes: Int { 1 + width * bytesPerPixel }

  /// The picture in `bytes`, whose signature has been checked; nil for other kinds, and for damage.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var chunks = PNGChunks(bytes)
    guard let (size, colorType) = chunks.nextPlainHeader(), [0, 2, 3, 4, 6].contains(colorType),
      let base = bytes.baseAddress
    else { return nil }
    (width, height) = (size.width, size.height)
    samples = PNGSamples(rawValue: UInt32(colorType))
    guard readChunks(&chunks, base) else { return nil }
  }

  private mutating func readChunks(_ chunks: inout PNGChunks, _ base: UnsafePointer<UInt8>) -> Bool {
    var isTransparencySeen = false
    var isDataOver = false
    while let chunk = chunks.nextIntact() {
      if !data.isEmpty, !chunk.isType("IDAT") { isDataOver = true }
      if chunk.isType("IDAT") {
        guard !isDataOver, samples != PNGSamplesPalette || !palette.isEmpty else { return false }
        data.append(chunk.data)
      } else if chunk.isType("IEND") {
        return chunk.data.isEmpty && !data.isEmpty
      } else if chunk.isType("PLTE") {
        guard samples == PNGSamplesPalette, palette.isEmpty, data.isEmpty,
          readPalette(base + chunk.data.lowerBound, count: chunk.data.count)
        else { return false }
      } else if chunk.isType("tRNS") {
        guard samples == PNGSamplesPalette, !palette.isEmpty, data.isEmpty, !isTransparencySeen,
          readTransparency(base + chunk.data.lowerBound, count: chunk.data.count)
        else { return false }
        isTransparencySeen = true
      } else if !chunk.isAncillary {
        return false
      }
    }
    return false
  }

  private var paletteCount = 0

  private mutating func readPalette(_ entries: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard count % 3 == 0, (3...768).contains(count) else { return false }
    paletteCount = count / 3
    palette = [UInt32](repeating: 0xFF00_0000, count: 256)
    for index in 0..<paletteCount {
      let entry = entries + 3 * index
      palette[index] = UInt32(entry[0]) | UInt32(entry[1]) << 8 | UInt32(entry[2]) << 16 | 0xFF00_0000
    }
    return true
  }

  private mutating func readTransparency(_ alphas: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard (1...paletteCount).contains(count) else { return false }
    for index in 0..<count {
      let straight = [palette[index] & 0xFF_FFFF | UInt32(alphas[index]) << 24]
      straight.withUnsafeBytes { straight in
        withUnsafeMutableBytes(of: &palette[index]) { result in
          png_rows_from_rgba(
            straight.baseAddress?.assumingMemoryBound(to: UInt8.self),
            result.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
        }
      }
    }
    return true
  }
}
