import IntaglioModel

/// Adds the passes that layers need to a plan, and lists the items that then draw them.
struct ScenePassBuilder {
  var plan = Plan()
  /// How a sigma is reached.
  let blur: @Sendable (Double) -> OctaveBlur

  /// A builder for a plan with bitmaps of these sizes as inputs.
  init(inputs: [PixelSize], blur: @escaping @Sendable (Double) -> OctaveBlur) {
    self.blur = blur
    for size in inputs { _ = plan.addInput(.bitmap, PixelRect(size)) }
  }

  /// What draws a layer, blended and masked, on a grid.
  mutating func items(of layer: ResolvedLayer, in grid: SceneGrid) -> PaintList {
    var list = parts(of: layer, in: grid)
    let coverage = mask(of: layer, over: list.region, in: grid)
    let isAlone = layer.opacity == 1 && layer.blend == .normal && coverage.isEmpty
    let isFlat = !layer.isRasterized && !(layer.isIsolated && list.items.contains { $0.blend != .normal })
    if isAlone, isFlat { return list }
    guard let region = list.region else { return list }
    var item: PaintItem
    if list.items.count == 1, list.items[0].blend == .normal, !layer.isRasterized {
      item = list.items[0]
      item.opacity *= layer.opacity
    } else {
      let picture = list.paint(.deepPicture, region, in: &plan)
      item = PaintItem(.picture(picture, shift: .zero), opacity: layer.opacity, region: region)
    }
    item.blend = layer.blend
    item.coverage += coverage
    list = PaintList()
    list.add(item)
    return list
  }

  /// Everything that the layer draws, from the bottom to the top.
  private mutating func parts(of layer: ResolvedLayer, in grid: SceneGrid) -> PaintList {
    var list = PaintList()
    if let warp = layer.warp { return warped(warp, in: grid) }
    if let (content, style) = layer.pathShadow, let caster = caster(of: content, in: grid) {
      list.add(styled(caster, style, in: grid))
    }
    let children = layer.layers
    if layer.content == nil, layer.style != nil {
      if let caster = group(children, clippedTo: layer.clipsToBounds ? layer.shape : nil, in: grid) {
        list.add(styled(caster, layer.style, in: grid))
      }
    } else {
      if let caster = content(of: layer, in: grid) { list.add(styled(caster, layer.style, in: grid)) }
      var above = PaintList()
      for child in children { above.add(items(of: child, in: grid)) }
      list.add(layer.clipsToBounds ? clipped(above, to: layer.shape, in: grid) : above)
    }
    if let border = layer.border {
      let shape = grid.shape(layer.shape)
      let region = shape.pixels.clamped(to: grid.visible)
      if !region.isEmpty {
        let plane = plan.addSurface(.plane, region)
        plan.add(.shape(ShapePass(shape, hole: grid.shape(border.hole), output: plane)))
        list.add(
          PaintItem(.color(border.color), coverage: [CoverageTerm(.plane(plane, octaves: 0))], region: region)
        )
      }
    }
    return list
  }

  /// A layer that is drawn on a grid of its own, through a map.
  private mutating func warped(_ warp: ResolvedLayer.Warp, in grid: SceneGrid) -> PaintList {
    var list = PaintList()
    var inner = PaintList()
    for layer in warp.layers {
      inner.add(items(of: layer, in: SceneGrid(left: 0, top: 0, visible: warp.visible)))
    }
    let placement = warp.placement.concatenating(.translation(Double(-grid.left), Double(-grid.top)))
    guard let region = inner.region, let inverse = placement.inverse else { return list }
    let seen = placement.pixels(of: region).clamped(to: grid.visible)
    guard !seen.isEmpty else { return list }
    let picture = inner.paint(.deepPicture, region, in: &plan)
    let output = plan.addSurface(.deepPicture, seen)
    plan.add(.warp(WarpPass(picture: picture, placement: inverse, output: output)))
    list.add(PaintItem(.picture(output, shift: .zero), region: seen))
    return list
  }

  /// Items as a picture cut off at a shape; as they are where nothing is beyond it.
  mutating func clipped(
    _ list: PaintList, to shape: RoundedRectangle, in grid: SceneGrid
  ) -> PaintList {
    guard let region = list.region?.clamped(to: grid.shape(shape).pixels), !region.isEmpty else {
      return PaintList()
    }
    let coverage = coverage(of: grid.shape(shape), over: region)
    var clipped = PaintList()
    if list.items.count == 1, var item = list.items.first, item.profilesAreEmpty, item.blend == .normal {
      item.region = region
      item.coverage += coverage
      clipped.add(item)
    } else {
      let picture = list.paint(.deepPicture, region, in: &plan)
      clipped.add(PaintItem(.picture(picture, shift: .zero), coverage: coverage, region: region))
    }
    return clipped
  }

  /// The factors of a layer's mask over a region.
  private mutating func mask(
    of layer: ResolvedLayer, over region: PixelRect?, in grid: SceneGrid
  ) -> [CoverageTerm] {
    guard let mask = layer.mask, let region else { return [] }
    var list = PaintList()
    for layer in mask.layers { list.add(items(of: layer, in: grid)) }
    let picture = list.paint(.deepPicture, region, in: &plan)
    return [CoverageTerm(mask.isLuminance ? .luminance(picture) : .alpha(picture))]
  }

  /// The factors that keep what lies in a shape; none where the region already says it.
  mutating func coverage(of shape: RoundedRectangle, over region: PixelRect) -> [CoverageTerm] {
    guard shape.isRectangle else {
      let plane = plan.addSurface(.plane, region)
      plan.add(.shape(ShapePass(shape, output: plane)))
      return [CoverageTerm(.plane(plane, octaves: 0))]
    }
    if shape.hasWholeEdges { return [] }
    return [
      CoverageTerm(
        .profile(
          BoundsProfile(
            left: shape.left, top: shape.top, right: shape.right, bottom: shape.bottom, sigma: 0,
            shift: .zero, region: region)))
    ]
  }
}

extension PaintItem {
  /// Whether the item has no profile, which would belong to its region.
  fileprivate var profilesAreEmpty: Bool { profiles.isEmpty }
}

extension RoundedRectangle {
  /// Whether all edges lie between pixels.
  var hasWholeEdges: Bool {
    [left, top, right, bottom].allSatisfy { $0 == $0.rounded() }
  }
}
