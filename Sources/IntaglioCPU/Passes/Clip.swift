import IntaglioCore

extension PlanRun {
  /// Multiplies a picture by a coverage or by its inverse.
  mutating func clip(_ pass: ClipPass) throws(RenderError) {
    let picture = try source(pass.picture, [.bitmap, .deepPicture], of: "clip")
    let reader = try reader(of: pass.mask, full: 1, pass: "clip")
    let output = try target(pass.output, [.bitmap, .deepPicture], of: "clip")
    workers.runSpans(output.region) { y, columns, scratch in
      let (row, result) = (scratch.pictureRow(.picture), scratch.pictureRow(.result))
      row.load(picture, row: y, columns: columns)
      let mask = reader.read(row: y, columns: columns, scratch: scratch, into: scratch.row(.coverage))
      if pass.isInverted { mask.invert(count: columns.count) }
      result.clear(count: columns.count)
      result.draw(row, coverage: mask, count: columns.count)
      result.store(output, row: y, columns: columns)
    }
  }

  /// A reader of a coverage where it is.
  ///
  /// - Throws: `RenderError.unsupported` when the surface is not there or of the wrong format.
  func reader(
    of source: CoverageSource, full: Float, pass: String
  ) throws(RenderError) -> CoverageReader {
    switch source {
    case .alpha(let surface, let threshold):
      CoverageReader(try self.source(surface, [.bitmap], of: pass), threshold: threshold, full: full)
    case .plane(let surface):
      CoverageReader(try self.source(surface, [.plane], of: pass), full: full)
    }
  }
}
