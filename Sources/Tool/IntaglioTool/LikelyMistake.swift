// SPDX-License-Identifier: MIT
import ArgumentParser

/// A command that is valid, but probably a mistake.
enum LikelyMistake: String {
  case missingStyle =
    "no style is given, so pictures are only copied; name one (--style gold, --shadow \"0 2px 6px #0006\")"
  case scaleKeepsSize =
    "--scale makes the style's lengths smaller; the picture keeps its size"

  /// The doubt as an error, for `--strict`.
  var error: ToolError { ToolError(.usage, rawValue) }
}

/// The help of `--strict`.
enum StrictHelp {
  static let pictures: ArgumentHelp = """
    Fail, instead of warning, if no style is given, a picture is animated, or a result has no visible pixel or \
    effects that the canvas cuts off.
    """
}
