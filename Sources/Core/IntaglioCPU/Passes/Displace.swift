// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  mutating func displace(_ pass: DisplacePass) throws(RenderError) {
    let picture = try DisplacedPicture(pass, in: self)
    try writePicture(pass.output, picture.write)
  }

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

/// A picture displaced row by row, on demand, with the values of a 16-bit intermediate.
///
/// Unchecked because each thread has its own part of the corners.
struct DisplacedPicture: @unchecked Sendable {
  let region: PixelRect
  private let source: PixelRowsSource
  private let lattices: [(grid: GrainGrid, lattice: PixelRowsLattice)]
  private let reach: Int
  private let edges: PixelRowsEdges
  /// The corners of a thread's last row, for each lattice; then those of the next thread.
  private let corners: UnsafeMutablePointer<PixelRowsCorners>

  init(_ pass: DisplacePass, in run: borrowing PlanRun) throws(RenderError) {
    let copy = run.lowered.copies[pass.picture]
    let memory = try run.source(copy?.picture ?? pass.picture)
    source = PixelRowsSource(memory, showing: copy?.region ?? memory.region, shift: copy?.shift ?? .zero)
    region = run.plan[pass.output].region
    reach = DisplacePass.reach(pass.radius)
    edges = PixelRowsEdges(is_clipped: pass.isClipped, only: pass.movesOnlyEdges)
    lattices = zip(pass.lattices, pass.amplitudes).map { grid, amplitude in
      (grid, PixelRowsLattice(seed: grid.seed, size: grid.size, amplitude: amplitude))
    }
    let (tables, threads) = (run.tables, run.workers.threadCount)
    let none = (0..<threads * lattices.count).map { _ in
      PixelRowsCorners(numbers: tables.room(for: 6 * (Scratch.spanLength + 2)), column: 0, row: 0, count: 0)
    }
    corners = tables.room(for: none.count)
    corners.initialize(from: none, count: none.count)
  }

  /// Writes the pixels `columns` of row `y`, which must all be inside the picture. Overwrites the scratch's
  /// second picture row.
  func write(row y: Int, columns: Range<Int>, scratch: Scratch, to result: PictureRow) {
    let (across, down) = (scratch.row(.second), scratch.row(.second1))
    across.clear(count: columns.count)
    down.clear(count: columns.count)
    var corners = corners + scratch.thread * lattices.count
    for (grid, lattice) in lattices {
      pixel_rows_lattice(
        lattice, columns.lowerBound - grid.left, y - grid.top, corners, across.base, down.base, columns.count)
      corners += 1
    }
    pixel_rows_displace(
      source, columns.lowerBound, y, across.base, down.base, reach, edges, result.rows, columns.count)
  }
}

extension PixelRowsSource {
  /// A picture's pixels over a region, moved by whole pixels.
  init(_ memory: SurfaceMemory, showing region: PixelRect, shift: PixelShift = .zero) {
    let (left, top) = (region.columns.lowerBound, region.rows.lowerBound)
    self.init(
      pixels: memory.pixel(left - shift.wholeX, top - shift.wholeY),
      stride: memory.bytesPerRow / memory.format.bytesPerPixel, left: left, top: top,
      right: region.columns.upperBound, bottom: region.rows.upperBound, is_bitmap: memory.format == .bitmap)
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
