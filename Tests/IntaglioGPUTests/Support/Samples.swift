// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import TestSupport
import Testing

/// Made surfaces, the same in every run: noise whose edge samples are not zero.
struct Samples {
  private var state: UInt64

  /// A sequence of its own for each seed.
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number from 0 to 1.
  mutating func number() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / Double((UInt64(1) << 53) - 1)
  }

  /// A plane of 16-bit steps, which both plane formats hold nearly exactly, with some full and some empty
  /// samples.
  mutating func plane(_ region: PixelRect) -> Plane {
    let samples = (0..<region.pixelCount).map { _ -> Float in
      let value = 1.4 * number() - 0.2
      return Float((min(max(value, 0), 1) * 1024).rounded() / 1024)
    }
    return Plane(region: region, samples: samples)
  }

  /// A premultiplied bitmap with transparent, opaque and half covered pixels.
  mutating func bitmap(_ size: PixelSize) throws -> Bitmap {
    let pixels = (0..<size.width * size.height).flatMap { _ -> [UInt8] in
      let alpha = (255 * min(max(1.4 * number() - 0.2, 0), 1)).rounded()
      return (0..<3).map { _ in UInt8((alpha * number()).rounded()) } + [UInt8(alpha)]
    }
    return try Bitmap(size: size, pixels: pixels)
  }

  /// A premultiplied picture that is not rounded to 8 bits.
  mutating func intermediate(_ region: PixelRect) -> Intermediate {
    let pixels = (0..<region.pixelCount).map { _ -> SIMD4<Float> in
      let alpha = (number() * 512).rounded() / 512
      return SIMD4(Float(alpha * 0.25), Float(alpha * 0.5), Float(alpha * 0.75), Float(alpha))
    }
    return Intermediate(region: region, pixels: pixels)
  }
}

extension Surface {
  /// The bitmap that it is.
  func bitmap() throws -> Bitmap {
    guard case .bitmap(let bitmap) = self else {
      throw SurfaceMismatch(description: "a \(format) is no bitmap")
    }
    return bitmap
  }

  /// The samples of the plane that it is.
  func samples() throws -> [Float] {
    guard case .plane(let plane) = self else { throw SurfaceMismatch(description: "a \(format) is no plane") }
    return plane.samples
  }
}

extension PixelRect {
  /// The rectangle of `width` x `height` pixels whose top left one is (x, y).
  init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.init(columns: x..<x + width, rows: y..<y + height)
  }
}
