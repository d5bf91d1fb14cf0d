import IntaglioModel

/// How a layer is drawn.
extension ReferenceRenderer {
  /// Draws layers over what lies below them, the first lowest.
  func draw(_ layers: [Layer], over below: inout Picture, at place: Place) throws(SceneError) {
    for (index, layer) in layers.enumerated() {
      try draw(layer, over: &below, at: place.inside("[\(index)]"))
    }
  }

  /// Draws a layer over what lies below it in its parent: part by part, so that what is blended within it sees all that lies
  /// below, or as a whole.
  func draw(_ layer: Layer, over below: inout Picture, at place: Place) throws(SceneError) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    guard layer.blend != .copy, !place.isSilhouette else {
      return try drawUponBackdrop(layer, over: &below, at: place)
    }
    let frosted = try frostedPart(of: layer, at: place)
    var whole = layer
    whole.opacity = 1
    if layer.knockout == .none, frosted == nil { whole.isIsolated = layer.isDrawnAsAWhole }
    let cuts = whole.isPictureOfItsOwn(at: place) ? try deepCuts(within: layer, at: place) : Picture()
    guard layer.knockout != .none || frosted != nil || !cuts.region.isEmpty else {
      return try drawUponBackdrop(layer, over: &below, at: place)
    }
    // The outcome of all else over what is made of the backdrop, as much as the opacity says.
    var outcome = below
    if let knocked = try knockedPart(of: layer, at: place) {
      outcome.mix(with: layer.knockout == .deep ? place.background : place.ground, by: knocked)
    }
    if let frosted, let blur = layer.style?.backdropBlur {
      frost(&outcome, sigma: blur.sigma * layer.fineness(at: place), through: frosted, at: place)
    }
    outcome.mix(with: place.background, by: cuts.alpha)
    try drawUponBackdrop(whole, over: &outcome, at: place)
    let region = outcome.region.hull(below.region)
    below.mix(with: outcome, by: Coverage(region, outside: 0) { _, _ in layer.opacity })
  }

  /// Draws a layer over what its knockout and its backdrop blur have left of what lies below it.
  private func drawUponBackdrop(
    _ layer: Layer, over below: inout Picture, at place: Place
  ) throws(SceneError) {
    if !layer.isDrawnAsAWhole, case .inPlace(let place) = Placing(layer, at: place) {
      return try drawParts(of: layer, over: &below, at: place)
    }
    let picture = try picture(of: layer, at: place)
    if place.isSilhouette {
      below.draw(picture)
    } else if layer.blend == .copy {
      var silhouette = place
      silhouette.isSilhouette = true
      let covered = try self.picture(of: layer, at: silhouette).alpha
      below.replace(by: picture * layer.opacity, covering: covered)
    } else {
      below.draw(picture * layer.opacity, layer.blend)
    }
  }

  /// All that a layer draws, in a picture of its own: what opacity and blend mode are applied to.
  private func picture(of layer: Layer, at place: Place) throws(SceneError) -> Picture {
    let place = place.isolated
    switch Placing(layer, at: place) {
    case .nowhere:
      return Picture()
    case .inPlace(let place):
      var picture = Picture()
      try drawParts(of: layer, over: &picture, at: place)
      guard let mask = layer.mask else { return picture }
      return try picture * coverage(of: mask, of: layer, at: place)
    case .mapped(let map, let grid):
      if let outline = try outline(of: layer, through: map, fineness: grid.scale, at: place) {
        return outline
      }
      var plain = layer
      plain.transform = .identity
      return try picture(of: plain, at: grid)
        .sampled(through: Transform.scale(1 / grid.scale).concatenating(map), at: place)
    }
  }

  /// What a layer consists of, from the bottom to the top.
  private func drawParts(of layer: Layer, over below: inout Picture, at place: Place) throws(SceneError) {
    let shape = layer.shape(at: place)
    let corner = Vector(shape.left, shape.top)
    let ground = below
    if let shadow = layer.pathShadow {
      below.draw(
        try self.shadow(shadow, layer.style?.profile ?? .exact, at: place.inside("shadow", at: corner)),
        place.mode(shadow.blend))
    }
    if layer.contents != nil || layer.style != nil {
      try drawContents(of: layer, over: &below, at: place)
    }
    if !layer.isOneShape {
      var inner = place.inside("layers", at: corner)
      inner.ground = ground
      if layer.clipsToBounds {
        var above = below
        try draw(layer.layers, over: &above, at: inner)
        below.mix(with: above, by: try shape.coverage(at: place))
      } else {
        try draw(layer.layers, over: &below, at: inner)
      }
    }
    if let border = layer.border, border.color.alpha > 0 {
      let hole = shape.insetting(by: border.width * place.scale)
      below.draw(Picture(place.paint(border.color), covering: try shape.coverage(without: hole, at: place)))
    }
  }

  /// Draws a layer's contents with its style's effects; of a group with a style those are all its layers.
  private func drawContents(
    of layer: Layer, over below: inout Picture, at place: Place
  ) throws(SceneError) {
    guard let style = layer.style else { return below.draw(try shown(by: layer, at: place).picture) }
    if let blur = style.layerBlur {
      var plain = layer
      plain.style?.layerBlur = nil
      var drawn = place
      drawn.field = place.field.grown(by: style.layerBlurReach(at: place))
      var own = Picture()
      try drawContents(of: plain, over: &own, at: drawn)
      return below.draw(
        try blurred(own, by: blur, of: style, over: place.pixels(layer.frame), at: place))
    }
    var needed = place
    needed.field = style.field(for: place)
    let (contents, bounds) = try shown(by: layer, at: needed)
    let fill = try fill(style.fill, of: layer.frame, bounds: bounds, at: place.inside("style"))
    let isDisplaced = style.displacement?.isSeen == true
    try draw(
      contents, style, box: isDisplaced ? nil : layer.box(at: place), bounds: bounds,
      frame: place.pixels(layer.frame), fill: fill,
      isStored: !isDisplaced && layer.showsStoredPixels(at: place),
      over: &below, at: place)
  }

  /// By how much a mask multiplies the pixels of its layer.
  func coverage(
    of mask: LayerMask, of layer: Layer, at place: Place
  ) throws(SceneError) -> Coverage {
    let frame = place.pixels(layer.frame)
    var inner = place.isolated.inside("mask", at: frame.origin)
    inner.isSilhouette = false
    var picture = Picture()
    switch mask {
    case .alpha(let layer):
      try draw(layer, over: &picture, at: inner.inside("alpha"))
      return picture.alpha
    case .luminance(let layer):
      try draw(layer, over: &picture, at: inner.inside("luminance"))
      return picture.luminance
    }
  }
}

extension Layer {
  /// Whether the layer is drawn into a picture of its own before it meets what lies below it.
  fileprivate var isDrawnAsAWhole: Bool {
    opacity < 1 || blend != .normal || mask != nil || isIsolated || rasterizes
  }

  /// Whether what lies in the layer sees nothing of what lies below it.
  fileprivate func isPictureOfItsOwn(at place: Place) -> Bool {
    if case .mapped = Placing(self, at: place) { return true }
    return isDrawnAsAWhole || isOneShape
  }

  /// Whether the children are the contents of a style, and drawn as such.
  var isOneShape: Bool { contents == nil && style != nil }
}
