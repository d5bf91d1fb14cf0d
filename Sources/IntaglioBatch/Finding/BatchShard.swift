// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// One of several equal parts of a batch, for machines that share the work: the parts have nothing in common,
/// and together they have everything, whatever the order in which files are found.
///
/// A picture belongs to the part that its output's path says, so each machine needs the same inputs and
/// options, and nothing else of the others. Parts are equal but for chance: of a million pictures on ten
/// machines, to a percent.
public struct BatchShard: Sendable, Hashable {
  /// Which part, 0 ..< count.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// The most parts of a batch: what is missing of a batch is listed, and a report says how many parts there
  /// were.
  public static let maximumCount = 1_000_000

  /// A part; nil unless 0 <= index < count <= `maximumCount`.
  public init?(index: Int, count: Int) {
    guard (1...BatchShard.maximumCount).contains(count), (0..<count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// The part that a scheduler gives this process, by the variables of its environment: an array job of Slurm
  /// (SLURM_ARRAY_TASK_ID, _MIN, _COUNT; its numbers one apart) or AWS Batch (AWS_BATCH_JOB_ARRAY_INDEX,
  /// _SIZE), or an Indexed Job of Kubernetes (JOB_COMPLETION_INDEX), which does not say how many there are.
  ///
  /// - Parameters:
  ///   - environment: the process's variables, by name.
  ///   - count: how many parts there are; nil: as the scheduler says.
  /// - Returns: nil where none of them says it.
  public init?(environment: [String: String], count: Int? = nil) {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    if let task = number("SLURM_ARRAY_TASK_ID") {
      let (index, overflow) = task.subtractingReportingOverflow(number("SLURM_ARRAY_TASK_MIN") ?? 0)
      guard !overflow, let count = count ?? number("SLURM_ARRAY_TASK_COUNT") else { return nil }
      self.init(index: index, count: count)
    } else if let index = number("AWS_BATCH_JOB_ARRAY_INDEX") {
      guard let count = count ?? number("AWS_BATCH_JOB_ARRAY_SIZE") else { return nil }
      self.init(index: index, count: count)
    } else if let index = number("JOB_COMPLETION_INDEX"), let count {
      self.init(index: index, count: count)
    } else {
      return nil
    }
  }

  /// Whether what has this name belongs to the part.
  package func takes(_ name: String) -> Bool {
    let hash = FNV1a.hash(name.utf8)
    // The low bits alone know little of what stands early in a name.
    return (hash ^ hash >> 32) % UInt64(count) == UInt64(index)
  }
}

extension BatchShard: CustomStringConvertible {
  /// As on the command line: `2/8`.
  public var description: String { "\(index)/\(count)" }
}

extension BatchShard: Codable {
  private enum Key: CodingKey {
    case index, count
  }

  /// Reads `{"index": 2, "count": 8}`.
  ///
  /// - Throws: `DecodingError` also for a part that cannot be.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let (index, count) = (
      try fields.decode(Int.self, forKey: .index), try fields.decode(Int.self, forKey: .count)
    )
    guard let shard = BatchShard(index: index, count: count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .index, in: fields, debugDescription: "there is no part \(index) of \(count)")
    }
    self = shard
  }

  /// Writes both numbers.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(index, forKey: .index)
    try fields.encode(count, forKey: .count)
  }
}
