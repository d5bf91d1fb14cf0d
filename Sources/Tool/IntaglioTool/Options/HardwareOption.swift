// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// The option that requires a hardware GPU.
struct HardwareOption: ParsableArguments {
  @Flag(
    name: .customLong("require-hardware"),
    help:
      "Fail with status 69 unless a hardware GPU draws: neither the CPU nor a software rasteriser will do.")
  var isRequired = false

  /// Rejects a backend that never uses a GPU.
  func check(_ backend: BackendChoice) throws {
    if isRequired, backend == .cpu || backend == .reference {
      throw ValidationError("--require-hardware asks for a GPU; --backend \(backend.rawValue) uses none")
    }
  }

  /// A failure, with a hint at the next step.
  func explained(_ error: ToolError) -> ToolError {
    guard isRequired, error.status == .unavailable else { return error }
    return ToolError(error.status, "\(error.message); run intaglio doctor to see why")
  }
}
