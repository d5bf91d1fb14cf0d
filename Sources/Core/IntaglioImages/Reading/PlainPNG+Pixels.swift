// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

extension PlainPNG {
  /// Rows with more bytes are left to libpng: some rows are kept in memory besides the bitmap.
  static let maximumRowBytes = 1 << 24

  /// The number of rows between two checks for cancellation, a few milliseconds' work: a multiple of eight,
  /// since eight rows are read together.
  static func rowsPerCheck(width: Int) -> Int { max(1, (1 << 18) / width / 8) * 8 }

  /// The picture; nil if its data are damaged, or of the wrong length, and after a cancellation.
  func bitmap(in bytes: UnsafeBufferPointer<UInt8>, _ reading: PictureReading) -> Bitmap? {
    guard rowBytes <= PlainPNG.maximumRowBytes else { return nil }
    let cancellation = reading.cancellation
    return PNGWorkspace.with { workspace in
      var isUndamaged = false
      let bitmap = try? Bitmap(size: PixelSize(width, height), recycling: reading.recycled) { pixels in
        guard let pixels = pixels.assumingMemoryBound(to: UInt8.self).baseAddress,
          var reader = PlainPNGReader(self, in: bytes, workspace)
        else { return }
        let step = cancellation == nil ? height : PlainPNG.rowsPerCheck(width: width)
        for row in stride(from: 0, to: height, by: step) {
          guard cancellation?.isRequested != true,
            reader.read(rows: min(step, height - row), into: pixels + 4 * width * row)
          else { return }
        }
        isUndamaged = reader.finish()
      }
      return isUndamaged ? bitmap : nil
    }
  }
}
