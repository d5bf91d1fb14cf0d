// SPDX-License-Identifier: MIT
import IntaglioModel

/// A picture in the place of its file's path: `data:image/png;base64,iVBORw0KGgo…`, or with percent-encoded
/// bytes, `data:image/svg+xml,%3Csvg…` (RFC 2397). A file of such a name is written `./data:…`.
package struct DataURI {
  private let uri: String
  /// The media type, lowercase; empty without one.
  private let type: String
  private let isBase64: Bool
  /// The encoded bytes; nil without a comma before them.
  private let data: Substring.UTF8View?

  private static let start = "data:"
  private static let formats: [String: PictureFormat] = [
    "image/png": .png, "image/jpeg": .jpeg, "image/jpg": .jpeg, "image/webp": .webp, "image/avif": .avif,
    "image/svg+xml": .svg,
  ]

  /// nil for paths.
  package init?(_ path: String) {
    guard DataURI.isMeant(by: path) else { return nil }
    uri = path
    let rest = path.utf8.dropFirst(DataURI.start.utf8.count)
    let comma = rest.firstIndex(of: UInt8(ascii: ","))
    data = comma.map { Substring(rest[$0...].dropFirst()).utf8 }
    // Without a comma, all is data.
    let head = String(Substring(rest[..<(comma ?? rest.startIndex)])).lowercased()
    let parts = head.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.filter { !$0.isWhitespace } }
    (type, isBase64) = (parts.first ?? "", parts.dropFirst().last == "base64")
  }

  package static func isMeant(by path: String) -> Bool {
    path.utf8.prefix(start.utf8.count).elementsEqual(start.utf8) { $0 | ($0 < 0x41 ? 0 : 0x20) == $1 }
  }

  /// The path of a picture in a folder; data: URIs are in none.
  package static func join(_ folder: String, _ path: String) -> String {
    isMeant(by: path) ? path : FilePath.join(folder, path)
  }

  /// The name of a picture in errors: the path, or the beginning of a data: URI.
  package static func name(_ path: String) -> String {
    isMeant(by: path) ? Excerpt.line(path, limit: 40) : path
  }

  /// The format of its media type, which decides only whether it is a drawing; nil for others.
  var format: PictureFormat? { DataURI.formats[type] }

  /// The bytes of the picture's file. Blanks within base64, and missing padding, are allowed.
  ///
  /// - Throws: `PictureFileError` for other media types, and for invalid base64.
  func bytes() throws(PictureFileError) -> [UInt8] {
    let name = DataURI.name(uri)
    guard let data else { throw .damaged(name: name, fault: "there is no comma before its data") }
    guard format != nil else {
      let found = type.isEmpty ? "without a media type" : "of the media type \(Excerpt.line(type, limit: 40))"
      throw .unknownFormat(name: name, found: found)
    }
    var bytes = DataURI.withoutPercents(data)
    guard isBase64 else { return bytes }
    bytes.removeAll { $0 == 0x20 || (0x09...0x0d).contains($0) }
    while bytes.count % 4 > 1 { bytes.append(Base64.padding) }
    guard let decoded = Base64.bytes(of: bytes) else {
      throw .damaged(name: name, fault: "its data is not base64")
    }
    return decoded
  }

  /// Bytes with `%3C` and the like decoded. Other percent signs stay, as in browsers.
  private static func withoutPercents(_ data: Substring.UTF8View) -> [UInt8] {
    let encoded = Array(data)
    guard encoded.contains(UInt8(ascii: "%")) else { return encoded }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var place = 0
    while place < encoded.count {
      let digits = encoded[(place + 1)...].prefix(2)
      if encoded[place] == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(isDigit),
        let decoded = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(decoded)
        place += 3
      } else {
        bytes.append(encoded[place])
        place += 1
      }
    }
    return bytes
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
