// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// The options of scenes as JPEGs.
struct JPEGOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A CSS colour below the transparent pixels of a JPEG, which has no alpha.", valueName: "color"),
    transform: { text in
      do { return try Color(css: text) } catch { throw ValidationError("\(error)") }
    })
  var background: Color?

  /// An encoding with the background.
  ///
  /// - Throws: `ToolError` with the status `usage` for a format with alpha.
  func applied(to encoding: PictureEncoding) throws(ToolError) -> PictureEncoding {
    guard encoding.format == .jpeg || background == nil else {
      throw ToolError(.usage, "--background: only a JPEG has no alpha; write one, or leave it out")
    }
    var encoding = encoding
    encoding.background = background
    return encoding
  }
}
