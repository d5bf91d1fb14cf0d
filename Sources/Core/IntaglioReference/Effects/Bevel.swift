// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// The drawn part of a bevel.
enum BevelPart {
  /// Everything, with the inner part cut by the alpha.
  case whole
  /// The inner part, regardless of the alpha.
  case inside
  /// The outer part.
  case outside
}

/// Bevels: a lit surface whose height is the blurred alpha.
extension ReferenceRenderer {
  /// Draws a bevel's light and shade over the result.
  func draw(
    _ bevel: Bevel, _ part: BevelPart, of style: Style, on alpha: Coverage, _ box: Box?, frame: Rect,
    over result: inout Picture, at space: DrawingSpace
  ) throws(SceneError) {
    if bevel.kind == .stroke {
      var (inner, field) = (bevel, space)
      inner.kind = .inner
      field.field = space.field.grown(by: style.effectReach(at: space))
      guard let line = try line(of: style, along: alpha, box, at: field) else { return }
      return try draw(inner, .whole, of: style, on: line, nil, frame: frame, over: &result, at: space)
    }
    // Photoshop's sizes are whole, and so are their halves.
    let width = style.pixels(bevel.size, at: space)
    let half = style.profile == .photoshop ? (width / 2 + 0.5).rounded(.down) : width / 2
    let inside = alpha.region.clamped(to: space.field)
    // Farther away the surface is flat.
    let around = alpha.region.grown(by: style.effectReach(at: space)).clamped(to: space.field)
    // A chiselled surface continues for 4 pixels past the edge, unless the bevel has a contour, which ends
    // there.
    let beyond = bevel.contour == .linear && bevel.contourRange == 1 ? 4.0 : 0
    let (one, other) = (max(width, 1), max(half, 1))
    func paint(
      _ direction: Bevel.Direction, _ size: Double, chisel: (within: Double, around: Double),
      isTextured: Bool = false, over region: PixelRect, _ clip: (Double) -> Double
    ) throws(SceneError) {
      var bevel = bevel
      if !isTextured { bevel.texture = nil }
      for (side, isLit) in [(bevel.shade, false), (bevel.highlight, true)] where side.color.alpha > 0 {
        let strength = try strength(
          of: bevel, style, direction, size, chisel: chisel, isLit: isLit, on: alpha, frame: frame,
          over: region, at: space)
        let clipped = Coverage(region, outside: 0) { x, y in strength[x, y] * clip(alpha[x, y]) }
        result.draw(Picture(space.paint(side.color), covering: clipped), space.mode(side.blend))
      }
    }
    func clip(_ alpha: Double) -> Double { part == .inside ? 1 : alpha }
    switch bevel.kind {
    case .inner where part != .outside:
      try paint(bevel.direction, width, chisel: (one, beyond), isTextured: true, over: inside, clip)
    case .outer where part != .inside:
      try paint(bevel.direction, width, chisel: (beyond, one), over: around) { 1 - $0 }
    case .emboss where bevel.texture == nil:
      try paint(bevel.direction, half, chisel: (other, other), over: around) { _ in 1 }
    case .emboss:
      try paint(bevel.direction, half, chisel: (other, other), over: around) { 1 - $0 }
      try paint(bevel.direction, half, chisel: (other, other), isTextured: true, over: inside) { $0 }
    case .pillow:
      if part != .inside {
        try paint(
          bevel.direction == .up ? .down : .up, half, chisel: (beyond, other), over: around
        ) { 1 - $0 }
      }
      if part != .outside {
        try paint(bevel.direction, half, chisel: (other, beyond), isTextured: true, over: inside, clip)
      }
    case .inner, .outer, .stroke: break
    }
  }

