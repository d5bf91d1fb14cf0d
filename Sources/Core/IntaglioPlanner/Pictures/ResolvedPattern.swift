// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A pattern in pixels, with an input of the plan as its tile.
struct ResolvedPattern: Sendable {
  let input: Int
  /// The displacement of the tiles, in pixels.
  let offset: Vector
  /// The pattern's tiling for a frame with its corner at (0, 0); nil if the pattern has no tiling.
  let tiling: ResolvedTiling?
  /// The size of the input.
  let size: PixelSize
  let isOpaque: Bool
  let paint: Paint

  init(_ pattern: Pattern, input: Int, over frame: Rect, scale: Double) {
    let size = pattern.tileSize ?? Size(width: 1, height: 1)
    self.init(
      input: input, offset: Vector(pattern.offset.x * scale, pattern.offset.y * scale),
      tiling: pattern.tiling.map { ResolvedTiling($0, size: size, left: 0, top: 0, scale: scale) },
      size: pattern.tileSize(scale: scale) ?? PixelSize(1, 1), isOpaque: pattern.isOpaque, over: frame)
  }

  private init(
    input: Int, offset: Vector, tiling: ResolvedTiling?, size: PixelSize, isOpaque: Bool, over frame: Rect
  ) {
    (self.input, self.offset, self.tiling, self.size) = (input, offset, tiling, size)
    self.isOpaque = isOpaque
    let corner = Vector(frame.x + offset.x, frame.y + offset.y)
    let placed = tiling?.moved(by: corner)
    let whole = (placed?.columns.wholeStart(size: size.width), placed?.rows.wholeStart(size: size.height))
    if let placed, whole.0 == nil || whole.1 == nil {
      paint = .tiles(SurfaceID(input), placed)
    } else {
      let (left, top) = (whole.0 ?? Int(corner.x.roundedHalvesUp), whole.1 ?? Int(corner.y.roundedHalvesUp))
      paint = .pattern(SurfaceID(input), shift: PixelShift(Vector(Double(left), Double(top))))
    }
  }

  func over(_ frame: Rect) -> ResolvedPattern {
    ResolvedPattern(input: input, offset: offset, tiling: tiling, size: size, isOpaque: isOpaque, over: frame)
  }
}

extension Pattern {
  /// The size of a tile's picture in pixels; nil for a picture that has not been read.
  func tileSize(scale pixelsPerPoint: Double) -> PixelSize? {
    guard let size = tileSize else { return nil }
    func side(_ length: Double) -> Int {
      // Larger than any picture, and small enough for Int.
      max(1, Int(min((length * pixelsPerPoint).roundedHalvesUp, 1e9)))
    }
    return PixelSize(side(size.width), side(size.height))
  }

  /// A tile in 8 bits; nil for a picture that has not been read. Incomplete after a cancellation; callers
  /// must check for one.
  package func tile(
    scale pixelsPerPoint: Double, cancellation: Cancellation? = nil
  ) throws(BitmapError) -> Bitmap? {
    guard let bitmap = bitmap(cancellation), let size = tileSize(scale: pixelsPerPoint) else { return nil }
    if size == bitmap.size { return bitmap }
    return tiling?.hasGaps == true
      ? try bitmap.resampled(to: size, cancellation: cancellation)
      : try bitmap.resampledTile(to: size, cancellation: cancellation)
  }
}
