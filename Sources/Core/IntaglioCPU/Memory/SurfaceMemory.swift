// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

/// The memory of a surface during a run. Owns nothing.
///
/// A bitmap has no padding between rows, because it may be the caller's. Planes (one UInt16 per sample; 32640
/// is full, and a level is 128) and 16-bit intermediates (four UInt16 per pixel: red, green, blue, alpha;
/// 65535 is full) align every row to 128 bytes, so that the last group of samples can be written whole. A
/// mask, which may be the caller's, stands for a bitmap with that alpha or for a rounded plane: one byte per
/// pixel, without padding.
///
/// Unchecked because it is a plain address: threads read the output of earlier passes, and write disjoint
/// rows.
struct SurfaceMemory: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let format: SurfaceFormat
  private(set) var region: PixelRect
  let bytesPerRow: Int
  /// Whether a pixel is one byte of coverage, whatever the format.
  let isMask: Bool

  /// The memory at `base` as a surface of this description; it must have `byteCount(of:)` bytes. A mask is
  /// placed there instead of the surface.
  init(_ description: SurfaceDescription, isMask: Bool = false, at base: UnsafeMutableRawPointer) {
    self.base = base
    format = description.format
    region = description.region
    bytesPerRow = isMask ? description.region.width : SurfaceMemory.bytesPerRow(of: description)
    self.isMask = isMask
  }

  func moved(_ right: Int, _ down: Int) -> SurfaceMemory {
    var moved = self
    moved.region = region.moved(right, down)
    return moved
  }

  func row(_ y: Int) -> UnsafeMutableRawPointer { base + (y - region.rows.lowerBound) * bytesPerRow }

  /// The pixel in column `x` of row `y`. The row must be in the region. The column may be outside it, if all
  /// accesses from there on stay within the region or its padding.
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
    row(y) + (x - region.columns.lowerBound) * (isMask ? 1 : format.bytesPerPixel)
  }

  /// The sample of a plane, or the first one of an intermediate's pixel, with the same conditions.
  func samples(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt16> {
    pixel(x, y).assumingMemoryBound(to: UInt16.self)
  }

  /// A gapless range around the middle of `columns` in which all pixels of row `y` of a bitmap are opaque, or
  /// those of a plane full; nil if the middle is not.
  func fullColumns(row y: Int, within columns: Range<Int>) -> Range<Int>? {
    let inside = columns.clamped(to: region.columns)
    guard region.rows.contains(y), !inside.isEmpty else { return nil }
    let pixels = pixel(inside.lowerBound, y)
    var start = 0
    let count =
      format == .bitmap
      ? pixel_rows_opaque_run(pixels.assumingMemoryBound(to: UInt32.self), inside.count, &start)
      : pixel_rows_full_run(pixels.assumingMemoryBound(to: UInt16.self), inside.count, &start)
    return count > 0 ? inside.lowerBound + start..<inside.lowerBound + start + count : nil
  }

  /// The memory of a surface, in bytes.
  ///
  /// - Throws: `RenderError.outOfMemory` for sizes whose bytes overflow.
  static func byteCount(of description: SurfaceDescription) throws(RenderError) -> Int {
    let region = description.region
    // Far larger than any picture, and small enough that the products below do not overflow.
    guard region.width < 1 << 31, region.height < 1 << 27 else {
      throw .outOfMemory(bytes: Int.max, device: "main memory")
    }
    return bytesPerRow(of: description) * region.height
  }

  private static func bytesPerRow(of description: SurfaceDescription) -> Int {
    let packed = description.region.width * description.format.bytesPerPixel
    return description.format == .bitmap ? packed : (packed + 127) & ~127
  }
}

extension SurfaceMemory {
  /// Calls `write` to set the samples in `columns` of row `y` of a plane, or of a mask in its place, to which
  /// they are rounded.
  ///
  /// `write` may set a group past the columns: the first column is a multiple of a group away from the
  /// region's first, so the excess falls into padding or is overwritten later.
  @inline(__always)
  func writePlane(
    row y: Int, columns: Range<Int>, scratch: Scratch, _ write: (UnsafeMutablePointer<UInt16>) -> Void
  ) {
    let start = pixel(columns.lowerBound, y)
    guard isMask else { return write(start.assumingMemoryBound(to: UInt16.self)) }
    let row = scratch.words(0)
    write(row)
    pixel_rows_store_mask(row, start.assumingMemoryBound(to: UInt8.self), columns.count)
  }
}
