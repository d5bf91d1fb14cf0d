// SPDX-License-Identifier: MIT
import CIntaglio
import Intaglio

/// The caller's encoding, and where to report how a file was written.
struct CallerEncoding {
  let encoding: PictureEncoding
  /// Whether the caller asked for the format.
  private let isAsked: Bool
  private let written: (place: UnsafeMutablePointer<intaglio_written>, members: intaglio_written)?

  private static let formats: [PictureFormat] = [.png, .jpeg, .webp, .avif]
  private static let compressions: [PictureCompression] = [.default, .fast, .small, .fastest, .smallest]

  /// - Parameter path: the file, whose name determines the format if the caller does not.
  init(_ caller: UnsafePointer<intaglio_encoding>?, path: String) throws {
    let named = PictureFormat(path: path)
    try self.init(caller, format: named)
    guard !isAsked, named == nil || named == .svg, !path.isEmpty else { return }
    let ending =
      PictureName.otherEnding(path).map { "not as \($0)" } ?? "and the name has none of their extensions"
    throw CallFailure.invalid(
      "\(path): pictures are written as \(PictureFormat.writtenList), \(ending); rename it, or give a format")
  }

  /// - Parameter format: the default format.
  init(_ caller: UnsafePointer<intaglio_encoding>?, format: PictureFormat?) throws {
    let caller = try structure(caller, defaults: intaglio_encoding(), "encoding")
    // 0 stands for the format of the name.
    let asked = Int(caller.format.rawValue) - 1
    guard asked < CallerEncoding.formats.count else {
      throw CallFailure.invalid("encoding.format is \(caller.format.rawValue), which is not a known format")
    }
    guard caller.compression.rawValue < CallerEncoding.compressions.count else {
      throw CallFailure.invalid(
        "encoding.compression is \(caller.compression.rawValue), which is not a known compression")
    }
    guard (0...100).contains(caller.quality) else {
      throw CallFailure.invalid(
        "encoding.quality is \(caller.quality) but must be 1…100, or 0 for the default")
    }
    guard caller.maximum_bytes >= 0 else {
      throw CallFailure.invalid(
        "encoding.maximum_bytes is \(caller.maximum_bytes) but must be 1 or more, or 0 for no limit")
    }
    isAsked = asked >= 0
    encoding = PictureEncoding(
      asked < 0 ? format ?? .png : CallerEncoding.formats[asked],
      compression: CallerEncoding.compressions[Int(caller.compression.rawValue)],
      quality: caller.quality == 0 ? nil : Int(caller.quality),
      background: try optionalText(caller.background, "background").map { try Color(css: $0) },
      maximumByteCount: caller.maximum_bytes == 0 ? nil : Int(caller.maximum_bytes))
    written = try caller.written.map { place in
      (place, try structure(UnsafePointer(place), defaults: intaglio_written(), "encoding.written"))
    }
  }

  var wantsResult: Bool { written != nil }

  func report(_ file: WrittenPicture) {
    guard let written else { return }
    var members = written.members
    members.byte_count = Int64(file.byteCount)
    members.format.rawValue = UInt32((CallerEncoding.formats.firstIndex(of: file.encoding.format) ?? -1) + 1)
    members.compression.rawValue =
      UInt32(CallerEncoding.compressions.firstIndex(of: file.encoding.compression) ?? 0)
    members.quality = Int32(file.quality ?? 0)
    write(members, size: members.size, to: written.place)
  }
}
