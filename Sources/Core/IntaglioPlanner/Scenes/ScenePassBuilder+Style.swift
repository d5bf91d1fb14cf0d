// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension ScenePassBuilder {
  /// Contents with a style, blurred and adjusted as a whole if the style says so.
  mutating func styled(_ caster: ContentsPaint, _ style: ResolvedStyle?, in visible: PixelRect) -> PaintList {
    guard let style, !style.stack.isPlain else { return PaintList(caster.item) }
    let blur = style.stack.layerBlur
    let adjustments = style.stack.adjustments.moved(by: style.frame.origin.roundedCorner)
    var drawn = effects(of: style, on: caster, in: visible.grown(by: blur?.reach ?? 0))
    if !adjustments.isEmpty { drawn = adjusted(drawn, by: adjustments.beforeBlur) }
    if let blur { drawn = blurred(drawn, by: blur, over: style.frame, in: visible) }
    return adjustments.isEmpty ? drawn : adjusted(drawn, by: adjustments.afterBlur)
  }

  /// A list with adjusted colours, drawn without a backdrop: as a single item if possible, otherwise as a
  /// picture.
  private mutating func adjusted(_ list: PaintList, by steps: ColorSteps) -> PaintList {
    guard let region = list.region, list.blends || !steps.isIdentity else { return list }
    guard steps.opacity > 0 else { return PaintList() }
    var item: PaintItem
    if let only = list.onlyItem, only.isSourceOver,
      only.adjustments.count + steps.steps.count <= PaintItem.maximumAdjustments
    {
      item = only
    } else {
      item = PaintItem(.picture(list.picture(region, in: &plan), shift: .zero), region: region)
    }
    item.adjust(by: steps)
    return PaintList(item)
  }

  /// The stack of `Style`, from bottom to top.
  mutating func effects(
    of style: ResolvedStyle, on caster: ContentsPaint, in visible: PixelRect
  ) -> PaintList {
    let stack = style.stack
    if let outline = stack.outline { return outlined(by: outline, style, on: caster, in: visible) }
    let mask = mask(of: caster, threshold: stack.threshold)
    let casters = casters(of: caster, mask, stack, in: visible)
    let seen = caster.bounds.clamped(to: visible)
    let (share, isGone) = remainder(of: stack, casters, in: visible)
    let left = share.map { [$0] } ?? []
    // The clip for everything within the contents: each item, or all of them as one picture.
    let cut = [factor(caster, over: seen)] + left
    let isCutOnce =
      stack.cutsOnce && stack.layers.count(where: \.liesWithinContents) > 1 && !isGone && !seen.isEmpty
      && !(caster.isWhole && share == nil)
    var painting = EffectPainting(
      contents: caster, mask: mask, style: style, visible: visible, seen: seen, clip: isCutOnce ? [] : cut,
      remainder: left, isGone: isGone, isCutOnce: isCutOnce, isBevelledWithin: isCutOnce && share == nil)
    for (layer, sources) in zip(stack.layers, casters).reversed()
    where !(layer.isWithinContents && isGone) {
      painting.sources = sources
      layer.paint(to: &painting, with: &self)
    }
    var list = painting.below
    list.add(isCutOnce ? picture(of: painting.within, cutBy: cut, over: seen) : painting.within)
    list.add(painting.above)
    return list
  }

  // MARK: Masks

  /// The mask m of contents: as a factor, and as the source of a blur.
  struct Mask {
    /// nil for the rectangle itself.
    var term: CoverageTerm?
    var source: ContentsPaint.Source
  }

  private mutating func mask(of caster: ContentsPaint, threshold: Int?) -> Mask {
    guard let threshold else { return Mask(term: caster.plainAlpha, source: caster.source) }
    let shift = PixelShift(Vector(Double(caster.left), Double(caster.top)))
    if case .surface(.alpha(let surface, _)) = caster.source {
      return Mask(
        term: CoverageTerm(.alpha(surface, threshold: threshold), shift: shift),
        source: .surface(.alpha(surface, threshold: threshold)))
    }
    guard let picture = caster.picture else { return Mask(term: caster.plainAlpha, source: caster.source) }
    let plane = plan.add(.plane, PixelRect(caster.size)) {
      MaskPass(source: picture, threshold: threshold, output: $0)
    }
    return Mask(term: CoverageTerm(.plane(plane, octaves: 0), shift: shift), source: .surface(.plane(plane)))
  }

  /// The alpha a, as a factor over a region.
  func factor(_ caster: ContentsPaint, over region: PixelRect) -> CoverageTerm {
    if case .rectangle(let shape) = caster.source {
      return CoverageTerm(.profile(shape.profile(shift: .zero, over: region)))
    }
    return caster.alpha
  }

  /// The mask m, or 1 - m, as a factor over a region.
  func factor(
    _ mask: Mask, of caster: ContentsPaint, isInverted: Bool, over region: PixelRect
  ) -> CoverageTerm {
    var term = mask.term ?? factor(caster, over: region)
    term.isInverted = isInverted
    return term
  }
}

extension ContentsPaint {
  var bounds: PixelRect { PixelRect(size).moved(left, top) }

  /// The item with all of the contents, visible or not.
  var whole: PaintItem {
    var item = item
    item.region = bounds
    return item
  }

  /// The alpha as a factor that does not depend on a region, or nil.
  fileprivate var plainAlpha: CoverageTerm? {
    if case .rectangle = source { nil } else { alpha }
  }

  fileprivate var picture: SurfaceID? {
    if case .picture(let surface, _) = item.paint { surface } else { nil }
  }
}

/// Effects within contents, painted as if on opaque contents, then clipped as one picture.
extension ScenePassBuilder {
  /// Contents with their colours but without their alpha, over a region.
  mutating func opaque(_ caster: ContentsPaint, over region: PixelRect) -> PaintItem {
    // Everything but a picture is opaque here: translucent contents would need a picture for their alpha.
    guard case .picture(let picture, let shift) = caster.item.paint else {
      return PaintItem(caster.item.paint, region: region)
    }
    let grid = region.moved(-caster.left, -caster.top)
    let channels = PictureChannel.allCases.map { channel in
      plane(grid) { MaskPass(source: picture, channel: channel, output: $0) }
    }
    let output = plan.add(.intermediate, grid) {
      ComposePass(channels: channels, divisor: channels.last, output: $0)
    }
    return PaintItem(.picture(output, shift: shift), region: region)
  }

  mutating func picture(
    of list: PaintList, cutBy coverage: [CoverageTerm], over region: PixelRect
  ) -> PaintList {
    guard !region.isEmpty else { return PaintList() }
    let picture = list.picture(region, in: &plan)
    return PaintList(PaintItem(.picture(picture, shift: .zero), coverage: coverage, region: region))
  }
}

extension ContentsPaint {
  /// Whether it covers each of its pixels fully.
  var isWhole: Bool {
    if case .rectangle(let shape) = source { shape.hasWholeEdges } else { false }
  }
}
