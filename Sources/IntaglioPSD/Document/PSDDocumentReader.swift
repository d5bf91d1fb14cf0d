// SPDX-License-Identifier: MIT
import IntaglioModel

/// Reads the sections of a document in their order.
struct PSDDocumentReader {
  private let source: PSDSource
  private var cursor: PSDCursor

  /// Photoshop's limit for PSB.
  private static let maximumSide = 300_000
  private static let maximumChannelCount = 56

  init(_ source: PSDSource) {
    self.source = source
    cursor = PSDCursor(source)
  }

  mutating func document() throws(PSDError) -> PSDDocument {
    guard cursor.remaining >= 4, try cursor.tag() == "8BPS" else {
      throw .unknownFormat(name: source.name, expected: "a Photoshop document")
    }
    let version = try cursor.unsigned(2)
    guard version == 1 || version == 2 else {
      throw .unsupported(
        name: source.name, found: "a Photoshop document of version \(version)",
        advice: "save it as PSD or PSB")
    }
    let isLarge = version == 2
    try cursor.skip(6)
    let channelCount = try cursor.unsigned(2)
    let height = try cursor.unsigned(4)
    let width = try cursor.unsigned(4)
    let colorMode = try colorMode()
    guard colorMode.channelCount...PSDDocumentReader.maximumChannelCount ~= channelCount else {
      throw cursor.fault("a document of \(channelCount) channels", at: 12)
    }
    guard 1...PSDDocumentReader.maximumSide ~= width, 1...PSDDocumentReader.maximumSide ~= height else {
      throw cursor.fault("a document of \(PixelSize(width, height)) pixels", at: 14)
    }
    try cursor.skip(try cursor.length())
    var resourcePart = try cursor.part(try cursor.length())
    let resources = try PSDResources(&resourcePart)
    var layerPart = try cursor.part(try cursor.length(isLarge: isLarge))
    let layers = try PSDLayerSection(&layerPart, isLarge: isLarge, colorMode: colorMode)
    return PSDDocument(
      source: source, isLarge: isLarge, size: PixelSize(width, height), colorMode: colorMode,
      channelCount: channelCount, resources: resources, layers: layers.tree, patterns: layers.patterns,
      hasMergedAlpha: layers.hasMergedAlpha, mergedRange: cursor.position..<source.byteCount)
  }

  private mutating func colorMode() throws(PSDError) -> PSDDocument.ColorMode {
    let depth = try cursor.unsigned(2)
    let mode = try cursor.unsigned(2)
    guard mode == 3 || mode == 1 else {
      let names = [0: "bitmap", 2: "indexed-colour", 4: "CMYK", 7: "multichannel", 8: "duotone", 9: "Lab"]
      throw .unsupported(
        name: source.name, found: "a Photoshop document of the mode \(names[mode] ?? "\(mode)")",
        advice: "convert it in Photoshop by Image > Mode > RGB Color")
    }
    guard depth == 8 else {
      throw .unsupported(
        name: source.name, found: "a Photoshop document of \(depth) bits a channel",
        advice: "convert it in Photoshop by Image > Mode > 8 Bits/Channel")
    }
    return mode == 3 ? .rgb : .gray
  }
}
