// SPDX-License-Identifier: MIT
import IntaglioSystem

/// The memory of a bitmap that is not needed any more, for the next one: new memory costs a page fault for
/// every four kilobytes, which together take longer than drawing a small icon.
package final class RecycledPixels: Sendable {
  private let pixels: Lock<[UInt8]>

  /// Takes the memory of `bitmap`. If somebody else has that, too, it stays theirs.
  package init(_ bitmap: Bitmap) {
    pixels = Lock(bitmap.pixels)
  }

  /// How much memory that is.
  package var byteCount: Int { pixels.withLock { $0.capacity } }

  /// The memory, if it has room for so many bytes and is not much too large; else, and from the second time
  /// on, none.
  fileprivate func take(byteCount: Int) -> [UInt8] {
    let taken = pixels.withLock { pixels in
      defer { pixels = [] }
      return pixels
    }
    return taken.capacity >= byteCount && taken.capacity / 4 <= byteCount ? taken : []
  }
}

extension Bitmap {
  /// A bitmap whose bytes `fill` writes, in memory that was another's if that fits; see
  /// `init(size:filledBy:)`.
  ///
  /// - Throws: `BitmapError` for a size that is empty or too large.
  package init(
    size: PixelSize, recycling recycled: RecycledPixels?,
    filledBy fill: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(BitmapError) {
    let byteCount = 4 * (try Bitmap.checkedPixelCount(size))
    guard var pixels = recycled?.take(byteCount: byteCount), !pixels.isEmpty else {
      self = try Bitmap(size: size, filledBy: fill)
      return
    }
    // What somebody else holds becomes new memory here, and nothing of it is copied.
    pixels.removeAll(keepingCapacity: true)
    pixels.append(addingCapacity: byteCount) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        fill(UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<byteCount]))
        count = byteCount
      }
    }
    try self.init(size: size, pixels: pixels)
  }

  /// Gives up the memory, and becomes one transparent pixel.
  package mutating func recycle() -> RecycledPixels {
    let recycled = RecycledPixels(self)
    self = .pixel
    return recycled
  }
}
