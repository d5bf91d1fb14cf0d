// SPDX-License-Identifier: MIT
import Intaglio

/// What the library's messages lack at a shell, because it knows no command line: the option for its advice.
extension BatchRemedy {
  /// The option, to follow a message: ` (--canvas grow)`.
  var option: String {
    switch self {
    case .growingCanvas: " (--canvas grow)"
    case .moreMemory: " (--maximum-memory)"
    case .strictResume: " (--resume=strict)"
    }
  }
}

extension RenderWarning {
  /// The warning with the packages and the option that help.
  var message: String { "\(self)\(advice)" }

  /// The packages and the option that help, to follow its words; empty without any.
  var advice: String { Packages.advice(for: self) + (BatchRemedy(self)?.option ?? "") }
}
