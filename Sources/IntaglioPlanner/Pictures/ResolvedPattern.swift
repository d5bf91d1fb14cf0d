// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A pattern in pixels: an input of the plan, and its origin.
struct ResolvedPattern: Sendable {
  let input: Int
  let left: Int
  let top: Int
  /// Whether the whole tile is opaque.
  let isOpaque: Bool

  /// A pattern over a frame of pixels.
  init(_ pattern: Pattern, input: Int, over frame: Rect, scale: Double) {
    self.input = input
    left = Int((frame.x + pattern.offset.x * scale).roundedHalvesUp)
    top = Int((frame.y + pattern.offset.y * scale).roundedHalvesUp)
    isOpaque = pattern.isOpaque
  }

  var tile: SurfaceID { SurfaceID(input) }
  var shift: PixelShift { PixelShift(Vector(Double(left), Double(top))) }
  var paint: Paint { .pattern(tile, shift: shift) }
}

extension Pattern {
  /// The size of a tile in pixels; nil for a picture that has not been read.
  func tileSize(scale pixelsPerPoint: Double) -> PixelSize? {
    guard let size else { return nil }
    func side(_ pixels: Int) -> Int {
      // Larger than any picture, and small enough for Int.
      max(1, Int(min((Double(pixels) * scale * pixelsPerPoint).roundedHalvesUp, 1e9)))
    }
    return PixelSize(side(size.width), side(size.height))
  }

  /// A tile in 8 bits; nil for a picture that has not been read. Incomplete after a cancellation, which the
  /// caller checks.
  ///
  /// - Throws: `BitmapError` for a tile that is too large.
  package func tile(
    scale pixelsPerPoint: Double, cancellation: Cancellation? = nil
  ) throws(BitmapError) -> Bitmap? {
    guard let bitmap = bitmap(cancellation), let size = tileSize(scale: pixelsPerPoint) else { return nil }
    return size == bitmap.size ? bitmap : try bitmap.resampledTile(to: size, cancellation: cancellation)
  }
}
