// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// A layer's mask: its samples in a frame, and a single value outside the frame. A density d turns a sample v
/// into 1 - (1 - v) d; the feather is the standard deviation of a Gaussian blur. This matches Photoshop's
/// picture of psd-tools' layer_mask_data.psd, with both kinds of masks on one layer, to within 4 levels.
struct PhotoshopMask {
  var frame: PixelRect
  /// nil for an empty frame.
  var samples: Mask?
  var outside: UInt8
  var density: UInt8 = 255
  var feather = 0.0
  /// Whether the samples are drawn from an outline.
  var isRendered = false
  /// The outline in the document, black; nil if it is unknown.
  var outline: Layer?

  /// Applies the density to a sample, or to the value outside.
  func dense(_ sample: UInt8) -> UInt8 { UInt8(255 - ((255 - Int(sample)) * Int(density) + 127) / 255) }

  /// Whether it hides nothing.
  var isEmpty: Bool { samples == nil && dense(outside) == 255 }
}

extension PSDLayerMask {
  /// Whether a rendered vector mask is blurred, or partly shows what it hides.
  var isSoft: Bool { isRendered && !isDisabled && (vectorDensity < 255 || vectorFeather > 0) }

  fileprivate var isPlain: Bool {
    density == 255 && feather == 0 && vectorDensity == 255 && vectorFeather == 0
  }
}

/// Masks of layers.
extension PhotoshopMapping {
  /// The product of a layer's masks over `frame`, in points from its origin; nil if they hide nothing.
  ///
  /// - Parameter isRepeated: whether the masks have been drawn before, and what they lack is noted already.
  mutating func mask(
    of layer: PSDLayer, over frame: PixelRect, isRepeated: Bool = false
  ) throws -> LayerMask? {
    let wasSeen = isSeen
    isSeen = isSeen && !isRepeated
    defer { isSeen = wasSeen }
    var masks: [Layer] = []
    for mask in try sampled(of: layer) where !mask.isEmpty {
      if mask.isRendered, mask.outline == nil { notePixels("vector mask", of: layer) }
      masks.append(try drawn(mask, of: layer, over: frame))
    }
    if let vector = try outlineMask(of: layer) {
      masks.append(vector.moved(-frame.columns.lowerBound, -frame.rows.lowerBound))
    }
    guard var result = masks.popLast() else { return nil }
    for other in masks {
      result = Layer(frame: PixelRect(frame.size).rect, mask: .alpha(other), layers: [result])
    }
    return .alpha(result)
  }

  /// The masks whose samples are in the file.
  private mutating func sampled(of layer: PSDLayer) throws -> [PhotoshopMask] {
    guard let mask = layer.mask, !mask.isDisabled else { return [] }
    if !mask.frame.isEmpty { try check(mask.frame.size, of: layer) }
    var whole = PhotoshopMask(
      frame: mask.frame, samples: try layer.maskSamples(), outside: mask.defaultSample)
    if whole.samples == nil, !mask.frame.isEmpty {
      omit("its mask, which has no samples in the file", of: layer)
      return []
    }
    guard mask.isRendered else { return [whole.softened(mask.density, mask.feather)] }
    var painted: PhotoshopMask?
    if let own = mask.painted, !own.isDisabled {
      if !own.frame.isEmpty { try check(own.frame.size, of: layer) }
      painted = PhotoshopMask(
        frame: own.frame, samples: try layer.paintedMaskSamples(), outside: own.defaultSample
      ).softened(mask.density, mask.feather)
    }
    whole.isRendered = true
    if painted?.isEmpty ?? true { whole.outline = layer.silhouette(in: self.whole.rect) }
    // The samples combine both masks, before density and feather. A shape's pixels already have its outline.
    if layer.isCutByOutline { return painted.map { [$0] } ?? [] }
    if mask.isPlain { return [whole] }
    guard let painted, !painted.isEmpty else {
      return [whole.softened(mask.vectorDensity, mask.vectorFeather)]
    }
    return layer.silhouette(in: self.whole.rect) == nil ? [whole] : [painted]
  }

  /// A vector mask that is drawn along its path, because the file has no samples of it alone.
  private mutating func outlineMask(of layer: PSDLayer) throws -> Layer? {
    guard let vector = layer.vectorMask, !vector.isDisabled, !layer.isCutByOutline else { return nil }
    var (density, feather) = (UInt8(255), 0.0)
    if let mask = layer.mask {
      (density, feather) = (mask.vectorDensity, mask.vectorFeather)
      if mask.isRendered {
        let isPaintedToo = try mask.painted.map { own in
          try !own.isDisabled && (layer.paintedMaskSamples() != nil || own.defaultSample < 255)
        }
        guard !mask.isPlain, !mask.isDisabled, isPaintedToo == true else { return nil }
      }
    }
    guard var shape = layer.silhouette(in: whole.rect) else {
      let fault =
        layer.mask?.isRendered == true
        ? "density and feather of its masks, whose edges are harder than Photoshop's" : "its vector mask"
      omit(fault, of: layer)
      return nil
    }
    shape.feather(feather)
    let shown = 1 - Double(density) / 255
    let ground = Layer(frame: whole.rect, contents: .color(Color(white: 0, alpha: shown)))
    return shown == 0 ? shape : Layer(frame: whole.rect, layers: [ground, shape])
  }

