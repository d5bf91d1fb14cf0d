// SPDX-License-Identifier: MIT
import IntaglioModel

/// A layer or a group of a document.
package struct PSDLayer: Sendable {
  package internal(set) var name = ""
  package internal(set) var kind = PSDLayerKind.raster
  /// The frame of the layer's stored pixels, which may extend past the document; empty for groups and many
  /// fills.
  package let frame: PixelRect
  /// The blend mode; `passThrough` for groups only.
  package internal(set) var blend: PSDBlendMode
  /// 0…255: the opacity of the layer with its effects.
  package let opacity: UInt8
  /// 0…255: the opacity of the layer without its effects.
  package internal(set) var fillOpacity: UInt8 = 255
  /// Whether the layer is clipped to the nearest unclipped layer below it.
  package let isClipped: Bool
  package let isVisible: Bool
  /// The painted mask, or its combination with the vector mask.
  package internal(set) var mask: PSDLayerMask?
  package internal(set) var vectorMask: PSDVectorMask?
  /// The stroke of a shape layer.
  package internal(set) var vectorStroke: PSDVectorStroke?
  package internal(set) var effects: PSDEffects?
  /// The settings of an adjustment layer; nil for other layers, and if they are not supported.
  package internal(set) var adjustment: PSDAdjustment?
  package internal(set) var options = PSDLayerOptions()
  /// The area of a group that is an artboard.
  package internal(set) var artboard: PSDArtboard?
  /// The place of a smart object's contents; nil for other layers, and if it cannot be read.
  package internal(set) var placement: PSDPlacement?
  /// Unsupported features of the layer, in words: `effects of Photoshop 5`.
  package internal(set) var unread: [String] = []
  /// The layers of a group, bottom first.
  package internal(set) var layers: [PSDLayer] = []

  /// The offset of the layer's record in the file, which is unique to the layer.
  package let position: Int
  /// The block of a text layer's text, after its key and length.
  var textRange: Range<Int>?
  var channels: [PSDChannel] = []
  let colors: PSDColors
  let isLarge: Bool
  let source: PSDSource

  package var isGroup: Bool { kind == .group }

  /// See `PSDColors.mixesTextsWithGamma`; false for other layers than texts.
  package var mixesWithGamma: Bool? { kind == .text ? colors.mixesTextsWithGamma : false }

  /// Whether the layer shows nothing, regardless of its properties: it has no pixels, only blanks, or only
  /// such layers.
  package var isEmpty: Bool {
    switch kind {
    case .group: artboard == nil && layers.allSatisfy { !$0.isVisible || $0.isEmpty }
    case .text where !hasPixels: (try? text())?.string.allSatisfy(\.isWhitespace) == true
    case .raster: !hasPixels && unread.isEmpty
    default: false
    }
  }

  private var hasPixels: Bool {
    !frame.isEmpty && channels.contains { $0.identifier >= 0 && $0.hasSamples }
      && !channels.contains { $0.identifier == PSDChannel.alpha && !$0.hasSamples }
  }

  /// Whether the layer is Photoshop's background: without an alpha channel, as large as the document, and not
  /// blended.
  package func isBackground(of size: PixelSize) -> Bool {
    kind == .raster && isVisible && frame == PixelRect(size) && blend == .normal && opacity == 255
      && fillOpacity == 255 && mask == nil && vectorMask == nil && effects == nil
      && !channels.contains { $0.identifier == PSDChannel.alpha }
  }

  /// The pixels of `frame`, premultiplied; nil if it has none. Masks and opacities are not applied. A layer
  /// without an alpha channel is opaque.
  ///
  /// - Parameter isOpaque: ignores the alpha channel, which reveals the colours of transparent pixels, too.
  /// - Throws: `PSDError` for damaged pixels, and for more than `maximumPixelCount`.
  package func picture(
    isOpaque: Bool = false, maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PSDError) -> Bitmap? {
    guard hasPixels else { return nil }
    do throws(PSDError) {
      try PSDPicture.check(frame.size, of: source, limit: maximumPixelCount)
      // All channels are checked before the picture takes memory.
      let alpha = isOpaque ? nil : try raster(PSDChannel.alpha, frame.size)
      let stored = try (0..<colors.mode.channelCount).map { number throws(PSDError) in
        guard channels.contains(where: { $0.identifier == number }) else {
          throw PSDError.damaged(
            name: source.name, layer: nil, offset: channels[0].range.lowerBound,
            fault: "channel \(number) is missing")
        }
        return try raster(number, frame.size)
      }
      let rows = 0..<frame.height
      func plane(_ raster: PSDRaster?) throws(PSDError) -> [UInt8] {
        try raster?.rows(rows) ?? [UInt8](repeating: 0, count: frame.pixelCount)
      }
      var picture = PSDPicture(frame.size, alpha: try alpha?.rows(rows), of: source)
      if colors.isPlain {
        for index in 0..<3 { picture.take(try plane(stored[min(index, stored.count - 1)]), channel: index) }
      } else {
        let planes = try stored.map(plane)
        for (index, plane) in colors.converted(planes).enumerated() { picture.take(plane, channel: index) }
      }
      return try picture.bitmap()
    } catch {
      throw error.inLayer(name)
    }
  }

  /// The frame around the pixels whose alpha is at least 128; `frame` if there is no alpha channel, or no
  /// such pixel.
  ///
  /// - Throws: `PSDError` for damaged samples, and for more than `maximumPixelCount`.
  package func solidFrame(maximumPixelCount: Int = Bitmap.maximumPixelCount) throws(PSDError) -> PixelRect {
    guard !frame.isEmpty,
      let alpha = try samples(PSDChannel.alpha, in: frame, maximumPixelCount: maximumPixelCount)
    else { return frame }
    func isSolid(_ column: Int, _ row: Int) -> Bool { alpha[column, row] >= 128 }
    let (columns, rows) = (0..<frame.width, 0..<frame.height)
    guard let top = rows.first(where: { row in columns.contains { isSolid($0, row) } }),
      let bottom = rows.last(where: { row in columns.contains { isSolid($0, row) } }),
      let left = columns.first(where: { column in rows.contains { isSolid(column, $0) } }),
      let right = columns.last(where: { column in rows.contains { isSolid(column, $0) } })
    else { return frame }
    return PixelRect(columns: left..<right + 1, rows: top..<bottom + 1)
      .moved(frame.columns.lowerBound, frame.rows.lowerBound)
  }

  /// The samples of the mask in its frame; nil without a mask. Density and feather are not applied.
  ///
  /// - Throws: `PSDError` for damaged samples, and for more than `maximumPixelCount`.
  package func maskSamples(maximumPixelCount: Int = Bitmap.maximumPixelCount) throws(PSDError) -> Mask? {
    try mask.flatMap { mask throws(PSDError) in
      try samples(PSDChannel.mask, in: mask.frame, maximumPixelCount: maximumPixelCount)
    }
  }

  /// The samples of the painted mask alone in its frame; nil unless the file stores them besides its
  /// combination with a vector mask.
  ///
  /// - Throws: `PSDError` for damaged samples, and for more than `maximumPixelCount`.
  package func paintedMaskSamples(
    maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PSDError) -> Mask? {
    try mask?.painted.flatMap { mask throws(PSDError) in
      try samples(PSDChannel.paintedMask, in: mask.frame, maximumPixelCount: maximumPixelCount)
    }
  }

  private func samples(
    _ channel: Int, in frame: PixelRect, maximumPixelCount: Int
  ) throws(PSDError) -> Mask? {
    guard !frame.isEmpty else { return nil }
    do throws(PSDError) {
      try PSDPicture.check(frame.size, of: source, limit: maximumPixelCount)
      guard let raster = try raster(channel, frame.size) else { return nil }
      let samples = try raster.rows(0..<frame.height)
      do throws(BitmapError) { return try Mask(size: frame.size, samples: samples) } catch {
        throw .tooLarge(name: source.name, layer: nil, size: frame.size, limit: Bitmap.maximumPixelCount)
      }
    } catch {
      throw error.inLayer(name)
    }
  }

  /// The text of a text layer; nil for other layers, and for texts of Photoshop 5.
  ///
  /// - Throws: `PSDError` for a damaged text. The layer's pixels do not depend on it.
  package func text() throws(PSDError) -> PSDText? {
    guard let textRange else { return nil }
    var cursor = PSDCursor(source, from: textRange.lowerBound, to: textRange.upperBound)
    do throws(PSDError) {
      var text = try PSDText(&cursor)
      if let change = colors.recoloring {
        for index in text.runs.indices { text.runs[index].style.color = change(text.runs[index].style.color) }
      }
      return text
    } catch { throw error.inLayer(name) }
  }

  /// The rows of a channel; nil without samples.
  private func raster(_ identifier: Int, _ size: PixelSize) throws(PSDError) -> PSDRaster? {
    guard let channel = channels.first(where: { $0.identifier == identifier }),
      channel.hasSamples
    else { return nil }
    return try PSDRaster(
      source, compressedIn: channel.range, width: size.width, rowCount: size.height, isLarge: isLarge,
      identifier < 0 ? colors.samples.ofCoverage : colors.samples)
  }
}

