// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioPlan

/// A symmetric kernel in 16-bit fixed point, as `pixel_rows_convolve` wants it.
///
/// A weight is off by less than 2^-16 and a product by half a step of coverage (1/128 of a level): a result
/// is a step or two off where there is noise, and never more than 3/2 (radius + 1). Nothing stays nothing,
/// full coverage stays full.
///
/// Unchecked because the table is never written again; whoever made the tables keeps it.
struct FixedKernel: @unchecked Sendable {
  /// The distance of the outermost tap that is not 0.
  let radius: Int
  private let table: UnsafePointer<UInt16>

  private static let full = Int(PixelRowsFull)
  /// As much as can be added to twice full coverage in 16 bits.
  private static let maximumAddend = Int(UInt16.max) - 2 * full

  /// The kernel in fixed point, or nil for one that is no mean: a weight below 0, or a sum other than 1.
  init?(_ kernel: Kernel, tables: KernelTables) {
    let halves = kernel.weights.enumerated().map { $0.offset == 0 ? $0.element / 2 : $0.element }
    guard !halves.isEmpty, halves.allSatisfy({ $0 >= 0 }), abs(halves.reduce(0, +) - 0.5) < 1e-6 else {
      return nil
    }
    let exact = halves.map { $0 * 65536 }
    var weights = exact.map { Int($0.rounded()) }
    weights.removeLast(weights.count - 1 - (weights.lastIndex { $0 > 0 } ?? 0))
    // Full coverage stays full if a few weights are rounded the other way: those for which it changes least.
    let miss = FixedKernel.full - weights.reduce(0) { $0 + FixedKernel.product(2 * FixedKernel.full, $1) }
    let step = miss.signum()
    let byLoss = weights.indices.sorted {
      Double(step) * (exact[$0] - Double(weights[$0])) > Double(step) * (exact[$1] - Double(weights[$1]))
    }
    for index in byLoss.prefix(abs(miss)) { weights[index] += step }
    radius = weights.count - 1
    table = tables.keep(
      weights.flatMap { weight in
        [weight, FixedKernel.addend(weight)].flatMap {
          [UInt16](repeating: UInt16(clamping: $0), count: Int(PixelRowsLanes))
        }
      })
  }

  /// What has to be added to a factor so that its product with `weight` is rounded when 16 bits are dropped.
  /// Of weights below 2^-9 too little is added, for which they are too small to matter.
  private static func addend(_ weight: Int) -> Int {
    weight > 0 ? min(maximumAddend, 32768 / weight) : 0
  }

  private static func product(_ factor: Int, _ weight: Int) -> Int {
    ((factor + addend(weight)) * weight) >> 16
  }

  /// Convolves across `rows`, 2 * radius + 1 of them. Up to `PixelRowsGroup` - 1 samples behind the `count`
  /// are read of every row and written to the result.
  func convolve(
    _ rows: UnsafePointer<UnsafePointer<UInt16>?>, into result: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    pixel_rows_convolve(rows, radius, table, result, count)
  }
}
