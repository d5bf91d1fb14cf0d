// SPDX-License-Identifier: MIT
import IntaglioModel

extension Surface {
  /// A part of the surface.
  ///
  /// - Parameters:
  ///   - whole: the region of the surface.
  ///   - part: pixels of it, at least one.
  /// - Throws: `RenderError.bitmap` for an invalid part.
  package func cropped(from whole: PixelRect, to part: PixelRect) throws(RenderError) -> Surface {
    if part == whole { return self }
    switch self {
    case .bitmap(let bitmap): return .bitmap(try bitmap.cropped(to: part.moved(from: whole)))
    case .plane(let plane):
      return .plane(Plane(region: part, samples: plane.samples.cropped(from: whole, to: part)))
    case .intermediate(let picture):
      return .intermediate(Intermediate(region: part, pixels: picture.pixels.cropped(from: whole, to: part)))
    }
  }
}

extension PixelRect {
  /// The rectangle relative to another's first pixel.
  package func moved(from origin: PixelRect) -> PixelRect {
    moved(-origin.columns.lowerBound, -origin.rows.lowerBound)
  }
}

extension Bitmap {
  /// A part of the bitmap, at least one pixel, as a separate bitmap.
  ///
  /// - Throws: `RenderError.bitmap` for an empty part.
  package func cropped(to part: PixelRect) throws(RenderError) -> Bitmap {
    try rethrowing(
      RenderError.bitmap,
      try Bitmap(size: part.size) { target in
        pixels.withUnsafeBytes { pixels in
          for (row, y) in part.rows.enumerated() {
            let first = 4 * (y * width + part.columns.lowerBound)
            let source = UnsafeRawBufferPointer(rebasing: pixels[first..<first + 4 * part.width])
            UnsafeMutableRawBufferPointer(rebasing: target[(4 * row * part.width)...]).copyMemory(
              from: source)
          }
        }
      })
  }
}

extension Array {
  /// The elements of a part of a region, row by row.
  fileprivate func cropped(from whole: PixelRect, to part: PixelRect) -> [Element] {
    part.rows.flatMap { y in
      let first =
        (y - whole.rows.lowerBound) * whole.width + part.columns.lowerBound - whole.columns.lowerBound
      return self[first..<first + part.width]
    }
  }
}
