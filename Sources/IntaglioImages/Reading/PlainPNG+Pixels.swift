import CDeflate
import CPNGRows
import IntaglioModel

extension PlainPNG {
  /// A larger picture goes row by row through libpng: here its rows would all be in memory besides the bitmap.
  static let maximumPixelCount = 1 << 26

  /// The picture; nil if its data are damaged, or anything but as long as they should be.
  func bitmap(in bytes: UnsafeBufferPointer<UInt8>) -> Bitmap? {
    PNGWorkspace.with { workspace in
      let count = rowBytes * height
      // A row of 0 to stand above the first, then the rows of the picture.
      let memory = workspace.bytes(rowBytes + count)
      memory.initialize(repeating: 0, count: rowBytes)
      guard inflate(bytes, with: workspace, into: memory + rowBytes, count: count) else { return nil }
      var isUndamaged = true
      let bitmap = try? Bitmap(size: PixelSize(width, height)) { pixels in
        guard let base = pixels.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
        isUndamaged = readRows(memory + rowBytes, to: base)
      }
      return isUndamaged ? bitmap : nil
    }
  }

  private func inflate(
    _ bytes: UnsafeBufferPointer<UInt8>, with workspace: PNGWorkspace, into rows: UnsafeMutablePointer<UInt8>,
    count: Int
  ) -> Bool {
    guard let decompressor = workspace.getDecompressor(), let base = bytes.baseAddress else { return false }
    func inflate(_ data: UnsafePointer<UInt8>, _ dataCount: Int) -> Bool {
      var (used, made) = (0, 0)
      let result = libdeflate_zlib_decompress_ex(decompressor, data, dataCount, rows, count, &used, &made)
      return result == LIBDEFLATE_SUCCESS && used == dataCount && made == count
    }
    if data.count == 1 { return inflate(base + data[0].lowerBound, data[0].count) }
    let joined = data.flatMap { bytes[$0] }
    return joined.withUnsafeBufferPointer { joined in
      joined.baseAddress.map { inflate($0, joined.count) } ?? false
    }
  }

  /// Undoes the filters of the rows, each of which follows the one above it, and premultiplies them into `pixels`.
  private func readRows(_ rows: UnsafeMutablePointer<UInt8>, to pixels: UnsafeMutablePointer<UInt8>) -> Bool {
    let bytesPerPixel = samples.bytesPerPixel
    for y in 0..<height {
      let row = rows + y * rowBytes
      // The first row's is the row of 0.
      let above = row - rowBytes + 1
      guard png_rows_unfilter(Int32(row[0]), row + 1, above, bytesPerPixel, rowBytes - 1) != 0 else {
        return false
      }
      convert(row + 1, to: pixels + 4 * width * y)
    }
    return true
  }

  private func convert(_ row: UnsafePointer<UInt8>, to pixels: UnsafeMutablePointer<UInt8>) {
    switch samples {
    case .gray: png_rows_from_gray(row, pixels, width)
    case .rgb: png_rows_from_rgb(row, pixels, width)
    case .palette: png_rows_from_palette(row, palette, pixels, width)
    case .grayAlpha: png_rows_from_gray_alpha(row, pixels, width)
    case .rgba: png_rows_from_rgba(row, pixels, width)
    }
  }
}
