// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// An open picture file. Its first bytes tell what it is, before the rest is read.
package final class InputFile {
  let name: String
  /// nil for a data: URI, whose bytes are the head.
  private let file: ReadableFile?
  /// The file for reads at any offset; nil for pipes, devices and descriptors, which are read once.
  let regularFile: ReadableFile?
  private(set) var format = PictureFormat.png
  /// The first bytes: all that come before the pixels of most pictures.
  private(set) var head: [UInt8] = []
  /// The size in a PNG's header; nil for other formats, and without a whole header.
  package private(set) var size: PixelSize?
  /// Whether the head is the whole file.
  private var isShort = false

  /// The largest file that is read as a whole: 2^30 bytes, the memory of the largest bitmap.
  static let maximumByteCount = 1 << 30
  private static let headByteCount = ReadableFile.partByteCount

  /// Opens a file, and reads its head. The path may be a data: URI.
  ///
  /// - Parameter isRegular: whether it must be a regular file: opening a pipe would block until it has a
  ///   writer.
  /// - Throws: `PictureFileError.noSuchFile`, `.isDirectory`, `.cannotRead`; `.unknownFormat` as soon as the
  ///   first bytes match no format, so that endless devices are not read for long.
  package init(path: String, isRegular: Bool = false) throws(PictureFileError) {
    name = DataURI.name(path)
    if let uri = DataURI(path) {
      (file, regularFile, isShort) = (nil, nil, true)
      head = try uri.bytes()
      format = try PictureReading.format(of: head, name: name)
      if format == .png { size = PNGPreamble.size(head) }
      return
    }
    let file = try PictureFileError.reading(path, try ReadableFile(path: path, isRegular: isRegular))
    self.file = file
    regularFile = file.isRegular ? file : nil
    try readHead()
  }

  /// The rest of an open descriptor, which stays open.
  package init(descriptor: Int32, name: String) throws(PictureFileError) {
    (self.name, file, regularFile) = (name, ReadableFile(descriptor), nil)
    try readHead()
  }

  private func readHead() throws(PictureFileError) {
    var isKnown = false
    while !isShort, head.count < InputFile.headByteCount {
      isShort = try !append(to: &head, atMost: InputFile.headByteCount - head.count)
      guard !isKnown, isShort || head.count >= PictureFormat.markByteCount else { continue }
      (format, isKnown) = (try PictureReading.format(of: head, name: name), true)
    }
    if format == .png { size = PNGPreamble.size(head) }
  }

  func whole() throws(PictureFileError) -> [UInt8] {
    guard !isShort, let file else { return head }
    guard file.byteCount <= InputFile.maximumByteCount else { throw tooLong }
    var bytes = head
    bytes.reserveCapacity(file.byteCount + ReadableFile.partByteCount)
    while try append(to: &bytes, atMost: max(ReadableFile.partByteCount, file.byteCount - bytes.count)) {
      guard bytes.count <= InputFile.maximumByteCount else { throw tooLong }
    }
    return bytes
  }

  private var tooLong: PictureFileError { .fileTooLarge(name: name, limit: InputFile.maximumByteCount) }

  private func append(to bytes: inout [UInt8], atMost count: Int) throws(PictureFileError) -> Bool {
    guard let file else { return false }
    return try PictureFileError.reading(name, try file.append(to: &bytes, atMost: count))
  }
}

/// A kind of file that is not read, for error messages.
struct FileKind {
  /// The signature; each byte is the number of a character.
  let mark: String
  /// Such as `a JPEG picture`.
  let phrase: String
  var offset = 0
  var advice: String? = "convert it to PNG first"

  static func describe(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "empty" }
    let kind = all.first { kind in
      bytes.dropFirst(kind.offset).starts(with: kind.mark.unicodeScalars) { $0 == $1.value }
    }
    return kind?.phrase ?? text(bytes) ?? "binary data of an unknown kind"
  }

  /// The remedy for a file that `describe` describes like this.
  static func advice(for phrase: String) -> String? { all.first { $0.phrase == phrase }?.advice }

  private static let all = [
    FileKind(mark: "GIF8", phrase: "a GIF picture"),
    FileKind(mark: "ftyphe", phrase: "a HEIC picture", offset: 4),
    FileKind(mark: "ftypmif1", phrase: "a HEIC picture", offset: 4),
    FileKind(mark: "ftypmsf1", phrase: "a HEIC picture", offset: 4),
    FileKind(mark: "ftyp", phrase: "a video", offset: 4, advice: nil),
    FileKind(mark: "\u{FF}\u{0A}", phrase: "a JPEG XL picture"),
    FileKind(mark: "JXL ", phrase: "a JPEG XL picture", offset: 4),
    FileKind(mark: "jP  ", phrase: "a JPEG 2000 picture", offset: 4),
    FileKind(mark: "II*\0", phrase: "a TIFF picture"),
    FileKind(mark: "MM\0*", phrase: "a TIFF picture"),
    FileKind(mark: "BM", phrase: "a BMP picture"),
    FileKind(mark: "8BPS", phrase: "a Photoshop document", advice: "read it as a scene"),
    FileKind(mark: "gimp xcf", phrase: "a GIMP document"),
    FileKind(mark: "qoif", phrase: "a QOI picture"),
    FileKind(mark: "\u{76}\u{2F}\u{31}\u{01}", phrase: "an OpenEXR picture"),
    FileKind(mark: "\0\0\u{01}\0", phrase: "a Windows icon (ICO)"),
    FileKind(mark: "icns", phrase: "a macOS icon (ICNS)"),
    FileKind(mark: "%PDF", phrase: "a PDF document"),
    FileKind(mark: "%!PS", phrase: "a PostScript document"),
    FileKind(mark: "PK", phrase: "a ZIP archive", advice: nil),
    FileKind(mark: "\u{1F}\u{8B}", phrase: "a gzip archive", advice: nil),
    FileKind(mark: "\u{28}\u{B5}\u{2F}\u{FD}", phrase: "a Zstandard archive", advice: nil),
    FileKind(mark: "\u{7F}ELF", phrase: "a program", advice: nil),
    FileKind(
      mark: "version https://git-lfs", phrase: "a Git LFS pointer",
      advice: "fetch the picture itself with git lfs pull"),
    // PNG's signature after a text-mode transfer, which changed its line ends or cleared the eighth bit.
    FileKind(mark: "\u{89}PNG", phrase: "a PNG spoilt by a text-mode transfer", advice: nil),
    FileKind(mark: "\u{09}PNG", phrase: "a PNG spoilt by a 7-bit transfer", advice: nil),
  ]

  private static func text(_ bytes: [UInt8]) -> String? {
    let start = bytes.prefix(1024)
    // The last character may be truncated.
    let whole = start.count < 1024 ? start : start[..<(start.lastIndex { $0 & 0xC0 != 0x80 } ?? 0)]
    guard !whole.contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) || $0 == 0x7F }),
      let text = String(validating: whole, as: UTF8.self)?.lowercased()
    else { return nil }
    // Whatever precedes these elements.
    let isPage = ["<!doctype html", "<html"].contains { text.contains(text: $0) }
    return isPage ? "an HTML page" : "a text file"
  }
}
