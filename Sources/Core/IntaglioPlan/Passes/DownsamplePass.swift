// SPDX-License-Identifier: MIT
import IntaglioModel

/// One octave down on both axes: out[i] = (in[2i-1] + 3 in[2i] + 3 in[2i+1] + in[2i+2]) / 8.
package struct DownsamplePass: Sendable, Hashable {
  package var source: CoverageSource
  /// A plane, on the grid of half the resolution.
  package var output: SurfaceID

  package init(source: CoverageSource, output: SurfaceID) { (self.source, self.output) = (source, output) }
}

extension DownsamplePass: PlannedPass {
  package var pass: Pass { .downsample(self) }
  var name: String { "downsample" }
  var details: String { "\(source)" }
  var readsPerPixel: Int { 16 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try body(&source.surface, source.formats)
  }

  func pixelsRead(for written: PixelRect) -> PixelRect {
    // Sample i reads 2i - 1 … 2i + 2.
    func read(_ samples: Range<Int>) -> Range<Int> { 2 * samples.lowerBound - 1..<2 * samples.upperBound + 1 }
    return PixelRect(columns: read(written.columns), rows: read(written.rows))
  }
}
