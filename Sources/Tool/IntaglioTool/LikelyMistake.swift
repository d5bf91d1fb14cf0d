// SPDX-License-Identifier: MIT

/// A command that is valid, but probably a mistake.
enum LikelyMistake: String {
  case missingStyle =
    "no style is given, so pictures are only copied; name one (--style gold, --shadow \"0 2px 6px #0006\")"
  case scaleKeepsSize =
    "--scale makes the style's lengths smaller; the picture keeps its size"

  /// The doubt as an error, for `--strict`.
  var error: ToolError { ToolError(.usage, rawValue) }
}
