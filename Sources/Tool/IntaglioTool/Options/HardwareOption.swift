// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct HardwareOption: ParsableArguments {
  @Flag(
    name: .customLong("require-hardware"),
    help:
      "Fail with status 69 unless a hardware GPU draws: neither the CPU nor a software rasteriser will do.")
  var isRequired = false

  /// Rejects a backend that never uses a GPU, if one is required or selected by `--device`.
  func check(_ backend: BackendChoice, selectsDevice: Bool) throws {
    guard backend == .cpu || backend == .reference else { return }
    try reject(if: selectsDevice, "--device selects a GPU; --backend \(backend.rawValue) uses none")
    try reject(if: isRequired, "--require-hardware asks for a GPU; --backend \(backend.rawValue) uses none")
  }

  /// Runs work whose failure gets a hint at the next step.
  func explaining<Value>(_ work: () throws -> Value) throws(ToolError) -> Value {
    do {
      return try work()
    } catch {
      let failure = ToolError(error)
      guard isRequired, failure.status == .unavailable else { throw failure }
      throw ToolError(failure.status, "\(failure.message); run intaglio doctor to see why")
    }
  }
}
