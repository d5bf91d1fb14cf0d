import CPixelRows
import IntaglioPlan

extension PlanRun {
  /// Writes the mask of a bitmap's alpha or another channel, or its inverse, into a plane.
  mutating func mask(_ pass: MaskPass) throws(RenderError) {
    let memory = try source(pass.source)
    if memory.format == .intermediate, pass.threshold == nil { return try maskChannel(pass, memory) }
    guard memory.format == .bitmap, pass.channel == .alpha else { return try maskPicture(pass, memory) }
    let source = CoverageRows(memory, threshold: pass.threshold)
    let output = try target(pass.output)
    workers.runSpans(output.region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        _ = source.copy(row: y, columns: columns, into: row)
        guard pass.isInverted else { return }
        for index in 0..<columns.count { row[index] = UInt16(PixelRowsFull) - row[index] }
      }
    }
  }

  /// The same of one channel of a 16-bit intermediate, of which nothing else is read.
  private mutating func maskChannel(_ pass: MaskPass, _ source: SurfaceMemory) throws(RenderError) {
    let output = try target(pass.output)
    let channel = PictureChannel.allCases.firstIndex(of: pass.channel) ?? 3
    let (full, isInverted) = (UInt32(PixelRowsFull), pass.isInverted)
    workers.runSpans(output.region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        let inside = columns.clamped(to: source.region.columns)
        if inside != columns || !source.region.rows.contains(y) {
          row.update(repeating: isInverted ? UInt16(full) : 0, count: columns.count)
        }
        guard source.region.rows.contains(y), !inside.isEmpty else { return }
        let pixels = source.pixel(inside.lowerBound, y).assumingMemoryBound(to: UInt16.self) + channel
        let target = row + (inside.lowerBound - columns.lowerBound)
        for index in 0..<inside.count {
          let value = (UInt32(pixels[4 * index]) &* full &+ 32767) / 65535
          target[index] = UInt16(truncatingIfNeeded: isInverted ? full &- value : value)
        }
      }
    }
  }

  /// The same of colours, and of a 16-bit intermediate, whose alpha lies between levels; it is compared with a threshold in whole ones.
  private mutating func maskPicture(_ pass: MaskPass, _ source: SurfaceMemory) throws(RenderError) {
    let output = try target(pass.output)
    workers.runSpans(output.region) { y, columns, scratch in
      let (picture, coverage) = (scratch.pictureRow(.picture), scratch.row(.coverage))
      picture.load(source, row: y, columns: columns)
      coverage.setUnit(picture[pass.channel], count: columns.count)
      if let threshold = pass.threshold {
        for index in 0..<columns.count {
          coverage[index] = (picture.alpha[index] + 0.5).rounded(.down) > Float(threshold) ? 1 : 0
        }
      }
      if pass.isInverted { coverage.invert(count: columns.count) }
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        pixel_rows_store_coverage(coverage.base, row, columns.count)
      }
    }
  }
}
