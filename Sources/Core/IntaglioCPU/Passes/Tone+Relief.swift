// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Writes the lighting of a surface.
  mutating func relief(
    _ relief: TonePass.Relief, _ pass: TonePass, of rows: CoverageRows, into output: SurfaceMemory
  ) throws(RenderError) {
    let table = pass.contour.isEmpty ? nil : ToneTable(pass, in: tables)
    let light = PixelRowsRelief(
      steepness: Float(relief.steepness) / Float(PixelRowsFull) / (relief.isSmoothed ? 3 : 1),
      right: Float(relief.light.x), down: Float(relief.light.y), out: Float(relief.light.z),
      gain: Float(pass.gain), scale: Float(pass.scale), offset: Float(pass.offset))
    let texture = try relief.texture.map { (texture) throws(RenderError) in
      TextureRows(
        rows: CoverageRows(try source(texture.plane)), step: texture.step,
        steepness: Float(texture.steepness) / Float(PixelRowsFull))
    }
    workers.runSpans(output.region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        let beside = relief.isSmoothed ? SlopeRows.three(rows, y, columns, scratch) : nil
        let around =
          relief.isSmoothed ? nil : SlopeRows.four(rows, y, columns, relief.step, scratch, first: 0)
        func write(_ texture: UnsafePointer<PixelRowsTexture>?) {
          withUnsafePointer(to: light) {
            if let beside {
              pixel_rows_smooth_relief(
                $0, beside.above, beside.middle, beside.below, texture, table?.numbers, row, columns.count)
            } else if let around {
              pixel_rows_relief(
                $0, around.left, around.right, around.above, around.below, texture, table?.numbers, row,
                columns.count)
            }
          }
        }
        guard let texture else { return write(nil) }
        let lying = SlopeRows.four(texture.rows, y, columns, texture.step, scratch, first: 4)
        let numbers = PixelRowsTexture(
          steepness: texture.steepness, left: lying.left, right: lying.right, above: lying.above,
          below: lying.below)
        withUnsafePointer(to: numbers) { write($0) }
      }
    }
  }
}

/// A texture on the surface.
private struct TextureRows: Sendable {
  let rows: CoverageRows
  let step: Int
  let steepness: Float
}

/// Reads the samples around the pixels of a row.
private enum SlopeRows {
  typealias Samples = UnsafePointer<UInt16>

  /// The samples `step` pixels away on each side. The columns in between may exceed scratch memory, so only
  /// the parts in use are copied.
  static func four(
    _ rows: CoverageRows, _ y: Int, _ columns: Range<Int>, _ step: Int, _ scratch: Scratch, first: Int
  ) -> (left: Samples, right: Samples, above: Samples, below: Samples) {
    func samples(_ y: Int, _ right: Int, _ spare: Int) -> Samples {
      let read = columns.lowerBound + right..<columns.upperBound + right
      return rows.samples(y, columns: read, spare: scratch.words(first + spare))
    }
    return (samples(y, -step, 0), samples(y, step, 1), samples(y - step, 0, 2), samples(y + step, 0, 3))
  }

  /// The samples of three rows, from one before the first pixel to one after the last.
  static func three(
    _ rows: CoverageRows, _ y: Int, _ columns: Range<Int>, _ scratch: Scratch
  ) -> (above: Samples, middle: Samples, below: Samples) {
    let around = columns.lowerBound - 1..<columns.upperBound + 1
    func samples(_ y: Int, _ spare: Int) -> Samples {
      rows.samples(y, columns: around, spare: scratch.words(spare))
    }
    return (samples(y - 1, 1), samples(y, 2), samples(y + 1, 3))
  }
}
