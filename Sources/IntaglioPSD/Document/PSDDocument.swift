// SPDX-License-Identifier: MIT
import IntaglioModel

/// A Photoshop document: its layers with all that they say of themselves, and its pixels, which are read when
/// they are asked for.
///
/// PSD and PSB of 8 bits a channel, RGB or grey.
package struct PSDDocument: Sendable {
  package enum ColorMode: Sendable, Hashable {
    case rgb, gray

    /// How many channels have the colours.
    var channelCount: Int { self == .rgb ? 3 : 1 }
  }

  package let source: PSDSource
  /// Whether it is a PSB, whose lengths have more bytes.
  package let isLarge: Bool
  package let size: PixelSize
  package let colorMode: ColorMode
  /// How many channels the merged picture has, alpha channels too.
  package let channelCount: Int
  package let resources: PSDResources
  /// The layers and groups, the first lowest.
  package let layers: [PSDLayer]
  /// What pattern fills and textures refer to.
  package let patterns: [PSDPattern]
  /// Whether the merged picture's first alpha channel is its transparency.
  package let hasMergedAlpha: Bool
  /// Where the merged picture lies in the file.
  let mergedRange: Range<Int>

  /// Reads the structure of the document; of pixels nothing.
  ///
  /// - Throws: `PSDError` for what is no document, not read, or damaged.
  package init(_ source: PSDSource) throws(PSDError) {
    var reader = PSDDocumentReader(source)
    self = try reader.document()
  }

  /// Reads the structure of the document at `path`, which stays open as long as the document or one of its
  /// layers is there.
  ///
  /// - Throws: `PSDError`, also when the file cannot be read.
  package init(contentsOf path: String) throws(PSDError) {
    self = try PSDDocument(PSDSource(path: path))
  }

  init(
    source: PSDSource, isLarge: Bool, size: PixelSize, colorMode: ColorMode, channelCount: Int,
    resources: PSDResources, layers: [PSDLayer], patterns: [PSDPattern], hasMergedAlpha: Bool,
    mergedRange: Range<Int>
  ) {
    self.source = source
    self.isLarge = isLarge
    self.size = size
    self.colorMode = colorMode
    self.channelCount = channelCount
    self.resources = resources
    self.layers = layers
    self.patterns = patterns
    self.hasMergedAlpha = hasMergedAlpha
    self.mergedRange = mergedRange
  }

  /// The picture of all layers that Photoshop stored. Where it has transparency the file has it on white,
  /// which is taken away again.
  ///
  /// - Throws: `PSDError` where it is damaged, or larger than `maximumPixelCount`.
  package func mergedPicture(
    maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PSDError) -> Bitmap {
    try PSDPicture.check(size, of: source, limit: maximumPixelCount)
    let raster = try PSDRaster(
      source, compressedIn: mergedRange, width: size.width, rowCount: size.height * channelCount,
      isLarge: isLarge)
    try raster.check()
    func plane(_ index: Int) throws(PSDError) -> [UInt8] {
      try raster.rows(index * size.height..<(index + 1) * size.height)
    }
    let count = colorMode.channelCount
    let alpha = hasMergedAlpha && channelCount > count ? try plane(count) : nil
    var picture = PSDPicture(size, alpha: alpha, of: source)
    for channel in 0..<3 { try picture.takeFromWhite(plane(min(channel, count - 1)), channel: channel) }
    return try picture.bitmap()
  }
}