  /// The strength of light or shade on a surface.
  private func strength(
    of bevel: Bevel, _ style: Style, _ direction: Bevel.Direction, _ width: Double,
    chisel: (within: Double, around: Double), isLit: Bool, on alpha: Coverage, frame: Rect,
    over region: PixelRect, at space: DrawingSpace
  ) throws(SceneError) -> Coverage {
    let isChiselled = bevel.technique != .smooth
    let isPhotoshops = style.profile == .photoshop && !isChiselled
    let softness = style.softness(of: bevel.soften, at: space)
    let (within, around) = chisel
    var step = 1
    let coarsest = isChiselled ? (within + around) / 32 : 0.42 * width / 2
    while !isPhotoshops, Double(2 * step) <= coarsest { step *= 2 }
    var needed = space
    needed.field = region.grown(by: softness.reach)
    let shaded = try needed.visible(needed.field)
    needed.field = shaded.grown(by: step)
    let seen = try needed.visible(needed.field)
    var height: Coverage
    if isChiselled {
      let share = bevel.kind == .emboss || bevel.kind == .pillow ? 0.5 : 1
      let ridge =
        bevel.technique == .chiselSoft
        ? style.softness(of: .sigma(bevel.size * share / 8), at: space)
        : .gaussian(sigma: min(width / 8, 1.5))
      let read = seen.grown(by: ridge.reach)
      func slope(_ width: Double, _ sign: Double) -> Coverage {
        alpha.spreading(by: sign * (max(width, 1) - 0.5), style.length, ramp: max(width, 1), over: read)
      }
      let (inner, outer) = (slope(within, -1), slope(around, 1))
      let sharp = Coverage(read, outside: 0) { x, y in
        (within * inner[x, y] + around * outer[x, y]) / (within + around)
      }
      height = blurred(sharp, ridge, over: seen)
    } else {
      height = blurred(
        alpha, isPhotoshops ? .boxes(Int(width)) : .gaussian(sigma: 0.42 * width), over: seen)
    }
    if bevel.contour != .linear || bevel.contourRange != 1 {
      let contour = ReferenceContour(bevel.contour)
      height = Coverage(seen, outside: 0) { x, y in
        contour.value(min(1, height[x, y] / bevel.contourRange))
      }
    }

    let light = bevel.light ?? style.light ?? space.light ?? Bevel.defaultLight
    let (angle, elevation) = (light.angle * .pi / 180, light.elevation * .pi / 180)
    let towards = SIMD3(cos(elevation) * cos(angle), -cos(elevation) * sin(angle), sin(elevation))
    let slope = isChiselled ? within + around : width
    let steepness = slope * bevel.depth * (direction == .up ? 1 : -1) / Double(2 * step)
    let gloss = ReferenceContour(bevel.gloss)
    let flat = gloss.value(sin(elevation))
    // Photoshop takes the mean of three rows, or columns.
    let beside = isPhotoshops ? [-1, 0, 1] : [0]
    func mean(_ difference: (Int) -> Double) -> Double {
      steepness * beside.map(difference).reduce(0, +) / Double(beside.count)
    }
    let texture = try bevel.texture.flatMap { (texture) throws(SceneError) in
      try heights(of: texture, over: frame, at: space)
    }
    let strength = Coverage(shaded, outside: 0) { x, y in
      var across = mean { height[x + step, y + $0] - height[x - step, y + $0] }
      var down = mean { height[x + $0, y + step] - height[x + $0, y - step] }
      if let texture {
        let k = texture.pixel
        across += (texture.height(x + k, y) - texture.height(x - k, y)) / Double(2 * k)
        down += (texture.height(x, y + k) - texture.height(x, y - k)) / Double(2 * k)
      }
      let normal = SIMD3(-across, -down, 1)
      let cosine = (normal * towards).sum() / (normal * normal).sum().squareRoot()
      let lit = gloss.value(max(cosine, 0))
      return min(max(isLit ? (lit - flat) / max(1 - flat, 0.05) : (flat - lit) / max(flat, 0.05), 0), 1)
    }
    return blurred(strength, softness, over: region)
  }

  /// The heights of a texture, and the size of a texture pixel in pixels.
  private func heights(
    of texture: Bevel.Texture, over frame: Rect, at space: DrawingSpace
  ) throws(SceneError) -> (pixel: Int, height: (_ x: Int, _ y: Int) -> Double)? {
    guard let pattern = try ReferencePattern(texture.pattern, in: frame, at: space) else { return nil }
    let pixel = max(1, Int((texture.pattern.scale * space.scale).nearestWhole))
    return (
      pixel,
      { x, y in
        let color = pattern.color(x: x, y: y)
        return texture.height * space.scale * (0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z)
      }
    )
  }

  /// Draws bevels over the contents' interior, and the interior over the result.
  func drawBevels(
    of styled: StyledContents, _ within: Picture, over result: inout Picture
  ) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    var within = within
    func draw(_ bevel: Bevel, _ part: BevelPart, over picture: inout Picture) throws(SceneError) {
      try self.draw(
        bevel, part, of: style, on: styled.alpha, styled.box, frame: styled.frame, over: &picture, at: space)
    }
    // Bevels also cover strokes and other bevels; only the lowest ones can be drawn within the contents
    // alone.
    let lowest =
      styled.isCutOnce && styled.shares.contents == nil
      ? style.bevels.reversed().prefix { $0.kind != .emboss && $0.kind != .stroke } : []
    for bevel in lowest { try draw(bevel, .inside, over: &within) }
    if styled.isCutOnce {
      let cut = within * styled.alpha
      result.draw(styled.shares.contents.map { cut * $0 } ?? cut)
    } else {
      result = within
    }
    for (index, bevel) in style.bevels.reversed().enumerated() {
      try draw(bevel, index < lowest.count ? .outside : .whole, over: &result)
    }
  }
}

extension Bevel: ReachingEffect {
  /// The reach of its height and its softness, and for a bevel on strokes the reach of the strokes, too.
  func reach(in style: Style, at space: DrawingSpace) -> Int {
    let lines = kind == .stroke ? style.strokes.map { $0.reach(in: style, at: space) } : []
    return style.softness(of: .size(size), at: space).reach + style.softness(of: soften, at: space).reach
      + Int(size * space.scale) + 8 + (lines.max() ?? 0)
  }
}
