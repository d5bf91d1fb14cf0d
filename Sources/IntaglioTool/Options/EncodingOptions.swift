// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// The options of the output format, with the colour below what a JPEG has no alpha for.
package struct EncodingOptions: ParsableArguments {
  @OptionGroup package var file: FormatOptions

  @Option(
    help: ArgumentHelp(
      "A CSS colour below the transparent pixels of a JPEG, which has no alpha.", valueName: "color"),
    transform: { text in
      do { return try Color(css: text) } catch { throw ValidationError("\(error)") }
    })
  package var background: Color?

  package init() {}

  /// How well files are packed.
  var compression: PictureCompression { file.compression }

  /// The encoding for names without an extension.
  package var encoding: PictureEncoding { file.encoding(file.format ?? .png, background: background) }

  /// The encoding of a picture file; see `FormatOptions`.
  ///
  /// - Throws: `ToolError` with the status `usage`.
  package func encoding(for file: PictureFile) throws(ToolError) -> PictureEncoding {
    let encoding = try self.file.encoding(for: file, background: background)
    try check(encoding.format)
    return encoding
  }

  /// Rejects options that a format does not have.
  ///
  /// - Throws: `ToolError` with the status `usage`.
  package func check(_ format: PictureFormat) throws(ToolError) {
    try file.check(format)
    if format != .jpeg, background != nil {
      throw ToolError(.usage, "--background: only a JPEG has no alpha; write one, or leave it out")
    }
  }
}

extension PictureFormat: ExpressibleByArgument {
  /// SVG is only read.
  public static var allValueStrings: [String] { allCases.filter { $0 != .svg }.map(\.rawValue) }

  /// A format by its name; jpg is an alias of JPEG.
  public init?(argument: String) {
    self.init(rawValue: argument == "jpg" ? "jpeg" : argument)
  }
}
