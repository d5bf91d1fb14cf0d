// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

extension Layer {
  /// A layer that looks like an element with these declarations.
  ///
  ///     let card = try Layer(
  ///       css: "background: linear-gradient(#fff, #eee); border-radius: 12px; box-shadow: 0 2px 8px #0004",
  ///       frame: Rect(x: 20, y: 20, width: 200, height: 120))
  ///
  /// Supports backgrounds (colours, gradients, files, several, tiled), borders and outlines, `border-radius`,
  /// `corner-shape`, `box-shadow`, `text-shadow`, `filter`, `backdrop-filter`, `opacity`, `mix-blend-mode`,
  /// `isolation`, `overflow`, `transform`, `display: none`, `object-fit`; for texts, the properties of fonts,
  /// letters and lines that texts have fields for, such as `font`, `letter-spacing` and `text-wrap`; `color`,
  /// which sets the colour of a text or an SVG drawing, and `currentcolor`; `inherit`, which means `initial`
  /// here; custom properties with `var()`; `calc()` and similar functions. The frame is the border box; 1px
  /// is a point.
  ///
  /// Boxes cast shadows as in CSS: the border box is the caster, even under a translucent background, and
  /// outer shadows are cut out below the box. If one layer cannot express that, the result has layers for
  /// shadow, background, border and contents, in CSS's order. A picture lies within the border, and has its
  /// round corners, like an `<img>`; text and children lie above the border.
  ///
  /// - Parameters:
  ///   - name: for people and for errors.
  ///   - css: declarations, as between the braces of a rule.
  ///   - frame: the border box, in points of the layer's parent.
  ///   - contents: the contents on the box, such as a text or a picture.
  ///   - viewport: the size for `vw` and `vh`, in points; nil makes these units errors.
  ///   - warnings: receives the names of properties without a meaning for a picture, such as `cursor`.
  /// - Throws: `CSSError` for other properties, and for unsupported values.
  public init(
    _ name: String? = nil, css: String, frame: Rect, contents: Contents? = nil, viewport: Size? = nil,
    warnings: RenderWarnings? = nil
  ) throws(CSSError) {
    self.init(name, frame: frame, contents: contents)
    try apply(css, viewport, isFramed: true, warnings)
  }

  /// A layer for the layout of its parent, placed and sized like an element with these declarations.
  ///
  ///     let badge = try Layer(
  ///       css: "background: #eee; border-radius: 9px; padding: 4px 8px", contents: .text(Text("new")))
  ///     let card = try Layer(
  ///       css: "display: flex; gap: 12px; width: 400px; height: 200px", layers: [badge, photo])
  ///
  /// Backgrounds, borders, corners, shadows, filters and transforms are drawn once the layout has found the
  /// size: this layer has none of them, and `Scene.laidOut()` has them all.
  ///
  /// In addition to the properties of a layer with a frame, it supports those of CSS's flexible boxes:
  /// `display: flex`, `flex-direction`, `flex-wrap`, `gap`, `padding`, `align-items`, `align-content`,
  /// `justify-content`; and for a layer in such a box `width`, `height` and their limits, `margin`, `flex`,
  /// `align-self`, `order`, `aspect-ratio`, `position` with its insets, and `box-sizing`, which is
  /// `border-box` unless declared.
  ///
  /// - Parameters:
  ///   - layers: the sublayers. They keep their style: only layers read from documents inherit.
  ///   - warnings: receives the names of properties without a meaning for a picture, such as `cursor`.
  /// - Throws: `CSSError` for other properties, and for unsupported values.
  public init(
    _ name: String? = nil, css: String, contents: Contents? = nil, layers: [Layer] = [],
    viewport: Size? = nil, warnings: RenderWarnings? = nil
  ) throws(CSSError) {
    self.init(name, frame: Layer.blank.frame, contents: contents, layers: layers)
    try apply(css, viewport, isFramed: false, warnings)
  }

  private mutating func apply(
    _ css: String, _ viewport: Size?, isFramed: Bool, _ warnings: RenderWarnings?
  ) throws(CSSError) {
    let declarations = try CSSDeclarations(css, for: contents, viewport: viewport, isFramed: isFramed)
    try apply(declarations, isFramed: isFramed, isFree: !isFramed)
    let names = CSSIgnoredNames()
    names.add(declarations, in: name ?? "css")
    warnings?.add(names.warnings { $0 })
  }

