// SPDX-License-Identifier: MIT
import CIntaglio
import Intaglio

struct CallerPixels {
  private let data: UnsafeMutableRawPointer
  private let stride: Int
  private let name: String
  let size: PixelSize
  let layout: intaglio_layout

  /// - Parameter name: their name in errors.
  /// - Throws: `CallFailure` for missing or invalid members.
  init(_ pixels: UnsafePointer<intaglio_pixels>?, _ name: String, isMask: Bool = false) throws(CallFailure) {
    guard pixels != nil else { throw .invalid("\(name) is NULL") }
    self.name = name
    let pixels = try structure(pixels, defaults: intaglio_pixels(), name)
    guard let data = pixels.data else { throw .invalid("\(name).data is NULL") }
    layout = pixels.layout
    guard layout.rawValue <= INTAGLIO_MASK.rawValue else {
      throw .invalid("\(name).layout is \(layout.rawValue), which is not a known layout")
    }
    guard isMask == (layout == INTAGLIO_MASK) else {
      throw .invalid(
        "\(name).layout is \(isMask ? "not INTAGLIO_MASK" : "INTAGLIO_MASK, which is only for blurs")")
    }
    size = PixelSize(Int(pixels.width), Int(pixels.height))
    do throws(BitmapError) {
      try Bitmap.checkedPixelCount(size)
    } catch {
      throw .invalid("\(name): \(error)")
    }
    let row = (isMask ? 1 : 4) * size.width
    stride = pixels.stride == 0 ? row : Int(pixels.stride)
    guard stride >= row, stride.multipliedReportingOverflow(by: size.height).overflow == false else {
      throw .invalid("\(name).stride is \(stride), but a row has \(row) bytes")
    }
    self.data = data
  }

  /// A copy as a bitmap, in `recycled` memory if there is any; incomplete after a cancellation.
  func bitmap(
    recycling recycled: RecycledPixels? = nil, cancellation: Cancellation? = nil
  ) throws(BitmapError) -> Bitmap {
    try Bitmap(
      copying: UnsafeRawBufferPointer(bytes), size: size, layout: pixelLayout, recycling: recycled,
      cancellation: cancellation)
  }

  /// Rejects a picture of another size.
  func check(_ size: PixelSize) throws(CallFailure) {
    guard size == self.size else {
      throw .invalid("\(name) has a size of \(self.size), but the picture for it has \(size)")
    }
  }

  func write(_ bitmap: Bitmap) throws {
    try check(bitmap.size)
    try bitmap.copy(to: bytes, layout: pixelLayout)
  }

  func mask() throws(BitmapError) -> Mask {
    try Mask(size: size) { target in
      guard let target = target.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
      for row in 0..<size.height {
        (target + size.width * row).update(from: bytes(ofRow: row), count: size.width)
      }
    }
  }

  /// Writes a mask of the same size.
  func write(_ mask: Mask) {
    mask.samples.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      for row in 0..<size.height {
        bytes(ofRow: row).update(from: source + size.width * row, count: size.width)
      }
    }
  }

  private var pixelLayout: PixelLayout {
    let isStraight = layout == INTAGLIO_RGBA_STRAIGHT || layout == INTAGLIO_BGRA_STRAIGHT
    let isBlueFirst = layout == INTAGLIO_BGRA_STRAIGHT || layout == INTAGLIO_BGRA_PREMULTIPLIED
    return PixelLayout(
      isBlueFirst ? .bgra : .rgba, alpha: isStraight ? .straight : .premultiplied, stride: stride)
  }

  /// All bytes of a picture of four channels, to the end of its last row.
  private var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: data, count: stride * (size.height - 1) + 4 * size.width)
  }

  private func bytes(ofRow row: Int) -> UnsafeMutablePointer<UInt8> {
    (data + stride * row).assumingMemoryBound(to: UInt8.self)
  }
}
