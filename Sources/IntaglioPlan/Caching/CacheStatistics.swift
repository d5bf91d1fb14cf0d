// SPDX-License-Identifier: MIT

/// How well a cache works: what was found in it, and what it holds.
public struct CacheStatistics: Sendable, Hashable, Codable {
  /// How often something was there already.
  public var hits = 0
  /// How often something had to be made.
  public var misses = 0
  /// How many entries went because their room was needed.
  public var evictions = 0
  /// How many entries there are now.
  public var entries = 0
  /// What they take up now, in bytes.
  public var bytes = 0

  /// Nothing yet.
  public init() {}

  /// Both together.
  public static func + (one: CacheStatistics, other: CacheStatistics) -> CacheStatistics {
    var sum = one
    sum.hits += other.hits
    sum.misses += other.misses
    sum.evictions += other.evictions
    sum.entries += other.entries
    sum.bytes += other.bytes
    return sum
  }
}

extension CacheStatistics: CustomStringConvertible {
  /// `3 found, 5 made, 0 evicted; 8 entries, 120 KiB`.
  public var description: String {
    "\(hits) found, \(misses) made, \(evictions) evicted; \(entries) entries, \((bytes + 1023) / 1024) KiB"
  }
}
