// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

enum BevelPart {
  /// Everything, with the inner part cut by the alpha.
  case whole
  /// The inner part, regardless of the alpha.
  case inside
  /// The outer part.
  case outside
}

/// A function of a surface's direction.
private enum Quantity {
  case light, shade
  /// The place in an environment.
  case place
}

/// One slope of a bevel along the edge of a shape.
private struct Slope {
  var direction: Bevel.Direction
  /// The width in pixels.
  let width: Double
  /// The parts of a chiselled slope within and around the edge, in pixels.
  var within, around: Double
  var isTextured = false
  var region: PixelRect
  /// The factor of light and shade for a pixel with this coverage.
  let clip: (Double) -> Double
}

/// Bevels: a lit surface whose height is the blurred alpha.
extension ReferenceRenderer {
  private func draw(
    _ bevel: Bevel, _ part: BevelPart, of styled: StyledContents, on alpha: Coverage,
    over result: inout Picture
  ) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    if bevel.kind == .stroke {
      var inner = bevel
      inner.kind = .inner
      let field = space.seeing(space.field.grown(by: style.effectReach(at: space)))
      guard let line = try style.line(along: alpha, styled.box, at: field) else { return }
      return try draw(inner, .whole, of: styled, on: line, over: &result)
    }
    for slope in slopes(of: bevel, part, style, on: alpha, at: space) {
      if let environment = bevel.environment {
        try draw(environment, on: slope, of: bevel, styled, alpha, over: &result)
      }
      for (side, isLit) in [(bevel.shade, false), (bevel.highlight, true)] where side.color.alpha > 0 {
        let strength = try strength(of: slope, bevel, styled, on: alpha, by: isLit ? .light : .shade)
        let clipped = Coverage(slope.region) { x, y in strength[x, y] * slope.clip(alpha[x, y]) }
        result.draw(Picture(space.paint(side.color), covering: clipped), space.mode(side.blend))
      }
    }
  }

  /// The colours that a slope mirrors.
  private func draw(
    _ environment: Environment, on slope: Slope, of bevel: Bevel, _ styled: StyledContents,
    _ alpha: Coverage, over result: inout Picture
  ) throws(SceneError) {
    guard slope.isTextured || bevel.kind == .emboss else { return }
    // An emboss without a texture has one slope, within the contents and around them.
    var slope = slope
    if !slope.isTextured, bevel.texture != nil { return }
    if !slope.isTextured { slope.region = slope.region.clamped(to: alpha.region) }
    let clip: (Double) -> Double = slope.isTextured ? slope.clip : { $0 }
    let space = styled.space
    let covering = Coverage(slope.region) { x, y in clip(alpha[x, y]) }
    let parts = max(8, Int(64 / max(1, bevel.depth)))
    let mirrored: Picture
    switch environment.source {
    case .ramp(let ramp):
      let places = try strength(of: slope, bevel, styled, on: alpha, by: .place)
      let colors = ReferenceRamp(ramp, parts: parts)
      mirrored = space.picture(covering: covering) { colors.color(at: places[$0, $1]) }
    case .picture(let source):
      let surface = try surface(of: slope, bevel, styled, on: alpha, isPictured: true)
      guard let sphere = try ReferenceSphere(source, side: parts / 4, light: surface.light, at: space) else {
        return
      }
      let sharp = Picture(surface.region) { sphere.color(along: surface.normal($0, $1)) }
      let soft = blurred(sharp, styled.style.softness(of: bevel.soften, at: space), over: slope.region)
      mirrored = space.picture(covering: covering) { soft[$0, $1] }
    }
    let opacity = space.isSilhouette && environment.opacity > 0 ? 1 : environment.opacity
    result.draw(mirrored * opacity, space.mode(environment.blend))
  }

  private func slopes(
    of bevel: Bevel, _ part: BevelPart, _ style: Style, on alpha: Coverage, at space: DrawingSpace
  ) -> [Slope] {
    // Photoshop's sizes are whole, and so are their halves.
    let width = style.pixels(bevel.size, at: space)
    let half = style.profile == .photoshop ? (width / 2 + 0.5).rounded(.down) : width / 2
    // A chiselled surface continues for 4 pixels past the edge, unless the bevel has a contour, which ends
    // there.
    let beyond = bevel.technique == .inflate ? 0.4 * width : bevel.hasContour ? 0 : 4.0
    func inside(_ width: Double, around: Double, clip: @escaping (Double) -> Double) -> Slope {
      Slope(
        direction: bevel.direction, width: width, within: max(width, 1), around: around, isTextured: true,
        region: alpha.region.clamped(to: space.field), clip: clip)
    }
    func outside(_ width: Double, within: Double, clip: @escaping (Double) -> Double = { 1 - $0 }) -> Slope {
      // Farther away the surface is flat.
      let region = alpha.region.grown(by: style.effectReach(at: space)).clamped(to: space.field)
      return Slope(
        direction: bevel.direction, width: width, within: within, around: max(width, 1), region: region,
        clip: clip)
    }
    let clip: (Double) -> Double = part == .inside ? { _ in 1 } : { $0 }
    switch bevel.kind {
    case .inner: return part == .outside ? [] : [inside(width, around: beyond, clip: clip)]
    case .outer: return part == .inside ? [] : [outside(width, within: beyond)]
    case .emboss where bevel.texture == nil: return [outside(half, within: max(half, 1)) { _ in 1 }]
    case .emboss: return [outside(half, within: max(half, 1)), inside(half, around: max(half, 1)) { $0 }]
    case .pillow:
      var outer = outside(half, within: beyond)
      outer.direction = bevel.direction == .up ? .down : .up
      let inner = inside(half, around: beyond, clip: clip)
      return part == .inside ? [inner] : part == .outside ? [outer] : [outer, inner]
    case .stroke: return []
    }
  }

  /// The light on a surface, the pixels to shade, and its normals there, not of length 1.
  private func surface(
    of slope: Slope, _ bevel: Bevel, _ styled: StyledContents, on alpha: Coverage, isPictured: Bool
  ) throws(SceneError) -> (light: Light, region: PixelRect, normal: (_ x: Int, _ y: Int) -> SIMD3<Double>) {
    let (style, space) = (styled.style, styled.space)
    let isChiselled = bevel.technique != .smooth
    let isPhotoshops = style.profile == .photoshop && !isChiselled && !isPictured
    let softness = style.softness(of: bevel.soften, at: space)
    var step = 1
    let isInflated = bevel.technique == .inflate
    let coarsest =
      isChiselled ? (slope.within + slope.around) / (isInflated ? 16 : 32) : 0.42 * slope.width / 2
    while !isPhotoshops, Double(2 * step) <= (isPictured ? 2 : 1) * coarsest { step *= 2 }
    let needed = slope.region.grown(by: softness.reach)
    let shaded = try space.seeing(needed).visible(needed)
    let turn = slope.isTextured ? bevel.texture?.turnReach(width: slope.width, at: space) ?? 0 : 0
    let read = shaded.grown(by: max(step, turn))
    let height = height(
      of: slope, bevel, style, on: alpha, over: try space.seeing(read).visible(read), at: space)

    let light = bevel.light ?? style.light(falling: space.light) ?? Bevel.defaultLight
    let width = isChiselled ? slope.within + (isInflated ? 0 : slope.around) : slope.width
    let steepness = width * bevel.depth * (slope.direction == .up ? 1 : -1) / Double(2 * step)
    // Photoshop takes the mean of three rows, or columns.
    let beside = isPhotoshops ? [-1, 0, 1] : [0]
    func mean(_ difference: (Int) -> Double) -> Double {
      steepness * beside.map(difference).reduce(0, +) / Double(beside.count)
    }
    let texture = try (slope.isTextured ? bevel.texture : nil).flatMap { (texture) throws(SceneError) in
      try heights(of: texture, on: height, width: slope.width, over: styled.frame, at: space)
    }
    let normal = { (x: Int, y: Int) in
      var across = mean { height[x + step, y + $0] - height[x - step, y + $0] }
      var down = mean { height[x + $0, y + step] - height[x + $0, y - step] }
      if let texture {
        let k = texture.pixel
        across += (texture.height(x + k, y) - texture.height(x - k, y)) / Double(2 * k)
        down += (texture.height(x, y + k) - texture.height(x, y - k)) / Double(2 * k)
      }
      return SIMD3(-across, -down, 1)
    }
    return (light, shaded, normal)
  }

  private func strength(
    of slope: Slope, _ bevel: Bevel, _ styled: StyledContents, on alpha: Coverage, by quantity: Quantity
  ) throws(SceneError) -> Coverage {
    let surface = try surface(of: slope, bevel, styled, on: alpha, isPictured: false)
    let (angle, elevation) = (surface.light.angle * .pi / 180, surface.light.elevation * .pi / 180)
    let towards = SIMD3(cos(elevation) * cos(angle), -cos(elevation) * sin(angle), sin(elevation))
    let gloss = ReferenceContour(bevel.gloss)
    let flat = gloss.value(sin(elevation))
    let strength = Coverage(surface.region) { x, y in
      let normal = surface.normal(x, y)
      let cosine = (normal * towards).sum() / (normal * normal).sum().squareRoot()
      let lit = gloss.value(quantity == .place ? (1 + cosine) / 2 : max(cosine, 0))
      switch quantity {
      case .place: return lit
      case .light: return min(max((lit - flat) / max(1 - flat, 0.05), 0), 1)
      case .shade: return min(max((flat - lit) / max(flat, 0.05), 0), 1)
      }
    }
    return blurred(strength, styled.style.softness(of: bevel.soften, at: styled.space), over: slope.region)
  }

  private func height(
    of slope: Slope, _ bevel: Bevel, _ style: Style, on alpha: Coverage, over region: PixelRect,
    at space: DrawingSpace
  ) -> Coverage {
    let height: Coverage
    if bevel.technique == .smooth {
      let blur =
        style.profile == .photoshop
        ? Softness.boxes(Int(slope.width)) : .gaussian(sigma: 0.42 * slope.width)
      height = blurred(alpha, blur, over: region)
    } else {
      let share = bevel.kind == .emboss || bevel.kind == .pillow ? 0.5 : 1
      let ridge =
        bevel.technique != .chiselHard
        ? style.softness(of: .sigma(bevel.size * share / 8), at: space)
        : .gaussian(sigma: min(slope.width / 8, 1.5))
      let read = region.grown(by: ridge.reach)
      func ramp(_ width: Double, _ sign: Double) -> Coverage {
        alpha.spreading(by: sign * (max(width, 1) - 0.5), style.length, ramp: max(width, 1), over: read)
      }
      let (within, around) = (slope.within, slope.around)
      let (inner, outer) = (ramp(within, -1), ramp(around, 1))
      let sharp = Coverage(read) { x, y in (within * inner[x, y] + around * outer[x, y]) / (within + around) }
      let soft = blurred(sharp, ridge, over: region)
      height =
        bevel.technique == .inflate
        ? Coverage(region) { x, y in max(0, (soft[x, y] * (within + around) - around) / within) } : soft
    }
    if bevel.technique == .inflate, !bevel.hasContour {
      return Coverage(region) { x, y in
        let rest = 1 - min(height[x, y], 1)
        return 1 - rest * rest * rest
      }
    }
    guard bevel.hasContour else { return height }
    let contour = ReferenceContour(bevel.contour)
    return Coverage(region) { x, y in contour.value(min(1, height[x, y] / bevel.contourRange)) }
  }

  /// The heights of a texture, and the size of a texture pixel in pixels.
  private func heights(
    of texture: Bevel.Texture, on surface: Coverage, width: Double, over frame: Rect, at space: DrawingSpace
  ) throws(SceneError) -> (pixel: Int, height: (_ x: Int, _ y: Int) -> Double)? {
    guard let pattern = try ReferencePattern(texture.pattern, in: frame, at: space) else { return nil }
    let pixel = texture.pixel(at: space)
    return (
      pixel,
      { x, y in
        if texture.turns {
          return texture.height * space.scale * turned(pattern, by: surface, width: width, x: x, y: y)
        }
        let color = pattern.color(x: x, y: y)
        return texture.height * space.scale * (0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z)
      }
    )
  }

  /// Draws bevels over the contents' interior, and the interior over the result.
  func drawBevels(
    of styled: StyledContents, _ within: Picture, over result: inout Picture
  ) throws(SceneError) {
    let style = styled.style
    var within = within
    // Bevels also cover strokes and other bevels; only the lowest ones can be drawn within the contents
    // alone.
    let bevels = style.bevels.reversed().filter { $0.isSeen(in: style) }
    let lowest =
      styled.isCutOnce && styled.shares.contents == nil
      ? bevels.prefix { $0.kind != .emboss && $0.kind != .stroke } : []
    for bevel in lowest { try draw(bevel, .inside, of: styled, on: styled.alpha, over: &within) }
    if styled.isCutOnce {
      let cut = within * styled.alpha
      result.draw(styled.shares.contents.map { cut * $0 } ?? cut)
    } else {
      result = within
    }
    for (index, bevel) in bevels.enumerated() {
      let part = index < lowest.count ? BevelPart.outside : .whole
      try draw(bevel, part, of: styled, on: styled.alpha, over: &result)
    }
  }
}

