// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A pattern in pixels: an input of the plan, and its origin.
struct ResolvedPattern: Sendable {
  let input: Int
  let left: Int
  let top: Int
  /// The displacement of the tiles, in pixels.
  let offset: Vector
  /// Whether the whole tile is opaque.
  let isOpaque: Bool

  /// A pattern over a frame of pixels.
  init(_ pattern: Pattern, input: Int, over frame: Rect, scale: Double) {
    self.init(
      input: input, offset: Vector(pattern.offset.x * scale, pattern.offset.y * scale),
      isOpaque: pattern.isOpaque, over: frame)
  }

  private init(input: Int, offset: Vector, isOpaque: Bool, over frame: Rect) {
    (self.input, self.offset, self.isOpaque) = (input, offset, isOpaque)
    left = Int((frame.x + offset.x).roundedHalvesUp)
    top = Int((frame.y + offset.y).roundedHalvesUp)
  }

  /// The same pattern over another frame.
  func over(_ frame: Rect) -> ResolvedPattern {
    ResolvedPattern(input: input, offset: offset, isOpaque: isOpaque, over: frame)
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
