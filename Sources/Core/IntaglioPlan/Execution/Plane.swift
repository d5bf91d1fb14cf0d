// SPDX-License-Identifier: MIT
import IntaglioModel

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
