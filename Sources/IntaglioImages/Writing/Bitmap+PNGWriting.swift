import CPNGRows
public import IntaglioModel

extension Bitmap {
  /// This picture as the bytes of a PNG: RGBA with straight alpha, or RGB where all of it is opaque, 8 bits a sample, sRGB,
  /// not interlaced.
  ///
  /// Reading it again gives this bitmap, to the byte. Only a bitmap that is no valid premultiplied picture changes: a
  /// colour above its alpha is written as full.
  ///
  /// - Throws: `PNGError.outOfMemory`, naming the picture `memory`.
  public func pngData(compression: PNGCompression = .default) throws(PNGError) -> [UInt8] {
    try pngData(compression: compression, name: "memory")
  }

  /// Writes this picture as a PNG file; see `pngData(compression:)`.
  ///
  /// The file appears complete or not at all: it is written beside `path` and renamed, and takes the place of an older
  /// one only then. A symbolic link stays, and what it points to is replaced. A pipe or device is written to directly.
  ///
  /// - Throws: `PNGError.cannotWrite` with the reason, or `.outOfMemory`.
  public func writePNG(to path: String, compression: PNGCompression = .default) throws(PNGError) {
    let bytes = try pngData(compression: compression, name: path)
    try OutputFile.write(path: path) { descriptor throws(PNGError) in
      try OutputFile.write(bytes, descriptor: descriptor, path: path)
    }
  }

  /// Writes this picture as a PNG to an open file descriptor, such as 1 for standard output. The descriptor stays open.
  ///
  /// - Throws: `PNGError.cannotWrite` with the reason, or `.outOfMemory`.
  public func writePNG(
    toDescriptor descriptor: Int32, name: String = "standard output", compression: PNGCompression = .default
  ) throws(PNGError) {
    let bytes = try pngData(compression: compression, name: name)
    try OutputFile.write(bytes, descriptor: descriptor, path: name)
  }

  private func pngData(compression: PNGCompression, name: String) throws(PNGError) -> [UInt8] {
    width * height <= PNGEncoder.maximumPixelCount
      ? try PNGEncoder.encode(self, compression, name: name)
      : try pngDataThroughLibpng(compression: compression, name: name)
  }

  /// The file as libpng writes it, row by row: what very large pictures take, and others are compared with.
  package func pngDataThroughLibpng(
    compression: PNGCompression, name: String = "memory"
  ) throws(PNGError) -> [UInt8] {
    let writer = try PNGWriter(name: name)
    try writer.start(size, compression)
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * width)
    defer { row.deallocate() }
    try pixels.withUnsafeBufferPointer { pixels throws(PNGError) in
      guard let base = pixels.baseAddress else { return }
      for index in 0..<height {
        png_rows_unpremultiply(base + 4 * width * index, row, width)
        try writer.writeRow(row)
      }
    }
    return try writer.finish()
  }
}

/// How small a written PNG should be, against how long writing may take. The pixels are the same with all of them.
public enum PNGCompression: String, Sendable, Hashable, CaseIterable {
  /// For pictures that are soon read again.
  case fast
  /// A good size in a fair time.
  case `default`
  /// For pictures that are kept or sent.
  case small
}
