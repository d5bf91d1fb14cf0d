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

extension BatchResume: ExpressibleByArgument {
  /// The arguments with a value added to a bare `--resume`. The parser supports options with an optional
  /// value, but would take the next argument, an input, as the value.
  package static func spelledOut(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { $0 == "--resume" ? "--resume=\(BatchResume.finished)" : $0 }
      + arguments[end...]
  }
}

/// GPUs that share the work of a batch.
enum DeviceNumbers {
  /// The value of one `--device`: comma-separated numbers, possibly repeated; nil for `all`.
  static func argument(_ text: String) throws -> [Int]? {
    if text == "all" { return nil }
    return try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let number = Int(word), number >= 0 else {
        throw ValidationError("--device takes numbers such as 0 or 0,1, or all, not \(text)")
      }
      return number
    }
  }

  /// All given numbers; lists the devices only for `all`, every working hardware GPU.
  static func numbers(_ lists: [[Int]?]) throws -> [Int] { try lists.flatMap { try $0 ?? hardware() } }

  private static func hardware() throws(ToolError) -> [Int] {
    let devices = GraphicsDevices.list()
    let numbers = devices.distinctHardware().map(\.index)
    guard numbers.isEmpty else { return numbers }
    let found =
      GraphicsDevices.unavailabilityReason.map { $0 + Packages.graphicsAdvice }
      ?? devices.map(\.description).joined(separator: "; ")
    throw ToolError(.unavailable, "--device all needs a hardware GPU: \(found)")
  }
}
