// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Writes the mask of a bitmap's alpha or another channel, or its inverse, into a plane.
  mutating func mask(_ pass: MaskPass) throws(RenderError) {
    let memory = try source(pass.source)
    if memory.format == .intermediate, pass.threshold == nil { return try maskChannel(pass, memory) }
    if memory.format == .bitmap, pass.channel != .alpha { return try maskChannel(pass, memory) }
    guard memory.format == .bitmap else { return try maskPicture(pass, memory) }
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

  /// Writes the mask of one channel of a picture, without reading the others.
  private mutating func maskChannel(_ pass: MaskPass, _ source: SurfaceMemory) throws(RenderError) {
    let output = try target(pass.output)
    let channel = UInt32(PictureChannel.allCases.firstIndex(of: pass.channel) ?? 3)
    let (full, isInverted) = (UInt16(PixelRowsFull), pass.isInverted)
    workers.runSpans(output.region) { y, columns, scratch in
      output.writePlane(row: y, columns: columns, scratch: scratch) { row in
        let inside = columns.clamped(to: source.region.columns)
        if inside != columns || !source.region.rows.contains(y) {
          row.update(repeating: isInverted ? full : 0, count: columns.count)
        }
        guard source.region.rows.contains(y), !inside.isEmpty else { return }
        let pixels = source.pixel(inside.lowerBound, y)
        let target = row + (inside.lowerBound - columns.lowerBound)
        if source.format == .bitmap {
          pixel_rows_channel(pixels.assumingMemoryBound(to: UInt32.self), 8 * channel, target, inside.count)
        } else {
          pixel_rows_intermediate_channel(
            pixels.assumingMemoryBound(to: UInt16.self), channel, target, inside.count)
        }
        guard isInverted else { return }
        for index in 0..<inside.count { target[index] = full - target[index] }
      }
    }
  }

  /// Writes the mask of a 16-bit intermediate. Its alpha has fractions of a level, and is rounded before the
  /// threshold.
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
