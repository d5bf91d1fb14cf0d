// SPDX-License-Identifier: MIT
import IntaglioModel

extension Layer {
  mutating func add(_ filters: [CSSFilter]) {
    for (index, filter) in filters.enumerated() {
      switch filter {
      case .dropShadow(let drop):
        // Each shadow falls from the result of the filters before it.
        if index > 0 || style != nil { self = wrapped }
        style = Style(shadows: [drop])
      case .blur(let blur):
        // A style's blur includes its shadows.
        if style?.layerBlur != nil { self = wrapped }
        style = style ?? Style()
        style?.layerBlur = LayerBlur(blur)
        for index in style?.adjustments.indices ?? 0..<0 { style?.adjustments[index].isBeforeBlur = true }
      case .adjustment(let change):
        if style?.adjustments.count == Style.maximumEffects { self = wrapped }
        style = style ?? Style()
        style?.adjustments.append(Adjustment(change))
      }
    }
  }

  /// Filters the backdrop of the border box, and puts everything else into a sublayer. The element's own
  /// filters apply to both together (Filter Effects 2, section 3): colour changes to each, and opacity to the
  /// result. Shadows fall from the element alone, as in Chromium.
  mutating func addBackdrop(
    _ backdrop: CSSBackdrop, _ filters: [CSSFilter], _ radii: CornerRadii, _ shapes: CornerShapes
  ) {
    let disablesProperty = contents == nil && style == nil && border == nil && layers.isEmpty
    var changes = backdrop.adjustments
    for case .adjustment(let change) in filters {
      if case .opacity(let part) = change { opacity *= part } else { changes.append(Adjustment(change)) }
    }
    // Sublayers see no backdrop beyond the box: neither the original nor the filtered one.
    let isRoot = layers.contains(where: \.seesBackdrop)
    switch contents {
    case .color where !isRoot, .gradient where !isRoot: style = style ?? Style()
    default:
      if !disablesProperty {
        self = wrapped
        layers[0].isIsolated = isRoot
      }
      (contents, style, cornerRadii, cornerShapes) = (.color(.clear), Style(), radii, shapes)
    }
    style?.backdropBlur = backdrop.blur
    style?.backdropAdjustments = changes
  }

  /// Whether the layer, or one in it, has a blend mode.
  var hasBlending: Bool { blend != .normal || layers.contains(where: \.hasBlending) }

  private var isGlass: Bool { style?.backdropBlur != nil || style?.backdropAdjustments.isEmpty == false }

  /// Whether the layer, or one in it, blends with its backdrop or filters it.
  var seesBackdrop: Bool { blend != .normal || isGlass || layers.contains(where: \.seesBackdrop) }

  /// Moves the transform to the sublayers if any of them sees the backdrop: in CSS a transform does not
  /// isolate backdrop filters, but here it does. A clip becomes a mask, which backdrop filters see through.
  mutating func handDownTransform() {
    let isPlain =
      opacity == 1 && blend == .normal && !isIsolated && !isGlass
      && (mask == nil || passesThrough && !clipsToBounds) && (style == nil || contents != nil)
    let isMove = transform.a == 1 && transform.b == 0 && transform.c == 0 && transform.d == 1
    guard isPlain, !isMove || passesThrough, layers.contains(where: \.seesBackdrop) else { return }
    if contents != nil || style != nil || border != nil {
      let (map, anchor) = (transform, anchor)
      var parts = wrapped.layers[0]
      if clipsToBounds { layers = [wrapped.layers[0].bare] }
      parts.layers = []
      layers.insert(parts, at: 0)
      (contents, style, border, transform, self.anchor) = (nil, nil, nil, map, anchor)
      (cornerRadii, cornerShapes, clipsToBounds) = (CornerRadii(0), .round, false)
    } else if clipsToBounds {
      var shape = wrapped.layers[0]
      (shape.contents, shape.layers) = (.color(.black), [])
      (mask, passesThrough, clipsToBounds) = (.alpha(shape), true, false)
      (cornerRadii, cornerShapes) = (CornerRadii(0), .round)
    }
    let (map, center) = (transform, Vector(anchor.x * frame.width, anchor.y * frame.height))
    transform = .identity
    if let layer = mask?.layer { mask?.layer = layer.transformed(by: map, around: center) }
    for index in layers.indices {
      layers[index] = layers[index].transformed(by: map, around: center)
      layers[index].handDownTransform()
    }
  }

  /// The layer with one more transform, around a point of its parent.
  private func transformed(by map: Transform, around center: Vector) -> Layer {
    let away = Vector(
      frame.x + anchor.x * frame.width - center.x, frame.y + anchor.y * frame.height - center.y)
    var layer = self
    layer.transform = transform.concatenating(.translation(away.x, away.y)).concatenating(map)
      .concatenating(.translation(-away.x, -away.y))
    return layer
  }

  private var bare: Layer {
    var layer = self
    (layer.contents, layer.style, layer.border) = (nil, nil, nil)
    return layer
  }

  /// A layer in this one's place that contains it, and blends with the backdrop in the same way.
  private var wrapped: Layer {
    var (inner, outer) = (self, self)
    let plain = Layer(frame: Rect(x: 0, y: 0, width: frame.width, height: frame.height))
    inner.frame = plain.frame
    (inner.name, inner.transform, inner.anchor) = (nil, plain.transform, plain.anchor)
    (inner.opacity, inner.blend, inner.isHidden, inner.mask) = (1, .normal, false, nil)
    (inner.pathShadow, inner.isIsolated, inner.rasterizes) = (nil, false, false)
    (inner.knockout, inner.passesThrough) = (.none, false)
    (outer.contents, outer.style, outer.border) = (nil, nil, nil)
    (outer.cornerRadii, outer.cornerShapes) = (CornerRadii(0), .round)
    (outer.clipsToBounds, outer.layers) = (false, [inner])
    return outer
  }
}
