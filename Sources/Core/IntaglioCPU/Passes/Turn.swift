// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Turns a tile by the slope of a surface.
  mutating func turn(_ pass: TurnPass) throws(RenderError) {
    let tile = try source(pass.tile)
    let heights = CoverageRows(try source(pass.height))
    let directions = tables.keep(TurnPass.directions.flatMap { way in (0..<4).map { way[$0] } })
    nonisolated(unsafe) let turn = PixelRowsTurn(
      tile: tile.samples(0, 0), stride: tile.bytesPerRow / 2,
      width: Int32(pass.tileSize.width), height: Int32(pass.tileSize.height),
      directions: directions, direction_count: Int32(TurnPass.directions.count))
    try writePlane(pass.output) { y, columns, scratch, row in
      func samples(_ right: Int, _ y: Int, _ number: Int) -> UnsafePointer<UInt16> {
        let read = columns.lowerBound + right..<columns.upperBound + right
        return heights.samples(y, columns: read, spare: scratch.words(number))
      }
      pixel_rows_turn(
        turn, columns.lowerBound - pass.left, y - pass.top, samples(-pass.step, y, 1),
        samples(pass.step, y, 2), samples(0, y - pass.step, 3), samples(0, y + pass.step, 4), row,
        columns.count)
    }
  }
}
