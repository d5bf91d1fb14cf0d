// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A pattern in pixels: an input of the plan, and where it begins.
struct ResolvedPattern: Sendable {
  let input: Int
  let left: Int
  let top: Int
  /// Whether all of it is.
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
  /// The pixels of a tile; nil for one whose picture has not been read.
  func tileSize(scale pixelsPerPoint: Double) -> PixelSize? {
    guard case .bitmap(let bitmap) = source else { return nil }
    func side(_ pixels: Int) -> Int {
      // More than any picture has, and small enough to be a whole number.
      max(1, Int(min((Double(pixels) * scale * pixelsPerPoint).roundedHalvesUp, 1e9)))
    }
    return PixelSize(side(bitmap.width), side(bitmap.height))
  }

  /// One tile, of 8 bits; nil for one whose picture has not been read.
  ///
  /// - Throws: `BitmapError` for a tile that is too large.
  package func tile(scale pixelsPerPoint: Double) throws(BitmapError) -> Bitmap? {
    guard case .bitmap(let bitmap) = source, let size = tileSize(scale: pixelsPerPoint) else { return nil }
    return size == bitmap.size ? bitmap : try bitmap.resampledTile(to: size)
  }
}
