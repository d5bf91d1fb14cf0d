import IntaglioModel
import IntaglioPlan

/// The coverages of effects that are more than a blurred plane: tones, surfaces in the light, strokes.
extension ScenePassBuilder {
  /// A cast as a plane of its caster's grid that holds what is other than 0 in a region of the canvas; nil where all of it is 0.
  mutating func field(
    _ cast: LayerStack.Cast, of caster: ShadowCaster?, _ planes: [PlaneBuilder.Key: PlaneBuilder.Blurred],
    over region: PixelRect
  ) -> SurfaceID? {
    guard let caster, case .surface(let source) = caster.source else { return nil }
    guard !cast.blur.isIdentity else {
      switch source {
      case .plane(let plane): return plane
      case .alpha(let surface, let threshold):
        let whole = plan[surface].region
        let read = extent == .read ? region.moved(-caster.left, -caster.top).clamped(to: whole) : whole
        return read.isEmpty ? nil : mask(of: surface, threshold: threshold, over: read)
      }
    }
    guard let blurred = caster.key(of: cast).flatMap({ planes[$0] }) else { return nil }
    guard blurred.octaves > 0 else { return blurred.surface }
    let support = PixelRect(
      columns: cast.blur.support(of: caster.region.columns), rows: cast.blur.support(of: caster.region.rows))
    let seen = region.moved(-caster.left, -caster.top).clamped(to: support)
    guard !seen.isEmpty else { return nil }
    return plane(seen) {
      .upsample(UpsamplePass(source: blurred.surface, octaves: blurred.octaves, output: $0))
    }
  }

  /// The mask of a bitmap over a region as a plane: an earlier one that holds all of it, if there is one.
  mutating func mask(of surface: SurfaceID, threshold: Int?, over region: PixelRect) -> SurfaceID {
    let earlier = masks.first {
      let holdsAll = region.clamped(to: plan[$0.output].region) == region
      return $0.source == surface && $0.threshold == threshold && holdsAll
    }
    if let earlier { return earlier.output }
    let pass = MaskPass(source: surface, threshold: threshold, output: plan.addSurface(.plane, region))
    plan.add(.mask(pass))
    masks.append(pass)
    return pass.output
  }

  /// The plane that a pass makes: that of an earlier one which is the same.
  mutating func plane(_ region: PixelRect, _ pass: (SurfaceID) -> Pass) -> SurfaceID {
    made(.plane, region, pass)
  }

  /// The surface that a pass makes: that of an earlier one which is the same.
  mutating func made(
    _ format: SurfaceFormat, _ region: PixelRect, _ pass: (SurfaceID) -> Pass
  ) -> SurfaceID {
    let recipe = Recipe(pass: pass(SurfaceID(0)), region: region)
    if let earlier = derived[recipe] { return earlier }
    let output = plan.addSurface(format, region)
    plan.add(pass(output))
    derived[recipe] = output
    return output
  }

  /// The folds of a satin, over a region.
  mutating func folded(
    _ satin: LayerStack.ResolvedSatin, _ cast: LayerStack.Cast, of caster: ShadowCaster?,
    _ planes: [PlaneBuilder.Key: PlaneBuilder.Blurred], over region: PixelRect
  ) -> CoverageTerm? {
    guard let caster, !region.isEmpty,
      let source = field(cast, of: caster, planes, over: region.grown(by: cast.margin))
    else { return nil }
    let back = Vector(-satin.offset.x, -satin.offset.y)
    let plane = plane(region.moved(-caster.left, -caster.top)) {
      .tone(
        TonePass(
          source: source, value: .difference(PixelShift(satin.offset), PixelShift(back)),
          contour: satin.tone?.contour ?? [], scale: satin.isInverted ? -1 : 1,
          offset: satin.isInverted ? 1 : 0, output: $0))
    }
    return CoverageTerm(.plane(plane, octaves: 0), shift: caster.place)
  }