  /// Applies the declarations that do not depend on the layer's size.
  mutating func applyAtAnySize(_ css: CSSDeclarations) {
    if let opacity = css.opacity { self.opacity = opacity }
    if let blend = css.blend { self.blend = blend }
    if let clips = css.clips { clipsToBounds = clips }
    // In CSS, isolation only affects blend modes: backdrop filters see through it.
    if let isolates = css.isIsolated {
      isIsolated = isolates && (layers.isEmpty || layers.contains(where: \.hasBlending))
    }
    if let shapes = css.cornerShapes { cornerShapes = shapes }
    if let isHidden = css.isHidden { self.isHidden = isHidden }
    applyToContents(css)
  }

  mutating func add(_ box: CSSBox, _ filters: [CSSFilter], _ flowing: Int) {
    let isReplaced = contents?.isReplaced == true
    let isAlone = (layers.isEmpty || box.border == nil) && box.edges.isEmpty && box.outline.isEmpty
    // Without border or layers, one layer draws both the contents and their filter.
    let isBare = style == nil && border == nil && box.border == nil && layers.isEmpty && box.shadows.isEmpty
    let fills = box.content.frame == box.frame
    let isUncut = !isReplaced || fills && (box.radii == CornerRadii(0) || layers.isEmpty)
    if box.paints.isEmpty, box.shadows.isEmpty, isAlone, isUncut, filters.isEmpty || isBare {
      border = box.border ?? border
      if isReplaced, box.radii != CornerRadii(0) { clipsToBounds = true }
    } else if contents == nil, isAlone, filters.isEmpty || isBare, let paint = box.only {
      contents = paint
      if !box.shadows.isEmpty { style = Style(shadows: box.shadows) }
      border = box.border ?? border
    } else {
      addLayers(of: box, flowing)
    }
    add(filters)
  }

  var hasText: Bool { if case .text? = contents { true } else { false } }

  private mutating func addLayers(of box: CSSBox, _ flowing: Int) {
    // As in CSS, the outline lies below positioned layers, unless a clip cuts them off with the rest.
    let lifted = clipsToBounds || contents == nil && style != nil ? [] : Array(layers.dropFirst(flowing))
    layers.removeLast(lifted.count)
    var inner = Layer(
      "contents", frame: box.frame, contents: contents, style: style, cornerRadii: cornerRadii,
      cornerShapes: cornerShapes, clipsToBounds: clipsToBounds, layers: layers)
    inner.border = box.border == nil ? border : nil
    var picture: Layer?
    if contents?.isReplaced == true {
      picture = self.picture(in: box)
      (inner.contents, inner.style) = (nil, nil)
    }
    let isPlain = inner.contents == nil && inner.style == nil && inner.border == nil
    let isNeeded = !isPlain || clipsToBounds && !inner.layers.isEmpty
    let within = inner.layers
    if isNeeded, clipsToBounds, box.padding.frame != box.frame { inner = inner.clipped(to: box) }
    layers = box.layers(around: picture) + (isNeeded ? [inner] : within) + box.outline + lifted
    (self.contents, style, border, clipsToBounds) = (nil, nil, nil, false)
    (cornerRadii, cornerShapes) = (CornerRadii(0), .round)
  }

  /// The layer's picture, clipped to the inside of padding and border with their corners; its sublayers lie
  /// above the border.
  private func picture(in box: CSSBox) -> Layer {
    let content = box.content
    var picture = Layer(
      "picture", frame: content.frame, contents: contents, style: style, cornerRadii: content.radii,
      cornerShapes: cornerShapes, clipsToBounds: clipsToBounds || content.radii != CornerRadii(0))
    if let strip = content.strip { return picture.within(strip) }
    let edge = box.edge
    guard !box.isFramed, box.border != nil, content.frame == box.padding.frame, edge.frame != box.frame
    else { return picture }
    // Its corners end below an opaque border, so that nothing shows through between them.
    picture.cornerRadii = CornerRadii(0)
    (picture.frame.x, picture.frame.y) = (content.frame.x - edge.frame.x, content.frame.y - edge.frame.y)
    return Layer(
      "picture", frame: edge.frame, cornerRadii: edge.radii, cornerShapes: cornerShapes, clipsToBounds: true,
      layers: [picture])
  }

  /// A layer that clips this one, which is as large as the box, to the inside of the box's border.
  private func clipped(to box: CSSBox) -> Layer {
    let inside = box.padding.frame
    if let strip = box.padding.strip { return within(strip) }
    var layer = self
    layer.clipsToBounds = false
    (layer.frame.x, layer.frame.y) = (box.frame.x - inside.x, box.frame.y - inside.y)
    return Layer(
      "clip", frame: inside, cornerRadii: box.padding.radii, cornerShapes: cornerShapes, clipsToBounds: true,
      layers: [layer])
  }
}
