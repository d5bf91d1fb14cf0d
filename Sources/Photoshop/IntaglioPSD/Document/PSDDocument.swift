// SPDX-License-Identifier: MIT
import IntaglioModel

/// A Photoshop document: its layers with all their properties. Pixels are read on demand.
///
/// PSD and PSB with 8, 16 or 32 bits a channel, or bitmaps; in RGB, grey, CMYK, Lab, multichannel, indexed or
/// duotone mode.
package struct PSDDocument: Sendable {
  package enum ColorMode: Sendable, Hashable {
    case rgb, gray, bitmap, indexed, cmyk, lab, duotone

    /// The number of colour channels.
    var channelCount: Int {
      switch self {
      case .rgb, .lab: 3
      case .cmyk: 4
      case .gray, .bitmap, .indexed, .duotone: 1
      }
    }
  }

  package let source: PSDSource
  /// Whether the document is a PSB, whose lengths take more bytes.
  package let isLarge: Bool
  package let size: PixelSize
  package let colors: PSDColors
  package var colorMode: ColorMode { colors.mode }
  /// The number of channels of the merged picture, alpha channels included.
  package let channelCount: Int
  package let resources: PSDResources
  /// The layers and groups, bottom first.
  package let layers: [PSDLayer]
  /// The patterns of pattern fills and textures.
  package let patterns: [PSDPattern]
  /// Whether the merged picture's first alpha channel is transparency.
  package let hasMergedAlpha: Bool
  /// What is unsupported or damaged besides layers, in words.
  package let unread: [String]
  /// The merged picture's range in the file.
  let mergedRange: Range<Int>

}

extension PSDDocument {
  /// Reads the document's structure, without any pixels.
  ///
  /// - Throws: `PSDError` for other files, unsupported documents, and damage.
  package init(_ source: PSDSource) throws(PSDError) {
    var reader = PSDDocumentReader(source)
    self = try reader.document()
  }

  /// Reads the structure of the document at `path`. The file stays open as long as the document or one of its
  /// layers exists.
  ///
  /// - Throws: `PSDError`, also when the file cannot be read.
  package init(contentsOfFile path: String) throws(PSDError) { self = try PSDDocument(PSDSource(path: path)) }

  /// The stored picture of all layers. Photoshop blends translucent pixels with white, which is removed here;
  /// other programs may store them straight.
  ///
  /// - Throws: `PSDError` for damaged pixels, and for more than `maximumPixelCount`.
  package func mergedPicture(maximumPixelCount: Int = Bitmap.maximumPixelCount) throws(PSDError) -> Bitmap {
    try PSDPicture.check(size, of: source, limit: maximumPixelCount)
    func raster(_ samples: PSDSamples) throws(PSDError) -> PSDRaster {
      try PSDRaster(
        source, compressedIn: mergedRange, width: size.width, rowCount: size.height * channelCount,
        isLarge: isLarge, samples)
    }
    func plane(_ index: Int, _ raster: PSDRaster) throws(PSDError) -> [UInt8] {
      try raster.rows(index * size.height..<(index + 1) * size.height)
    }
    let count = colorMode.channelCount
    let hasAlpha = hasMergedAlpha && channelCount > count
    let alpha = hasAlpha ? try plane(count, raster(colors.samples.ofCoverage)) : nil
    let stored = try raster(colors.samples)
    var picture = PSDPicture(size, alpha: alpha, of: source)
    let planes = try (0..<count).map { channel throws(PSDError) in try plane(channel, stored) }
    // White is zero ink, or full lightness. Palettes are not blended with white.
    let whitened = colorMode == .indexed ? 0 : colorMode == .lab ? 1 : count
    let isStraight = alpha.map { PSDPicture.areStraight(planes[..<whitened], besides: $0) } ?? true
    let shown = colors.converted(planes)
    for channel in 0..<3 {
      let index = min(channel, shown.count - 1)
      if isStraight {
        picture.take(shown[index], channel: channel)
      } else if colors.areLight {
        let rows = index * size.height..<(index + 1) * size.height
        picture.takeFromWhite(light: try stored.light(rows), channel: channel)
      } else {
        picture.takeFromWhite(shown[index], channel: channel)
      }
    }
    return try picture.bitmap()
  }
}
