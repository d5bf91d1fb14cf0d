/// Where repeated measurements lie.
public struct Spread: Sendable, Hashable, Codable {
  /// The one in the middle, or the mean of the two there.
  public let median: Double
  /// The smallest and the largest.
  public let least, most: Double
  /// How many there are.
  public let count: Int

  /// The spread of `values`; all 0 where there are none.
  public init(_ values: [Double]) {
    let sorted = values.sorted()
    count = sorted.count
    least = sorted.first ?? 0
    most = sorted.last ?? 0
    median = sorted.isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
