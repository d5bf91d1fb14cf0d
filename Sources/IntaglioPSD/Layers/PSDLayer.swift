// SPDX-License-Identifier: MIT
import IntaglioModel

/// A layer or a group of a document.
package struct PSDLayer: Sendable {
  package let name: String
  /// The same for as long as the document is edited; nil in old documents.
  package let identifier: Int?
  package let kind: PSDLayerKind
  /// The pixels that the file has of it, which may reach out of the document; empty for groups and many
  /// fills.
  package let frame: PixelRect
  /// How it meets what lies below it; of a group, `passThrough` as well.
  package let blend: PSDBlendMode
  /// 0…255, of the layer with its effects.
  package let opacity: UInt8
  /// 0…255, of the layer without its effects.
  package let fillOpacity: UInt8
  /// Whether it is seen only where the nearest layer below it that is not clipped is.
  package let isClipped: Bool
  package let isVisible: Bool
  /// The mask that was painted, or what was made of it and a vector mask together.
  package let mask: PSDLayerMask?
  package let vectorMask: PSDVectorMask?
  /// The line along a shape layer's outline.
  package let vectorStroke: PSDVectorStroke?
  package let effects: PSDEffects?
  package let options: PSDLayerOptions
  /// What of it is in the file and not read, for people: `effects of Photoshop 5`.
  package let unread: [String]
  /// Of a group, the first lowest.
  package let layers: [PSDLayer]

  let channels: [PSDChannel]
  let colorMode: PSDDocument.ColorMode
  let isLarge: Bool
  let source: PSDSource

  /// Whether it is a group.
  package var isGroup: Bool { kind == .group }

  /// Whether it is what Photoshop calls the background: without an alpha channel, as large as the document,
  /// and not blended.
  package func isBackground(of size: PixelSize) -> Bool {
    kind == .raster && isVisible && frame == PixelRect(size) && blend == .normal && opacity == 255
      && fillOpacity == 255 && mask == nil && vectorMask == nil && effects == nil
      && !channels.contains { $0.identifier == PSDChannel.alpha }
  }

  /// The pixels of `frame`, premultiplied; nil where there are none. Neither masks nor opacities are applied.
  /// A layer without an alpha channel is opaque.
  ///
  /// - Parameter isOpaque: leaves the alpha channel out: the colours that it has where nothing of them is
  ///   seen, too.
  /// - Throws: `PSDError` where they are damaged, or more than `maximumPixelCount`.
  package func picture(
    isOpaque: Bool = false, maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PSDError) -> Bitmap? {
    guard !frame.isEmpty, channels.contains(where: { $0.identifier >= 0 }) else { return nil }
    do throws(PSDError) {
      try PSDPicture.check(frame.size, of: source, limit: maximumPixelCount)
      // Each channel is checked before the picture takes memory.
      let alpha = isOpaque ? nil : try raster(PSDChannel.alpha, frame.size)
      var colors: [PSDRaster] = []
      for number in 0..<colorMode.channelCount {
        guard let color = try raster(number, frame.size) else {
          throw .damaged(
            name: source.name, layer: nil, offset: channels[0].range.lowerBound,
            fault: "channel \(number) is missing")
        }
        colors.append(color)
      }
      let rows = 0..<frame.height
      var picture = PSDPicture(frame.size, alpha: try alpha?.rows(rows), of: source)
      for index in 0..<3 { picture.take(try colors[min(index, colors.count - 1)].rows(rows), channel: index) }
      return try picture.bitmap()
    } catch {
      throw error.inLayer(name)
    }
  }

  /// The samples of the mask in its frame; nil where it has none. Neither density nor feather is applied.
  ///
  /// - Throws: `PSDError` where they are damaged, or more than `maximumPixelCount`.
  package func maskSamples(maximumPixelCount: Int = Bitmap.maximumPixelCount) throws(PSDError) -> Mask? {
    guard let mask, !mask.frame.isEmpty else { return nil }
    do throws(PSDError) {
      try PSDPicture.check(mask.frame.size, of: source, limit: maximumPixelCount)
      guard let raster = try raster(PSDChannel.mask, mask.frame.size) else { return nil }
      let samples = try raster.rows(0..<mask.frame.height)
      do throws(BitmapError) { return try Mask(size: mask.frame.size, samples: samples) } catch {
        throw .tooLarge(name: source.name, layer: nil, size: mask.frame.size, limit: Bitmap.maximumPixelCount)
      }
    } catch {
      throw error.inLayer(name)
    }
  }

  /// The rows of a channel; nil where there is none.
  private func raster(_ identifier: Int, _ size: PixelSize) throws(PSDError) -> PSDRaster? {
    guard let channel = channels.first(where: { $0.identifier == identifier }) else { return nil }
    let raster = try PSDRaster(
      source, compressedIn: channel.range, width: size.width, rowCount: size.height, isLarge: isLarge)
    try raster.check()
    return raster
  }
}

