import CPixelRows
import IntaglioCore

extension PlanRun {
  /// Reads a reduced plane at every pixel of full size.
  mutating func expand(_ pass: ExpandPass) throws(RenderError) {
    let source = try source(pass.source, [.plane], of: "expand")
    let output = try target(pass.output, [.plane], of: "expand")
    let octaves = try checkedOctaves(pass.octaves, of: "expand")
    let reader = CoverageReader(.rows(CoverageRows(source)), octaves: octaves, tables: tables)
    workers.runSpans(output.region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        switch reader.read(row: y, columns: columns, scratch: scratch, into: scratch.row(.coverage)) {
        case .nothing: row.update(repeating: 0, count: columns.count)
        case .full: row.update(repeating: UInt16(PixelRowsFull), count: columns.count)
        case .row(let coverage): pixel_rows_store_coverage(coverage.base, row, columns.count)
        }
      }
    }
  }

  /// `octaves`, as long as a table of 2^octaves weights is reasonable: a plane of more would have a sigma of a million.
  ///
  /// - Throws: `RenderError.unsupported`.
  func checkedOctaves(_ octaves: Int, of pass: String) throws(RenderError) -> Int {
    guard (0...20).contains(octaves) else {
      throw .unsupported(pass: pass, reason: "a plane is read with 0…20 octaves, not \(octaves)")
    }
    return octaves
  }
}
