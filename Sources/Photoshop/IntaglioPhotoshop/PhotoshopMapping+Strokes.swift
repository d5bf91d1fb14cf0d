// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// Strokes of shape layers. A layer's pixels include its stroke, but overlays and clipped layers lie between
/// fill and stroke, as in Photoshop's pictures of psd-tools' stroke-composite.psd.
extension PhotoshopMapping {
  /// A shape layer with its overlays under its stroke, both cut by the pixels' alpha; nil unless it has both.
  /// The remaining effects are added to that.
  mutating func stroked(_ core: Layer, of layer: PSDLayer) throws -> Layer? {
    guard let stroke = layer.strokeOverOverlays else { return nil }
    let isCutApart = (layer.mask != nil || layer.vectorMask != nil) && layer.maskHidesEffects
    let isPlain = layer.blend == .normal && layer.fillOpacity == 255 && !isCutApart
    guard isPlain, stroke.isFilled, let colors = try layer.picture(isOpaque: true),
      let line = try line(of: layer, over: colors)
    else {
      omit("its stroke over its overlays", of: layer)
      return nil
    }
    var ground = core
    ground.contents = .image(
      ImageContents(try take(colors, of: layer, .colors, drawing: drawing(of: layer, isOpaque: true))))
    (ground.name, ground.mask) = (nil, nil)
    ground.style = overlays(of: layer, in: core.frame)
    var shape = core
    shape.isHidden = false
    return Layer(core.name, frame: whole.rect, mask: .alpha(shape), isIsolated: true, layers: [ground, line])
  }

  /// The layers clipped to a shape and its ground, with the base's overlays over them and its stroke on top.
  ///
  /// - Returns: nil for shapes without a stroke or a fill, and for unsupported strokes.
  mutating func clipped(_ layers: [Layer], to base: PSDLayer) throws -> [Layer]? {
    guard let stroke = base.vectorStroke, stroke.isSeen, stroke.isFilled, base.isCutByOutline,
      let colors = try base.picture(isOpaque: true),
      let line = try line(of: base, over: colors)
    else { return nil }
    guard base.strokeOverOverlays != nil else { return layers + [line] }
    let style = overlays(of: base, in: whole.rect)
    return [Layer(frame: whole.rect, style: style, isIsolated: true, layers: layers), line]
  }

  private mutating func overlays(of layer: PSDLayer, in frame: Rect) -> Style {
    style(layer.effects?.overlays, of: layer, bounds: layer.gradientBounds(in: document.size), in: frame)
  }

  /// A shape's stroke alone, from its pixels or else along its path; nil for unsupported ones.
  private mutating func line(of layer: PSDLayer, over colors: Bitmap) throws -> Layer? {
    guard let stroke = layer.vectorStroke else { return nil }
    return try pixels(of: stroke, of: layer, colors) ?? line(stroke, of: layer)
  }

  /// A stroke of one colour over a fill of one colour, recovered from the layer's pixels; nil if they do not
  /// match.
  private mutating func pixels(
    of stroke: PSDVectorStroke, of layer: PSDLayer, _ colors: Bitmap
  ) throws -> Layer? {
    guard case .shape(.color(let fill)) = layer.kind, case .color(let color) = stroke.fill,
      stroke.blend == .normal, let shape = try layer.picture(),
      let coverage = PhotoshopStrokePixels.coverage(of: color, over: fill, in: colors, seenThrough: shape)
    else { return nil }
    let picture = ImageContents(try take(coverage, of: layer, .stroke, drawing: strokeDrawing(of: layer)))
    let frame = PixelRect(layer.frame.size).rect
    return Layer(
      frame: layer.frame.rect, contents: .color(color.color),
      mask: .alpha(Layer(frame: frame, contents: .image(picture))))
  }

  /// A stroke along the path, over the whole layer; nil for unsupported strokes. An outside stroke ignores
  /// its opacity, which the layer's alpha includes.
  private mutating func line(_ stroke: PSDVectorStroke, of layer: PSDLayer) -> Layer? {
    guard let path = layer.outline(in: whole.rect), stroke.alignment != .outside || stroke.blend == .normal
    else { return nil }
    guard let paint = contents(of: stroke.fill, in: layer, bounds: layer.frame) else { return nil }
    if paint.isApproximate { omit("the smoothness of the gradient of its stroke", of: layer) }
    var result = Layer(frame: whole.rect, contents: paint.contents)
    if stroke.alignment == .outside {
      // Everything outside the shape.
      let inside = Layer(frame: whole.rect, contents: .shape(Shape(path, fill: .black, rule: .evenOdd)))
      let outside = Layer(frame: whole.rect, contents: .color(.white))
      result.mask = .luminance(Layer(frame: whole.rect, layers: [outside, inside]))
      return result
    }
    guard let line = stroke.line(ofWidth: stroke.alignment == .inside ? 2 * stroke.width : stroke.width)
    else { return nil }
    result.mask = .alpha(Layer(frame: whole.rect, contents: .shape(Shape(path, fill: nil, stroke: line))))
    result.opacity = min(max(stroke.opacity / 100, 0), 1)
    result.blend = stroke.blend.mode
    return result
  }
}

extension PSDLayer {
  /// The stroke of a shape that has overlays too.
  var strokeOverOverlays: PSDVectorStroke? {
    guard let stroke = vectorStroke, stroke.isSeen, effects?.overlays.names.isEmpty == false
    else { return nil }
    return stroke
  }
}

extension PSDVectorStroke {
  /// The line along the path. Its width differs from the stroke's if only the inner or outer half of it is
  /// visible. nil if scenes do not support it.
  func line(ofWidth width: Double) -> Stroke? {
    let line = Stroke(
      width: width, cap: cap, join: join, miterLimit: max(miterLimit, 1),
      dashes: dashes.map { $0 * self.width }, dashPhase: dashPhase * self.width)
    return (try? line.validate()) == nil ? nil : line
  }
}
