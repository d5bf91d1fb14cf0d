// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioSystem

/// The sampled Gaussian g[i] = exp(-i^2 / 2 sigma^2), normalised to sum 1 and cut at 6 sigma.
struct Gaussian {
  /// Below this sigma a blur is the identity.
  static let minimumSigma = 0.01

  let weights: [Double]

  init(sigma: Double) {
    let half = (0...Gaussian.reach(sigma)).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = half[0] + 2 * half.dropFirst().reduce(0, +)
    weights = half.map { $0 / sum }
  }

  /// The distance of the outermost weight.
  static func reach(_ sigma: Double) -> Int { sigma < minimumSigma ? 0 : Int((6 * sigma).rounded(.up)) }
}

extension ReferenceRenderer {
  /// A coverage blurred over the pixels of a region: from the memo, or computed.
  func blurred(_ coverage: Coverage, _ softness: Softness, over region: PixelRect) -> Coverage {
    guard softness.reach > 0 else { return coverage }
    guard let blurs else { return coverage.blurred(softness, over: region) }
    return blurs.blurred(coverage, softness, over: region)
  }
}

extension Coverage {
  /// The direct convolution, first along rows, then along columns.
  func blurred(_ softness: Softness, over region: PixelRect) -> Coverage {
    let kernel = softness.weights
    let reach = softness.reach
    let rows = region.grown(by: reach).clamped(to: self.region).rows
    let between = convolved(kernel, right: 1, down: 0, PixelRect(columns: region.columns, rows: rows))
    return between.convolved(kernel, right: 0, down: 1, region)
  }

  /// The sum of the coverage, shifted and weighted, over all taps of the kernel.
  private func convolved(_ kernel: [Double], right: Int, down: Int, _ region: PixelRect) -> Coverage {
    var result = Coverage(region)
    for tap in 1 - kernel.count..<kernel.count {
      let weight = kernel[abs(tap)]
      result.combine(with: self, at: (tap * right, tap * down)) { $0 + weight * $1 }
    }
    return result
  }

  /// Changes each value by the one at a distance in another coverage, if that has a value there.
  ///
  /// Inlined, so that the loop contains the change.
  @inline(__always)
  mutating func combine(
    with other: Coverage, at distance: (right: Int, down: Int),
    _ change: (_ own: Double, _ other: Double) -> Double
  ) {
    let read = region.moved(distance.right, distance.down).clamped(to: other.region)
    guard !read.isEmpty else { return }
    for y in read.rows {
      let from = other.index(read.columns.lowerBound, y)
      let to = index(read.columns.lowerBound - distance.right, y - distance.down)
      other.values.withUnsafeBufferPointer { source in
        values.withUnsafeMutableBufferPointer { target in
          let source = UnsafeBufferPointer(rebasing: source[from..<from + read.width])
          let target = UnsafeMutableBufferPointer(rebasing: target[to..<to + read.width])
          for index in 0..<source.count { target[index] = change(target[index], source[index]) }
        }
      }
    }
  }

  func index(_ x: Int, _ y: Int) -> Int {
    (y - region.rows.lowerBound) * region.width + x - region.columns.lowerBound
  }

  /// The coverage moved, over the pixels of a region; linear between pixels.
  func moved(by offset: Vector, over region: PixelRect) -> Coverage {
    // v(p - d) = (1 - f) v(p + w) + f v(p + w + 1) with w = floor(-d), f = -d - w.
    let (wholeX, wholeY) = ((-offset.x).rounded(.down), (-offset.y).rounded(.down))
    let (partX, partY) = (-offset.x - wholeX, -offset.y - wholeY)
    let (stepX, stepY) = (Int(wholeX), Int(wholeY))
    func row(_ x: Int, _ y: Int) -> Double {
      partX == 0 ? self[x, y] : (1 - partX) * self[x, y] + partX * self[x + 1, y]
    }
    return Coverage(region) { x, y in
      let upper = row(x + stepX, y + stepY)
      return partY == 0 ? upper : (1 - partY) * upper + partY * row(x + stepX, y + stepY + 1)
    }
  }
}

extension PixelRect {
  func moved(by offset: Vector) -> PixelRect {
    func range(_ range: Range<Int>, _ offset: Double) -> Range<Int> {
      range.lowerBound + Int(offset.rounded(.down))..<range.upperBound + Int(offset.rounded(.up))
    }
    return PixelRect(columns: range(columns, offset.x), rows: range(rows, offset.y))
  }
}

/// Remembers blurs, for tests that draw the same contents with many styles: a direct convolution at sigma 150
/// takes longer than everything else. It is not part of the definition, whose results are the same without
/// it.
///
/// Keys are the blurred values, so any number of pictures and threads may share a memo.
package final class BlurMemo: Sendable {
  private struct Key: Hashable {
    let coverage: Coverage
    let softness: Softness
    let region: PixelRect
  }

  private struct State {
    var blurs: [Key: Coverage] = [:]
    var count = 0
  }

  /// The maximum number of remembered values: 32 MiB.
  private static let capacity = 1 << 22

  private let state = Lock(State())

  package init() {}

  func blurred(_ coverage: Coverage, _ softness: Softness, over region: PixelRect) -> Coverage {
    let key = Key(coverage: coverage, softness: softness, region: region)
    if let known = state.withLock({ $0.blurs[key] }) { return known }
    let blurred = coverage.blurred(softness, over: region)
    let count = coverage.values.count + blurred.values.count
    state.withLock { state in
      if state.count + count > BlurMemo.capacity { state = State() }
      guard count <= BlurMemo.capacity, state.blurs.updateValue(blurred, forKey: key) == nil else { return }
      state.count += count
    }
    return blurred
  }
}
