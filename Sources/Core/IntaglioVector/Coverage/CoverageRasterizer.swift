// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Fills paths: makes the 8-bit coverage of a mask, antialiased by exact areas.
///
/// The coverage of a pixel is the area of the path's inside within that pixel, floor(255 area + 0.5). For
/// straight lines that area is exact, even with crossings and overlaps; curves are followed within
/// `tolerance`.
///
/// - Complexity: a step for each pixel on an outline, one for each edge in a row, and clearing or filling the
///   rest. Where outlines cross or overlap within a pixel's neighbourhood, their edges are compared with each
///   other.
public struct CoverageRasterizer: Sendable, Hashable {
  /// The default tolerance: a quarter of a level is 1 / 1020.
  public static let defaultTolerance = 1.0 / 1024

  /// The largest change of a pixel's coverage by flattening curves.
  public let tolerance: Double

  /// A rasteriser with this tolerance; values that are not positive numbers select the default.
  public init(tolerance: Double = CoverageRasterizer.defaultTolerance) {
    self.tolerance = tolerance > 0 ? tolerance : CoverageRasterizer.defaultTolerance
  }

  /// The coverage of a path in pixels: (0, 0) is the top left corner of the mask's first pixel. Parts outside
  /// `size` are cut off.
  ///
  /// - Throws: `PathError.size` for an invalid mask size, `.coordinate` for a point that is not finite.
  public func mask(of path: Path, size: PixelSize, rule: FillRule = .nonZero) throws(PathError) -> Mask {
    try mask(of: path, size: size, rule: rule, cancellation: nil)
  }

  /// The coverage of a path; incomplete after a cancellation, which the caller checks.
  package func mask(
    of path: Path, size: PixelSize, rule: FillRule, cancellation: Cancellation?
  ) throws(PathError) -> Mask {
    var sweep = try sweep(path, origin: .zero, size: size, rule: rule)
    return try rethrowing(
      PathError.size,
      try Mask(size: size) { memory in
        guard let samples = memory.bindMemory(to: UInt8.self).baseAddress else { return }
        _ = sweep.write(to: samples, bytesPerRow: size.width, cancellation)
      })
  }

  /// Writes the coverage of a path in pixels, within `region`, into the caller's memory: `region.height` rows
  /// of `region.width` bytes, each `bytesPerRow` after the previous one. All of these bytes are written, and
  /// none in between.
  ///
  /// - Returns: The bounding box of all samples other than 0, or nil if there are none. It lies in `region`.
  /// - Throws: `PathError.size` for an empty region or one with more pixels than a mask, `.coordinate` for a
  ///   point that is not finite, `.memory` for too few bytes. Nothing is written then.
  public func write(
    _ path: Path, region: PixelRect, rule: FillRule = .nonZero,
    into memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int
  ) throws(PathError) -> PixelRect? {
    let origin = Vector(Double(region.columns.lowerBound), Double(region.rows.lowerBound))
    var sweep = try sweep(path, origin: origin, size: region.size, rule: rule)
    let (offset, overflow) = bytesPerRow.multipliedReportingOverflow(by: region.height - 1)
    let needed = overflow ? Int.max : offset.addingReportingOverflow(region.width).partialValue
    guard bytesPerRow >= region.width || region.height == 1, !overflow, needed > 0, needed <= memory.count,
      let base = memory.baseAddress
    else { throw .memory(bytes: memory.count, needed: max(needed, region.pixelCount)) }
    let samples = base.assumingMemoryBound(to: UInt8.self)
    let bounds = sweep.write(to: samples, bytesPerRow: bytesPerRow)
    return bounds?.moved(region.columns.lowerBound, region.rows.lowerBound)
  }

  private func sweep(
    _ path: Path, origin: Vector, size: PixelSize, rule: FillRule
  ) throws(PathError) -> CoverageSweep {
    try rethrowing(PathError.size, try Bitmap.checkedPixelCount(size))
    let edges = try CoverageEdges(path, origin: origin, size: size, tolerance: tolerance)
    return CoverageSweep(edges, size: size, rule: rule)
  }
}
