// SPDX-License-Identifier: MIT
import IntaglioModel

/// A layer's record. The pixels of all layers come after all records.
struct PSDLayerRecord {
  enum Divider {
    case group, lowerEnd
  }

  /// The layer, without its channels and the layers of its group.
  var layer: PSDLayer
  let channels: [(identifier: Int, length: Int)]
  var divider: Divider?
  var fill: PSDFill?
  /// The kind of an adjustment, in words.
  var adjustment: String?
  var strokeFault: String?
  /// The keys of its blocks.
  var keys: Set<String> = []

  private static let maximumChannelCount = 60

  init(_ cursor: inout PSDCursor, isLarge: Bool, colors: PSDColors) throws(PSDError) {
    let start = cursor.position
    let frame = try PSDLayerRecord.frame(&cursor)
    let channelCount = try cursor.unsigned(2)
    guard channelCount <= PSDLayerRecord.maximumChannelCount else {
      throw cursor.fault("a layer of \(channelCount) channels", at: cursor.position - 2)
    }
    // The first two bytes of each are its compression.
    channels = try (0..<channelCount).map { _ throws(PSDError) in
      (identifier: try cursor.signed(2), length: try cursor.length(isLarge: isLarge))
    }
    guard try cursor.tag() == "8BIM" else { throw cursor.fault("a layer without its signature", at: start) }
    // A flag of 2 hides the layer.
    layer = PSDLayer(
      frame: frame, blend: try PSDBlendMode(&cursor), opacity: UInt8(try cursor.unsigned(1)),
      isClipped: try cursor.unsigned(1) != 0, isVisible: try cursor.unsigned(1) & 2 == 0, position: start,
      colors: colors, isLarge: isLarge, source: cursor.source)
    try cursor.skip(1)
    var extra = try cursor.part(try cursor.length())
    var maskPart = try extra.part(try extra.length())
    if maskPart.remaining > 0 { layer.mask = try PSDLayerMask(&maskPart) }
    var ranges = try extra.part(try extra.length())
    layer.options.blendRanges = try PSDBlendRanges(&ranges)
    // Truncated to 31 bytes, in the encoding of some machine; newer files have a block with the whole name.
    layer.name = try extra.pascalText(padding: 4)
    try take(PSDBlocks(cursor: extra, isLarge: isLarge))
  }

  /// Four edges: top, left, bottom, right. Photoshop itself writes empty frames that end before they begin.
  static func frame(_ cursor: inout PSDCursor) throws(PSDError) -> PixelRect {
    let (top, left) = (try cursor.signed(4), try cursor.signed(4))
    let (bottom, right) = (try cursor.signed(4), try cursor.signed(4))
    return PixelRect(columns: left..<max(left, right), rows: top..<max(top, bottom))
  }
}

extension PSDLayerMask {
  private enum Flag {
    static let disabled = 2
    static let rendered = 8
    static let parameters = 16
  }

  /// Reads a mask's data: 20 bytes, or more with parameters or a rendered vector mask.
  init(_ cursor: inout PSDCursor) throws(PSDError) {
    frame = try PSDLayerRecord.frame(&cursor)
    defaultSample = UInt8(try cursor.unsigned(1))
    let flags = try cursor.unsigned(1)
    isDisabled = flags & Flag.disabled != 0
    isRendered = flags & Flag.rendered != 0
    let rest = try cursor.bytes(cursor.remaining)
    let hasParameters = flags & Flag.parameters != 0
    let start = hasParameters ? PSDLayerMask.parameterStart(rest) : nil
    if start != 0, rest.count >= PSDLayerMask.paintedMaskCount {
      var own = PSDCursor(cursor.source, from: cursor.end - rest.count, to: cursor.end)
      let flags = try own.unsigned(1)
      let sample = UInt8(try own.unsigned(1))
      painted = Painted(
        frame: try PSDLayerRecord.frame(&own), defaultSample: sample, isDisabled: flags & Flag.disabled != 0)
    }
    guard let start else { return }
    var parameters = PSDCursor(cursor.source, from: cursor.end - rest.count + start + 1, to: cursor.end)
    let given = rest[start]
    if given & 1 != 0 { density = UInt8(try parameters.unsigned(1)) }
    if given & 2 != 0 { feather = try PSDLayerMask.feather(&parameters) }
    if given & 4 != 0 { vectorDensity = UInt8(try parameters.unsigned(1)) }
    if given & 8 != 0 { vectorFeather = try PSDLayerMask.feather(&parameters) }
  }

  /// Where the parameters begin after the flags. The painted mask, of 18 bytes, may come before them, which
  /// only the length reveals: the parameters have a byte of flags, one byte for each density, eight for each
  /// feather, and at most three of padding.
  private static func parameterStart(_ rest: [UInt8]) -> Int? {
    func fits(_ start: Int) -> Bool {
      guard rest.count > start, 1...15 ~= rest[start] else { return false }
      let given = rest[start]
      let count = (given & 5).nonzeroBitCount + 8 * (given & 10).nonzeroBitCount
      return 0...3 ~= rest.count - start - 1 - count
    }
    // All four parameters are as long as the painted mask and one density.
    if rest.first == 15, fits(0) { return 0 }
    return [paintedMaskCount, 0].first(where: fits)
  }

  private static let paintedMaskCount = 18

  private static func feather(_ cursor: inout PSDCursor) throws(PSDError) -> Double {
    // Photoshop allows 1000.
    let feather = try cursor.double()
    return feather.isFinite ? min(max(feather, 0), 10_000) : 0
  }
}

/// A layer's channel in the file.
struct PSDChannel: Sendable {
  /// The index of a colour channel, or one of the constants below.
  let identifier: Int
  /// The range of its compression and its bytes.
  let range: Range<Int>

  /// Whether it has samples after its compression.
  var hasSamples: Bool { range.count > 2 }

  static let alpha = -1
  static let mask = -2
  /// The painted mask alone, where the mask is its combination with a vector mask.
  static let paintedMask = -3
}
