// SPDX-License-Identifier: MIT
import IntaglioModel

extension Layer {
  /// Draws the layer through filters, the first one first.
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

  /// Filters the backdrop of the border box, and puts everything else into a layer within. The element's own
  /// filters apply to both together (Filter Effects 2, section 3): changes of colours to either, opacity to
  /// the result, and shadows fall from both.
  mutating func addBackdrop(
    _ backdrop: CSSBackdrop, _ filters: [CSSFilter], _ radii: CornerRadii, _ shapes: CornerShapes
  ) {
    let isNothing = contents == nil && style == nil && border == nil && layers.isEmpty
    var (glass, shadows) = (Style(), [Style]())
    (glass.backdropBlur, glass.backdropAdjustments) = (backdrop.blur, backdrop.adjustments)
    for filter in filters {
      switch filter {
      case .dropShadow(let drop): shadows.append(Style(shadows: [drop], contents: .knockout))
      case .adjustment(.opacity(let part)): opacity *= part
      case .adjustment(let change):
        glass.backdropAdjustments.append(Adjustment(change))
        for index in shadows.indices { shadows[index].adjustments.append(Adjustment(change)) }
      case .blur: break
      }
    }
    // What is in the box sees no more than the box: neither its backdrop nor that filtered.
    let isRoot = layers.contains(where: \.seesBackdrop)
    switch contents {
    case .color where !isRoot && shadows.isEmpty, .gradient where !isRoot && shadows.isEmpty:
      style = style ?? Style()
    default:
      if !isNothing {
        self = wrapped
        layers[0].isIsolated = isRoot
      }
      (contents, style, cornerRadii, cornerShapes) = (.color(.clear), Style(), radii, shapes)
    }
    style?.backdropBlur = glass.backdropBlur
    style?.backdropAdjustments = glass.backdropAdjustments
    let frame = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    let box = Layer(frame: frame, contents: .color(.black), cornerRadii: radii, cornerShapes: shapes)
    let casters = [box] + layers
    layers.insert(
      contentsOf: shadows.map { Layer("shadow", frame: frame, style: $0, layers: casters) }, at: 0)
  }

  /// Whether it blends with its backdrop, or filters it.
  private var seesBackdrop: Bool {
    blend != .normal || style?.backdropBlur != nil || style?.backdropAdjustments.isEmpty == false
      || !isIsolated && layers.contains(where: \.seesBackdrop)
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
