// SPDX-License-Identifier: MIT
import ArgumentParser
import FoundationEssentials
import Intaglio

extension BatchShard {
  /// A part from the command line: `i/n`, `auto` or `auto/n`.
  package static func argument(
    _ text: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> BatchShard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let count = parts.count == 2 ? Int(parts[1]) : nil
    if let count, count > maximumCount {
      throw ValidationError("--shard \(text): a batch has at most \(maximumCount) parts")
    }
    if parts[0] == "auto", parts.count == 1 || count != nil {
      if let shard = BatchShard(environment: environment, count: count) { return shard }
      throw ValidationError(
        "--shard \(text): the environment has no numbers of an array job: SLURM_ARRAY_TASK_ID and _COUNT, "
          + "AWS_BATCH_JOB_ARRAY_INDEX and _SIZE, or, for auto/n, JOB_COMPLETION_INDEX below n")
    }
    guard let index = Int(parts[0]), let count, let shard = BatchShard(index: index, count: count) else {
      throw ValidationError("--shard takes i/n with i from 0 to n-1, such as 0/4, or auto, not \(text)")
    }
    return shard
  }
}
