// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension PaintCase {
  private static func numbers(_ seed: UInt64) -> () -> Double {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    return {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / Double((UInt64(1) << 53) - 1)
    }
  }

  static func bitmap(_ size: PixelSize, seed: UInt64) -> (Surface, PixelRect) {
    let number = numbers(seed)
    let pixels = (0..<size.width * size.height).flatMap { _ -> [UInt8] in
      let alpha = (255 * min(max(1.4 * number() - 0.2, 0), 1)).rounded()
      return (0..<3).map { _ in UInt8((alpha * number()).rounded()) } + [UInt8(alpha)]
    }
    // The number of samples fits the size, so the bitmap is never nil.
    let bitmap = try? Bitmap(size: size, pixels: pixels)
    let nothing = Surface.plane(Plane(region: PixelRect(PixelSize(0, 0)), samples: []))
    return (bitmap.map(Surface.bitmap) ?? nothing, PixelRect(size))
  }

  /// Opaque pixels.
  static func opaque(_ size: PixelSize, seed: UInt64) -> (Surface, PixelRect) {
    let number = numbers(seed)
    let pixels = (0..<size.width * size.height).flatMap { _ -> [UInt8] in
      (0..<3).map { _ in UInt8((255 * number()).rounded()) } + [255]
    }
    let nothing = Surface.plane(Plane(region: PixelRect(PixelSize(0, 0)), samples: []))
    return ((try? Bitmap(size: size, pixels: pixels)).map(Surface.bitmap) ?? nothing, PixelRect(size))
  }

  /// Steps of 1 / 1024 and of 1 / 2048, which both formats of planes represent nearly exactly.
  static func plane(_ region: PixelRect, seed: UInt64) -> (Surface, PixelRect) {
    let number = numbers(seed)
    let samples = (0..<region.pixelCount).map { _ in
      Float((min(max(1.4 * number() - 0.2, 0), 1) * 1024).rounded() / 1024)
    }
    return (.plane(Plane(region: region, samples: samples)), region)
  }

  static func intermediate(_ region: PixelRect, seed: UInt64) -> (Surface, PixelRect) {
    let number = numbers(seed)
    let pixels = (0..<region.pixelCount).map { _ -> SIMD4<Float> in
      let alpha = (number() * 512).rounded() / 512
      return SIMD4(
        Float((alpha * number() * 1024).rounded(.down) / 1024), Float(alpha * 0.5), Float(alpha * 0.75),
        Float(alpha))
    }
    return (.intermediate(Intermediate(region: region, pixels: pixels)), region)
  }
}
