import CPixelRows
import IntaglioCore

extension PlanRun {
  /// Paints items one after the other, all of them on a span before the next.
  mutating func paint(_ pass: PaintPass) throws(RenderError) {
    let output = try target(pass.output, [.bitmap, .deepPicture], of: "paint")
    let planes = try streamedPlanes(of: pass)
    let numbers = planes.enumerated().map { ($0.element.surface, $0.offset) }
    let job = try PaintJob(
      pass, output: output, windows: Dictionary(uniqueKeysWithValues: numbers), in: self)
    defer { job.free() }

    let streamed = planes.map(\.plane)
    let windowBytes = streamed.reduce(0) { $0 + $1.byteCount }
    let memory = try take(byteCount: workers.threadCount * windowBytes)
    defer { pool.giveBack(memory) }
    let halo = streamed.map(\.blur.rowReach).max() ?? 0
    let region = (pass.region ?? output.region).clamped(to: output.region)
    workers.runStrips(region, halo: halo) { rows, columns, scratch in
      var base = memory.base + scratch.thread * windowBytes
      var windows: [BlurWindow] = []
      for plane in streamed {
        windows.append(plane.window(rows: rows, columns: columns, at: base))
        base += plane.byteCount
      }
      windows.withUnsafeMutableBufferPointer { windows in
        withUnsafeTemporaryAllocation(of: PaintSpan.Cover.self, capacity: job.steps.count) { covers in
          var span = PaintSpan(job, covers: covers, windows: windows, columns: columns, scratch: scratch)
          for y in rows { span.paint(row: y) }
        }
      }
    }
  }

  /// The planes that the pass makes itself, each once, with the shifts of all factors that read it.
  private func streamedPlanes(
    of pass: PaintPass
  ) throws(RenderError) -> [(surface: SurfaceID, plane: StreamedPlane)] {
    var planes: [(surface: SurfaceID, plane: StreamedPlane)] = []
    for surface in pass.itemSurfaces {
      guard let blur = fusion.streamed[surface] else { continue }
      let readers = pass.items.filter { $0.surfaces.contains(surface) }
      let shifts = readers.flatMap(\.coverage).filter { $0.surface == surface }.map(\.shift)
      let region = readers.dropFirst().reduce(readers[0].region) { $0.hull($1.region) }
      let pair = try blurPair(blur.horizontal, blur.vertical)
      planes.append((surface, StreamedPlane(pair, shifts: shifts, region: region)))
    }
    return planes
  }
}
