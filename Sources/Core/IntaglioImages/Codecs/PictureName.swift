// SPDX-License-Identifier: MIT

package enum PictureName {
  /// The extensions of picture formats that are not written. SVG is among them, although it is read.
  private static let otherEndings: Set<String> = [
    "ai", "bmp", "dng", "eps", "exr", "gif", "hdr", "heic", "heif", "ico", "icns", "jp2", "jxl",
    "pdf", "ppm", "psd", "qoi", "raw", "svg", "svgz", "tga", "tif", "tiff", "xcf",
  ]

  /// A name's extension, in lower case, if it belongs to a picture format that is not written, such as `gif`;
  /// nil for other names, with or without an extension.
  package static func otherEnding(_ path: String) -> String? {
    PictureFormat.ending(of: path).flatMap { ending in otherEndings.contains(ending) ? ending : nil }
  }

  /// The name of an output file: the input's name with the extension of the output format. Names that already
  /// have it, or have no extension of a supported format, are unchanged.
  ///
  /// - Parameter keepsEnding: appends the extension to the whole name of the input, unless it already has it.
  package static func result(of input: String, as format: PictureFormat, keepsEnding: Bool = false) -> String
  {
    let found = PictureFormat(path: input)
    if keepsEnding, found != format { return "\(input).\(format.pathExtension)" }
    guard let found, found != format, let dot = input.lastIndex(of: ".") else { return input }
    return input[...dot] + format.pathExtension
  }
}
