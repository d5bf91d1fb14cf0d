// SPDX-License-Identifier: MIT

/// What the name of a file says of the picture in it.
package enum PictureName {
  /// The endings of pictures of kinds that are not written. Of these SVG is read.
  private static let otherEndings: Set<String> = [
    "ai", "bmp", "dng", "eps", "exr", "gif", "hdr", "heic", "heif", "ico", "icns", "jp2", "jxl",
    "pdf", "ppm", "psd", "qoi", "raw", "svg", "svgz", "tga", "tif", "tiff", "xcf",
  ]

  /// The ending, in lower case, of a name that promises a picture of a kind that is not written, such as
  /// `gif`; nil for others, also for a name without an ending.
  package static func otherEnding(_ path: String) -> String? {
    PictureFormat.ending(of: path).flatMap { ending in
      otherEndings.contains(ending) ? ending : nil
    }
  }

  /// The name of a result, given that of its input: with the ending of the format that it is written in. A
  /// name that ends in that format already, or in none, stays.
  package static func result(of input: String, as format: PictureFormat) -> String {
    guard let found = PictureFormat(path: input), found != format, let dot = input.lastIndex(of: ".") else {
      return input
    }
    return input[...dot] + format.pathExtension
  }
}
