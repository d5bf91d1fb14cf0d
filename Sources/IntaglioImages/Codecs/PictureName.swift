// SPDX-License-Identifier: MIT

/// The meaning of picture file names.
package enum PictureName {
  /// The extensions of picture formats that are not written. SVG is among them, although it is read.
  private static let otherEndings: Set<String> = [
    "ai", "bmp", "dng", "eps", "exr", "gif", "hdr", "heic", "heif", "ico", "icns", "jp2", "jxl",
    "pdf", "ppm", "psd", "qoi", "raw", "svg", "svgz", "tga", "tif", "tiff", "xcf",
  ]

  /// A name's extension, in lower case, if it belongs to a picture format that is not written, such as `gif`;
  /// nil for other names, with or without an extension.
  package static func otherEnding(_ path: String) -> String? {
    PictureFormat.ending(of: path).flatMap { ending in
      otherEndings.contains(ending) ? ending : nil
    }
  }

  /// The name of a result, given its input's name and the output format: with that format's extension. Names
  /// with the extension of the format, or without any, stay the same.
  ///
  /// - Parameter keepsEnding: whether the extension is added to the input's whole name, if that has another
  ///   one or none.
  package static func result(of input: String, as format: PictureFormat, keepsEnding: Bool = false) -> String
  {
    let found = PictureFormat(path: input)
    if keepsEnding, found != format { return "\(input).\(format.pathExtension)" }
    guard let found, found != format, let dot = input.lastIndex(of: ".") else { return input }
    return input[...dot] + format.pathExtension
  }
}
