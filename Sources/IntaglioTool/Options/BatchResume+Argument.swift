// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// `--resume` and `--resume=strict`.
extension BatchResume: ExpressibleByArgument {
  /// Arguments in which a bare `--resume` has its value. The parser knows options that may go without one,
  /// but then takes the next argument for it, which is an input.
  package static func spelledOut(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { $0 == "--resume" ? "--resume=\(BatchResume.finished)" : $0 }
      + arguments[end...]
  }
}
