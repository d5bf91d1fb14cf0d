// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

extension Mask {
  /// A uniform colour with the mask as its coverage: each channel is floor(255 v + 0.5), where v is the
  /// colour times the coverage. Incomplete after a cancellation; callers must check for one.
  func colored(_ color: Color, cancellation: Cancellation?) throws(BitmapError) -> Bitmap {
    // One pixel for each level of coverage.
    let levels: [UInt32] = (0..<256).map { level in
      let scaled = color.premultiplied * Double(level)
      return (0..<4).reduce(0) { $0 | UInt32((scaled[$1] + 0.5).rounded(.down)) << UInt32(8 * $1) }
    }
    return try Bitmap(size: size) { output in
      let pixels = output.bindMemory(to: UInt32.self)
      for start in stride(from: 0, to: samples.count, by: 1 << 18) {
        if cancellation?.isRequested == true { return }
        for index in start..<min(start + 1 << 18, samples.count) {
          pixels[index] = levels[Int(samples[index])].littleEndian
        }
      }
    }
  }
}

extension Bitmap {
  /// Draws another picture over this one, its first pixel at (left, top): source-over, rounded once.
  mutating func draw(_ top: Bitmap, left: Int, top row: Int) {
    for y in max(0, row)..<max(max(0, row), min(height, row + top.height)) {
      for x in max(0, left)..<max(max(0, left), min(width, left + top.width)) {
        let above = SIMD4<Int>(truncatingIfNeeded: top[x - left, y - row])
        let below = SIMD4<Int>(truncatingIfNeeded: self[x, y])
        // (below * (255 - alpha)) / 255, rounded.
        let rest = (below &* (255 - above.w) &* 2 &+ 255) / 510
        self[x, y] = SIMD4<UInt8>(truncatingIfNeeded: above &+ rest)
      }
    }
  }
}
