// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Results are incomplete after a cancellation; callers must check for one.
extension Bitmap {
  /// The picture at another size: box filtering to shrink, linear interpolation to enlarge, separately for
  /// each axis. Computed on premultiplied values in Double and rounded once. The same size gives the same
  /// picture, and uniform colours stay exact up to the edges.
  ///
  /// - Throws: `BitmapError` for invalid bitmap sizes.
  /// - Complexity: `width * height` to shrink, twice `width * size.height` to enlarge, and one row of memory
  ///   besides the result.
  package func resampled(
    to size: PixelSize, cancellation: Cancellation? = nil
  ) throws(BitmapError) -> Bitmap {
    try resampled(
      to: size, columns: (start: 0, length: Double(width)), rows: (start: 0, length: Double(height)),
      cancellation)
  }

  /// The picture at another size, as a tile: when it is enlarged, its edges blend into the next tile's.
  package func resampledTile(
    to size: PixelSize, cancellation: Cancellation? = nil
  ) throws(BitmapError) -> Bitmap {
    guard size.width > width || size.height > height else {
      return try resampled(to: size, cancellation: cancellation)
    }
    let framed = try Bitmap(size: PixelSize(width + 2, height + 2)) { output in
      for y in 0..<height + 2 {
        if cancellation?.isRequested == true { return }
        for x in 0..<width + 2 {
          let start = 4 * ((y + height - 1) % height * width + (x + width - 1) % width)
          for channel in 0..<4 { output[4 * (y * (width + 2) + x) + channel] = pixels[start + channel] }
        }
      }
    }
    return try framed.resampled(
      to: size, columns: (start: 1, length: Double(width)), rows: (start: 1, length: Double(height)),
      cancellation)
  }

  /// The picture at another size, stretched to it or scaled to cover it, like a fill.
  package func fitted(
    to size: PixelSize, fit: Fill.Fit, cancellation: Cancellation? = nil
  ) throws(BitmapError) -> Bitmap {
    try Bitmap.checkedPixelCount(size)
    guard fit == .cover else { return try resampled(to: size, cancellation: cancellation) }
    let (columns, rows) = ResamplingAxis.part(of: self.size, covering: size)
    return try resampled(to: size, columns: columns, rows: rows, cancellation)
  }

  /// Resamples a part of the picture to `size`, one result row at a time: first across rows, then across
  /// columns.
  private func resampled(
    to size: PixelSize, columns: (start: Double, length: Double), rows: (start: Double, length: Double),
    _ cancellation: Cancellation?
  ) throws(BitmapError) -> Bitmap {
    try Bitmap.checkedPixelCount(size)
    return try resampled(
      to: size, ResamplingAxis(start: columns.start, length: columns.length, of: width, to: size.width),
      ResamplingAxis(start: rows.start, length: rows.length, of: height, to: size.height), cancellation)
  }

  /// The picture resampled by two axes: `horizontal` along rows, `vertical` along columns.
  func resampled(
    to size: PixelSize, _ horizontal: ResamplingAxis, _ vertical: ResamplingAxis,
    _ cancellation: Cancellation?
  ) throws(BitmapError) -> Bitmap {
    try Bitmap(size: size) { output in
      var line = [SIMD4<Double>](repeating: .zero, count: width)
      for row in 0..<size.height {
        if cancellation?.isRequested == true { return }
        resample(
          rows: vertical.firsts[row], vertical.weights[row], horizontal, 0..<size.width, through: &line,
          into: output, at: 4 * row * size.width)
      }
    }
  }

  /// One row of a resampled picture: mixes the rows from `first` on, then resamples the mixture for some
  /// columns.
  ///
  /// - Parameters:
  ///   - line: a buffer for one row of this picture.
  ///   - start: the byte offset of the first column in the output.
  func resample(
    rows first: Int, _ weights: [Double], _ horizontal: ResamplingAxis, _ columns: Range<Int>,
    through line: inout [SIMD4<Double>], into output: UnsafeMutableRawBufferPointer, at start: Int
  ) {
    mix(rows: first, weights, into: &line)
    var place = start
    for column in columns {
      let first = horizontal.firsts[column]
      var sum = SIMD4<Double>.zero
      for (index, weight) in horizontal.weights[column].enumerated() { sum += weight * line[first + index] }
      // Halves are rounded up, even if arithmetic left them a billionth short; simple ratios produce many
      // halves.
      let rounded = (sum + (0.5 + 1e-9)).rounded(.down)
      for channel in 0..<4 { output[place + channel] = UInt8(min(max(rounded[channel], 0), 255)) }
      place += 4
    }
  }

  /// The weighted sum of the rows from `first` on, 0…255.
  private func mix(rows first: Int, _ weights: [Double], into line: inout [SIMD4<Double>]) {
    for column in 0..<width { line[column] = .zero }
    pixels.withUnsafeBufferPointer { pixels in
      for (index, weight) in weights.enumerated() {
        let row = 4 * (first + index) * width
        for column in 0..<width {
          let start = row + 4 * column
          let pixel = SIMD4(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
          line[column] += weight * SIMD4<Double>(pixel)
        }
      }
    }
  }
}
