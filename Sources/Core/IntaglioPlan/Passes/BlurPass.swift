// SPDX-License-Identifier: MIT
import IntaglioModel

/// A symmetric convolution along one axis: out[i] = Σ kernel[|j|] in[i+j].
package struct BlurPass: Sendable, Hashable {
  package var source: CoverageSource
  package var axis: Axis
  package var kernel: Kernel
  /// Whether readers amplify errors. Then only the sums are rounded, not their products.
  package var isPrecise: Bool
  package var output: SurfaceID

  package init(
    source: CoverageSource, axis: Axis, kernel: Kernel, isPrecise: Bool = false, output: SurfaceID
  ) {
    (self.source, self.axis, self.kernel, self.isPrecise) = (source, axis, kernel, isPrecise)
    self.output = output
  }
}

extension BlurPass: PlannedPass {
  package var pass: Pass { .blur(self) }
  var name: String { "blur" }
  var details: String { "\(source) \(axis), \(kernel.tapCount)\(isPrecise ? " precise" : "") taps" }
  var readsPerPixel: Int { kernel.tapCount }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try body(&source.surface, source.formats)
  }

  func pixelsRead(for written: PixelRect) -> PixelRect { written.grown(by: kernel.radius, along: axis) }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      (0...Kernel.maximumRadius).contains(kernel.radius),
      "its kernel reaches \(kernel.radius) samples; the maximum is \(Kernel.maximumRadius)")
    let sum = 2 * kernel.weights.reduce(0, +) - kernel.weights[0]
    try PassFault.unless(
      kernel.weights.allSatisfy({ $0 >= 0 }) && abs(sum - 1) < 1e-6,
      "the weights of its kernel must be non-negative and sum to 1")
  }
}

package enum Axis: String, Sendable, Hashable, CaseIterable {
  /// Along a row.
  case horizontal
  /// Along a column.
  case vertical
}

extension PixelRect {
  /// The rectangle extended by `reach` at both ends of an axis.
  func grown(by reach: Int, along axis: Axis) -> PixelRect {
    switch axis {
    case .horizontal: PixelRect(columns: columns.grown(by: reach), rows: rows)
    case .vertical: PixelRect(columns: columns, rows: rows.grown(by: reach))
    }
  }
}
