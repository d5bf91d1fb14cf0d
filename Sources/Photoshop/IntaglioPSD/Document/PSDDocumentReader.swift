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
    let depth = try cursor.unsigned(2)
    let (colorMode, samples, inks) = try kind(depth: depth, channelCount)
    guard colorMode.channelCount...PSDDocumentReader.maximumChannelCount ~= channelCount else {
      throw cursor.fault("a document of \(channelCount) channels", at: 12)
    }
    guard 1...PSDDocumentReader.maximumSide ~= width, 1...PSDDocumentReader.maximumSide ~= height else {
      throw cursor.fault("a document of \(PixelSize(width, height)) pixels", at: 14)
    }
    let palette = try cursor.bytes(try cursor.length())
    var resourcePart = try cursor.part(try cursor.length())
    let resources = try PSDResources(&resourcePart)
    let colors = PSDColors(
      colorMode, samples, palette: palette, profile: resources.colorProfile, side: min(width, height),
      program: resources.program)
    var layerPart = try cursor.part(try cursor.length(isLarge: isLarge))
    let layers = try PSDLayerSection(&layerPart, isLarge: isLarge, colors: colors)
    // Other programs do not always declare that the merged picture has transparency, as in psd-tools'
    // cactus_top.psd.
    let isUnnamed = !layers.tree.isEmpty && !resources.namesAlphaChannels
    return PSDDocument(
      source: source, isLarge: isLarge, size: PixelSize(width, height), colors: colors,
      channelCount: channelCount, resources: resources, layers: layers.tree, patterns: layers.patterns,
      hasMergedAlpha: layers.hasMergedAlpha || isUnnamed, unread: inks + layers.unread,
      mergedRange: cursor.position..<source.byteCount)
  }

  /// Reads the colour mode, which follows the depth. Returns the mode, the kind of samples, and what is
  /// unknown about the colours, in words.
  private mutating func kind(
    depth: Int, _ channelCount: Int
  ) throws(PSDError) -> (PSDDocument.ColorMode, PSDSamples, unknown: [String]) {
    let modes: [Int: PSDDocument.ColorMode] = [
      0: .bitmap, 1: .gray, 2: .indexed, 3: .rgb, 4: .cmyk, 8: .duotone, 9: .lab,
      // Cyan, magenta and yellow are stored like red, green and blue: 255 is no ink.
      7: channelCount > 3 ? .cmyk : channelCount > 2 ? .rgb : .gray,
    ]
    let number = try cursor.unsigned(2)
    guard let mode = modes[number] else {
      throw .unsupported(
        name: source.name, found: "a Photoshop document of the mode \(number)",
        advice: "convert it in Photoshop by Image > Mode > RGB Color")
    }
    let isHigh = depth == 16 || depth == 32 && (mode == .rgb || mode == .gray)
    guard let samples = PSDSamples(depth: depth), mode == .bitmap ? depth == 1 : depth == 8 || isHigh else {
      throw .unsupported(
        name: source.name, found: "a Photoshop document of \(depth) bits a channel",
        advice: "convert it in Photoshop by Image > Mode > 8 Bits/Channel")
    }
    let inks = "the inks of its channels, taken as cyan, magenta, yellow and black"
    return (mode, samples, number == 7 ? [inks] : [])
  }
}
