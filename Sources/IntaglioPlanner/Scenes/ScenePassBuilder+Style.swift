import IntaglioModel
import IntaglioPlan

extension ScenePassBuilder {
  /// Contents with a style laid over them, blurred as a whole where the style says so.
  mutating func styled(_ caster: Caster, _ style: ResolvedStyle?, in visible: PixelRect) -> PaintList {
    guard let style, !style.stack.isPlain else {
      var list = PaintList()
      list.add(caster.item)
      return list
    }
    guard let blur = style.stack.layerBlur else { return effects(of: style, on: caster, in: visible) }
    let drawn = effects(of: style, on: caster, in: visible.grown(by: blur.reach))
    return blurred(drawn, by: blur, over: style.frame, in: visible)
  }

  /// The stack of `Style`, from its bottom to its top.
  private mutating func effects(
    of style: ResolvedStyle, on caster: Caster, in visible: PixelRect
  ) -> PaintList {
    let stack = style.stack
    let mask = mask(of: caster, threshold: stack.threshold)
    let (casters, planes) = casters(of: caster, mask, stack, in: visible)
    let seen = caster.bounds.clamped(to: visible)
    let bounds = style.bounds
    let (share, isGone) = remainder(of: stack, casters, in: visible)
    let left = share.map { [$0] } ?? []
    // What cuts off all that lies within the contents: each item of it, or all of them as one picture.
    let cut = [factor(caster, over: seen)] + left
    let isCutOnce =
      stack.cutsOnce && stack.hasEffectsWithin && !isGone && !seen.isEmpty
      && !(caster.isWhole && share == nil)
    let inside = isCutOnce ? [] : cut
    // Bevels lie on strokes and on other bevels too, which are not in that picture.
    var isBevelledWithin = isCutOnce && share == nil
    var (below, within, above) = (PaintList(), PaintList(), PaintList())
    for (layer, layerCasters) in zip(stack.layers, casters).reversed() {
      let shadowCaster = layerCasters.first ?? nil
      if layer.isWithinContents, isGone { continue }
      switch layer {
      case .casters:
        above.add(
          PaintItem(
            .color(SIMD4(0, 0, 0, 1)),
            coverage: [factor(caster, over: seen), factor(mask, of: caster, isInverted: true, over: seen)],
            region: seen))
      case .inner(let shadow):
        var item = PaintItem(.color(shadow.color), region: seen)
        if shadow.isPlain {
          item.coverage = inverse(shadow, of: shadowCaster, planes, within: bounds, over: seen)
        } else if let strength = strength(
          of: shadow, layer.casts[0], of: shadowCaster, isInner: true, frame: style.frame, planes, over: seen)
        {
          item = strength
        }
        item.coverage.insert(contentsOf: inside, at: 0)
        item.blend = shadow.blend
        within.add(item)
      case .satin(let satin):
        guard let folds = folded(satin, layer.casts[0], of: shadowCaster, planes, over: seen) else {
          continue
        }
        within.add(
          PaintItem(.color(satin.color), coverage: inside + [folds], blend: satin.blend, region: seen))
      case .noise(let noise, let scale):
        within.add(
          PaintItem(
            .noise(ResolvedNoise(noise, over: style.frame, scale: scale)), coverage: inside,
            opacity: noise.opacity, blend: noise.blend, region: seen))
      case .overlay(let overlay):
        within.add(
          PaintItem(
            paint(overlay.paint, of: style), coverage: inside, opacity: overlay.opacity, blend: overlay.blend,
            region: seen))
      case .relief(let relief):
        if relief.isEmbossed || relief.clip == .strokes { isBevelledWithin = false }
        guard let shadowCaster else { continue }
        let reach = reach(layer.casts[0], of: shadowCaster).grown(by: layer.casts[0].margin)
        let region = relief.clip == .inside ? seen : reach.clamped(to: visible)
        let surface = surface(
          relief, layer.casts, of: layerCasters, planes, patterns: style.patterns, over: region)
        guard let surface else { continue }
        var item = PaintItem(
          .color(relief.color), coverage: [surface.light], blend: relief.blend, region: region)
        switch relief.clip {
        case .inside where isBevelledWithin:
          within.add(item)
          continue
        case .inside: item.coverage.insert(factor(caster, over: region), at: 0)
        case .outside:
          var outside = factor(caster, over: region)
          outside.isInverted = true
          item.coverage.append(outside)
        case .strokes: item.coverage += surface.line.map { [$0] } ?? []
        case .everywhere: break
        }
        above.add(item)
      case .stroke(let stroke):
        let opacity = stack.opacity * (caster.box?.alpha ?? 1)
        guard let line = line(stroke, layer.casts, of: layerCasters, opacity: opacity, in: visible) else {
          continue
        }
        let paint =
          colors(of: stroke, layer.casts[3], of: layerCasters[3], over: line.region)
          ?? paint(stroke.paint, of: style)
        below.add(
          PaintItem(
            paint, coverage: [line.factor], opacity: stroke.opacity, blend: stroke.blend, region: line.region)
        )
      case .fillColor(let color):
        within.add(
          PaintItem(.color(color), coverage: inside, opacity: stack.fillOpacity, region: seen))
      case .fillBitmap:
        guard let fill = style.fill.flatMap({ picture($0, over: seen, in: visible) }) else {
          continue
        }
        let item = PaintItem(fill.paint, coverage: inside, opacity: stack.fillOpacity, region: seen)
        within.add(item.cropped(to: fill.region))
      case .contents where isCutOnce: within.add(opaque(caster, over: seen))
      case .contents(let isKnockedOut):
        var item = caster.item
        item.region = item.region.clamped(to: visible)
        item.opacity *= stack.fillOpacity
        if isKnockedOut {
          item.coverage.append(factor(mask, of: caster, isInverted: true, over: item.region))
        }
        item.coverage += left
        within.add(item)
      case .long(let shadow):
        guard let swept = swept(shadow, layer.casts[0], of: shadowCaster, in: visible) else { continue }
        var item = PaintItem(
          .color(shadow.color), coverage: [swept.factor], blend: shadow.blend, region: swept.region)
        if shadow.isKnockedOut {
          item.coverage.append(factor(mask, of: caster, isInverted: true, over: item.region))
        }
        below.add(item)
      case .outer(let shadow, let isKnockedOut):
        let cast = layer.casts[0]
        let drawn =
          shadow.isPlain
          ? outer(shadow, cast, of: shadowCaster, planes, in: visible)
          : shadowCaster.flatMap {
            strength(
              of: shadow, cast, of: $0, isInner: false, frame: style.frame, planes,
              over: reach(cast, of: $0).clamped(to: visible))
          }
        guard var item = drawn else { continue }
        item.blend = shadow.blend
        if shadow.isConcealed, stack.opacity < 1 || share != nil,
          let revealed = revealed(
            layer.casts[1], of: layerCasters[1], opacity: stack.opacity, over: item.region)
        {
          item.coverage.append(revealed)
        }
        if isKnockedOut {
          item.coverage.append(factor(mask, of: caster, isInverted: true, over: item.region))
        }
        below.add(item)
      }
    }
    below.add(isCutOnce ? picture(of: within, cutBy: cut, over: seen) : within)
    below.add(above)
    return below
  }

