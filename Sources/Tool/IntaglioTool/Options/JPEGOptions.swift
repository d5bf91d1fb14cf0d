// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct JPEGOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A CSS colour below the transparent pixels of a JPEG, which has no alpha.", valueName: "color"),
    transform: { text in
      do { return try Color(css: text) } catch { throw ValidationError("\(error)") }
    })
  var background: Color?

  /// An encoding with the background.
  func applied(to encoding: PictureEncoding) throws(ToolError) -> PictureEncoding {
    guard encoding.format == .jpeg || background == nil else {
      throw ToolError(.usage, "--background: only a JPEG has no alpha; write one, or leave it out")
    }
    var encoding = encoding
    encoding.background = background
    return encoding
  }
}
