// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// The unstyled pictures of parity tests, available at any size.
public enum Content: String, Sendable, Hashable, Codable, CaseIterable {
  /// Antialiased letter-like strokes, coloured.
  case letters
  /// An antialiased disc.
  case disc
  /// A soft spot without any hard edge.
  case softBlob
  /// Every pixel randomly opaque or transparent: the hardest input for a blur.
  case binaryNoise
  /// Single opaque pixels, far apart.
  case impulses
  /// Opaque everywhere: all edges are the bounds.
  case opaque
  /// Completely transparent.
  case empty
  /// Alpha of 1 or 2 of 255, around the inner-shadow layer's threshold.
  case faint

  /// The picture at this size.
  ///
  /// - Throws: `BitmapError` for a size that no bitmap can have.
  public func picture(_ size: PixelSize) throws(BitmapError) -> Bitmap {
    var picture = try Bitmap(transparent: size)
    var random = SplitMix(seed: 0x1A7A_6110 &+ UInt64(truncatingIfNeeded: size.hashable))
    for row in 0..<size.height {
      for column in 0..<size.width {
        let alpha = coverage(column, row, size, &random)
        let color = Content.color(column, row, size)
        picture[column, row] = SIMD4(
          Content.byte(color.x * alpha), Content.byte(color.y * alpha), Content.byte(color.z * alpha),
          Content.byte(alpha))
      }
    }
    return picture
  }

  /// The alpha of a pixel, 0…1.
  private func coverage(_ column: Int, _ row: Int, _ size: PixelSize, _ random: inout SplitMix) -> Double {
    let x = Double(column) + 0.5
    let y = Double(row) + 0.5
    let (width, height) = (Double(size.width), Double(size.height))
    switch self {
    case .letters: return Content.strokes(x / height, y / height, pixelsPerUnit: height)
    case .disc:
      let radius = 0.35 * min(width, height)
      return min(max(radius - hypot(x - width / 2, y - height / 2) + 0.5, 0), 1)
    case .softBlob:
      let distance = hypot((x - width / 2) / width, (y - height / 2) / height)
      return exp(-distance * distance * 18)
    case .binaryNoise: return random.next() & 1 == 0 ? 0 : 1
    case .impulses: return (column * 7 + row * 13) % 61 == 0 ? 1 : 0
    case .opaque: return 1
    case .empty: return 0
    case .faint: return Double(random.next() % 3) / 255
    }
  }

  /// Coverage of a row of letters one unit high: an I, an A-like wedge and an O, repeated.
  private static func strokes(_ x: Double, _ y: Double, pixelsPerUnit: Double) -> Double {
    let cell = x - (x / 1.8).rounded(.down) * 1.8
    let stem = abs(cell - 0.2) - 0.08
    let left = abs(cell - (0.75 - 0.3 * (y - 0.15))) - 0.07
    let right = abs(cell - (0.75 + 0.3 * (y - 0.15))) - 0.07
    let ring = abs(hypot(cell - 1.4, y - 0.5) - 0.27) - 0.07
    let tall = abs(y - 0.5) - 0.36
    let distance = min(max(min(stem, min(left, right)), tall), ring)
    return min(max(0.5 - distance * pixelsPerUnit, 0), 1)
  }

  /// A straight colour that varies over the picture, to reveal swapped channels.
  private static func color(_ column: Int, _ row: Int, _ size: PixelSize) -> SIMD3<Double> {
    let x = (Double(column) + 0.5) / Double(size.width)
    let y = (Double(row) + 0.5) / Double(size.height)
    return SIMD3(0.2 + 0.7 * x, 0.85 - 0.6 * y, 0.3 + 0.5 * abs(x - y))
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8((255 * value + 0.5).rounded(.down)) }
}

extension PixelSize {
  /// A number that differs between sizes, the same in every run (unlike `hashValue`).
  fileprivate var hashable: Int { width &* 65_537 &+ height }
}
