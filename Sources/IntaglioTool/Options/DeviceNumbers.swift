// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// GPUs that share the work: what one `--device` of a batch says.
package enum DeviceNumbers: Sendable, Hashable {
  /// Every hardware GPU that works.
  case all
  /// These, each as often as it is named.
  case some([Int])

  /// `all`, or numbers with commas between them.
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

  /// The numbers of all that are named, which are looked for only for `all`.
  ///
  /// - Throws: `ToolError` with the status `unavailable` where there is no hardware GPU.
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
    let numbers = devices.filter { $0.isUsable && !$0.isSoftware }.map(\.index)
    guard numbers.isEmpty else { return numbers }
    let found = GraphicsDevices.absence ?? devices.map(\.description).joined(separator: "; ")
    throw ToolError(.unavailable, "--device all takes hardware GPUs, and there is none: \(found)")
  }
}
