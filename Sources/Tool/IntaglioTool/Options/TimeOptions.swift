// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct TimeOptions: ParsableArguments {
  @Option(
    name: .customLong("time-limit"), parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum time for drawing a picture, in seconds; by default there is no limit.",
      discussion: "Reading and writing files does not count.", valueName: "seconds"))
  var limit: Double?

  func validate() throws {
    try accept(limit, "--time-limit must be a number of seconds above 0") { $0.isFinite && $0 > 0 }
  }

  /// Rejects a limit that the backend does not check.
  func check(_ backend: BackendChoice) throws {
    try reject(
      if: limit != nil && backend == .reference,
      "--backend reference does not check the time, so --time-limit would have no effect")
  }
}
