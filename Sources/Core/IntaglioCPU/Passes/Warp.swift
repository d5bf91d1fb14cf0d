// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Draws a 16-bit intermediate through an affine map.
  mutating func warp(_ pass: WarpPass) throws(RenderError) {
    let (picture, map) = (try source(pass.picture), pass.placement)
    try writePicture(pass.output) { y, columns, _, row in
      for (index, x) in columns.enumerated() {
        row[index] = picture.intermediatePixel(at: map(Vector(Double(x) + 0.5, Double(y) + 0.5)))
      }
    }
  }
}

extension SurfaceMemory {
  /// The 16-bit intermediate at a point, interpolated bilinearly, in levels; 0 outside.
  fileprivate func intermediatePixel(at place: Vector) -> SIMD4<Float> {
    let (x, y) = (place.x - 0.5, place.y - 0.5)
    // Far outside everything is transparent, and Int would overflow.
    guard abs(x) < 1e9, abs(y) < 1e9 else { return .zero }
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (right, down) = (Float(x - Double(column)), Float(y - Double(row)))
    let upper = intermediatePixel(column, row) * (1 - right) + intermediatePixel(column + 1, row) * right
    let lower =
      intermediatePixel(column, row + 1) * (1 - right) + intermediatePixel(column + 1, row + 1) * right
    return upper * (1 - down) + lower * down
  }

  private func intermediatePixel(_ column: Int, _ row: Int) -> SIMD4<Float> {
    guard region.columns.contains(column), region.rows.contains(row) else { return .zero }
    return SIMD4<Float>(pixel(column, row).load(as: SIMD4<UInt16>.self)) / 257
  }
}
