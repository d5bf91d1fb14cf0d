// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Writes the mask of a picture's alpha or another channel, or its inverse, into a plane.
  mutating func mask(_ pass: MaskPass) throws(RenderError) {
    let picture = try source(pass.source)
    let alphas = CoverageRows(picture, threshold: pass.threshold)
    let isBitmapAlpha = picture.format == .bitmap && pass.channel == .alpha
    let channel = UInt32(PictureChannel.allCases.firstIndex(of: pass.channel) ?? 3)
    let full = UInt16(PixelRowsFull)
    try writePlane(pass.output) { y, columns, scratch, row in
      if isBitmapAlpha {
        _ = alphas.copy(row: y, columns: columns, into: row)
      } else if let threshold = pass.threshold {
        // The alpha of a 16-bit intermediate has fractions of a level, and is rounded before the threshold.
        let pixels = scratch.pictureRow(.picture)
        pixels.load(picture, row: y, columns: columns, hasColors: false)
        for index in 0..<columns.count {
          row[index] = (pixels.alpha[index] + 0.5).rounded(.down) > Float(threshold) ? full : 0
        }
      } else {
        picture.copy(channel: channel, row: y, columns: columns, to: row)
      }
      guard pass.isInverted else { return }
      for index in 0..<columns.count { row[index] = full - row[index] }
    }
  }
}

extension SurfaceMemory {
  /// Writes the coverage of one channel of a picture, without reading the others; 0 outside.
  fileprivate func copy(
    channel: UInt32, row y: Int, columns: Range<Int>, to row: UnsafeMutablePointer<UInt16>
  ) {
    let inside = columns.clamped(to: region.columns)
    let isInside = region.rows.contains(y) && !inside.isEmpty
    if !isInside || inside != columns { row.update(repeating: 0, count: columns.count) }
    guard isInside else { return }
    let (pixels, target) = (pixel(inside.lowerBound, y), row + (inside.lowerBound - columns.lowerBound))
    if format == .bitmap {
      pixel_rows_channel(pixels.assumingMemoryBound(to: UInt32.self), 8 * channel, target, inside.count)
    } else {
      pixel_rows_intermediate_channel(
        pixels.assumingMemoryBound(to: UInt16.self), channel, target, inside.count)
    }
  }
}
