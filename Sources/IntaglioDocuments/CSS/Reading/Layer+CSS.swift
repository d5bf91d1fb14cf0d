// SPDX-License-Identifier: MIT
import IntaglioModel

extension Layer {
  /// A layer that looks like an element with these declarations.
  ///
  ///     let card = try Layer(
  ///       css: "background: linear-gradient(#fff, #eee); border-radius: 12px; box-shadow: 0 2px 8px #0004",
  ///       frame: Rect(x: 20, y: 20, width: 200, height: 120))
  ///
  /// The properties are `background` with colours and gradients (`-color` and `-image` too), `border` (solid,
  /// equal on all sides), `border-radius`, `box-shadow`, `text-shadow`, `filter` with `drop-shadow()` and
  /// `blur()`, `backdrop-filter: blur()`, `opacity`, `mix-blend-mode`, `isolation`, `overflow`, and `color`,
  /// which sets the text's colour and `currentcolor`. The frame is the border box; 1px is a point.
  ///
  /// Boxes cast shadows as in CSS: the border box is the caster, even under a translucent background, and
  /// outer shadows are cut out below the box. If one layer cannot express that, the result has layers for
  /// shadow, background, border and contents, in CSS's order.
  ///
  /// - Parameters:
  ///   - name: for people and for errors.
  ///   - css: declarations, as between the braces of a rule.
  ///   - frame: the border box, in points of the layer's parent.
  ///   - contents: the contents on the box, such as a text or a picture.
  /// - Throws: `CSSError` for other properties, and for unsupported values.
  public init(
    _ name: String? = nil, css: String, frame: Rect, contents: Contents? = nil
  ) throws(CSSError) {
    self.init(name, frame: frame, contents: contents)
    try apply(declarations(css))
  }

  func declarations(_ css: String) throws(CSSError) -> CSSDeclarations {
    var color = Color.black
    if case .text(let text)? = contents { color = text.color }
    return try CSSDeclarations(css, currentColor: color)
  }

  /// Applies the declarations to the layer.
  mutating func apply(_ css: CSSDeclarations) throws(CSSError) {
    if let opacity = css.opacity { self.opacity = opacity }
    if let blend = css.blend { self.blend = blend }
    if let clips = css.clips { clipsToBounds = clips }
    if let isIsolated = css.isIsolated { self.isIsolated = isIsolated }
    if let corners = css.corners {
      cornerRadii = CornerRadii(
        corners: corners.map { Vector($0.x.points(of: frame.width), $0.y.points(of: frame.height)) })
    }
    if case .text(var text)? = contents, let color = css.color {
      text.color = color
      contents = .text(text)
    }
    if !css.textShadows.isEmpty {
      guard case .text? = contents else {
        throw css.error([.textShadow], expected: "text-shadow on a layer whose contents are a text")
      }
      style = Style(shadows: css.textShadows)
    }
    let radii = cornerRadii
    try add(CSSBox(css, of: self), css.filters)
    if let blur = css.backdropBlur { addBackdrop(blur, radii) }
  }

  private mutating func add(_ box: CSSBox, _ filters: [CSSFilter]) {
    let isAlone = layers.isEmpty || box.border == nil
    // Without border or layers, one layer draws both the contents and their filter.
    let isBare = style == nil && border == nil && box.border == nil && layers.isEmpty && box.shadows.isEmpty
    if box.paints.isEmpty, box.shadows.isEmpty, isAlone, filters.isEmpty || isBare {
      border = box.border ?? border
    } else if contents == nil, isAlone, filters.isEmpty || isBare, let paint = box.only {
      contents = paint
      if !box.shadows.isEmpty { style = Style(shadows: box.shadows) }
      border = box.border ?? border
    } else {
      addLayers(of: box)
    }
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
      }
    }
  }

  /// Blurs the backdrop of the border box, and puts everything else into a layer within.
  private mutating func addBackdrop(_ blur: Blur, _ radii: CornerRadii) {
    let isNothing = contents == nil && style == nil && border == nil && layers.isEmpty
    switch contents {
    case .color, .gradient: style = style ?? Style()
    default:
      if !isNothing { self = wrapped }
      (contents, style, cornerRadii) = (.color(.clear), Style(), radii)
    }
    style?.backdropBlur = blur
  }

  /// Puts box, contents and layers into sublayers.
  private mutating func addLayers(of box: CSSBox) {
    var inner = Layer(
      "contents", frame: box.frame, contents: contents, style: style, cornerRadii: cornerRadii,
      clipsToBounds: clipsToBounds, layers: layers)
    inner.border = box.border == nil ? border : nil
    let isNeeded = contents != nil || style != nil || clipsToBounds || inner.border != nil
    layers = box.layers + (isNeeded ? [inner] : layers)
    (contents, style, border, clipsToBounds, cornerRadii) = (nil, nil, nil, false, CornerRadii(0))
  }

  /// A layer in this one's place that contains it, and blends with the backdrop in the same way.
  private var wrapped: Layer {
    var (inner, outer) = (self, self)
    let plain = Layer(frame: Rect(x: 0, y: 0, width: frame.width, height: frame.height))
    inner.frame = plain.frame
    (inner.name, inner.transform, inner.anchor) = (nil, plain.transform, plain.anchor)
    (inner.opacity, inner.blend, inner.isHidden, inner.mask) = (1, .normal, false, nil)
    (inner.pathShadow, inner.isIsolated, inner.rasterizes) = (nil, false, false)
    inner.knockout = .none
    (outer.contents, outer.style, outer.border) = (nil, nil, nil)
    (outer.cornerRadii, outer.clipsToBounds, outer.layers) = (CornerRadii(0), false, [inner])
    return outer
  }
}
