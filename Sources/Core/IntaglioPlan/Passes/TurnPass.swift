// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// A repeated plane, turned pixel by pixel by the slope of a surface; see `Bevel.Texture.turns`.
package struct TurnPass: Sendable, Hashable {
  /// One tile: a plane from (0, 0) on, repeated in all directions.
  package var tile: SurfaceID
  package var tileSize: PixelSize
  /// The place of the tiles on the output's grid.
  package var left: Int
  package var top: Int
  /// A plane with the surface's heights, 0 outside of it.
  package var height: SurfaceID
  /// The distance of the heights' differences, in pixels to either side.
  package var step: Int
  package var output: SurfaceID

  package init(
    tile: SurfaceID, tileSize: PixelSize, left: Int, top: Int, height: SurfaceID, step: Int, output: SurfaceID
  ) {
    (self.tile, self.tileSize, self.left, self.top) = (tile, tileSize, left, top)
    (self.height, self.step, self.output) = (height, step, output)
  }

  /// Cosine and sine of each direction, and of its double.
  package static let directions: [SIMD4<Double>] = (0..<Bevel.Texture.directionCount).map { index in
    let angle = Double(index) * .pi / Double(Bevel.Texture.directionCount)
    return SIMD4(cos(angle), sin(angle), cos(2 * angle), sin(2 * angle))
  }

  /// For each direction what a column and a row, then what 256 of them add to the place in the tile, across
  /// and down, and the place of pixel (0, 0), then two zeros. Whole tiles are multiples of 2^32. Steps of 256
  /// keep the error below a 20,000th of a sample on surfaces of 16,384 pixels.
  package var places: [UInt32] {
    Self.directions.flatMap { way in
      let (width, height) = (Double(tileSize.width), Double(tileSize.height))
      let step = [way.x / width, way.y / width, -way.y / height, way.x / height]
      let first = [(step[0] + step[1] - 1 / width) / 2, (step[2] + step[3] - 1 / height) / 2, 0, 0]
      return (step + step.map { 256 * $0 } + first).map {
        UInt32(truncatingIfNeeded: Int(($0 * 0x1p32).rounded()))
      }
    }
  }
}

extension TurnPass: PlannedPass {
  package var pass: Pass { .turn(self) }
  var name: String { "turn" }
  var details: String { "\(tile) by \(height), differences over \(step)" }
  var readsPerPixel: Int { 12 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try body(&tile, [.plane])
    try body(&height, [.plane])
  }

  func forEachReading(for written: PixelRect, _ body: (SurfaceID, PixelRect) -> Void) {
    body(tile, PixelRect(tileSize))
    body(height, written.grown(by: step))
  }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      (1...Int(Style.maximumBevelSize)).contains(step) && plan[tile].region == PixelRect(tileSize),
      "its step is \(step), its tile \(plan[tile].region)")
  }
}
