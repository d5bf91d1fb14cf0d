// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Adds the passes of layers to a plan, and collects the items that draw them.
struct ScenePassBuilder {
  var plan = Plan()
  let extent: PlaneBuilder.Extent
  /// The inputs that are parts of texts with colour glyphs.
  let texts: Set<Int>
  /// The scene's pixels, the limits for frosted glass; nil on layers' own grids.
  var canvas: PixelRect?

  var derived: [Recipe: SurfaceID] = [:]

  var masks: [MaskPass] = []

  struct Recipe: Hashable {
    let pass: Pass
    let region: PixelRect
  }

  var softened: [BlurRecipe: PlaneBuilder.Blurred] = [:]

  struct BlurRecipe: Hashable {
    let key: PlaneBuilder.Key
    let region: PixelRect
  }

  /// With more factors than this, the coverage of an item becomes a picture, because each factor may read a
  /// surface.
  private static let mostFactors = 8

  init(inputs: [PixelSize], texts: Set<Int>, extent: PlaneBuilder.Extent) {
    self.extent = extent
    self.texts = texts
    for size in inputs { _ = plan.addInput(.bitmap, PixelRect(size)) }
  }

  /// The parts that draw the visible part of a layer, blended and masked.
  mutating func items(of layer: ResolvedLayer, in visible: PixelRect) -> PaintList {
    let parts = parts(of: layer, in: visible)
    var (whole, replacements) = (layer, parts.replacements)
    whole.opacity = 1
    // Without blend modes inside, an isolated picture gives the same result.
    if layer.passesThrough, parts.list.blends { return passed(parts.list, through: layer, in: visible) }
    var list = PaintList()
    if layer.isAdjustment {
      for replacement in replacements {
        var changing = masked(replacement, by: layer, in: visible)
        if case .adjustment(let steps, _, _) = changing.source {
          changing.source = .adjustment(steps, opacity: layer.opacity, layer.blend)
        }
        list.add(changing)
      }
      return list
    }
    if layer.blend != .copy {
      let hasOwn = layer.changesBackdrop
      if !hasOwn, layer.opacity < 1 { whole.isIsolated = true }
      if layer.warp == nil, whole.isPictureOfItsOwn { replacements += deepCuts(within: layer, in: visible) }
      for replacement in replacements { list.add(masked(replacement, by: layer, in: visible)) }
      if !hasOwn, replacements.isEmpty { whole = layer }
    } else {
      whole = layer
    }
    list.add(group: items(of: whole, parts.list, in: visible))
    if whole.opacity == layer.opacity { return list }
    guard let region = list.region else { return list }
    return list.cut(by: [factor(layer.opacity, over: region)], over: region)
  }

  /// The parts of a layer that passes through, mixed with the backdrop by its mask and opacity.
  private mutating func passed(
    _ parts: PaintList, through layer: ResolvedLayer, in visible: PixelRect
  ) -> PaintList {
    var list = PaintList()
    list.add(group: parts)
    guard let region = list.region else { return list }
    var coverage = mask(of: layer, over: region, in: visible)
    if layer.opacity < 1 { coverage.append(factor(layer.opacity, over: region)) }
    return coverage.isEmpty ? list : list.cut(by: coverage, over: region)
  }

  private func factor(_ opacity: Double, over region: PixelRect) -> CoverageTerm {
    CoverageTerm(
      .profile(
        BoundsProfile(
          columns: Array(repeating: Float(opacity), count: region.width),
          rows: Array(repeating: 1, count: region.height))))
  }

  private mutating func items(
    of layer: ResolvedLayer, _ list: PaintList, in visible: PixelRect
  ) -> PaintList {
    if layer.blend == .copy, !coversItself(layer, list) { return copied(layer, list, in: visible) }
    let coverage = mask(of: layer, over: list.region, in: visible)
    let isAlone = layer.opacity == 1 && layer.blend == .normal && coverage.isEmpty
    let isFlat = !layer.isRasterized && !(layer.isIsolated && list.blends)
    if isAlone, isFlat { return list }
    guard let region = list.region else { return list }
    var item: PaintItem
    if let only = list.onlyItem, only.isSourceOver, !layer.isRasterized {
      item = only
      item.opacity *= layer.opacity
    } else {
      let picture = list.picture(region, in: &plan)
      item = PaintItem(.picture(picture, shift: .zero), opacity: layer.opacity, region: region)
    }
    item.blend = layer.blend
    return PaintList(covered(item, by: coverage))
  }

