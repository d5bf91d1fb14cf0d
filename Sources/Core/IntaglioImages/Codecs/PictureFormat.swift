// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// The supported kinds of picture files.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable, Codable {
  case png, jpeg, webp, avif
  /// Drawings, which are read but not written.
  case svg

  /// Recognises the format of a file by its first bytes, regardless of its name; nil for other formats. A
  /// file that is shorter than a signature, and matches its start, counts as that format.
  init?(recognizing bytes: [UInt8]) {
    func begins(with mark: [UInt8]) -> Bool {
      bytes.starts(with: mark) || !bytes.isEmpty && mark.starts(with: bytes)
    }
    if begins(with: PNGChunk.signature) {
      self = .png
    } else if begins(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins(with: Array("RIFF".utf8)),
      bytes.count < 12 || bytes.dropFirst(8).starts(with: "WEBP".utf8)
    {
      self = .webp
    } else if bytes.dropFirst(4).starts(with: "ftypavi".utf8),
      bytes.count < 12 || "fs".utf8.contains(bytes[11])
    {
      self = .avif
    } else if SVGPrologue.begins(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// The format of the regular file at `path` by its first bytes; nil for other formats and drawings.
  package init?(contentsOfFile path: String) {
    guard let file = try? ReadableFile(path: path, isRegular: true),
      let mark = try? file.bytes(PictureFormat.markByteCount), mark.count == PictureFormat.markByteCount
    else { return nil }
    self.init(recognizing: mark)
    if self == .svg { return nil }
  }

  /// The number of bytes that identify every format, or at least a possible SVG.
  static let markByteCount = 12

  /// The format of a file name's extension, in any case, or of a data: URI's media type; nil for others.
  public init?(path: String) {
    if let uri = DataURI(path) {
      guard let format = uri.format else { return nil }
      self = format
      return
    }
    switch PictureFormat.ending(of: path) {
    case "png": self = .png
    case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
    case "webp": self = .webp
    case "avif", "avifs": self = .avif
    case "svg": self = .svg
    default: return nil
    }
  }

  /// A file name's extension in lower case, such as `gif`; nil without one.
  package static func ending(of path: String) -> String? {
    let ending = FilePath.parts(of: path).pathExtension
    return ending.isEmpty ? nil : ending.dropFirst().lowercased()
  }

  /// The usual extension of the format's files, such as `jpg`.
  public var pathExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// The readable formats in words: `PNG, JPEG, WebP, AVIF or SVG`.
  static var readList: String { list(allCases) }

  package static var writtenList: String { list(allCases.filter { $0 != .svg }) }

  private static func list(_ formats: [PictureFormat]) -> String {
    let names = formats.map(\.displayName)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  /// The maximum width and height in pixels; nil if only the limit of bitmaps applies.
  private var maximumSide: Int? {
    switch self {
    // The limits of libjpeg, RFC 9649 and AV1.
    case .jpeg: 65500
    case .webp: 16383
    case .avif: 65536
    case .png, .svg: nil
    }
  }

  /// Checks that pictures of a size can be written.
  package func check(_ size: PixelSize, name: String) throws(PictureFileError) {
    guard let limit = maximumSide, max(size.width, size.height) > limit else { return }
    throw .cannotWrite(
      path: name,
      reason: "\(displayName) pictures have at most \(limit) pixels a side, not \(size); write a PNG")
  }

  /// The name for display, such as `JPEG`.
  public var displayName: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .avif: "AVIF"
    case .svg: "SVG"
    }
  }
}
