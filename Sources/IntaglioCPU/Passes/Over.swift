import IntaglioPlan

extension PlanRun {
  /// Lays a picture over another.
  mutating func over(_ pass: OverPass) throws(RenderError) {
    let top = try source(pass.top, [.bitmap, .deepPicture], of: "over")
    let bottom = try source(pass.bottom, [.bitmap, .deepPicture], of: "over")
    let output = try target(pass.output, [.bitmap, .deepPicture], of: "over")
    workers.runSpans(output.region) { y, columns, scratch in
      let (row, result) = (scratch.pictureRow(.picture), scratch.pictureRow(.result))
      row.load(top, row: y, columns: columns)
      result.load(bottom, row: y, columns: columns)
      result.draw(row, count: columns.count)
      result.store(output, row: y, columns: columns)
    }
  }
}
