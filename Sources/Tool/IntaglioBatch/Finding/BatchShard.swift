// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// One of several equal parts of a batch, for machines that share the work: the parts are disjoint, and
/// together complete, whatever the order in which files are found.
///
/// The path of a picture's output decides its part, so each machine needs the same inputs and options, and
/// nothing else from the others. Parts are equal up to chance: within a percent for a million pictures on ten
/// machines.
public struct BatchShard: Sendable, Hashable {
  /// The index of the part, 0 ..< count.
  public let index: Int
  /// The number of parts.
  public let count: Int

  /// The maximum number of parts: missing parts are listed, and a report names their number.
  public static let maximumCount = 1_000_000

  /// A part; nil unless 0 <= index < count <= `maximumCount`.
  public init?(index: Int, count: Int) {
    guard (1...BatchShard.maximumCount).contains(count), (0..<count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// The part assigned by a scheduler, from environment variables: an array job of Slurm
  /// (SLURM_ARRAY_TASK_ID, _MIN, _COUNT; with consecutive numbers) or AWS Batch (AWS_BATCH_JOB_ARRAY_INDEX,
  /// _SIZE), or an Indexed Job of Kubernetes (JOB_COMPLETION_INDEX), which does not give the number of parts.
  ///
  /// - Parameters:
  ///   - environment: the process's variables, by name.
  ///   - count: the number of parts; nil for the scheduler's.
  /// - Returns: nil without such variables.
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

  /// Whether the item of this name belongs to the part.
  package func takes(_ name: String) -> Bool {
    let hash = FNV1a.hash(name.utf8)
    // The low bits alone depend little on the start of a name.
    return (hash ^ hash >> 32) % UInt64(count) == UInt64(index)
  }
}

extension BatchShard: CustomStringConvertible {
  /// The form on the command line: `2/8`.
  public var description: String { "\(index)/\(count)" }
}

extension BatchShard: Codable {
  private enum CodingKeys: CodingKey {
    case index, count
  }

  /// Reads `{"index": 2, "count": 8}`.
  ///
  /// - Throws: `DecodingError` also for an invalid part.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let (index, count) = try (
      fields.decode(Int.self, forKey: .index), fields.decode(Int.self, forKey: .count)
    )
    guard let shard = BatchShard(index: index, count: count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .index, in: fields, debugDescription: "there is no part \(index) of \(count)")
    }
    self = shard
  }
}