  /// A mask as a layer over `frame`, in points from its origin.
  mutating func drawn(_ mask: PhotoshopMask, of layer: PSDLayer, over frame: PixelRect) throws -> Layer {
    let outside = mask.dense(mask.outside)
    // A feather reaches into the frame from outside.
    let needed = frame.grown(by: Int((4 * mask.feather).rounded(.up)))
    // A mask that hides everything outside its own frame needs no more than that frame.
    let place = outside == 0 ? mask.frame.clamped(to: needed) : needed
    guard !place.isEmpty else { return Layer(frame: frame.rect) }
    try check(place.size, of: layer)
    let bitmap = try Bitmap(size: place.size) { bytes in
      var index = 0
      for row in place.rows {
        for column in place.columns {
          let isInside = mask.frame.columns.contains(column) && mask.frame.rows.contains(row)
          let sample =
            isInside
            ? mask.samples.map {
              mask.dense($0[column - mask.frame.columns.lowerBound, row - mask.frame.rows.lowerBound])
            } ?? outside : outside
          for channel in 0..<4 { bytes[index + channel] = sample }
          index += 4
        }
      }
    }
    let moved = place.moved(-frame.columns.lowerBound, -frame.rows.lowerBound)
    let drawing = mask.outline.map { outline in
      var drawing = framed([outline], in: place)
      // A density below 255 shows everything else in part.
      if mask.density < 255 {
        drawing.contents = .color(Color(white: 0, alpha: 1 - Double(mask.density) / 255))
      }
      return drawing
    }
    var result = Layer(
      frame: moved.rect,
      contents: .image(ImageContents(try take(bitmap, of: layer, .mask, drawing: drawing))))
    result.feather(mask.feather)
    return result
  }

  /// A shape layer whose outline is soft: its fill over the whole document, within a mask. nil if it has a
  /// stroke, or a fill other than a colour.
  mutating func softShape(_ layer: PSDLayer) throws -> Layer? {
    guard let mask = layer.mask, mask.isSoft, case .shape(.color(let color)) = layer.kind,
      layer.vectorStroke?.isSeen != true, let picture = try layer.picture()
    else { return nil }
    let samples = (0..<picture.height).flatMap { row in
      (0..<picture.width).map { column in picture[column, row].w }
    }
    let silhouette = layer.silhouette(in: whole.rect)
    if silhouette == nil { notePixels("shape", of: layer) }
    let outline = PhotoshopMask(
      frame: layer.frame, samples: try Mask(size: picture.size, samples: samples), outside: 0,
      outline: silhouette
    ).softened(mask.vectorDensity, mask.vectorFeather)
    let shape = Layer(
      frame: whole.rect, contents: .color(color.color),
      mask: .alpha(try drawn(outline, of: layer, over: whole)))
    guard let painted = try self.mask(of: layer, over: whole) else {
      var result = shape
      result.name = layer.name
      return result
    }
    return Layer(layer.name, frame: whole.rect, mask: painted, layers: [shape])
  }
}

extension PhotoshopMask {
  fileprivate func softened(_ density: UInt8, _ feather: Double) -> PhotoshopMask {
    var soft = self
    (soft.density, soft.feather) = (density, feather)
    return soft
  }
}

extension PSDLayer {
  /// Whether the layer is a filled shape, whose pixels end at the vector mask. Shapes of documents of 32 bits
  /// have no pixels.
  var isCutByOutline: Bool {
    if case .shape(.some) = kind { !frame.isEmpty } else { false }
  }
}

extension PSDVectorStroke {
  var isSeen: Bool { isEnabled && width > 0 && opacity > 0 }
}

extension Layer {
  /// Replaces the layer with its silhouette, blurred by a Gaussian of this standard deviation.
  fileprivate mutating func feather(_ sigma: Double) {
    guard sigma > 0 else { return }
    style = Style(shadows: [Shadow(.outer, blur: .sigma(sigma))], fillOpacity: 0)
  }

  fileprivate func moved(_ right: Int, _ down: Int) -> Layer {
    var moved = self
    moved.frame.x += Double(right)
    moved.frame.y += Double(down)
    return moved
  }
}
