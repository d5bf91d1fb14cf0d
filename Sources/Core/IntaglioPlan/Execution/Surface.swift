// SPDX-License-Identifier: MIT
import IntaglioModel

/// The inputs and outputs of a backend.
package enum Surface: Sendable, Hashable {
  /// A finished picture, 8 bits a channel. Its region starts at (0, 0).
  case bitmap(Bitmap)
  /// One channel, not rounded to 8 bits.
  case plane(Plane)
  /// Four premultiplied channels, not rounded to 8 bits.
  case intermediate(Intermediate)

  package var format: SurfaceFormat {
    switch self {
    case .bitmap: .bitmap
    case .plane: .plane
    case .intermediate: .intermediate
    }
  }

  package var size: PixelSize {
    switch self {
    case .bitmap(let bitmap): bitmap.size
    case .plane(let plane): plane.region.size
    case .intermediate(let picture): picture.region.size
    }
  }
}

extension Surface {
  /// The finished picture.
  ///
  /// - Throws: `RenderError.input` for a plane or a 16-bit intermediate.
  package func bitmap() throws(RenderError) -> Bitmap {
    guard case .bitmap(let bitmap) = self else {
      throw .input(index: 0, expected: "bitmap", found: format.rawValue)
    }
    return bitmap
  }
}

/// A premultiplied RGBA picture before rounding to 8 bits: the data between passes that run one by one.
package struct Intermediate: Sendable, Hashable {
  package var region: PixelRect
  /// `region.pixelCount` premultiplied pixels (red, green, blue, alpha; 1 is full) in rows from the top.
  package var pixels: [SIMD4<Float>]

  package init(region: PixelRect, pixels: [SIMD4<Float>]) {
    precondition(pixels.count == region.pixelCount, "a picture needs one value a pixel")
    self.region = region
    self.pixels = pixels
  }
}

/// One channel of samples over a region: a mask, a coverage or a blurred shadow, before rounding to 8 bits.
///
/// Backends hold planes in 16 bits (GPU, CPU) or in Double (Reference); this is the form in which one enters
/// or leaves a backend, for tests and for running a single pass.
package struct Plane: Sendable, Hashable {
  /// Where the samples lie, in the pixels of the plane's own grid.
  package var region: PixelRect
  /// `region.pixelCount` samples in rows from the top; 0 is nothing, 1 is full coverage.
  package var samples: [Float]

  package init(region: PixelRect, samples: [Float]) {
    precondition(samples.count == region.pixelCount, "a plane needs one sample a pixel")
    self.region = region
    self.samples = samples
  }

  /// The sample at a column and row of the plane's grid; 0 outside the region.
  package subscript(column: Int, row: Int) -> Float {
    guard region.columns.contains(column), region.rows.contains(row) else { return 0 }
    return samples[(row - region.rows.lowerBound) * region.width + column - region.columns.lowerBound]
  }
}