/// What a layer is. All but groups and adjustments may have pixels in the file.
package enum PSDLayerKind: Sendable, Hashable {
  case raster, group, text, smartObject
  /// A path that is filled; nil where the file does not say with what.
  case shape(PSDFill?)
  /// A fill of the whole document.
  case fill(PSDFill)
  /// A change of what lies below it, such as `levels`.
  case adjustment(String)

  /// For people.
  package var words: String {
    switch self {
    case .raster: "raster layer"
    case .group: "group"
    case .text: "text layer"
    case .smartObject: "smart object"
    case .shape: "shape layer"
    case .fill(.color): "colour fill"
    case .fill(.gradient): "gradient fill"
    case .fill(.pattern): "pattern fill"
    case .adjustment(let name): "adjustment (\(name))"
    }
  }
}

/// The raster mask of a layer.
package struct PSDLayerMask: Sendable, Hashable {
  /// The pixels that it has samples for.
  package var frame: PixelRect
  /// What it is elsewhere: 0 or 255.
  package var defaultSample: UInt8
  /// Whether its place counts from the layer's and not from the document's, as its flag says. Photoshop
  /// writes places in the document whichever it is.
  package var isRelative: Bool
  package var isDisabled: Bool
  /// Whether Photoshop made it of a vector mask, or of both kinds.
  package var isRendered: Bool
  /// 0…255: how much it hides where it is 0.
  package var density: UInt8 = 255
  /// The standard deviation of its blur, in pixels.
  package var feather = 0.0
  package var vectorDensity: UInt8 = 255
  package var vectorFeather = 0.0
}

/// Switches of a layer, most of which are about how it is blended.
package struct PSDLayerOptions: Sendable, Hashable {
  /// Where patterns of effects begin that are aligned with the layer, in pixels of the document; nil in old
  /// documents.
  package var referencePoint: Vector?
  /// `tsly`: effects follow the layer's own shape, rather than filling its mask.
  package var transparencyShapesLayer = true
  /// `infx`: what effects paint inside belongs to the layer before it is blended.
  package var blendsInteriorEffectsAsGroup = false
  /// `clbl`: clipped layers are blended with this one before it is blended.
  package var blendsClippedLayersAsGroup = true
  /// `lmgm`: the raster mask hides effects instead of shaping them.
  package var layerMaskHidesEffects = false
  /// `vmgm`: the vector mask does.
  package var vectorMaskHidesEffects = false
  /// `knko`: what the layer cuts away below it.
  package var knockout = Knockout.none
  /// `brst`, and the ranges of blend-if: whether the layer is blended everywhere and into all channels.
  package var blendsEverywhere = true
  /// `lyvr`: the oldest Photoshop that can read the layer; 0 where it does not say.
  package var version = 0
  /// `lclr`: the colour in the layers panel, 0 for none.
  package var label = 0

  package init() {}

  package enum Knockout: Int, Sendable, Hashable {
    case none, shallow, deep
  }
}