  /// A colour, a gradient or a pattern over a style's frame.
  private func paint(_ paint: StylePaint, of style: ResolvedStyle) -> Paint {
    let frame = style.frame
    switch paint {
    case .color(let color): return .color(color.premultiplied)
    case .gradient(let gradient):
      return .gradient(
        ResolvedGradient(gradient, left: frame.x, top: frame.y, width: frame.width, height: frame.height))
    case .pattern(let pattern): return style.patterns[pattern]?.paint ?? .color(.zero)
    case .ramp: return .color(.zero)
    }
  }

  /// What fills contents as a paint, and where.
  private mutating func picture(
    _ fill: ResolvedStyle.Fill, over region: PixelRect, in visible: PixelRect
  ) -> (paint: Paint, region: PixelRect)? {
    switch fill {
    case .picture(let content):
      guard let item = caster(of: content, in: visible)?.item else { return nil }
      return (item.paint, item.region.clamped(to: region))
    case .layers(let layers, let frame):
      var list = PaintList()
      for layer in layers { list.add(items(of: layer, in: visible)) }
      list = clipped(list, to: frame.withoutCorners)
      guard let drawn = list.region?.clamped(to: region), !drawn.isEmpty else { return nil }
      return (.picture(list.picture(drawn, in: &plan), shift: .zero), drawn)
    }
  }

  // MARK: Masks

  /// The mask m of contents: where it is read as a factor, and what is blurred.
  struct Mask {
    /// nil for the rectangle itself.
    var term: CoverageTerm?
    var source: Caster.Source
  }

  private mutating func mask(of caster: Caster, threshold: Int?) -> Mask {
    guard let threshold else { return Mask(term: caster.plainAlpha, source: caster.source) }
    let shift = PixelShift(Vector(Double(caster.left), Double(caster.top)))
    if case .surface(.alpha(let surface, _)) = caster.source {
      return Mask(
        term: CoverageTerm(.alpha(surface, threshold: threshold), shift: shift),
        source: .surface(.alpha(surface, threshold: threshold)))
    }
    guard let picture = caster.picture else { return Mask(term: caster.plainAlpha, source: caster.source) }
    let plane = plan.addSurface(.plane, PixelRect(caster.size))
    plan.add(.mask(MaskPass(source: picture, threshold: threshold, output: plane)))
    return Mask(
      term: CoverageTerm(.plane(plane, octaves: 0), shift: shift), source: .surface(.plane(plane)))
  }

  /// a as a factor over a region.
  func factor(_ caster: Caster, over region: PixelRect) -> CoverageTerm {
    if case .rectangle(let shape) = caster.source {
      return CoverageTerm(.profile(shape.profile(shift: .zero, over: region)))
    }
    return caster.alpha
  }

