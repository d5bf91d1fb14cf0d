// SPDX-License-Identifier: MIT
import CPixelRows

/// A row of coverage somewhere in memory.
struct CoverageRow {
  /// The sample in the first requested column.
  let start: UnsafePointer<UInt16>
  let content: PixelRowsContent
}

/// Stored rows of coverage: a bitmap's alpha, or a plane. Everything outside the surface is 0.
struct CoverageRows: Sendable {
  /// A bitmap, for its alpha, or a plane.
  let memory: SurfaceMemory
  /// For a bitmap: coverage is full where alpha exceeds this, else 0; `PixelRowsNoThreshold` for alpha
  /// itself.
  let threshold: Int32

  init(_ memory: SurfaceMemory, threshold: Int? = nil) {
    self.memory = memory
    self.threshold = threshold.map { Int32(min(max($0, -1), 255)) } ?? Int32(PixelRowsNoThreshold)
  }

  /// The factor from alpha to coverage.
  static let alphaScale = UInt32(PixelRowsFull) / 255

  /// Copies the samples in `columns` of row `y` to `destination`.
  ///
  /// - Parameter scale: for a bitmap, the factor of alpha.
  func copy(
    row y: Int, columns: Range<Int>, scale: UInt32 = alphaScale,
    into destination: UnsafeMutablePointer<UInt16>
  ) -> PixelRowsContent {
    let inside = columns.clamped(to: memory.region.columns)
    guard memory.region.rows.contains(y), !inside.isEmpty else {
      destination.initialize(repeating: 0, count: columns.count)
      return PixelRowsNothing
    }
    let lead = inside.lowerBound - columns.lowerBound
    destination.initialize(repeating: 0, count: lead)
    (destination + lead + inside.count).initialize(
      repeating: 0, count: columns.upperBound - inside.upperBound)
    let content = copyInside(row: y, columns: inside, scale: scale, into: destination + lead)
    return inside == columns || content == PixelRowsNothing ? content : PixelRowsMixed
  }

  private func copyInside(
    row y: Int, columns: Range<Int>, scale: UInt32, into destination: UnsafeMutablePointer<UInt16>
  ) -> PixelRowsContent {
    let start = memory.pixel(columns.lowerBound, y)
    if memory.isMask {
      return pixel_rows_mask(start.assumingMemoryBound(to: UInt8.self), scale, destination, columns.count)
    }
    if memory.format == .bitmap {
      let pixels = start.assumingMemoryBound(to: UInt32.self)
      return pixel_rows_alpha(
        pixels, pixels + memory.region.width, threshold, scale, destination, columns.count)
    }
    let samples = start.assumingMemoryBound(to: UInt16.self)
    destination.update(from: samples, count: columns.count)
    return pixel_rows_content(samples, columns.count)
  }

  /// The samples in `columns` of row `y`: in place, or copied to `spare` if some are outside or must be
  /// converted.
  func row(_ y: Int, columns: Range<Int>, spare: UnsafeMutablePointer<UInt16>) -> CoverageRow {
    guard let samples = inPlace(y, columns: columns) else {
      return CoverageRow(start: spare, content: copy(row: y, columns: columns, into: spare))
    }
    return CoverageRow(start: samples, content: pixel_rows_content(samples, columns.count))
  }

  /// The samples alone, without their content.
  func samples(_ y: Int, columns: Range<Int>, spare: UnsafeMutablePointer<UInt16>) -> UnsafePointer<UInt16> {
    if let samples = inPlace(y, columns: columns) { return samples }
    _ = copy(row: y, columns: columns, into: spare)
    return UnsafePointer(spare)
  }

  /// The address of the samples; nil if some are outside or must be converted.
  private func inPlace(_ y: Int, columns: Range<Int>) -> UnsafePointer<UInt16>? {
    let region = memory.region
    guard memory.format == .plane, !memory.isMask, region.rows.contains(y),
      columns.clamped(to: region.columns) == columns
    else { return nil }
    return UnsafePointer(memory.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt16.self))
  }
}
