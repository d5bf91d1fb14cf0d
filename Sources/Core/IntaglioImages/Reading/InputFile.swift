// SPDX-License-Identifier: MIT
import IntaglioSystem

/// Reads whole files into memory.
enum InputFile {
  /// The largest file that is read: 2^30 bytes, the memory of the largest bitmap.
  static let maximumByteCount = 1 << 30

  /// All bytes of the file at `path`.
  ///
  /// - Parameter isRegular: whether it must be a regular file: opening a pipe would block until it has a
  ///   writer.
  /// - Throws: `PictureFileError.noSuchFile`, `.isDirectory`, `.cannotRead`, `.fileTooLarge`;
  ///   `.unknownFormat` as soon as the first bytes match no format, so that endless devices are not read for
  ///   long.
  static func read(path: String, isRegular: Bool = false) throws(PictureFileError) -> [UInt8] {
    let file = try PictureFileError.reading(path) { () throws(FileFault) in
      try ReadableFile(path: path, isRegular: isRegular)
    }
    return try read(file, name: path)
  }

  /// All bytes of a file up to its end.
  static func read(_ file: ReadableFile, name: String) throws(PictureFileError) -> [UInt8] {
    guard file.byteCount <= maximumByteCount else { throw .fileTooLarge(name: name, limit: maximumByteCount) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.byteCount + ReadableFile.partByteCount)
    var isFormatChecked = false
    while try PictureFileError.reading(name, { () throws(FileFault) in try file.append(to: &bytes) }) {
      guard bytes.count <= maximumByteCount else { throw .fileTooLarge(name: name, limit: maximumByteCount) }
      if !isFormatChecked, bytes.count >= PictureFormat.markByteCount {
        try PictureDecoder.format(of: bytes, name: name)
        isFormatChecked = true
      }
    }
    return bytes
  }
}

/// A description of an unsupported file, for error messages.
struct FileKind {
  /// Such as `a JPEG picture`.
  let phrase: String
  /// The remedy, if there is one.
  let advice: String?

  /// A description of a file by its first bytes.
  static func describe(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "empty" }
    if let mark = marks.first(where: { bytes.dropFirst($0.offset).starts(with: $0.bytes) }) {
      return mark.kind.phrase
    }
    return text(bytes) ?? "binary data of an unknown kind"
  }

  /// The remedy for a file that `describe` describes like this.
  static func advice(for phrase: String) -> String? {
    (marks.map(\.kind) + textKinds.map(\.kind)).first { $0.phrase == phrase }?.advice
  }

  private static func picture(_ phrase: String) -> FileKind {
    FileKind(phrase: phrase, advice: "convert it to PNG first")
  }

  private static func other(_ phrase: String) -> FileKind { FileKind(phrase: phrase, advice: nil) }

  /// The signature of a kind of file, and its offset.
  private struct Mark {
    let offset: Int
    let bytes: [UInt8]
    let kind: FileKind

    init(_ bytes: [UInt8], at offset: Int = 0, _ kind: FileKind) {
      (self.offset, self.bytes, self.kind) = (offset, bytes, kind)
    }

    init(_ text: String, at offset: Int = 0, _ kind: FileKind) {
      self.init(Array(text.utf8), at: offset, kind)
    }
  }

  /// The first match wins.
  private static let marks: [Mark] = [
    Mark("GIF8", picture("a GIF picture")),
    Mark("ftyphe", at: 4, picture("a HEIC picture")),
    Mark("ftypmif1", at: 4, picture("a HEIC picture")),
    Mark("ftypmsf1", at: 4, picture("a HEIC picture")),
    Mark("ftyp", at: 4, other("a video")),
    Mark([0xFF, 0x0A], picture("a JPEG XL picture")),
    Mark("JXL ", at: 4, picture("a JPEG XL picture")),
    Mark("jP  ", at: 4, picture("a JPEG 2000 picture")),
    Mark([0x49, 0x49, 0x2A, 0x00], picture("a TIFF picture")),
    Mark([0x4D, 0x4D, 0x00, 0x2A], picture("a TIFF picture")),
    Mark("BM", picture("a BMP picture")),
    Mark(
      "8BPS",
      FileKind(
        phrase: "a Photoshop document", advice: "intaglio scene draws it, and intaglio import splits it")
    ),
    Mark("gimp xcf", picture("a GIMP document")),
    Mark("qoif", picture("a QOI picture")),
    Mark([0x76, 0x2F, 0x31, 0x01], picture("an OpenEXR picture")),
    Mark([0x00, 0x00, 0x01, 0x00], picture("a Windows icon (ICO)")),
    Mark("icns", picture("a macOS icon (ICNS)")),
    Mark("%PDF", picture("a PDF document")),
    Mark("%!PS", picture("a PostScript document")),
    Mark("PK", other("a ZIP archive")),
    Mark([0x1F, 0x8B], other("a gzip archive")),
    Mark([0x28, 0xB5, 0x2F, 0xFD], other("a Zstandard archive")),
    Mark([0x7F, 0x45, 0x4C, 0x46], other("a program")),
    Mark(
      "version https://git-lfs",
      FileKind(phrase: "a Git LFS pointer", advice: "fetch the picture itself with git lfs pull")),
    // PNG's signature after a text-mode transfer, which changed its line ends or cleared the eighth bit.
    Mark([0x89, 0x50, 0x4E, 0x47], other("a PNG spoilt by a text-mode transfer")),
    Mark([0x09, 0x50, 0x4E, 0x47], other("a PNG spoilt by a 7-bit transfer")),
  ]

  /// Elements that identify a text, whatever precedes them.
  private static let textKinds: [(start: String, kind: FileKind)] = [
    ("<!doctype html", other("an HTML page")),
    ("<html", other("an HTML page")),
  ]

  /// The kind of text; nil for other bytes.
  private static func text(_ bytes: [UInt8]) -> String? {
    let start = bytes.prefix(1024)
    // The last character may be truncated.
    let whole = start.count < 1024 ? start : start[..<(start.lastIndex { $0 & 0xC0 != 0x80 } ?? 0)]
    guard !whole.contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) || $0 == 0x7F }),
      let text = String(validating: whole, as: UTF8.self)?.lowercased()
    else { return nil }
    return textKinds.first { text.contains(text: $0.start) }?.kind.phrase ?? "a text file"
  }
}
