import CPixelRows
import IntaglioPlan

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
    workers.runStrips(output.region) { rows, columns, scratch in
      steps.withUnsafeBufferPointer { steps in
        withUnsafeTemporaryAllocation(of: PaintSpan.Cover.self, capacity: steps.count) { covers in
          var span = PaintSpan(
            steps: steps, covers: covers, backdrop: below, output: output, thresholds: thresholds,
            columns: columns, scratch: scratch)
          for y in rows { span.paint(row: y) }
        }
      }
    }
  }
}
