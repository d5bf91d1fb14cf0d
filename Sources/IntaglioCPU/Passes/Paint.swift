import CPixelRows
import IntaglioCore

extension PlanRun {
  /// Paints items one after the other, all of them on a span before the next.
  mutating func paint(_ pass: PaintPass) throws(RenderError) {
    var items: [PaintStep] = []
    for item in pass.items { items.append(try PaintStep(item, in: self)) }
    var backdrop: SurfaceMemory?
    if let surface = pass.backdrop { backdrop = try source(surface, [.bitmap, .deepPicture], of: "paint") }
    let output = try target(pass.output, [.bitmap, .deepPicture], of: "paint")
    let (steps, below) = (items, backdrop)
    let thresholds =
      pass.isDithered && output.format == .bitmap ? DitherRows(tables: tables) : nil
    workers.runSpans(output.region) { y, columns, scratch in
      let result = scratch.pictureRow(.result)
      if let below {
        result.load(below, row: y, columns: columns)
      } else {
        result.clear(count: columns.count)
      }
      for step in steps where step.region.rows.contains(y) {
        let touched = step.region.columns.clamped(to: columns)
        guard !touched.isEmpty else { continue }
        let place = result.advanced(by: touched.lowerBound - columns.lowerBound)
        step.paint(row: y, columns: touched, on: place, scratch: scratch)
      }
      thresholds?.add(to: result, row: y, columns: columns)
      result.store(output, row: y, columns: columns)
    }
  }
}
