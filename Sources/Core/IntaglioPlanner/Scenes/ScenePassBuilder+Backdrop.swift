// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Changes to a layer's backdrop before the layer is drawn: knockouts and frosted glass.
extension ScenePassBuilder {
  /// The backdrop replacements of an untransformed layer, before its mask. A group's layers cast together.
  mutating func replacements(
    by layer: ResolvedLayer, _ caster: ContentsPaint?, in visible: PixelRect
  ) -> [PaintList.Replacement] {
    var replacements = knockout(by: layer, caster, in: visible)
    if let style = layer.style, style.stack.changesBackdrop {
      let stack = style.stack
      // Only a blur and a refraction depend on where the canvas ends.
      let edges = stack.backdropBlur == nil && stack.refraction == nil ? nil : canvas
      let frost = PaintList.Frost(
        blur: stack.backdropBlur, edges: edges,
        adjustments: stack.backdropAdjustments.moved(by: style.frame.origin.roundedCorner))
      let visible = edges.map { visible.clamped(to: $0) } ?? visible
      guard let refraction = stack.refraction else {
        return replacements + covered(by: layer, caster, showing: .frost(frost), in: visible)
      }
      let around = visible.grown(by: refraction.shapeReach)
      replacements += covered(by: layer, caster, showing: .frost(frost), in: around).compactMap {
        $0.bent(by: refraction, in: visible)
      }
    }
    return replacements
  }

  /// The knockout of an untransformed layer, before its mask, if it has one.
  private mutating func knockout(
    by layer: ResolvedLayer, _ caster: ContentsPaint?, in visible: PixelRect
  ) -> [PaintList.Replacement] {
    layer.knockout == .none ? [] : covered(by: layer, caster, showing: .knockout(layer.knockout), in: visible)
  }

  /// A replacement of the backdrop over a layer's contents, or over its shape for an adjustment; none if
  /// nothing is covered.
  mutating func covered(
    by layer: ResolvedLayer, _ caster: ContentsPaint?, showing source: PaintList.Replacement.Source,
    in visible: PixelRect
  ) -> [PaintList.Replacement] {
    let region: PixelRect
    var coverage: [CoverageTerm] = []
    let isDisplaced = layer.style?.stack.preparesContents ?? false
    var caster = caster
    switch layer.content {
    case .color where isDisplaced, .gradient where isDisplaced:
      var opaque = layer
      opaque.content = .color(.black)
      caster = contents(of: opaque, in: visible)
    default: break
    }
    switch layer.content {
    case .color where !isDisplaced, .gradient where !isDisplaced, nil where layer.adjustment != nil:
      guard !layer.shape.isEmpty else { return [] }
      region = layer.shape.pixels.clamped(to: visible)
      if !region.isEmpty { coverage = self.coverage(of: layer.shape, over: region) }
    default:
      guard let caster else { return [] }
      region = caster.bounds.clamped(to: visible)
      guard !region.isEmpty else { return [] }
      if layer.style?.stack.isPlain ?? true {
        // These contents' alpha has no other reader.
        coverage = [CoverageTerm(.alpha(PaintList(caster.item).picture(region, in: &plan)))]
      } else {
        coverage = [factor(caster, over: region)]
      }
    }
    return region.isEmpty ? [] : [PaintList.Replacement(source: source, coverage: coverage, region: region)]
  }

  mutating func masked(
    _ replacement: PaintList.Replacement, by layer: ResolvedLayer, in visible: PixelRect
  ) -> PaintList.Replacement {
    var masked = replacement
    masked.coverage += mask(of: layer, over: replacement.region, in: visible)
    return masked
  }

