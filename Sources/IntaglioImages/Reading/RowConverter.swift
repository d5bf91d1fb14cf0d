/// Turns rows of straight RGBA, as libpng hands them out, into premultiplied sRGB-encoded pixels of 8 bits a channel.
struct RowConverter: Sendable {
  private let isSixteenBit: Bool
  /// The sRGB encoding 0…1 of each sample value, where the file's is another.
  private let encoded: [Double]?

  /// A converter of samples with this depth and encoding. A gamma of 16-bit samples costs 65536 powers, once.
  init(isSixteenBit: Bool, encoding: SampleEncoding) {
    self.isSixteenBit = isSixteenBit
    encoded = encoding.table(maximum: isSixteenBit ? 65535 : 255)
  }

  /// Bytes of one pixel in a row.
  var bytesPerPixel: Int { isSixteenBit ? 8 : 4 }

  /// Converts the first `count` pixels of `row`, and writes them `columnStep` pixels apart from `target` on.
  func convert(
    _ row: UnsafeRawPointer, count: Int, to target: UnsafeMutablePointer<UInt8>, columnStep: Int
  ) {
    if isSixteenBit {
      convert(row.assumingMemoryBound(to: UInt16.self), count, target, step: 4 * columnStep)
    } else {
      convert(row.assumingMemoryBound(to: UInt8.self), count, target, step: 4 * columnStep)
    }
  }

  private func convert<Sample: RGBASample>(
    _ row: UnsafePointer<Sample>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>, step: Int
  ) {
    if let encoded {
      encoded.withUnsafeBufferPointer { encoded in
        for pixel in 0..<count {
          let source = row + 4 * pixel
          let result = target + step * pixel
          let scale = 255 * Double(source[3]) / Double(Sample.max)
          for channel in 0..<3 { result[channel] = UInt8(encoded[Int(source[channel])] * scale + 0.5) }
          result[3] = source[3].level
        }
      }
    } else {
      for pixel in 0..<count {
        let source = row + 4 * pixel
        let result = target + step * pixel
        let alpha = source[3]
        result[0] = source[0].premultipliedLevel(alpha: alpha)
        result[1] = source[1].premultipliedLevel(alpha: alpha)
        result[2] = source[2].premultipliedLevel(alpha: alpha)
        result[3] = alpha.level
      }
    }
  }
}
