import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Moves the pixels of a 16-bit intermediate about by noise.
  mutating func displace(_ pass: DisplacePass) throws(RenderError) {
    let work = DisplaceWork(pass, of: try source(pass.picture))
    let output = try target(pass.output)
    workers.runSpans(output.region) { y, columns, scratch in
      let (across, down) = (scratch.row(.coverage), scratch.row(.alpha))
      across.clear(count: columns.count)
      down.clear(count: columns.count)
      for (grid, lattice) in work.lattices {
        // The rows of a picture lie one after the other.
        withUnsafePointer(to: lattice) {
          pixel_rows_lattice(
            $0, columns.lowerBound - grid.left, y - grid.top, scratch.row(.picture).base, across.base,
            down.base, columns.count)
        }
      }
      let row = output.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt16.self)
      withUnsafePointer(to: work.picture) {
        pixel_rows_displace(
          $0, columns.lowerBound, y, across.base, down.base, pass.isClipped, row, columns.count)
      }
    }
  }
}

/// What threads share. Unchecked because it is read alone.
private struct DisplaceWork: @unchecked Sendable {
  let picture: PixelRowsSteps
  let lattices: [(grid: GrainGrid, lattice: PixelRowsLattice)]

  init(_ pass: DisplacePass, of picture: SurfaceMemory) {
    let (columns, rows) = (picture.region.columns, picture.region.rows)
    self.picture = PixelRowsSteps(
      pixels: UnsafePointer(picture.base.assumingMemoryBound(to: UInt16.self)),
      stride: picture.bytesPerRow / MemoryLayout<UInt16>.stride, left: columns.lowerBound,
      top: rows.lowerBound, right: columns.upperBound, bottom: rows.upperBound)
    lattices = zip(pass.lattices, pass.amplitudes).map { grid, amplitude in
      (grid, PixelRowsLattice(seed: grid.seed, size: grid.size, amplitude: amplitude))
    }
  }
}
