// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Reads a picture where a surface's slope leads to.
  mutating func lens(_ pass: LensPass) throws(RenderError) {
    let memory = try self.source(pass.picture)
    nonisolated(unsafe) let source = PixelRowsSource(memory, showing: memory.region)
    let (planes, surface): ((CoverageRows, CoverageRows?), PixelRowsSurface)
    // Those of the second plane are a texture's for a surface that is no dome.
    let (steepnesses, secondStep): ((Float, Float), Int)
    switch pass.surface {
    case .heights(let plane, let factor, let texture):
      planes = (
        CoverageRows(try self.source(plane)),
        try texture.map { (texture) throws(RenderError) in CoverageRows(try self.source(texture.plane)) }
      )
      surface = PixelRowsSurface()
      steepnesses = (
        Float(factor) / Float(PixelRowsFull), Float(texture?.steepness ?? 0) / Float(PixelRowsFull)
      )
      secondStep = texture?.step ?? 1
    case .dome(let within, let around, let width, let reach):
      planes = (CoverageRows(try self.source(within)), CoverageRows(try self.source(around)))
      surface = PixelRowsSurface(
        is_dome: true, width: Float(width), reach: Float(reach), distance: Float(2 * pass.step))
      (steepnesses, secondStep) = ((0, 0), pass.step)
    }
    let maps = pass.maps
    let main = maps[maps.count / 2]
    let dispersed = maps.count > 1 ? [(maps[0], PictureChannel.red), (maps[2], .blue)] : []
    // Far places may lie near the picture's edge, where each pixel is checked.
    let reach = pass.keepsPlace ? pass.reach : 1 << 20
    try writePicture(pass.output) { y, columns, scratch, row in
      let within = PixelRowsSlopes(
        planes.0, y, columns, step: pass.step, steepnesses.0, scratch, spare: 0)
      var around = within
      around.steepness = 0
      if let plane = planes.1 {
        around = PixelRowsSlopes(plane, y, columns, step: secondStep, steepnesses.1, scratch, spare: 4)
      }
      let (across, down) = (scratch.row(.coverage), scratch.row(.alpha))
      pixel_rows_normals(surface, within, around, across.base, down.base, columns.count)
      let (right, below) = (scratch.row(.picture), scratch.row(.picture1))
      let (column, line) = pass.base(columns.lowerBound, y)
      func look(_ map: Transform, to result: PictureRow) {
        let map = PixelRowsMap(map, of: pass, column, line)
        pixel_rows_places(map, across.base, down.base, right.base, below.base, columns.count)
        pixel_rows_displace(
          source, column, line, right.base, below.base, reach, PixelRowsEdges(), result.rows, columns.count)
      }
      look(main, to: row)
      let other = scratch.pictureRow(.second)
      for (map, channel) in dispersed {
        look(map, to: other)
        pixel_rows_limit(other[channel].base, row.alpha.base, row[channel].base, columns.count)
      }
    }
  }
}

extension LensPass {
  /// The pixel from which the places of a row's pixels are measured, near enough for exact floats.
  fileprivate func base(_ x: Int, _ y: Int) -> (Int, Int) {
    keepsPlace ? (x, y) : (Int(map.tx.rounded(.down)), Int(map.ty.rounded(.down)))
  }
}

extension PixelRowsMap {
  fileprivate init(_ map: Transform, of pass: LensPass, _ x: Int, _ y: Int) {
    func limits(_ range: Range<Int>?, _ base: Int) -> (Float, Float) {
      range.map { (Float($0.lowerBound - base), Float($0.upperBound - 1 - base)) } ?? (-1e9, 1e9)
    }
    let (left, right) = limits(pass.edges?.columns, x)
    let (top, bottom) = limits(pass.edges?.rows, y)
    // Places are those of pixel centres.
    let (column, row) = pass.keepsPlace ? (0, 0) : (Double(x) + 0.5, Double(y) + 0.5)
    self.init(
      a: Float(map.a), b: Float(map.b), c: Float(map.c), d: Float(map.d), x: Float(map.tx - column),
      y: Float(map.ty - row), left: left, top: top, right: right, bottom: bottom,
      keeps_place: pass.keepsPlace)
  }
}
