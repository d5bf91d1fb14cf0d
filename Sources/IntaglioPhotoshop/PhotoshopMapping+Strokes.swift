// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// Strokes of shape layers. A layer's pixels include its stroke, but overlays lie between fill and stroke.
extension PhotoshopMapping {
  /// A shape layer with its overlays under its stroke, both cut by the pixels' alpha; nil unless it has both.
  /// The remaining effects are added to that.
  mutating func stroked(_ core: Layer, of layer: PSDLayer, isSeen: Bool) throws -> Layer? {
    guard let stroke = layer.strokeOverOverlays else { return nil }
    let isCutApart = layer.mask != nil && layer.options.layerMaskHidesEffects
    let isPlain = layer.blend == .normal && layer.fillOpacity == 255 && !isCutApart
    guard isPlain, stroke.isFilled, let colors = try layer.picture(isOpaque: true),
      let line = try pixels(of: stroke, of: layer, colors) ?? line(stroke, of: layer, isSeen: isSeen)
    else {
      if isSeen { omit("its stroke over its overlays", of: layer) }
      return nil
    }
    let place = PhotoshopStyle.Place(
      bounds: layer.gradientBounds(in: document.size).rect, frame: core.frame, document: whole.rect,
      reference: layer.options.referencePoint)
    let overlays = PhotoshopStyle(
      layer.effects?.overlays, of: document.resources, at: place, patterns: document.patterns)
    if isSeen { for name in overlays.omissions { omit(name, of: layer) } }
    var ground = core
    ground.contents = .image(ImageContents(try take(colors, of: layer, .colors)))
    (ground.name, ground.mask, ground.style) = (nil, nil, overlays.style)
    var shape = core
    shape.isHidden = false
    return Layer(core.name, frame: whole.rect, mask: .alpha(shape), isIsolated: true, layers: [ground, line])
  }

  /// A stroke of one colour over a fill of one, separated by the layer's pixels; nil where they do not fit.
  private mutating func pixels(
    of stroke: PSDVectorStroke, of layer: PSDLayer, _ colors: Bitmap
  ) throws -> Layer? {
    guard case .shape(.color(let fill)) = layer.kind, case .color(let color) = stroke.fill,
      stroke.blend == .normal, let shape = try layer.picture(),
      let coverage = PhotoshopStrokePixels.coverage(of: color, over: fill, in: colors, seenThrough: shape)
    else { return nil }
    let picture = ImageContents(try take(coverage, of: layer, .stroke))
    let frame = PixelRect(layer.frame.size).rect
    return Layer(
      frame: layer.frame.rect, contents: .color(color.color),
      mask: .alpha(Layer(frame: frame, contents: .image(picture))))
  }

  /// A stroke along the path, over the whole layer; nil for unsupported strokes. An outside stroke ignores
  /// its opacity, which the layer's alpha includes.
  private mutating func line(_ stroke: PSDVectorStroke, of layer: PSDLayer, isSeen: Bool) -> Layer? {
    guard let path = layer.outline(in: whole.rect), stroke.alignment != .outside || stroke.blend == .normal
    else { return nil }
    let place = PhotoshopStyle.Place(
      bounds: layer.frame.rect, frame: whole.rect, document: whole.rect,
      reference: layer.options.referencePoint)
    guard let paint = contents(of: stroke.fill, at: place) else { return nil }
    if isSeen, paint.isApproximate { omit("the smoothness of the gradient of its stroke", of: layer) }
    var result = Layer(frame: whole.rect, contents: paint.contents)
    if stroke.alignment == .outside {
      // Everything outside the shape.
      let inside = Layer(frame: whole.rect, contents: .shape(Shape(path, fill: .black, rule: .evenOdd)))
      let outside = Layer(frame: whole.rect, contents: .color(.white))
      result.mask = .luminance(Layer(frame: whole.rect, layers: [outside, inside]))
      return result
    }
    let width = stroke.width
    let line = Stroke(
      width: stroke.alignment == .inside ? 2 * width : width, cap: stroke.cap.cap, join: stroke.join.join,
      miterLimit: max(stroke.miterLimit, 1), dashes: stroke.dashes.map { $0 * width },
      dashPhase: stroke.dashPhase * width)
    guard (try? line.validate()) != nil else { return nil }
    result.mask = .alpha(Layer(frame: whole.rect, contents: .shape(Shape(path, fill: nil, stroke: line))))
    result.opacity = min(max(stroke.opacity / 100, 0), 1)
    result.blend = stroke.blend.mode
    return result
  }
}

extension PSDLayer {
  /// The stroke of a shape that has overlays too.
  var strokeOverOverlays: PSDVectorStroke? {
    guard let stroke = vectorStroke, stroke.isSeen, let effects, effects.isEnabled,
      !effects.overlays.names.isEmpty
    else { return nil }
    return stroke
  }

  /// The outline of a shape in a document's frame; nil for combinations of several shapes, and for unreadable
  /// paths.
  func outline(in document: Rect) -> Path? {
    guard let vectorMask, !vectorMask.isInverted, !vectorMask.isDisabled, let subpaths = vectorMask.path,
      subpaths.first?.operation == .unite, subpaths.dropFirst().allSatisfy({ $0.operation == nil })
    else { return nil }
    func place(_ point: Vector) -> Vector { Vector(point.x * document.width, point.y * document.height) }
    var path = Path()
    for subpath in subpaths {
      guard var last = subpath.knots.first else { continue }
      path.move(to: place(last.anchor))
      for knot in subpath.knots.dropFirst() + (subpath.isClosed ? [last] : []) {
        path.cubic(to: place(knot.anchor), control1: place(last.after), control2: place(knot.before))
        last = knot
      }
      if subpath.isClosed { path.close() }
    }
    return path
  }
}

extension PSDVectorStroke.Cap {
  fileprivate var cap: Stroke.Cap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

extension PSDVectorStroke.Join {
  fileprivate var join: Stroke.Join {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}
