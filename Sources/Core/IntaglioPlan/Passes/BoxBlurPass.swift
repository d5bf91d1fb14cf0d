// SPDX-License-Identifier: MIT
import IntaglioModel

/// Two successive boxes of n pixels along one axis: out[i] = Σ max(0, n - |j|) in[i+j] / n². On the CPU the
/// time does not depend on n.
///
/// The weights are a triangle of 2n - 1 taps, which is symmetric for even n too.
package struct BoxBlurPass: Sendable, Hashable {
  package var source: CoverageSource
  package var axis: Axis
  /// n, at least 1.
  package var width: Int
  /// A narrower blur of the same source along the same axis from which most sums are built; nil to read only
  /// the source.
  package var blocks: Blocks?
  package var output: SurfaceID

  /// The maximum width that the backends' sums can hold.
  package static let maximumWidth = 65_536

  package struct Blocks: Sendable, Hashable {
    /// A plane.
    package var plane: SurfaceID
    /// The width of its boxes, less than n.
    package var width: Int

    package init(plane: SurfaceID, width: Int) { (self.plane, self.width) = (plane, width) }
  }

  package init(source: CoverageSource, axis: Axis, width: Int, blocks: Blocks? = nil, output: SurfaceID) {
    (self.source, self.axis, self.width, self.blocks, self.output) = (source, axis, width, blocks, output)
  }

  /// The distance in pixels of the farthest sample.
  package var reach: Int { width - 1 }
}

extension BoxBlurPass: PlannedPass {
  package var pass: Pass { .boxBlur(self) }
  var name: String { "boxblur" }
  var details: String {
    "\(source) \(axis), two boxes of \(width)" + (blocks.map { ", of \($0.plane) with \($0.width)" } ?? "")
  }
  /// Each of the sums takes three samples.
  var readsPerPixel: Int { 3 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try body(&source.surface, source.formats)
    try blocks?.plane.update([.plane], body)
  }

  func pixelsRead(for written: PixelRect) -> PixelRect { written.grown(by: reach, along: axis) }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      (1...BoxBlurPass.maximumWidth).contains(width),
      "its boxes are \(width) samples wide but must be 1…\(BoxBlurPass.maximumWidth)")
    if let blocks {
      try PassFault.unless(
        (1..<width).contains(blocks.width), "boxes of \(width) samples cannot be built from \(blocks.width)")
    }
  }
}
