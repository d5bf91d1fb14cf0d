// SPDX-License-Identifier: MIT
import IntaglioModel

extension PlainPNG {
  /// Rows with more bytes are left to libpng: some rows are in memory besides the bitmap.
  static let maximumRowBytes = 1 << 24

  /// The picture, in `recycled` memory if there is any; nil if its data are damaged, or of the wrong length.
  func bitmap(in bytes: UnsafeBufferPointer<UInt8>, recycling recycled: RecycledPixels?) -> Bitmap? {
    guard rowBytes <= PlainPNG.maximumRowBytes else { return nil }
    return PNGWorkspace.with { workspace in
      var isUndamaged = false
      let bitmap = try? Bitmap(size: PixelSize(width, height), recycling: recycled) { pixels in
        guard let pixels = pixels.assumingMemoryBound(to: UInt8.self).baseAddress,
          var reader = PlainPNGReader(self, in: bytes, workspace)
        else { return }
        isUndamaged = reader.read(rows: height, into: pixels) && reader.finish()
      }
      return isUndamaged ? bitmap : nil
    }
  }
}
