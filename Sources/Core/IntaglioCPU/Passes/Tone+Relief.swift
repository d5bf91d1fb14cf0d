// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  mutating func relief(
    _ relief: TonePass.Relief, _ pass: TonePass, of rows: CoverageRows
  ) throws(RenderError) {
    nonisolated(unsafe) let table = pass.contour.isEmpty ? nil : tables.tones(of: pass)
    let light = PixelRowsRelief(
      right: Float(relief.light.x), down: Float(relief.light.y), out: Float(relief.light.z),
      gain: Float(pass.gain), scale: Float(pass.scale), offset: Float(pass.offset),
      is_wrapped: relief.isWrapped)
    let steepness = Float(relief.steepness) / Float(PixelRowsFull) / (relief.isSmoothed ? 3 : 1)
    let texture = try relief.texture.map { (texture) throws(RenderError) in
      (rows: CoverageRows(try source(texture.plane)), texture)
    }
    try writePlane(pass.output) { y, columns, scratch, row in
      let slopes =
        relief.isSmoothed
        ? PixelRowsSlopes(smooth: rows, y, columns, steepness, scratch)
        : PixelRowsSlopes(rows, y, columns, step: relief.step, steepness, scratch, spare: 0)
      let lying = texture.map { rows, texture in
        let steepness = Float(texture.steepness) / Float(PixelRowsFull)
        return PixelRowsSlopes(rows, y, columns, step: texture.step, steepness, scratch, spare: 4)
      }
      pixel_rows_relief(
        light, slopes, relief.isSmoothed, lying ?? PixelRowsSlopes(), table, row, columns.count)
    }
  }
}

extension PixelRowsSlopes {
  /// The samples `step` pixels away on each side. The columns in between may exceed scratch memory, so only
  /// the parts in use are copied, to four of its rows.
  init(
    _ rows: CoverageRows, _ y: Int, _ columns: Range<Int>, step: Int, _ steepness: Float, _ scratch: Scratch,
    spare: Int
  ) {
    func samples(_ y: Int, _ right: Int, _ number: Int) -> UnsafePointer<UInt16> {
      let read = columns.lowerBound + right..<columns.upperBound + right
      return rows.samples(y, columns: read, spare: scratch.words(spare + number))
    }
    self.init(
      steepness: steepness, left: samples(y, -step, 0), right: samples(y, step, 1),
      above: samples(y - step, 0, 2), below: samples(y + step, 0, 3))
  }

  /// The samples of three rows, from one before the first pixel to one after the last.
  fileprivate init(
    smooth rows: CoverageRows, _ y: Int, _ columns: Range<Int>, _ steepness: Float, _ scratch: Scratch
  ) {
    let around = columns.lowerBound - 1..<columns.upperBound + 1
    func samples(_ y: Int, _ spare: Int) -> UnsafePointer<UInt16> {
      rows.samples(y, columns: around, spare: scratch.words(spare))
    }
    self.init(
      steepness: steepness, left: samples(y, 2), right: nil, above: samples(y - 1, 1),
      below: samples(y + 1, 3))
  }
}
