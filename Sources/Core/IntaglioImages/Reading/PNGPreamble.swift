// SPDX-License-Identifier: MIT
import IntaglioModel

/// The metadata of a PNG before its pixels: size, colours and orientation, read before memory is taken for
/// pixels.
///
/// Checksums are not verified here; libpng does so later, and rejects the file before its first row.
struct PNGPreamble: Sendable, Hashable {
  /// Width and height in the header, each 0…2^32 - 1.
  let size: PixelSize
  private let colors: PNGColors
  /// The encoding of colour samples without a profile.
  var encoding: SampleEncoding { colors.encoding }
  /// The colour profile; nil without one, and if another chunk outranks it.
  var profile: [UInt8]? { colors.profile }
  /// Whether the samples are grey.
  let isGray: Bool
  /// The picture's orientation.
  let orientation: Orientation
  /// Whether there are more pictures than the one that is read.
  private let isAnimated: Bool
  /// Whether the pixels begin where the metadata end.
  let isComplete: Bool

  /// Warnings about what is not read, for the named picture.
  func warnings(for name: String) -> [RenderWarning] {
    (isAnimated ? [.animation(picture: name)] : [])
      + (colors.problem.map { [.readOtherwise(field: name, problem: $0)] } ?? [])
  }

  /// The eight bytes at the start of every PNG.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads the chunks of `bytes` up to the first IDAT, or as far as they go.
  ///
  /// - Throws: `PictureFileError.unknownFormat`, `.truncated` inside the header, or `.damaged` when the first
  ///   chunk is not IHDR.
  init(_ bytes: [UInt8], name: String) throws(PictureFileError) {
    try PNGPreamble.checkSignature(bytes, name: name)
    guard let header = Chunk(in: bytes, at: 8), header.end <= bytes.count else {
      throw .truncated(name: name)
    }
    guard header.type == "IHDR", header.length == 13 else {
      throw .damaged(name: name, fault: "the first chunk is not a header (IHDR)")
    }
    size = PixelSize(bytes.bigEndian32(at: header.start), bytes.bigEndian32(at: header.start + 4))

    var seen: [String: ArraySlice<UInt8>] = [:]
    var position = header.end
    while let chunk = Chunk(in: bytes, at: position), chunk.end <= bytes.count, chunk.type != "IDAT" {
      if PNGPreamble.chunkTypes.contains(chunk.type), seen[chunk.type] == nil {
        seen[chunk.type] = bytes[chunk.start..<chunk.start + chunk.length]
      }
      position = chunk.end
    }
    isComplete = Chunk(in: bytes, at: position)?.type == "IDAT"
    isGray = bytes[header.start + 9] & 2 == 0
    colors = PNGColors(seen, isGray: isGray, depth: Int(bytes[header.start + 8]))
    orientation = seen["eXIf"].flatMap { Orientation(exif: $0) } ?? .upright
    // The numbers of frames and of plays (third edition, section 11.3.6.1).
    isAnimated =
      seen["acTL"].map { $0.count == 8 && $0.prefix(4).reduce(0) { $0 << 8 | Int($1) } > 1 } ?? false
  }

  /// The chunks for colours, orientation and animation.
  private static let chunkTypes: Set<String> = ["acTL", "cICP", "iCCP", "sRGB", "gAMA", "cHRM", "eXIf"]

  /// Checks the first eight bytes, or as many as there are.
  ///
  /// - Throws: `PictureFileError.unknownFormat`, or `.truncated` for fewer than eight correct ones.
  static func checkSignature(_ bytes: [UInt8], name: String) throws(PictureFileError) {
    guard !bytes.isEmpty, signature.starts(with: bytes.prefix(8)) else {
      throw .unknownFormat(name: name, found: FileKind.describe(bytes))
    }
    guard bytes.count >= 8 else { throw .truncated(name: name) }
  }
}

/// A chunk's place: four bytes of length, four of type, the data, four of checksum.
private struct Chunk {
  let type: String
  /// The first byte of the data, and their length.
  let start, length: Int
  /// The offset after the checksum; may be past the file's end.
  var end: Int { start + length + 4 }

  /// The chunk whose length field is at `position`, or `nil` without room for length and type.
  init?(in bytes: [UInt8], at position: Int) {
    guard position + 8 <= bytes.count else { return nil }
    length = bytes.bigEndian32(at: position)
    type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
    start = position + 8
  }
}

extension [UInt8] {
  /// The unsigned big-endian number in the four bytes at `position`.
  fileprivate func bigEndian32(at position: Int) -> Int {
    self[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