  /// Whether a layer's coverage equals its painted coverage, so that it can be copied directly. A shadow's
  /// does not, because its caster may be translucent.
  private func coversItself(_ layer: ResolvedLayer, _ list: PaintList) -> Bool {
    guard layer.layers.isEmpty, layer.warp == nil, layer.pathShadow == nil, !layer.isRasterized,
      layer.style?.stack.isPlain ?? true, let item = list.onlyItem, item.isSourceOver
    else { return false }
    if case .layers? = layer.content { return false }
    guard case .picture(let surface, _) = item.paint else { return true }
    return surface.index < plan.inputCount && !texts.contains(surface.index)
  }

  /// A layer with the mode copy and several items: removes its coverage from the backdrop, then adds the
  /// layer.
  private mutating func copied(_ layer: ResolvedLayer, _ list: PaintList, in visible: PixelRect) -> PaintList
  {
    let silhouette = parts(of: layer.silhouette(texts: texts), in: visible).list
    var copy = PaintList()
    guard let drawn = list.region, let covered = silhouette.region else { return copy }
    let mask = mask(of: layer, over: drawn.hull(covered), in: visible)
    let removed = PaintItem(
      .color(.zero), coverage: [CoverageTerm(.alpha(silhouette.picture(covered, in: &plan)))], blend: .copy,
      region: covered)
    var added = PaintItem(
      .picture(list.picture(drawn, in: &plan), shift: .zero), opacity: layer.opacity, region: drawn)
    added.isAdded = true
    for item in [removed, added] { copy.add(self.covered(item, by: mask)) }
    return copy
  }

  /// The item with additional factors, merged into one if there are too many for a pass.
  private mutating func covered(_ item: PaintItem, by coverage: [CoverageTerm]) -> PaintItem {
    var item = item
    item.coverage += coverage
    guard item.coverage.count > ScenePassBuilder.mostFactors else { return item }
    let product = PaintItem(.color(.opaqueBlack), coverage: item.coverage, region: item.region)
    let picture = PaintList(product).picture(item.region, in: &plan)
    item.coverage = [CoverageTerm(.alpha(picture))]
    return item
  }

  /// Everything that the layer draws, from bottom to top, after its changes to the backdrop. Only small
  /// functions recurse, to save stack space.
  private mutating func parts(
    of layer: ResolvedLayer, in visible: PixelRect
  ) -> (list: PaintList, replacements: [PaintList.Replacement]) {
    if let warp = layer.warp { return warped(warp, in: visible) }
    var list = PaintList()
    let replacements = addOwnParts(of: layer, in: visible, to: &list)
    if !layer.stylesChildren {
      let above = items(of: layer.layers, in: visible)
      list.add(layer.clipsToBounds ? clipped(above, to: layer.shape) : above)
    }
    addBorder(of: layer, in: visible, to: &list)
    return (list, replacements)
  }

  mutating func items(of layers: [ResolvedLayer], in visible: PixelRect) -> PaintList {
    var list = PaintList()
    for layer in layers { list.add(items(of: layer, in: visible)) }
    return list
  }

  private mutating func addOwnParts(
    of layer: ResolvedLayer, in visible: PixelRect, to list: inout PaintList
  ) -> [PaintList.Replacement] {
    if let steps = layer.adjustment {
      let source = PaintList.Replacement.Source.adjustment(steps, opacity: 1, .normal)
      return covered(by: layer, nil, showing: source, in: visible)
    }
    if let (content, style) = layer.pathShadow, let caster = caster(of: content, in: visible) {
      list.add(styled(caster, style, in: visible))
    }
    if layer.stylesChildren {
      guard let caster = contents(of: layer, in: visible) else { return [] }
      let replacements = replacements(by: layer, caster, in: visible)
      list.add(styled(caster, layer.style, in: visible))
      return replacements
    }
    if case .stack(let contents)? = layer.content, layer.style?.stack.isPlain ?? true, !layer.cropsContent,
      layer.knockout == .none
    {
      for caster in contents.compactMap({ self.caster(of: $0, in: visible) }) { list.add(caster.item) }
      return []
    }
    let drawn = visible.grown(by: layer.style?.stack.layerBlur?.reach ?? 0)
    let caster = layer.content == nil ? nil : contents(of: layer, in: drawn)
    let covering = layer.content == nil && layer.knockout != .none ? contents(of: layer, in: visible) : caster
    let replacements = replacements(by: layer, covering, in: visible)
    if let caster { list.add(styled(caster, layer.style, in: visible)) }
    return replacements
  }

  private mutating func addBorder(of layer: ResolvedLayer, in visible: PixelRect, to list: inout PaintList) {
    guard let border = layer.border else { return }
    let region = layer.shape.pixels.clamped(to: visible)
    guard !region.isEmpty else { return }
    let plane = plan.add(.plane, region) { ShapePass(layer.shape, hole: border.hole, output: $0) }
    list.add(
      PaintItem(.color(border.color), coverage: [CoverageTerm(.plane(plane, octaves: 0))], region: region))
  }

