// SPDX-License-Identifier: MIT

/// The effectiveness of a cache: its hits and misses, and its contents.
public struct CacheStatistics: Sendable, Hashable, Codable {
  /// The number of lookups that found an entry.
  public var hits = 0
  /// The number of entries made after a miss.
  public var misses = 0
  /// The number of entries evicted for lack of room.
  public var evictions = 0
  /// The current number of entries.
  public var entries = 0
  /// Their current size, in bytes.
  public var bytes = 0

  /// All zero.
  public init() {}

  /// The sums of two caches' numbers.
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
