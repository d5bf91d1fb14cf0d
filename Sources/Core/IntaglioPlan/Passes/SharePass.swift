// SPDX-License-Identifier: MIT
import IntaglioModel

/// The shares of two coverages in a pixel: (a x + b y + c) / max(g, d x + e y + f), clamped to 0…1, for
/// planes x and y; or x times this quotient.
package struct SharePass: Sendable, Hashable {
  /// x: a plane.
  package var first: SurfaceID
  /// y: a plane, or nil for 0.
  package var second: SurfaceID?
  /// a, b, c.
  package var dividend: SIMD3<Double>
  /// d, e, f.
  package var divisor: SIMD3<Double>
  /// g: smaller remainders of a pixel are invisible.
  package var leastDivisor: Double
  /// Whether the result is x times the quotient.
  package var multipliesFirst: Bool
  package var output: SurfaceID

  package init(
    first: SurfaceID, second: SurfaceID? = nil, dividend: SIMD3<Double>, divisor: SIMD3<Double>,
    leastDivisor: Double = 1.0 / 1024, multipliesFirst: Bool = false, output: SurfaceID
  ) {
    (self.first, self.second, self.dividend, self.divisor) = (first, second, dividend, divisor)
    (self.leastDivisor, self.multipliesFirst, self.output) = (leastDivisor, multipliesFirst, output)
  }
}

extension SharePass: PlannedPass {
  package var pass: Pass { .share(self) }
  var name: String { "share" }
  var details: String {
    (multipliesFirst ? "\(first) * " : "") + "(\(sum(dividend))) / (\(sum(divisor)))"
  }
  var readsPerPixel: Int { second == nil ? 1 : 2 }

  /// A sum of terms, such as `1s3 + -0.5s4`.
  private func sum(_ factors: SIMD3<Double>) -> String {
    let names = ["\(first)", second.map { "\($0)" } ?? "0", ""]
    let parts = (0..<3).filter { factors[$0] != 0 }.map { DecimalText.text(factors[$0]) + names[$0] }
    return parts.joined(separator: " + ")
  }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try body(&first, [.plane])
    try second?.update([.plane], body)
  }
}
