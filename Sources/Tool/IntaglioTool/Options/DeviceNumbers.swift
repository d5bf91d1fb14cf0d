// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

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
