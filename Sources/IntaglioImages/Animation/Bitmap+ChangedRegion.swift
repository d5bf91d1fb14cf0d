import Glibc
import IntaglioModel

extension Bitmap {
  /// The smallest rectangle outside of which this picture equals another of its size. Where nothing differs it is the first
  /// pixel, because a frame of an animation cannot be empty.
  ///
  /// - Complexity: one comparison of each row, and of the pixels between the first and last row that differ.
  func changedRegion(since other: Bitmap) -> PixelRect {
    let (width, height) = (width, height)
    return pixels.withUnsafeBytes { these in
      other.pixels.withUnsafeBytes { those in
        guard let these = these.baseAddress, let those = those.baseAddress else {
          return PixelRect(PixelSize(1, 1))
        }
        func isSame(_ row: Int) -> Bool {
          memcmp(these + 4 * width * row, those + 4 * width * row, 4 * width) == 0
        }
        guard let top = (0..<height).first(where: { !isSame($0) }),
          let bottom = (0..<height).last(where: { !isSame($0) })
        else { return PixelRect(PixelSize(1, 1)) }
        func isSame(_ column: Int, _ row: Int) -> Bool {
          let place = 4 * (row * width + column)
          return these.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            == those.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        }
        var (left, right) = (width, 0)
        for row in top...bottom {
          if let first = (0..<left).first(where: { !isSame($0, row) }) { left = first }
          if let last = (right..<width).last(where: { !isSame($0, row) }) { right = last + 1 }
        }
        return PixelRect(columns: left..<right, rows: top..<bottom + 1)
      }
    }
  }
}
