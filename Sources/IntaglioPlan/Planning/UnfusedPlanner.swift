import IntaglioModel

/// Plans with one pass a step, in the order in which the formulas are written: nothing shared, nothing fused.
struct UnfusedPlanner {
  let stack: LayerStack
  /// How a sigma is reached.
  let blur: @Sendable (Double) -> OctaveBlur

  func plan() -> Plan {
    var plan = Plan()
    let inputs = plan.addInputs(of: stack)
    var below = plan.addSurface(.deepPicture, stack.canvas)
    plan.add(.flood(FloodPass(color: .zero, output: below)))
    let pictures = stack.layers.reversed().compactMap { layer in
      picture(of: layer, picture: inputs.picture, fill: inputs.fill, in: &plan)
    }
    for (index, top) in pictures.enumerated() {
      let isLast = index == pictures.count - 1
      let output = plan.addSurface(isLast ? .bitmap : .deepPicture, stack.canvas)
      plan.add(.over(OverPass(top: top, bottom: below, output: output)))
      below = output
    }
    if pictures.isEmpty {
      below = plan.addSurface(.bitmap, stack.canvas)
      plan.add(.flood(FloodPass(color: .zero, output: below)))
    }
    plan.output = below
    return plan
  }

  /// Adds the passes of one layer; the surface that shows it, or nil when it cannot be seen.
  private func picture(
    of layer: LayerStack.Layer, picture: SurfaceID, fill: SurfaceID?, in plan: inout Plan
  ) -> SurfaceID? {
    let alpha = CoverageSource.alpha(picture, threshold: nil)
    let mask = CoverageSource.alpha(picture, threshold: stack.threshold)
    switch layer {
    case .contents(isKnockedOut: false):
      return picture
    case .contents(isKnockedOut: true):
      return clip(picture, to: mask, isInverted: true, in: &plan)
    case .fillColor(let color):
      return clip(flood(color, in: &plan), to: alpha, in: &plan)
    case .fillBitmap:
      return clip(fill ?? picture, to: alpha, in: &plan)
    case .casters:
      let black = clip(flood(SIMD4(0, 0, 0, 1), in: &plan), to: alpha, in: &plan)
      return clip(black, to: mask, isInverted: true, in: &plan)
    case .outer(let shadow, let isKnockedOut):
      guard let drawn = outerShadow(shadow, picture, in: &plan) else { return nil }
      return isKnockedOut ? clip(drawn, to: mask, isInverted: true, in: &plan) : drawn
    case .inner(let shadow):
      guard let drawn = innerShadow(shadow, picture, in: &plan) else { return nil }
      return clip(drawn, to: alpha, in: &plan)
    }
  }

  private func outerShadow(
    _ shadow: LayerStack.ResolvedShadow, _ picture: SurfaceID, in plan: inout Plan
  ) -> SurfaceID? {
    let alpha = plane(of: picture, threshold: nil, isInverted: false, in: &plan)
    guard let blurred = blurred(alpha, shadow, in: &plan) else { return nil }
    return draw(shadow, blurred, isInverted: false, in: &plan)
  }

  /// Bounded, the inverse image itself is blurred; open, it has no end, and it is the blur that is inverted.
  private func innerShadow(
    _ shadow: LayerStack.ResolvedShadow, _ picture: SurfaceID, in plan: inout Plan
  ) -> SurfaceID? {
    let mask = plane(of: picture, threshold: shadow.threshold, isInverted: shadow.isBounded, in: &plan)
    if let blurred = blurred(mask, shadow, in: &plan) {
      return draw(shadow, blurred, isInverted: !shadow.isBounded, in: &plan)
    }
    return shadow.isBounded ? nil : flood(shadow.color, in: &plan)
  }

  private func plane(
    of picture: SurfaceID, threshold: Int?, isInverted: Bool, in plan: inout Plan
  ) -> SurfaceID {
    let output = plan.addSurface(.plane, PixelRect(stack.picture))
    plan.add(.mask(MaskPass(source: picture, threshold: threshold, isInverted: isInverted, output: output)))
    return output
  }

  /// The plane blurred, at full size, as far as the shadow reads it; nil where it is zero.
  private func blurred(
    _ plane: SurfaceID, _ shadow: LayerStack.ResolvedShadow, in plan: inout Plan
  ) -> SurfaceID? {
    let shift = PixelShift(shadow.offset)
    guard shadow.sigma >= OctaveBlur.smallestSigma else { return plane }
    let builder = PlaneBuilder(blur: blur, picture: stack.picture)
    let key = PlaneBuilder.Key(source: .plane(plane), sigma: shadow.sigma)
    guard
      let needed = builder.needed(sigma: shadow.sigma, shift: shift, for: stack.canvas),
      let blurred = builder.build([(key, needed)], in: &plan)[key]
    else { return nil }
    guard blurred.octaves > 0 else { return blurred.surface }
    let output = plan.addSurface(.plane, needed)
    plan.add(.expand(ExpandPass(source: blurred.surface, octaves: blurred.octaves, output: output)))
    return output
  }

  private func draw(
    _ shadow: LayerStack.ResolvedShadow, _ coverage: SurfaceID, isInverted: Bool, in plan: inout Plan
  ) -> SurfaceID {
    let output = plan.addSurface(.deepPicture, stack.canvas)
    plan.add(
      .shadow(
        ShadowPass(
          coverage: coverage, shift: PixelShift(shadow.offset), isInverted: isInverted, color: shadow.color,
          output: output)))
    return output
  }

  private func flood(_ color: SIMD4<Double>, in plan: inout Plan) -> SurfaceID {
    let output = plan.addSurface(.deepPicture, stack.canvas)
    plan.add(.flood(FloodPass(color: color, output: output)))
    return output
  }

  private func clip(
    _ picture: SurfaceID, to mask: CoverageSource, isInverted: Bool = false, in plan: inout Plan
  ) -> SurfaceID {
    let output = plan.addSurface(.deepPicture, stack.canvas)
    plan.add(.clip(ClipPass(picture: picture, mask: mask, isInverted: isInverted, output: output)))
    return output
  }
}