  /// A replacement on a transformed grid, mapped to this one.
  mutating func warped(
    _ replacement: PaintList.Replacement, through placement: Transform, _ inverse: Transform,
    in visible: PixelRect
  ) -> PaintList.Replacement? {
    var (visible, warped) = (visible, replacement)
    if case .frost(var frost) = replacement.source, frost.reach != nil {
      visible = canvas.map { visible.clamped(to: $0) } ?? visible
      frost.edges = canvas
      if let lens = frost.lens {
        let around = visible.grown(by: lens.refraction.shapeReach)
        frost.lens = self.warped(lens.black, over: lens.region, through: placement, inverse, in: around).map {
          PaintList.Lens(lens.refraction, shape: [CoverageTerm(.alpha($0))], region: plan[$0].region)
        }
      }
      warped.source = .frost(frost)
    }
    let (shape, region) = (black(replacement), replacement.region)
    guard let output = self.warped(shape, over: region, through: placement, inverse, in: visible) else {
      return nil
    }
    warped.source = warped.source.mappingScreens(through: placement)
    warped.coverage = [CoverageTerm(.alpha(output))]
    warped.region = plan[output].region
    return warped
  }

  private func black(_ replacement: PaintList.Replacement) -> PaintList {
    PaintList(PaintItem(.color(.opaqueBlack), coverage: replacement.coverage, region: replacement.region))
  }

  /// The deep knockouts within a layer, before its mask, as one replacement if there are any.
  mutating func deepCuts(within layer: ResolvedLayer, in visible: PixelRect) -> [PaintList.Replacement] {
    var cuts = PaintList()
    for child in layer.layers where child.cutsDeep {
      var own = PaintList()
      for cut in deepCuts(by: child, in: visible) { own.add(black(cut)) }
      guard let region = own.region else { continue }
      let picture = own.picture(region, in: &plan)
      cuts.add(PaintItem(.picture(picture, shift: .zero), opacity: child.opacity, region: region))
    }
    if layer.clipsToBounds { cuts = clipped(cuts, to: layer.shape) }
    guard let region = cuts.region else { return [] }
    let alpha = CoverageTerm(.alpha(cuts.picture(region, in: &plan)))
    return [PaintList.Replacement(source: .knockout(.deep), coverage: [alpha], region: region)]
  }

  /// The deep knockouts of a layer and of those inside it.
  private mutating func deepCuts(by layer: ResolvedLayer, in visible: PixelRect) -> [PaintList.Replacement] {
    if let warp = layer.warp {
      guard let inverse = warp.placement.inverse else { return [] }
      let outside = canvas
      canvas = nil
      let cuts = warp.layers.flatMap { deepCuts(by: $0, in: warp.visible) }
      canvas = outside
      return cuts.compactMap { warped($0, through: warp.placement, inverse, in: visible) }
    }
    var cuts: [PaintList.Replacement] = []
    if layer.knockout == .deep { cuts = knockout(by: layer, contents(of: layer, in: visible), in: visible) }
    cuts += deepCuts(within: layer, in: visible)
    return cuts.map { masked($0, by: layer, in: visible) }
  }
}

extension LayerStack {
  /// Whether its style has a backdrop blur, a refraction or backdrop adjustments, even ineffective ones.
  fileprivate var changesBackdrop: Bool {
    backdropBlur != nil || refraction != nil || !backdropAdjustments.isEmpty
  }
}

extension ResolvedLayer {
  /// Whether the layer changes its backdrop where it has contents, visible or not.
  var changesBackdrop: Bool {
    knockout != .none || style?.stack.changesBackdrop ?? false
      || warp?.layers.contains(where: \.changesBackdrop) ?? false
  }

  fileprivate var cutsDeep: Bool {
    blend != .copy
      && (knockout == .deep || layers.contains(where: \.cutsDeep)
        || warp?.layers.contains(where: \.cutsDeep) ?? false)
  }

  var stylesChildren: Bool { content == nil && style != nil }

  /// Whether the layer only adjusts the colours below, transformed or not.
  var isAdjustment: Bool { adjustment != nil || warp?.layers.contains(where: \.isAdjustment) ?? false }

  /// Whether the layer's parts never see its backdrop, at any opacity.
  var isPictureOfItsOwn: Bool {
    blend != .normal || mask != nil || isIsolated || isRasterized || stylesChildren
  }
}
