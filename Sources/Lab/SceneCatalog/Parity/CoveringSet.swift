// SPDX-License-Identifier: MIT

/// Rows of choices that contain every pair of values of any two dimensions at least once (a pairwise covering
/// array), found greedily: the same rows in every run.
struct CoveringSet {
  /// One index per dimension and row.
  private(set) var rows: [[Int]] = []

  private let dimensions: [Int]
  private var missing: Set<Pair> = []

  private struct Pair: Hashable {
    let first: Int
    let firstValue: Int
    let second: Int
    let secondValue: Int

    /// A total order, the same in every run.
    var order: Int { ((first * 64 + firstValue) * 64 + second) * 64 + secondValue }
  }

  /// - Parameter dimensions: the number of values in each dimension.
  init(_ dimensions: [Int]) {
    self.dimensions = dimensions
    for first in dimensions.indices {
      for second in dimensions.indices.dropFirst(first + 1) {
        for firstValue in 0..<dimensions[first] {
          for secondValue in 0..<dimensions[second] {
            missing.insert(
              Pair(first: first, firstValue: firstValue, second: second, secondValue: secondValue))
          }
        }
      }
    }
    var random = SplitMix(seed: 1)
    while let pair = missing.min(by: { $0.order < $1.order }) {
      let row = bestRow(with: pair, &random)
      rows.append(row)
      missing.subtract(pairs(of: row))
    }
  }

  /// The best of some random rows that contain `pair`, each filled value by value with the largest gain.
  private func bestRow(with pair: Pair, _ random: inout SplitMix) -> [Int] {
    var best: [Int] = []
    var bestCount = -1
    for _ in 0..<12 {
      var row = [Int?](repeating: nil, count: dimensions.count)
      row[pair.first] = pair.firstValue
      row[pair.second] = pair.secondValue
      for dimension in dimensions.indices.shuffled(using: &random) where row[dimension] == nil {
        let values = (0..<dimensions[dimension]).shuffled(using: &random)
        row[dimension] = values.max { gain(dimension, $0, row) < gain(dimension, $1, row) }
      }
      let candidate = row.compactMap(\.self)
      let count = pairs(of: candidate).count { missing.contains($0) }
      if count > bestCount { (best, bestCount) = (candidate, count) }
    }
    return best
  }

  /// The number of missing pairs that this value forms with those chosen so far.
  private func gain(_ dimension: Int, _ value: Int, _ row: [Int?]) -> Int {
    row.indices.count { other in
      guard let otherValue = row[other] else { return false }
      return missing.contains(pair(dimension, value, other, otherValue))
    }
  }

  private func pairs(of row: [Int]) -> [Pair] {
    row.indices.flatMap { first in
      row.indices.dropFirst(first + 1).map { second in pair(first, row[first], second, row[second]) }
    }
  }

  private func pair(_ a: Int, _ aValue: Int, _ b: Int, _ bValue: Int) -> Pair {
    a < b
      ? Pair(first: a, firstValue: aValue, second: b, secondValue: bValue)
      : Pair(first: b, firstValue: bValue, second: a, secondValue: aValue)
  }
}
