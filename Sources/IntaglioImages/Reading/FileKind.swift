/// Tells people what they gave in place of a PNG.
enum FileKind {
  /// A phrase for the kind of file that starts with `bytes`, such as `a JPEG picture`, by its first bytes alone.
  static func describe(_ bytes: [UInt8]) -> String {
    let kinds: [(offset: Int, start: [UInt8], phrase: String)] = [
      (0, [0xFF, 0xD8, 0xFF], "a JPEG picture"),
      (0, Array("GIF8".utf8), "a GIF picture"),
      (8, Array("WEBP".utf8), "a WebP picture"),
      (4, Array("ftypavif".utf8), "an AVIF picture"),
      (4, Array("ftypheic".utf8), "a HEIC picture"),
      (0, Array("BM".utf8), "a BMP picture"),
      (0, [0x49, 0x49, 0x2A, 0x00], "a TIFF picture"),
      (0, [0x4D, 0x4D, 0x00, 0x2A], "a TIFF picture"),
      (0, Array("%PDF".utf8), "a PDF document"),
      (0, Array("<svg".utf8), "an SVG drawing"),
      (0, [0x1F, 0x8B], "a gzip archive"),
      // The signature of PNG after its line ends or its eighth bit were "converted".
      (0, [0x89, 0x50, 0x4E, 0x47], "a PNG spoilt by a text-mode transfer"),
      (0, [0x09, 0x50, 0x4E, 0x47], "a PNG spoilt by a 7-bit transfer"),
    ]
    return kinds.first { bytes.dropFirst($0.offset).starts(with: $0.start) }?.phrase ?? "something else"
  }
}
