import Glibc
import IntaglioModel

/// Bevels and satins: what a surface whose height is the blurred alpha looks like.
extension ReferenceRenderer {
  /// Draws a bevel's light and shade over what lies below.
  func draw(
    _ bevel: Bevel, on alpha: Coverage, light: Light, over result: inout Picture, at place: Place
  ) throws(SceneError) {
    let inside = alpha.region.clamped(to: place.field)
    func draw(
      _ direction: Bevel.Direction, _ size: Double, over region: PixelRect, _ clip: (Double) -> Double
    ) throws(SceneError) {
      for (side, isLit) in [(bevel.shade, false), (bevel.highlight, true)] where side.color.alpha > 0 {
        let strength = try strength(
          of: bevel, direction, size, isLit: isLit, on: alpha, light, over: region, at: place)
        let clipped = Coverage(region, outside: 0) { x, y in strength[x, y] * clip(alpha[x, y]) }
        result.draw(Picture(place.paint(side.color), covering: clipped), place.mode(side.blend))
      }
    }
    switch bevel.kind {
    case .inner: try draw(bevel.direction, bevel.size, over: inside) { $0 }
    case .outer: try draw(bevel.direction, bevel.size, over: place.field) { 1 - $0 }
    case .emboss: try draw(bevel.direction, bevel.size / 2, over: place.field) { _ in 1 }
    case .pillow:
      try draw(bevel.direction == .up ? .down : .up, bevel.size / 2, over: place.field) { 1 - $0 }
      try draw(bevel.direction, bevel.size / 2, over: inside) { $0 }
    }
  }

  /// How much light or shade a surface has.
  private func strength(
    of bevel: Bevel, _ direction: Bevel.Direction, _ size: Double, isLit: Bool, on alpha: Coverage,
    _ light: Light, over region: PixelRect, at place: Place
  ) throws(SceneError) -> Coverage {
    let (softness, width) = (bevel.soften.sigma * place.scale, size * place.scale)
    let sigma = 0.42 * width
    let step = bevel.step(scale: place.scale, size: size)
    var needed = place
    needed.field = region.grown(by: Gaussian.reach(softness))
    let shaded = try needed.visible(needed.field)
    needed.field = shaded.grown(by: step)
    let height = blurred(alpha, sigma: sigma, over: try needed.visible(needed.field))

    let (angle, elevation) = (light.angle * .pi / 180, light.elevation * .pi / 180)
    let towards = SIMD3(cos(elevation) * cos(angle), -cos(elevation) * sin(angle), sin(elevation))
    let steepness = width * bevel.depth * (direction == .up ? 1 : -1) / Double(2 * step)
    let gloss = ReferenceContour(bevel.gloss)
    let flat = gloss.value(sin(elevation))
    let strength = Coverage(shaded, outside: 0) { x, y in
      let across = (height[x + step, y] - height[x - step, y]) * steepness
      let down = (height[x, y + step] - height[x, y - step]) * steepness
      let normal = SIMD3(-across, -down, 1)
      let cosine = (normal * towards).sum() / (normal * normal).sum().squareRoot()
      let lit = gloss.value(max(cosine, 0))
      return min(max(isLit ? (lit - flat) / max(1 - flat, 0.05) : (flat - lit) / max(flat, 0.05), 0), 1)
    }
    return blurred(strength, sigma: softness, over: region)
  }

  /// The strength of a satin within the contents.
  func strength(of satin: Satin, in alpha: Coverage, at place: Place) throws(SceneError) -> Coverage {
    let inside = alpha.region.clamped(to: place.field)
    let move = Vector(satin.offset.x * place.scale, satin.offset.y * place.scale)
    let back = Vector(-move.x, -move.y)
    var needed = place
    needed.field = inside.moved(by: move).hull(inside.moved(by: back)).grown(by: 1)
    let soft = blurred(alpha, sigma: satin.blur.sigma * place.scale, over: try needed.visible(needed.field))
    let (one, other) = (soft.moved(by: move, over: inside), soft.moved(by: back, over: inside))
    let contour = ReferenceContour(satin.contour)
    return Coverage(inside, outside: 0) { x, y in
      let folds = contour.value(abs(one[x, y] - other[x, y]))
      return alpha[x, y] * (satin.isInverted ? 1 - folds : folds)
    }
  }
}

extension Bevel {
  /// Over how many pixels the slope is measured on either side.
  fileprivate func step(scale: Double, size: Double) -> Int {
    var step = 1
    while Double(2 * step) <= 0.42 * size * scale / 2 { step *= 2 }
    return step
  }
}

extension Style {
  /// How many pixels away from a pixel its effects other than shadows look.
  func effectReach(scale: Double) -> Int {
    let strokes = strokes.map { Int(($0.width * scale).rounded(.up)) + 1 }
    let bevels = bevels.map { bevel in
      let sigma = 0.42 * bevel.size * scale
      return Gaussian.reach(sigma) + Gaussian.reach(bevel.soften.sigma * scale) + Int(sigma) + 1
    }
    let satins = satins.map { satin in
      let away = max(abs(satin.offset.x), abs(satin.offset.y)) * scale
      return Gaussian.reach(satin.blur.sigma * scale) + Int(away.rounded(.up)) + 1
    }
    return (strokes + bevels + satins).max() ?? 0
  }
}
