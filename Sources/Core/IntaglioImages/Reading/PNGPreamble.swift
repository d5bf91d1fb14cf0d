// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// The metadata of a PNG before its pixels: size, samples, colours and orientation, read before memory is
/// taken for pixels.
///
/// Checksums are not verified here; libpng does so later, and rejects the file before its first row.
struct PNGPreamble: Sendable, Hashable {
  /// Width and height in the header, each 0…2^32 - 1.
  let size: PixelSize
  private let depth: Int
  private let colorType: UInt8
  let isInterlaced: Bool
  private let hasTransparentColor: Bool
  private let colors: PNGColors
  let orientation: Orientation
  /// Whether there are more pictures than the one that is read.
  private let isAnimated: Bool
  /// Whether the pixels begin where the metadata end.
  let isComplete: Bool

  var encoding: SampleEncoding { colors.encoding }
  /// The colour profile; nil without one, and if another chunk outranks it.
  var profile: [UInt8]? { colors.profile }
  var isGray: Bool { colorType & 2 == 0 }
  var hasAlpha: Bool { hasTransparentColor || colorType & 4 != 0 }
  /// Bits of a pixel, at least one. The combination of colour type and depth is not checked here.
  var bitsPerPixel: Int { max(1, depth) * ([0: 1, 2: 3, 4: 2, 6: 4][colorType] ?? 1) }

  func warnings(for name: String) -> [RenderWarning] {
    (isAnimated ? [.animation(picture: name)] : [])
      + (colors.problem.map { [.readOtherwise(field: name, problem: $0)] } ?? [])
  }

  /// Reads the chunks of `bytes` up to the first IDAT, or as far as they go.
  ///
  /// - Throws: `PictureFileError.unknownFormat`, `.truncated` inside the signature or the header, or
  ///   `.damaged` when the first chunk is not IHDR.
  init(_ bytes: [UInt8], name: String) throws(PictureFileError) {
    guard !bytes.isEmpty, PNGChunk.signature.starts(with: bytes.prefix(8)) else {
      throw .unknownFormat(name: name, found: FileKind.describe(bytes))
    }
    guard bytes.count >= 8 else { throw .truncated(name: name) }
    let chunks = PNGChunks.beforePixels(bytes)
    guard let header = chunks.first else { throw .truncated(name: name) }
    guard header.isPNGHeader else {
      throw .damaged(name: name, fault: "the first chunk is not a header (IHDR)")
    }
    let fields = Array(bytes[header.data])
    size = PixelSize(header: fields)
    (depth, colorType, isInterlaced) = (Int(fields[8]), fields[9], fields[12] != 0)
    hasTransparentColor = chunks.contains { $0.isType("tRNS") }
    var seen: [String: ArraySlice<UInt8>] = [:]
    for chunk in chunks where !chunk.isType("IDAT") {
      let type = String(decoding: bytes[(chunk.data.lowerBound - 4)..<chunk.data.lowerBound], as: UTF8.self)
      if PNGPreamble.chunkTypes.contains(type), seen[type] == nil { seen[type] = bytes[chunk.data] }
    }
    isComplete = chunks.last?.isType("IDAT") == true
    colors = PNGColors(seen, isGray: fields[9] & 2 == 0, depth: depth)
    orientation = seen["eXIf"].flatMap { Orientation(exif: $0) } ?? .upright
    // The numbers of frames and of plays (third edition, section 11.3.6.1).
    isAnimated = seen["acTL"].map { $0.count == 8 && $0.prefix(4).bigEndian > 1 } ?? false
  }

  /// The size in the header of a file; nil without a whole header.
  static func size(_ bytes: [UInt8]) -> PixelSize? {
    guard let header = PNGChunks.beforePixels(bytes).first, header.isPNGHeader else { return nil }
    return PixelSize(header: Array(bytes[header.data]))
  }

  private static let chunkTypes: Set<String> = ["acTL", "cICP", "iCCP", "sRGB", "gAMA", "cHRM", "eXIf"]
}

extension PNGPreamble {
  /// Pictures with more bytes before their pixels are not read row by row.
  private static let maximumByteCount = 1 << 26

  /// The bytes of a file before its pixels, of which the first have been read; nil if there are too many.
  static func bytes(of file: ReadableFile, after head: [UInt8]) throws(FileFault) -> [UInt8]? {
    var bytes = head
    while true {
      if let last = PNGChunks.beforePixels(bytes).last, last.isType("IDAT") {
        return Array(bytes[..<(last.data.lowerBound - 8)])
      }
      guard bytes.count < maximumByteCount else { return nil }
      let more = try file.bytes(3 * bytes.count, at: bytes.count)
      // The reader reports the error of a file that ends here.
      if more.isEmpty { return bytes }
      bytes += more
    }
  }
}

extension PNGChunk {
  fileprivate var isPNGHeader: Bool { isType("IHDR") && data.count == 13 }
}

extension PixelSize {
  init(header: [UInt8]) { self.init(header[..<4].bigEndian, header[4..<8].bigEndian) }
}

extension Sequence<UInt8> {
  var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}