  /// The coverage of a stroke within a region, and where that is; nil where nothing of it is seen.
  ///
  /// - Parameters:
  ///   - casters: those of `Layer.casts`.
  ///   - opacity: how much is seen of the contents.
  mutating func line(
    _ stroke: LayerStack.ResolvedStroke, _ casts: [LayerStack.Cast], of casters: [ShadowCaster?],
    opacity: Double, in visible: PixelRect
  ) -> (factor: CoverageTerm, region: PixelRect)? {
    guard let outer = casters[0], let edge = field(casts[0], of: outer, [:], over: visible) else {
      return nil
    }
    let region = plan[edge].region.moved(outer.left, outer.top).clamped(to: visible)
    guard !region.isEmpty else { return nil }
    let grid = region.moved(-outer.left, -outer.top)
    let inner = field(casts[1], of: casters[1], [:], over: visible)
    let left = field(casts[2], of: casters[2], [:], over: visible)
    let rest = left == nil ? SIMD3(0, 0, 1) : SIMD3(0, -opacity, 1)
    func share(_ first: SurfaceID, _ second: SurfaceID?, _ dividend: SIMD3<Double>, _ divisor: SIMD3<Double>)
      -> SurfaceID
    {
      plane(grid) {
        .share(SharePass(first: first, second: second, dividend: dividend, divisor: divisor, output: $0))
      }
    }
    // Where another stroke lies farther inside there are three coverages, of which a pass reads two.
    let line =
      inner == left
      ? share(edge, left, SIMD3(1, -1, 0), rest)
      : share(share(edge, inner, SIMD3(1, -1, 0), SIMD3(0, 0, 1)), left, SIMD3(1, 0, 0), rest)
    return (CoverageTerm(.plane(line, octaves: 0), shift: outer.place), region)
  }

  /// What strokes leave of the contents, as a factor; nil for all of it.
  mutating func remainder(
    of stack: LayerStack, _ casters: [[ShadowCaster?]], in visible: PixelRect
  ) -> (factor: CoverageTerm?, isNothing: Bool) {
    for (layer, casters) in zip(stack.layers, casters) {
      guard case .stroke(let stroke) = layer, stroke.innermost > 0 else { continue }
      guard let whole = casters[3], let remaining = field(layer.casts[2], of: casters[2], [:], over: visible),
        let all = field(layer.casts[3], of: whole, [:], over: visible)
      else { return (nil, true) }
      let seen = plan[all].region.clamped(to: visible.moved(-whole.left, -whole.top))
      guard !seen.isEmpty else { return (nil, true) }
      let plane = plane(seen) {
        .share(
          SharePass(
            first: remaining, second: all, dividend: SIMD3(1, 0, 0), divisor: SIMD3(0, 1, 0), output: $0))
      }
      return (CoverageTerm(.plane(plane, octaves: 0), shift: whole.place), false)
    }
    return (nil, false)
  }

  /// What is seen of a shadow that the contents conceal, as a factor over a region; nil for all of it.
  mutating func revealed(
    _ cast: LayerStack.Cast, of caster: ShadowCaster?, opacity: Double, over region: PixelRect
  ) -> CoverageTerm? {
    guard let caster, let alpha = field(cast, of: caster, [:], over: region) else { return nil }
    guard opacity > 0 else {
      return CoverageTerm(.plane(alpha, octaves: 0), shift: caster.place, isInverted: true)
    }
    let plane = plane(region.moved(-caster.left, -caster.top)) {
      .share(
        SharePass(
          first: alpha, dividend: SIMD3(-1, 0, 1), divisor: SIMD3(-opacity, 0, 1), output: $0))
    }
    return CoverageTerm(.plane(plane, octaves: 0), shift: caster.place)
  }
}

extension ShadowCaster {
  /// How far its grid is moved.
  var place: PixelShift { PixelShift(Vector(Double(left), Double(top))) }
}
