// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// The format of a result, and how well it is packed.
package struct FormatOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format to write; by default that of the output's ending, else PNG.",
      valueName: "png|jpeg|webp|avif")
  )
  package var format: PictureFormat?

  @Option(help: "Faster writing, or smaller files.")
  package var compression: PictureCompression = .default

  @Option(
    help: ArgumentHelp(
      "1 to 100: JPEG 90, AVIF 80 by default; makes a WebP lossy.",
      valueName: "q"))
  package var quality: Int?

  package init() {}

  package func validate() throws {
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality is a number from 1 to 100, not \(quality)")
    }
  }

  /// The encoding in a format.
  ///
  /// - Parameter background: the colour below the transparent pixels of a JPEG.
  func encoding(_ format: PictureFormat, background: Color? = nil) -> PictureEncoding {
    PictureEncoding(format, compression: compression, quality: quality, background: background)
  }

  /// The encoding of a picture file.
  ///
  /// - Throws: `ToolError` with the status `usage` for a name with the extension of another format than the
  ///   requested one, and for options that the format does not have.
  func encoding(for file: PictureFile, background: Color? = nil) throws(ToolError) -> PictureEncoding {
    let named = file.isStandardStream ? nil : PictureFormat(path: file.path)
    if let format, let named, format != named {
      throw ToolError(
        .usage, "\(file.path): its name ends in that of a \(named.displayName), but --format is \(format)")
    }
    let format = format ?? named ?? .png
    try check(format)
    return encoding(format, background: background)
  }

  /// Rejects options that a format does not have.
  ///
  /// - Throws: `ToolError` with the status `usage`.
  func check(_ format: PictureFormat) throws(ToolError) {
    if format == .svg {
      throw ToolError(.usage, "--format svg: SVG drawings are read, not written; take another format")
    }
    if format == .png, quality != nil {
      throw ToolError(
        .usage, "--quality: a PNG is always exact; write a JPEG, a WebP or an AVIF, or leave it out")
    }
  }
}
