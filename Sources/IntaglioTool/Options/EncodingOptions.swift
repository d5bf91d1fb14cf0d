// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// How pictures are written.
package struct EncodingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format to write; by default what the output's name ends in, else PNG.",
      valueName: "png|jpeg|webp|avif")
  )
  package var format: PictureFormat?

  @Option(help: "fast and fastest write sooner; small and smallest take longer, and the file is smaller.")
  package var compression: PictureCompression = .default

  @Option(
    help: ArgumentHelp(
      "How alike a JPEG (by default 90) or AVIF (80; 100 is lossless) is, 1 to 100; a WebP with a quality is lossy, without one lossless.",
      valueName: "q"))
  package var quality: Int?

  @Option(
    help: ArgumentHelp(
      "The colour below transparent pixels of a JPEG, which has no alpha, as in CSS.", valueName: "color"),
    transform: { text in
      do { return try Color(css: text) } catch { throw ValidationError("\(error)") }
    })
  package var background: Color?

  package init() {}

  package func validate() throws {
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality is a number from 1 to 100, not \(quality)")
    }
  }

  /// How pictures are written whose names do not say the format.
  package var encoding: PictureEncoding { encoding(format ?? .png) }

  private func encoding(_ format: PictureFormat) -> PictureEncoding {
    PictureEncoding(format, compression: compression, quality: quality, background: background)
  }

  /// How a picture is written into a file.
  ///
  /// - Throws: `ToolError` with the status `usage` for a name that ends in another format than the one that
  ///   is asked for, and for options that the format does not have.
  package func encoding(for file: PictureFile) throws(ToolError) -> PictureEncoding {
    let named = file.isStandardStream ? nil : PictureFormat(path: file.path)
    if let format, let named, format != named {
      throw ToolError(
        .usage, "\(file.path): its name ends in that of a \(named.displayName), but --format is \(format)")
    }
    let format = format ?? named ?? .png
    try check(format)
    return encoding(format)
  }

  /// Refuses options that a format does not have.
  ///
  /// - Throws: `ToolError` with the status `usage`.
  package func check(_ format: PictureFormat) throws(ToolError) {
    if format == .svg {
      throw ToolError(.usage, "--format svg: SVG drawings are read, not written; take another format")
    }
    if format == .png, quality != nil {
      throw ToolError(
        .usage, "--quality: a PNG is always exact; write a JPEG, a WebP or an AVIF, or leave it out")
    }
    if format != .jpeg, background != nil {
      throw ToolError(.usage, "--background: only a JPEG has no alpha; write one, or leave it out")
    }
  }
}

extension PictureFormat: ExpressibleByArgument {
  /// A format by its name; jpg is one of JPEG's.
  public init?(argument: String) {
    self.init(rawValue: argument == "jpg" ? "jpeg" : argument)
  }
}
