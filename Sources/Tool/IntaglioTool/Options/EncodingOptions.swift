// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct EncodingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format to write; by default the output's extension decides, else PNG.",
      valueName: "png|jpeg|webp|avif")
  )
  var format: PictureFormat?

  @Option(help: "Faster writing, or smaller files.")
  var compression: PictureCompression = .default

  @Option(
    help: ArgumentHelp(
      "1 to 100: JPEG 90, AVIF 80 by default; makes a WebP lossy.", valueName: "q"))
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      "The maximum size of a file in bytes, such as 300K: takes the highest quality that fits.",
      discussion:
        "In bytes, or with K, M or G. Starts from --quality or the format's default; a WebP without --quality becomes lossy. A PNG has no quality, and is compressed as far as possible. A file that is still larger is an error. --verbose of render and scene, and --report of batch, say which quality was used.",
      valueName: "size"))
  var maximumBytes: ByteCount?

  func validate() throws {
    try accept(quality, "--quality must be a number from 1 to 100", (1...100).contains)
    try reject(if: maximumBytes?.bytes == 0, "--maximum-bytes must be 1 or more")
  }

  /// The encoding for names without an extension.
  var encoding: PictureEncoding { encoding(format ?? .png) }

  private func encoding(_ format: PictureFormat) -> PictureEncoding {
    PictureEncoding(format, compression: compression, quality: quality, maximumByteCount: maximumBytes?.bytes)
  }

  /// The encoding of a picture file. Rejects a name with the extension of another format than the requested
  /// one.
  func encoding(for file: PictureFile) throws(ToolError) -> PictureEncoding {
    let named = file.isStandardStream ? nil : PictureFormat(path: file.path)
    if let format, let named, format != named {
      throw ToolError(
        .usage, "\(file.path): its extension is that of a \(named.displayName), but --format is \(format)")
    }
    let format = format ?? named ?? .png
    try check(format)
    return encoding(format)
  }

  /// Rejects options that a format does not have.
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

extension PictureFormat: ExpressibleByArgument {
  /// SVG is only read.
  public static var allValueStrings: [String] { allCases.filter { $0 != .svg }.map(\.rawValue) }

  /// A format by its name in any case; jpg is an alias of JPEG.
  public init?(argument: String) {
    let name = argument.lowercased()
    self.init(rawValue: name == "jpg" ? "jpeg" : name)
  }
}
