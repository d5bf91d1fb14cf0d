// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  func draw(_ layers: [Layer], over below: inout Picture, at space: DrawingSpace) throws(SceneError) {
    for (index, layer) in layers.enumerated() {
      try draw(layer, over: &below, at: space.inside("[\(index)]"))
    }
  }

  // Each layer within takes a frame of the stack: rare cases stay out of it.
  /// Draws a layer over its backdrop in its parent: part by part, so that blend modes within it see the whole
  /// backdrop, or as a whole.
  func draw(_ layer: Layer, over below: inout Picture, at space: DrawingSpace) throws(SceneError) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    if let adjustment = layer.adjustment { return try adjust(&below, by: adjustment, of: layer, at: space) }
    guard layer.blend != .copy, !space.isSilhouette else {
      return try drawUponBackdrop(layer, over: &below, at: space)
    }
    if layer.passesThrough { return try passThrough(layer, over: &below, at: space) }
    let frosted = try frostedPart(of: layer, at: space)
    var whole = layer
    whole.opacity = 1
    if layer.knockout == .none, frosted == nil { whole.isIsolated = layer.isDrawnAsAWhole }
    let cuts = whole.isPictureOfItsOwn(at: space) ? try deepCuts(within: layer, at: space) : Picture()
    guard layer.knockout != .none || frosted != nil || !cuts.region.isEmpty else {
      return try drawUponBackdrop(layer, over: &below, at: space)
    }
    // The opacity mixes the result with the replaced backdrop.
    var outcome = below
    if layer.knockout != .none, let knocked = try coveredPart(of: layer, at: space) {
      outcome.mix(with: layer.knockout == .deep ? space.background : space.ground, by: knocked)
    }
    if let frosted, let style = layer.style {
      let lens = try lens(of: layer, at: space)
      frost(
        &outcome, style, fineness: layer.fineness(at: space), on: ScreenGrid(below: layer, at: space),
        through: frosted, bentBy: lens, at: space)
    }
    outcome.mix(with: space.background, by: cuts.alpha)
    try drawUponBackdrop(whole, over: &outcome, at: space)
    let region = outcome.region.hull(below.region)
    below.mix(with: outcome, by: Coverage(region) { _, _ in layer.opacity })
  }

  /// Draws all parts of a layer over its backdrop, then mixes the result with that backdrop by the layer's
  /// mask and opacity.
  @inline(never)
  private func passThrough(
    _ layer: Layer, over below: inout Picture, at space: DrawingSpace
  ) throws(SceneError) {
    var outcome = below
    try drawParts(of: layer, over: &outcome, at: space)
    let region = outcome.region.hull(below.region)
    let opaque = Coverage(region) { _, _ in layer.opacity }
    guard let mask = layer.mask else { return below.mix(with: outcome, by: opaque) }
    below.mix(with: outcome, by: try opaque * coverage(of: mask, of: layer, at: space))
  }

  /// Changes the colours of a backdrop by an adjustment layer.
  @inline(never)
  private func adjust(
    _ below: inout Picture, by adjustment: Adjustment, of layer: Layer, at space: DrawingSpace
  ) throws(SceneError) {
    var area = layer
    area.adjustment = nil
    area.contents = .color(.black)
    // An adjustment changes no coverage, so silhouettes stay unchanged.
    guard !space.isSilhouette, let covered = try coveredPart(of: area, at: space) else { return }
    let blend = ReferenceBlend(layer.blend)
    let region = covered.region.clamped(to: below.region)
    let grid = ScreenGrid(below: layer, at: space)
    let change = adjustment.fittingScreens(scale: grid.scale).change
    let changed = Picture(region) { x, y in
      let pixel = below[x, y]
      guard pixel.w > 0 else { return .zero }
      let straight = SIMD4(SIMD3(pixel.x, pixel.y, pixel.z) / pixel.w, 1)
      return blend.blended(
        change.adjusted(straight, x: x, y: y, on: grid), straight, x: x, y: y) * pixel.w
    }
    below.mix(with: changed, by: Coverage(region) { x, y in covered[x, y] * layer.opacity })
  }

  /// Draws a layer over its backdrop after its knockout and its backdrop blur.
  private func drawUponBackdrop(
    _ layer: Layer, over below: inout Picture, at space: DrawingSpace
  ) throws(SceneError) {
    if !layer.isDrawnAsAWhole, case .inPlace(let space) = Placing(layer, at: space) {
      return try drawParts(of: layer, over: &below, at: space)
    }
    let picture = try picture(of: layer, at: space)
    if space.isSilhouette {
      below.draw(picture)
    } else if layer.blend == .copy {
      var silhouette = space
      silhouette.isSilhouette = true
      let covered = try self.picture(of: layer, at: silhouette).alpha
      below.replace(by: picture * layer.opacity, covering: covered)
    } else {
      below.draw(picture * layer.opacity, layer.blend)
    }
  }

  /// An isolated picture of the whole layer, before its opacity and blend mode.
  private func picture(of layer: Layer, at space: DrawingSpace) throws(SceneError) -> Picture {
    let space = space.isolated
    switch Placing(layer, at: space) {
    case .nowhere: return Picture()
    case .inPlace(let space):
      var picture = Picture()
      try drawParts(of: layer, over: &picture, at: space)
      guard let mask = layer.mask else { return picture }
      return try picture * coverage(of: mask, of: layer, at: space)
    case .mapped(let map, let grid):
      if let outline = try outline(of: layer, through: map, fineness: grid.scale, at: space) {
        return outline
      }
      var plain = layer
      plain.transform = .identity
      return try picture(of: plain, at: grid).sampled(from: grid, through: map, at: space)
    }
  }

  /// Draws the parts of a layer, from bottom to top.
  private func drawParts(of layer: Layer, over below: inout Picture, at space: DrawingSpace)
    throws(SceneError)
  {
    let shape = layer.shape(at: space)
    let corner = Vector(shape.left, shape.top)
    let ground = below
    if let shadow = layer.pathShadow {
      below.draw(
        try self.shadow(shadow, layer.style?.profile ?? .exact, at: space.inside("shadow", at: corner)),
        space.mode(shadow.blend))
    }
    if layer.contents != nil || layer.style != nil { try drawContents(of: layer, over: &below, at: space) }
    if !layer.isOneShape {
      var inner = space.inside("layers", at: corner)
      inner.ground = ground
      if layer.clipsToBounds {
        var above = below
        try draw(layer.layers, over: &above, at: inner)
        below.mix(with: above, by: try shape.coverage(at: space))
      } else {
        try draw(layer.layers, over: &below, at: inner)
      }
    }
    if let border = layer.border, border.color.alpha > 0 {
      let hole = shape.insetting(by: border.width * space.scale)
      below.draw(Picture(space.paint(border.color), covering: try shape.coverage(without: hole, at: space)))
    }
  }

  /// Draws a layer's contents with its style's effects; the contents of a group with a style are all its
  /// layers.
  private func drawContents(
    of layer: Layer, over below: inout Picture, at space: DrawingSpace
  ) throws(SceneError) {
    guard let style = layer.style else { return below.draw(try shown(by: layer, at: space).picture) }
    let fit = try fit(of: layer, at: space)
    if style.isDrawnAlone { return try drawAlone(layer, style, fit, over: &below, at: space) }
    let (contents, bounds) = try shown(by: layer, at: space.seeing(style.field(for: fit.lengths(of: space))))
    try draw(contents, bounds, of: layer, style, fit, over: &below, at: space)
  }

  /// Draws contents and effects before the layer's blur and adjustments, which change the result.
  @inline(never)
  private func drawAlone(
    _ layer: Layer, _ style: Style, _ fit: InkFit, over below: inout Picture, at space: DrawingSpace
  ) throws(SceneError) {
    let lengths = fit.lengths(of: space)
    var plain = layer
    plain.style?.layerBlur = nil
    plain.style?.adjustments = []
    let drawn = space.seeing(space.field.grown(by: style.layerBlurReach(at: lengths)))
    var own = Picture()
    try drawContents(of: plain, over: &own, at: drawn)
    let fitted = style.fittingGrains(factor: fit.factor, scale: space.scale)
    below.draw(try finished(own, fitted, over: space.pixels(layer.frame), at: lengths))
  }

  /// Draws a style's effects with the contents of its layer.
  @inline(never)
  private func draw(
    _ contents: Picture, _ bounds: PixelRect, of layer: Layer, _ style: Style, _ fit: InkFit,
    over below: inout Picture, at space: DrawingSpace
  ) throws(SceneError) {
    let fill = try fill(style.fill, of: layer.frame, bounds: bounds, at: space.inside("style"))
    let isDisplaced = try preparation(of: layer, at: space) != nil
    try draw(
      StyledContents(
        contents, style, box: isDisplaced ? nil : layer.box(at: space), bounds: bounds,
        frame: space.pixels(layer.frame), fit: fit, fill: fill,
        isStored: !isDisplaced && layer.showsStoredPixels(at: space), at: fit.lengths(of: space)),
      over: &below)
  }

  func coverage(of mask: LayerMask, of layer: Layer, at space: DrawingSpace) throws(SceneError) -> Coverage {
    let frame = space.pixels(layer.frame)
    var inner = space.isolated.inside("mask", at: frame.origin)
    inner.isSilhouette = false
    var picture = Picture()
    try draw(mask.layer, over: &picture, at: inner.inside(mask.name))
    return if case .alpha = mask { picture.alpha } else { picture.luminance }
  }
}

extension Layer {
  /// Whether the layer is drawn into an isolated picture before it is blended with the backdrop.
  fileprivate var isDrawnAsAWhole: Bool {
    opacity < 1 || blend != .normal || mask != nil || isIsolated || rasterizes
  }

  /// Whether the layer's parts never see its backdrop.
  fileprivate func isPictureOfItsOwn(at space: DrawingSpace) -> Bool {
    if case .mapped = Placing(self, at: space) { return true }
    return isDrawnAsAWhole || isOneShape
  }

  /// Whether the children are the contents of a style.
  var isOneShape: Bool { contents == nil && style != nil }
}