extension Bevel.Texture {
  fileprivate func pixel(at space: DrawingSpace) -> Int {
    max(1, Int((pattern.scale * space.scale).nearestWhole))
  }

  /// How far away the height is read to turn the pattern; 0 if it does not turn.
  fileprivate func turnReach(width: Double, at space: DrawingSpace) -> Int {
    turns ? pixel(at: space) + max(1, Int(width / 8 + 1e-6)) : 0
  }
}

/// The luminance of a pattern at a pixel, turned by the slope of a surface.
private func turned(
  _ pattern: ReferencePattern, by surface: Coverage, width: Double, x: Int, y: Int
) -> Double {
  let k = max(1, Int(width / 8 + 1e-6))
  let across = surface[x + k, y] - surface[x - k, y]
  let down = surface[x, y + k] - surface[x, y - k]
  let steepness = hypot(across, down)
  guard steepness > 0 else { return 0.5 }
  let count = Bevel.Texture.directionCount
  let part = 180 / Double(count)
  // The axis of the slope, 0 to 180 degrees.
  var axis = atan2(down, across) * 180 / .pi
  if axis < 0 { axis += 180 }
  let first = min(Int(axis / part), count - 1)
  // The axes and their double angles.
  let (behind, ahead) = (2 * (axis - part * Double(first)), 2 * (part * Double(first + 1) - axis))
  func weight(_ degrees: Double) -> Double { max(0, sin(degrees * .pi / 180)) }
  let share = weight(behind) / (weight(behind) + weight(ahead))
  let one = pattern.luminance(x: x, y: y, turned: part * Double(first))
  let other = pattern.luminance(x: x, y: y, turned: part * Double((first + 1) % count))
  return 0.5 + (one * (1 - share) + other * share - 0.5) * min(1, steepness / 0.16)
}

extension Bevel: ReachingEffect {
  /// Whether it has a colour, and strokes if it lies on them.
  fileprivate func isSeen(in style: Style) -> Bool {
    let hasColor = highlight.color.alpha > 0 || shade.color.alpha > 0 || (environment?.opacity ?? 0) > 0
    return hasColor && (kind != .stroke || !style.strokes.isEmpty)
  }

  fileprivate var hasContour: Bool { contour != .linear || contourRange != 1 }

  /// The reach of its height and its softness, and for a bevel on strokes the reach of the strokes, too.
  func reach(in style: Style, at space: DrawingSpace) -> Int {
    let lines = kind == .stroke ? style.strokes.map { $0.reach(in: style, at: space) } : []
    return style.softness(of: .size(size), at: space).reach + style.softness(of: soften, at: space).reach
      + Int(size * space.scale) + 8 + (lines.max() ?? 0)
      + (texture?.turnReach(width: size * space.scale, at: space) ?? 0)
  }
}
