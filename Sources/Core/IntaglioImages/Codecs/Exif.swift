// SPDX-License-Identifier: MIT

/// The tags of Exif data, which has TIFF's structure: a byte order, then folders of tags (CIPA DC-008).
struct Exif {
  enum Kind: Int {
    case ascii = 2
    case short, long
  }

  private let bytes: [UInt8]

  init(_ data: ArraySlice<UInt8>) { bytes = Array(data) }

  /// A number of up to four bytes, or the first four characters of a text packed into a number.
  ///
  /// - Parameter tags: the tags of the nested folders, outermost first, then the tag of the value.
  func value(_ kind: Kind, _ tags: Int...) -> Int? {
    guard number(at: 2, 2) == 42, var place = number(at: 4, 4) else { return nil }
    for (depth, tag) in tags.enumerated() {
      let kind = depth == tags.count - 1 ? kind : .long
      guard let count = number(at: place, 2),
        let entry = (0..<count).lazy.map({ place + 2 + 12 * $0 }).first(where: { number(at: $0, 2) == tag }),
        number(at: entry + 2, 2) == kind.rawValue,
        let value = number(at: entry + 8, kind == .short ? 2 : 4, isText: kind == .ascii)
      else { return nil }
      place = value
    }
    return place
  }

  /// Whether the colours are marked as Adobe RGB, by the rules for camera files (CIPA DC-009).
  var isAdobeRGB: Bool { value(.ascii, 0x8769, 0xA005, 0x0001) == 0x5230_3300 }

  private func number(at position: Int, _ count: Int, isText: Bool = false) -> Int? {
    let isLittle = bytes.starts(with: "II".utf8)
    guard isLittle || bytes.starts(with: "MM".utf8), position + count <= bytes.count else { return nil }
    let digits = bytes[position..<position + count]
    return (isLittle && !isText ? digits.reversed() : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
  }
}
