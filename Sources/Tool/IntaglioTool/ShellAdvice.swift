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

/// A command that is valid, but probably a mistake.
enum LikelyMistake: String {
  case missingStyle =
    "no style is given, so pictures are only copied; name one (--style gold, --shadow \"0 2px 6px #0006\")"
  case scaleKeepsSize =
    "--scale makes the style's lengths smaller; the picture keeps its size"

  /// The doubt as an error, for `--strict`.
  var error: ToolError { ToolError(.usage, rawValue) }
}
