// SPDX-License-Identifier: MIT
import IntaglioModel

/// The tile of pattern fills.
package struct PSDPattern: Sendable {
  package let name: String
  /// The identifier in fills.
  package let identifier: String
  package let size: PixelSize
  private let mode: Mode
  private let channels: [Channel]
  private let source: PSDSource

  private enum Mode: Sendable {
    case gray, rgb
    /// A palette of 256 colours: red, green and blue of each in turn.
    case indexed([UInt8])
  }

  private struct Channel: Sendable {
    let compression: Int
    let range: Range<Int>
    let samples: PSDSamples
  }

  /// Photoshop writes 24, most of them empty, and two for masks.
  private static let maximumChannelCount = 58

  /// The patterns up to the section's end.
  static func list(_ cursor: inout PSDCursor) throws(PSDError) -> [PSDPattern] {
    var patterns: [PSDPattern] = []
    while cursor.remaining >= 4 {
      let length = try cursor.length()
      var part = try cursor.part(length)
      if length > 0 {
        // The fills of a pattern that is damaged, or has an unsupported colour mode, are omitted.
        do throws(PSDError) { patterns.append(try PSDPattern(&part)) } catch {
          switch error {
          case .unsupported, .damaged: break
          default: throw error
          }
        }
      }
      try cursor.skip(min((4 - length & 3) & 3, cursor.remaining))
    }
    return patterns
  }

  private init(_ cursor: inout PSDCursor) throws(PSDError) {
    source = cursor.source
    try cursor.check("a pattern", version: 1, byteCount: 4)
    let modeNumber = try cursor.unsigned(4)
    try cursor.skip(4)
    name = try cursor.unicodeText()
    identifier = try cursor.pascalText(padding: 1)
    switch modeNumber {
    case 1, 7: mode = .gray
    case 3: mode = .rgb
    case 2:
      mode = .indexed(try cursor.bytes(768))
      try cursor.skip(4)
    default:
      throw .unsupported(
        name: source.name, found: "a file with the pattern \"\(name)\" of colour mode \(modeNumber)",
        advice: "define the pattern from an RGB document")
    }
    try cursor.skip(4)
    var list = try cursor.part(try cursor.length())
    let frame = try PSDLayerRecord.frame(&list)
    size = frame.size
    let count = try list.unsigned(4)
    guard count <= PSDPattern.maximumChannelCount else { throw list.fault("a pattern of \(count) channels") }
    var channels: [Channel] = []
    for _ in 0..<count + 2 where list.remaining >= 4 {
      guard try list.unsigned(4) != 0 else { continue }
      let length = try list.length()
      guard length > 0 else { continue }
      var part = try list.part(length)
      let start = part.position
      let depth = try part.unsigned(4)
      let channelFrame = try PSDLayerRecord.frame(&part)
      try part.skip(2)
      let compression = try part.unsigned(1)
      guard depth == 8 || depth == 16, channelFrame == frame else {
        throw part.fault("a pattern's channel of \(depth) bits and \(channelFrame.size) pixels", at: start)
      }
      channels.append(
        Channel(
          compression: compression, range: part.position..<part.end, samples: depth == 8 ? .bytes : .words))
    }
    self.channels = channels
  }

  /// The pattern's pixels, premultiplied.
  ///
  /// - Throws: `PSDError` for damaged pixels, and for more than `maximumPixelCount`.
  package func picture(maximumPixelCount: Int = Bitmap.maximumPixelCount) throws(PSDError) -> Bitmap {
    try PSDPicture.check(size, of: source, limit: maximumPixelCount)
    let colorCount = if case .rgb = mode { 3 } else { 1 }
    guard channels.count >= colorCount else {
      throw .damaged(
        name: source.name, layer: nil, offset: channels.first?.range.lowerBound ?? 0,
        fault: "the pattern \"\(name)\" has \(channels.count) channels")
    }
    let rasters = try channels.prefix(colorCount + 1).map { channel throws(PSDError) in
      try PSDRaster(
        source, channel.compression, in: channel.range, width: size.width, rowCount: size.height,
        isLarge: false, channel.samples)
    }
    let rows = 0..<size.height
    let alpha = rasters.count > colorCount ? try rasters[colorCount].rows(rows) : nil
    var picture = PSDPicture(size, alpha: alpha, of: source)
    for channel in 0..<3 {
      let samples = try rasters[min(channel, colorCount - 1)].rows(rows)
      if case .indexed(let colors) = mode {
        picture.take(samples.map { colors[3 * Int($0) + channel] }, channel: channel)
      } else {
        picture.take(samples, channel: channel)
      }
    }
    return try picture.bitmap()
  }
}
