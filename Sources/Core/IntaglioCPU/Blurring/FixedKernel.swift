// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioPlan

/// A symmetric kernel in 16-bit fixed point, for `pixel_rows_convolve` and its precise form.
///
/// Weights are accurate to 2^-16, and products to half a step of coverage (1/128 of a level). For noise,
/// results are off by a step or two; the error is never more than 3/2 (radius + 1) steps. Empty coverage
/// stays empty, full coverage stays full.
///
/// In consecutive convolutions these errors add up: products with small weights are rounded down, and on
/// slopes every pixel has the same error. A precise kernel only rounds sums, and preserves any constant
/// coverage.
///
/// Unchecked because the table is never written again; the owner of the tables keeps it alive.
struct FixedKernel: @unchecked Sendable {
  /// The distance of the outermost non-zero tap.
  let radius: Int
  private let isPrecise: Bool
  private let table: UnsafePointer<UInt16>

  private static let full = Int(PixelRowsFull)
  /// The largest addend that fits into 16 bits beside twice full coverage.
  private static let maximumAddend = Int(UInt16.max) - 2 * full

  /// The kernel in fixed point; nil if it is not a mean: a negative weight, or a sum other than 1.
  init?(_ kernel: Kernel, isPrecise: Bool, tables: KernelTables) {
    let halves = kernel.weights.enumerated().map { $0.offset == 0 ? $0.element / 2 : $0.element }
    guard !halves.isEmpty, halves.allSatisfy({ $0 >= 0 }), abs(halves.reduce(0, +) - 0.5) < 1e-6 else {
      return nil
    }
    let exact = halves.map { $0 * 65536 }
    var weights = exact.map { Int($0.rounded()) }
    weights.removeLast(weights.count - 1 - (weights.lastIndex { $0 > 0 } ?? 0))
    // To keep full coverage full, round a few weights the other way: those with the smallest change.
    let miss =
      isPrecise
      ? 32768 - weights.reduce(0, +)
      : FixedKernel.full - weights.reduce(0) { $0 + FixedKernel.product(2 * FixedKernel.full, $1) }
    let step = miss.signum()
    let byLoss = weights.indices.sorted {
      Double(step) * (exact[$0] - Double(weights[$0])) > Double(step) * (exact[$1] - Double(weights[$1]))
    }
    for index in byLoss.prefix(abs(miss)) { weights[index] += step }
    radius = weights.count - 1
    self.isPrecise = isPrecise
    table = tables.keep(
      weights.flatMap { weight in
        [weight, FixedKernel.addend(weight)].flatMap {
          [UInt16](repeating: UInt16(clamping: $0), count: Int(PixelRowsLanes))
        }
      })
  }

  /// What to add to a factor so that its product with `weight` is rounded when 16 bits are dropped. It is too
  /// small for weights below 2^-9, which does not matter because they are so small.
  private static func addend(_ weight: Int) -> Int { weight > 0 ? min(maximumAddend, 32768 / weight) : 0 }

  private static func product(_ factor: Int, _ weight: Int) -> Int {
    ((factor + addend(weight)) * weight) >> 16
  }

  /// Convolves across 2 * radius + 1 `rows`. Reads and writes up to `PixelRowsGroup` - 1 samples past
  /// `count`.
  func convolve(
    _ rows: UnsafePointer<UnsafePointer<UInt16>?>, into result: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    if isPrecise {
      pixel_rows_convolve_precisely(rows, radius, table, result, count)
    } else {
      pixel_rows_convolve(rows, radius, table, result, count)
    }
  }
}
