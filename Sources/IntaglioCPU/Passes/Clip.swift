import IntaglioPlan

extension PlanRun {
  /// Multiplies a picture by a coverage or by its inverse.
  mutating func clip(_ pass: ClipPass) throws(RenderError) {
    let picture = try source(pass.picture, [.bitmap, .deepPicture], of: "clip")
    let reader = CoverageReader(.rows(try rows(of: pass.mask, pass: "clip")), tables: tables)
    let output = try target(pass.output, [.bitmap, .deepPicture], of: "clip")
    workers.runSpans(output.region) { y, columns, scratch in
      let (row, result) = (scratch.pictureRow(.picture), scratch.pictureRow(.result))
      row.load(picture, row: y, columns: columns)
      let mask = reader.readRow(y, columns: columns, scratch: scratch)
      if pass.isInverted { mask.invert(count: columns.count) }
      result.clear(count: columns.count)
      result.draw(row, coverage: mask, over: result, count: columns.count)
      result.store(output, row: y, columns: columns)
    }
  }
}

/// Readers of surfaces, for passes that do one thing after the other.
extension CoverageReader {
  /// Coverage of the pixels `columns` of row `y`, in the scratch's coverage.
  func read(row y: Int, columns: Range<Int>, scratch: Scratch) -> Reading {
    read(
      row: y, columns: columns, windows: UnsafeMutableBufferPointer(start: nil, count: 0), scratch: scratch,
      into: scratch.row(.coverage))
  }

  /// The same as a row in every case.
  func readRow(_ y: Int, columns: Range<Int>, scratch: Scratch) -> FloatRow {
    let coverage = scratch.row(.coverage)
    switch read(row: y, columns: columns, scratch: scratch) {
    case .nothing: coverage.fill(0, count: columns.count)
    case .full: coverage.fill(1, count: columns.count)
    case .row(let row): return row
    }
    return coverage
  }
}
