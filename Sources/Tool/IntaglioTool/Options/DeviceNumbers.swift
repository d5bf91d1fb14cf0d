// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// GPUs that share the work: the value of one `--device` of a batch.
enum DeviceNumbers: Sendable, Hashable {
  /// Every working hardware GPU.
  case all
  case some([Int])

  /// `all`, or comma-separated numbers.
  init(_ argument: String) throws {
    if argument == "all" {
      self = .all
      return
    }
    self = .some(
      try argument.split(separator: ",", omittingEmptySubsequences: false).map { word in
        guard let number = Int(word), number >= 0 else {
          throw ValidationError("--device takes numbers such as 0 or 0,1, or all, not \(argument)")
        }
        return number
      })
  }

  /// All given numbers; lists the devices only for `all`.
  static func numbers(_ lists: [DeviceNumbers]) throws(ToolError) -> [Int] {
    var numbers: [Int] = []
    for list in lists {
      switch list {
      case .some(let some): numbers += some
      case .all: numbers += try hardware()
      }
    }
    return numbers
  }

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