/// The kind of a layer. All but groups and adjustments may have stored pixels.
package enum PSDLayerKind: Sendable, Hashable {
  case raster, group, text, smartObject
  /// A filled path; nil if the file has no fill.
  case shape(PSDFill?)
  /// A fill over the whole document.
  case fill(PSDFill)
  /// An adjustment of the layers below, such as `levels`.
  case adjustment(String)

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

package struct PSDLayerMask: Sendable, Hashable {
  /// The frame of the mask's samples.
  package var frame: PixelRect
  /// The mask's value outside its frame: 0 or 255.
  package var defaultSample: UInt8
  package var isDisabled: Bool
  /// Whether Photoshop rendered the mask from a vector mask, or from both kinds.
  package var isRendered: Bool
  /// 0…255: how strongly the mask's zeros hide.
  package var density: UInt8 = 255
  /// The standard deviation of its blur, in pixels.
  package var feather = 0.0
  package var vectorDensity: UInt8 = 255
  package var vectorFeather = 0.0
  /// The painted mask alone, if the mask is its combination with a vector mask.
  package var painted: Painted?

  package struct Painted: Sendable, Hashable {
    package var frame: PixelRect
    package var defaultSample: UInt8
    package var isDisabled: Bool
  }
}

/// The flags of a layer, most of them about blending.
package struct PSDLayerOptions: Sendable, Hashable {
  /// The origin of effect patterns aligned with the layer, in pixels of the document; nil in old documents.
  package var referencePoint: Vector?
  /// `tsly`: effects follow the layer's own shape, rather than fill its mask.
  package var transparencyShapesLayer = true
  /// `infx`: interior effects join the layer before it is blended.
  package var blendsInteriorEffectsAsGroup = false
  /// `clbl`: clipped layers are blended with this one before it is blended.
  package var blendsClippedLayersAsGroup = true
  /// `lmgm`: the raster mask hides effects instead of shaping them.
  package var layerMaskHidesEffects = false
  /// `vmgm`: the vector mask hides effects instead of shaping them.
  package var vectorMaskHidesEffects = false
  /// `knko`: how deep the layer knocks out its backdrop.
  package var knockout = Knockout.none
  /// `brst`: whether the layer blends into all channels.
  package var blendsAllChannels = true
  /// The tones at which it blends.
  package var blendRanges = PSDBlendRanges()

  package init() {}

  package enum Knockout: Int, Sendable, Hashable {
    case none, shallow, deep
  }
}
