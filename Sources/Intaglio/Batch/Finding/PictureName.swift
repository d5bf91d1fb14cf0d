import IntaglioDocuments

/// What the name of a file says of the picture in it.
package enum PictureName {
  /// The endings of pictures of other kinds than PNG.
  private static let otherEndings: Set<String> = [
    "ai", "avif", "bmp", "dng", "eps", "exr", "gif", "hdr", "heic", "heif", "ico", "icns", "jfif", "jp2",
    "jpe", "jpeg",
    "jpg", "jxl", "pdf", "ppm", "psd", "qoi", "raw", "svg", "svgz", "tga", "tif", "tiff", "webp", "xcf",
  ]

  /// The ending, in lower case, of a name that promises a picture of another kind than PNG, such as `jpg`; nil for others,
  /// also for a name without an ending.
  package static func otherEnding(_ path: String) -> String? {
    let name = FilePath.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return otherEndings.contains(ending) ? ending : nil
  }
}