  /// m, or 1 - m, as a factor over a region.
  private func factor(
    _ mask: Mask, of caster: Caster, isInverted: Bool, over region: PixelRect
  ) -> CoverageTerm {
    var term = mask.term ?? factor(caster, over: region)
    term.isInverted = isInverted
    return term
  }

  // MARK: Blurs

  /// B moved as a factor over a region; nil where it is 0.
  private func factor(
    _ shadow: LayerStack.ResolvedShadow, of caster: ShadowCaster?,
    _ planes: [PlaneBuilder.Key: PlaneBuilder.Blurred], over region: PixelRect
  ) -> CoverageTerm? {
    switch caster?.source {
    case nil: return nil
    case .rectangle(let shape):
      let profile = shape.profile(shadow.blur, shift: PixelShift(shadow.offset), over: region)
      return CoverageTerm(.profile(profile))
    case .surface(let surface):
      guard let caster else { return nil }
      let place = PixelShift(shadow.offset).moved(by: Vector(Double(caster.left), Double(caster.top)))
      guard !shadow.blur.isIdentity else { return sharp(surface, place) }
      return caster.key(of: LayerStack.Cast(blur: shadow.blur)).flatMap { planes[$0] }.map { blurred in
        CoverageTerm(.plane(blurred.surface, octaves: blurred.octaves), shift: place)
      }
    }
  }

  /// What is not blurred, moved.
  private func sharp(_ source: CoverageSource, _ place: PixelShift) -> CoverageTerm {
    switch source {
    case .plane(let plane): CoverageTerm(.plane(plane, octaves: 0), shift: place)
    case .alpha(let surface, let threshold): CoverageTerm(.alpha(surface, threshold: threshold), shift: place)
    }
  }

  private mutating func outer(
    _ shadow: LayerStack.ResolvedShadow, _ cast: LayerStack.Cast, of caster: ShadowCaster?,
    _ planes: [PlaneBuilder.Key: PlaneBuilder.Blurred], in visible: PixelRect
  ) -> PaintItem? {
    guard let caster else { return nil }
    var region = reach(cast, of: caster).clamped(to: visible)
    // Over most of the canvas is over all of it: then the rows of all items begin at one place in memory, and what a device
    // compiles does not depend on offsets.
    if 4 * region.pixelCount >= 3 * visible.pixelCount { region = visible }
    guard !region.isEmpty, let term = factor(shadow, of: caster, planes, over: region) else {
      return nil
    }
    return PaintItem(.color(shadow.color), coverage: [term], region: region)
  }

  /// 1 - B, or max(0, bounds - B), as factors over a region; none where that is 1.
  private func inverse(
    _ shadow: LayerStack.ResolvedShadow, of caster: ShadowCaster?,
    _ planes: [PlaneBuilder.Key: PlaneBuilder.Blurred], within pixels: PixelRect, over region: PixelRect
  ) -> [CoverageTerm] {
    var bounds: BoundsProfile?
    if shadow.isBounded {
      let (columns, rows) = (pixels.columns, pixels.rows)
      let box = RoundedRectangle(
        left: Double(columns.lowerBound), top: Double(rows.lowerBound), right: Double(columns.upperBound),
        bottom: Double(rows.upperBound))
      bounds = box.profile(shadow.blur, shift: PixelShift(shadow.offset), over: region)
    }
    guard var term = factor(shadow, of: caster, planes, over: region) else {
      return bounds.map { [CoverageTerm(.profile($0))] } ?? []
    }
    term.isInverted = true
    term.bounds = bounds
    return [term]
  }

  /// The pixels in which a cast may be seen.
  private func reach(_ cast: LayerStack.Cast, of caster: ShadowCaster) -> PixelRect {
    let shift = PixelShift(cast.offset)
    func reach(_ source: Range<Int>, _ first: Int, _ whole: Int, _ fraction: Double) -> Range<Int> {
      var range = source
      if !cast.blur.isIdentity {
        range = cast.blur.support(of: source)
        // A profile is direct, with all taps.
        if case .rectangle = caster.source { range = range.hull(source.grown(by: cast.blur.reach)) }
      }
      return first + range.lowerBound + whole - (fraction > 0 ? 1 : 0)..<first + range.upperBound + whole
    }
    return PixelRect(
      columns: reach(caster.region.columns, caster.left, shift.wholeX, shift.fractionX),
      rows: reach(caster.region.rows, caster.top, shift.wholeY, shift.fractionY))
  }
}

extension Caster {
  /// The pixels of the contents.
  var bounds: PixelRect { PixelRect(size).moved(left, top) }

  /// The item with all of the contents, seen or not.
  var whole: PaintItem {
    var item = item
    item.region = bounds
    return item
  }

  /// The alpha as a factor, where that does not depend on a region.
  fileprivate var plainAlpha: CoverageTerm? {
    if case .rectangle = source { nil } else { alpha }
  }

  /// The picture of contents that have one.
  fileprivate var picture: SurfaceID? {
    if case .picture(let surface, _) = item.paint { surface } else { nil }
  }
}
