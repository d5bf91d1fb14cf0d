// SPDX-License-Identifier: MIT
import CPNGRows
public import IntaglioModel
import IntaglioSystem

extension Bitmap {
  /// A copy of pixels in the caller's memory.
  ///
  ///     let frame = try Bitmap(
  ///       copying: bytes.span.bytes, size: PixelSize(width: 1920, height: 1080), layout: PixelLayout(.bgra))
  ///
  /// - Parameter bytes: (height - 1) strides plus one row, and less than another stride.
  /// - Throws: `BitmapError` for an invalid bitmap size, a stride shorter than a row, or another number of
  ///   bytes.
  public init(
    copying bytes: RawSpan, size: PixelSize, layout: PixelLayout = PixelLayout()
  ) throws(BitmapError) {
    self = try bytes.withUnsafeBytes { (bytes) throws(BitmapError) in
      try Bitmap(copying: bytes, size: size, layout: layout, recycling: nil)
    }
  }

  /// A copy in `recycled` memory if there is any; incomplete after a cancellation, which the caller checks.
  package init(
    copying bytes: UnsafeRawBufferPointer, size: PixelSize, layout: PixelLayout,
    recycling recycled: RecycledPixels?, cancellation: Cancellation? = nil
  ) throws(BitmapError) {
    try layout.check(size, bytes.count)
    let stride = layout.stride(ofWidth: size.width)
    try self.init(size: size, recycling: recycled) { target in
      layout.copyRows(of: size, bytes, stride, target, 4 * size.width, cancellation, png_rows_from_rgba)
    }
  }

  /// Copies the pixels into the caller's memory. Bytes between rows are not written.
  ///
  ///     let picture = try renderer.render(frame, style: style, canvas: .grow)
  ///     var bytes = [UInt8](repeating: 0, count: 4 * picture.width * picture.height)
  ///     var span = bytes.mutableSpan
  ///     var memory = span.mutableBytes
  ///     try picture.copy(to: &memory, layout: PixelLayout(.bgra))
  ///
  /// - Parameter bytes: (height - 1) strides plus one row, and less than another stride: memory for a picture
  ///   of this size.
  /// - Throws: `BitmapError` for a stride shorter than a row, or another number of bytes; it names the
  ///   picture's size. Nothing is written then.
  public func copy(
    to bytes: inout MutableRawSpan, layout: PixelLayout = PixelLayout()
  ) throws(BitmapError) {
    try bytes.withUnsafeMutableBytes { (bytes) throws(BitmapError) in try copy(to: bytes, layout: layout) }
  }

  package func copy(
    to bytes: UnsafeMutableRawBufferPointer, layout: PixelLayout = PixelLayout()
  ) throws(BitmapError) {
    try layout.check(size, bytes.count)
    pixels.withUnsafeBytes { source in
      layout.copyRows(
        of: size, source, 4 * width, bytes, layout.stride(ofWidth: width), nil, png_rows_unpremultiply)
    }
  }
}

extension PixelLayout {
  /// Throws if there are too few bytes for a picture of this size, or enough for one with another row: they
  /// are of a picture of another size then.
  fileprivate func check(_ size: PixelSize, _ count: Int) throws(BitmapError) {
    try Bitmap.checkedPixelCount(size)
    let stride = stride(ofWidth: size.width)
    guard stride >= 4 * size.width else { throw .stride(stride, minimum: 4 * size.width, size: size) }
    let (rows, overflow) = stride.multipliedReportingOverflow(by: size.height - 1)
    let (bytes, overflowAtLast) = rows.addingReportingOverflow(4 * size.width)
    guard !overflow, !overflowAtLast, count >= bytes, count - bytes < stride else {
      throw .byteCount(found: count, expected: overflow || overflowAtLast ? .max : bytes, size: size)
    }
  }

  /// Copies rows of this layout into rows of a bitmap, or back; `convert` converts a row between straight and
  /// premultiplied alpha.
  fileprivate func copyRows(
    of size: PixelSize, _ source: UnsafeRawBufferPointer, _ sourceStride: Int,
    _ target: UnsafeMutableRawBufferPointer, _ targetStride: Int, _ cancellation: Cancellation?,
    _ convert: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, Int) -> Void
  ) {
    guard let source = source.baseAddress, let target = target.baseAddress else { return }
    for row in 0..<size.height {
      if cancellation?.isRequested == true { return }
      let (from, to) = (source + row * sourceStride, target + row * targetStride)
      switch alpha {
      case .premultiplied: to.copyMemory(from: from, byteCount: 4 * size.width)
      case .straight:
        convert(from.assumingMemoryBound(to: UInt8.self), to.assumingMemoryBound(to: UInt8.self), size.width)
      }
      exchangeRedAndBlue(to, size.width)
    }
  }

  private func exchangeRedAndBlue(_ row: UnsafeMutableRawPointer, _ width: Int) {
    guard order == .bgra else { return }
    // Rows may be unaligned.
    for pixel in 0..<width {
      let value = row.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self).littleEndian
      let swapped = value & 0xFF00_FF00 | value >> 16 & 0xFF | (value & 0xFF) << 16
      row.storeBytes(of: swapped.littleEndian, toByteOffset: 4 * pixel, as: UInt32.self)
    }
  }
}
