// SPDX-License-Identifier: MIT
import IntaglioModel

/// Two boxes of n pixels along one axis, one after the other: out[i] = Σ max(0, n - |j|) in[i+j] / n², in a
/// time that does not grow with n on the CPU.
///
/// The weights are a triangle of 2n - 1 taps, which is symmetric for even n too.
package struct BoxBlurPass: Sendable, Hashable {
  /// What is blurred.
  package var source: CoverageSource
  /// Along which axis.
  package var axis: Axis
  /// n, at least 1.
  package var width: Int
  /// A narrower blur of the same source along the same axis, of which most of this one can be made; nil to
  /// make it of the source.
  package var blocks: Blocks?
  /// A plane.
  package var output: SurfaceID

  /// The widest boxes that backends have sums for.
  package static let maximumWidth = 65_536

  /// What a narrower blur has written.
  package struct Blocks: Sendable, Hashable {
    /// A plane.
    package var plane: SurfaceID
    /// The width of its boxes, less than n.
    package var width: Int

    /// See the properties.
    package init(plane: SurfaceID, width: Int) {
      self.plane = plane
      self.width = width
    }
  }

  /// See the properties.
  package init(
    source: CoverageSource, axis: Axis, width: Int, blocks: Blocks? = nil, output: SurfaceID
  ) {
    (self.source, self.axis, self.width, self.blocks, self.output) = (source, axis, width, blocks, output)
  }

  /// How many pixels away a result reads.
  package var reach: Int { width - 1 }
}

extension BoxBlurPass: PlannedPass {
  var pass: Pass { .boxBlur(self) }
  var name: String { "boxblur" }
  var details: String {
    "\(source) \(axis), two boxes of \(width)" + (blocks.map { ", of \($0.plane) with \($0.width)" } ?? "")
  }
  /// Each sum grows by three samples.
  var readsPerPixel: Int { 3 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try body(&source.surface, source.formats)
    try blocks?.plane.update([.plane], body)
  }

  func pixelsRead(for written: PixelRect) -> PixelRect { written.grown(by: reach, along: axis) }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      (1...BoxBlurPass.maximumWidth).contains(width),
      "its boxes are \(width) samples wide, allowed are 1…\(BoxBlurPass.maximumWidth)")
    if let blocks {
      try PassFault.unless(
        (1..<width).contains(blocks.width), "boxes of \(width) samples are made of \(blocks.width)")
    }
  }
}
