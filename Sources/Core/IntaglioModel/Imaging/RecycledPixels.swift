// SPDX-License-Identifier: MIT
import IntaglioSystem

/// The memory of a discarded bitmap, for the next one: new memory costs a page fault for every four
/// kilobytes, in all more time than drawing a small icon.
package final class RecycledPixels: Sendable {
  private let pixels: Lock<[UInt8]>

  /// Takes the memory of `bitmap`, unless other bitmaps share it.
  package init(_ bitmap: Bitmap) { pixels = Lock(bitmap.pixels) }

  package var byteCount: Int { pixels.withLock { $0.capacity } }

  /// The memory, once, if it has room for `byteCount` bytes and is not much too large; otherwise empty.
  fileprivate func take(byteCount: Int) -> [UInt8] {
    let taken = pixels.withLock { exchange(&$0, with: []) }
    return taken.capacity >= byteCount && taken.capacity / 4 <= byteCount ? taken : []
  }
}

extension Bitmap {
  /// A bitmap filled by `fill`, in recycled memory if that fits; see `init(size:filledBy:)`.
  package init(
    size: PixelSize, recycling recycled: RecycledPixels?,
    filledBy fill: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(BitmapError) {
    let byteCount = 4 * (try Bitmap.checkedPixelCount(size))
    guard var pixels = recycled?.take(byteCount: byteCount), !pixels.isEmpty else {
      self = try Bitmap(size: size, filledBy: fill)
      return
    }
    // A shared buffer is replaced here by new memory, without a copy.
    pixels.removeAll(keepingCapacity: true)
    pixels.append(addingCapacity: byteCount) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        fill(UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<byteCount]))
        count = byteCount
      }
    }
    try self.init(size: size, pixels: pixels)
  }

  /// Releases the memory, and becomes one transparent pixel.
  package mutating func recycle() -> RecycledPixels {
    let recycled = RecycledPixels(self)
    self = .pixel
    return recycled
  }
}