  private mutating func warped(
    _ warp: ResolvedLayer.Warp, in visible: PixelRect
  ) -> (list: PaintList, replacements: [PaintList.Replacement]) {
    var list = PaintList()
    guard let inverse = warp.placement.inverse else { return (list, []) }
    let outside = canvas
    canvas = nil
    var (inner, replacements) = (PaintList(), [PaintList.Replacement]())
    for layer in warp.layers {
      let parts = parts(of: layer, in: warp.visible)
      inner.add(items(of: layer, parts.list, in: warp.visible))
      let cuts = parts.replacements + deepCuts(within: layer, in: warp.visible)
      replacements += cuts.map { masked($0, by: layer, in: warp.visible) }
    }
    canvas = outside
    let seen = replacements.compactMap { warped($0, through: warp.placement, inverse, in: visible) }
    guard let region = inner.region,
      let drawn = warped(inner, over: region, through: warp.placement, inverse, in: visible)
    else { return (list, seen) }
    list.add(PaintItem(.picture(drawn, shift: .zero), region: plan[drawn].region))
    return (list, seen)
  }

  /// The visible part of a transformed list, or nil.
  mutating func warped(
    _ list: PaintList, over region: PixelRect, through placement: Transform, _ inverse: Transform,
    in visible: PixelRect
  ) -> SurfaceID? {
    // A pixel of the layer's grid reaches half a pixel farther when drawn, which is more than a pixel here if
    // the map enlarges it.
    let seen = placement.pixels(of: region.grown(by: 1)).clamped(to: visible)
    guard !seen.isEmpty else { return nil }
    let picture = list.picture(region, in: &plan)
    return plan.add(.intermediate, seen) { WarpPass(picture: picture, placement: inverse, output: $0) }
  }

  /// A list clipped to a shape, with the fewest factors.
  mutating func clipped(_ list: PaintList, to shape: RoundedRectangle) -> PaintList {
    let isFrosted = list.isFrosted
    let whole = list
    let list = list.cropped(to: shape.pixels)
    guard !shape.isEmpty, let region = list.region else { return PaintList() }
    // Frosted glass may show the clipped parts.
    if shape.holds(region), !isFrosted || whole.region == region { return isFrosted ? whole : list }
    let coverage = coverage(of: shape, over: region)
    // A clip cuts the result of a blend mode, not the alpha that goes into it.
    if let item = list.onlyItem, item.blend.isProportional {
      return PaintList(covered(item, by: coverage))
    } else if list.blends {
      return (isFrosted ? whole : list).cut(by: coverage, over: region)
    }
    return picture(of: list, cutBy: coverage, over: region)
  }

  mutating func mask(
    of layer: ResolvedLayer, over region: PixelRect?, in visible: PixelRect
  ) -> [CoverageTerm] {
    guard let mask = layer.mask, let region else { return [] }
    let picture = items(of: mask.layers, in: visible).picture(region, in: &plan)
    return [CoverageTerm(mask.isLuminance ? .luminance(picture) : .alpha(picture))]
  }

  /// The factors that clip to a shape; empty if the region already does.
  mutating func coverage(of shape: RoundedRectangle, over region: PixelRect) -> [CoverageTerm] {
    guard shape.isRectangle else {
      let plane = plan.add(.plane, region) { ShapePass(shape, output: $0) }
      return [CoverageTerm(.plane(plane, octaves: 0))]
    }
    if shape.hasWholeEdges { return [] }
    return [CoverageTerm(.profile(shape.profile(shift: .zero, over: region)))]
  }
}

extension RoundedRectangle {
  var hasWholeEdges: Bool { [left, top, right, bottom].allSatisfy { $0 == $0.rounded() } }

  /// Whether it contains all of these pixels, without a round corner among them.
  func holds(_ pixels: PixelRect) -> Bool {
    left <= Double(pixels.columns.lowerBound) && top <= Double(pixels.rows.lowerBound)
      && right >= Double(pixels.columns.upperBound) && bottom >= Double(pixels.rows.upperBound)
      && radii.enumerated().allSatisfy { corner, radius in
        let isBeside =
          corner == 1 || corner == 2
          ? Double(pixels.columns.upperBound) <= right - radius.x
          : Double(pixels.columns.lowerBound) >= left + radius.x
        return isBeside
          || (corner >= 2
            ? Double(pixels.rows.upperBound) <= bottom - radius.y
            : Double(pixels.rows.lowerBound) >= top + radius.y)
      }
  }
}
