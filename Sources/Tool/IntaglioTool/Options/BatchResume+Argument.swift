// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// `--resume` and `--resume=strict`.
extension BatchResume: ExpressibleByArgument {
  /// The arguments with a value added to a bare `--resume`. The parser supports options with an optional
  /// value, but would take the next argument, an input, as the value.
  package static func spelledOut(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { $0 == "--resume" ? "--resume=\(BatchResume.finished)" : $0 }
      + arguments[end...]
  }
}
