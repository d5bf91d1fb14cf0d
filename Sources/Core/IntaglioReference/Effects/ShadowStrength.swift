// SPDX-License-Identifier: MIT
import IntaglioModel

/// A shadow of a style in the pixels of a space.
struct SpacedShadow {
  let shadow: Shadow
  let style: Style
  let space: DrawingSpace

  var move: Vector {
    let offset = shadow.offset(in: style.light(falling: space.light))
    return Vector(style.pixels(offset.x, at: space), style.pixels(offset.y, at: space))
  }

  /// The blur; precise shadows have none.
  var softness: Softness {
    style.softness(of: shadow.technique == .precise ? .sigma(0) : shadow.blur, at: space)
  }

  var spread: Double { style.pixels(shadow.spread, at: space) }

  /// The width of a precise shadow's edge; 0 for other shadows.
  var width: Double { shadow.technique == .precise ? style.pixels(shadow.blur.size, at: space) : 0 }

  /// Photoshop's map for growing a caster; nil for blurred shadows, and for distances that it does not cover.
  var bytes: ByteSpread? {
    guard style.profile == .photoshop, style.pixels(shadow.blur.size, at: space) == 0 else { return nil }
    return ByteSpread(abs(spread))
  }

  /// A caster's growth on all sides.
  var growth: Double { bytes.map { spread < 0 ? -$0.room : $0.room } ?? spread }

  /// Whether the shadow's strength differs from the blur.
  var changesStrength: Bool {
    shadow.range != 1 || shadow.contour != .linear || shadow.grain?.isSeen == true || shadow.halftone != nil
      || shadow.ramp != nil
  }
}

extension ReferenceRenderer {
  /// A coverage grown by a shadow's spread, or shrunk by an inner one's, as far as its shadow over a region
  /// needs it. A box grows as in CSS, except in Photoshop's arithmetic.
  func casting(
    _ coverage: Coverage, _ box: Box?, by cast: SpacedShadow, isStored: Bool, over region: PixelRect
  ) throws(SceneError) -> Coverage {
    let (style, width) = (cast.style, cast.width)
    let distance = (cast.spread + width) * (cast.shadow.kind == .inner ? -1 : 1)
    guard distance != 0 else { return coverage }
    let needed = cast.space.seeing(region.moved(by: -cast.move).grown(by: cast.softness.reach + 1))
    if let box, style.profile == .exact, width <= 1 {
      let grown = try box.shape.spreading(by: distance).coverage(at: needed)
      return Coverage(grown.region) { x, y in box.alpha * grown[x, y] }
    }
    if let bytes = cast.bytes {
      guard distance < 0 else {
        let seen = try needed.visible(coverage.region.grown(by: bytes.reach))
        return bytes.grown(coverage, isStored: isStored, over: seen)
      }
      let seen = try needed.visible(coverage.region)
      let around = coverage.region.grown(by: bytes.reach)
      return bytes.grown(coverage.inverse(in: around), isStored: isStored, over: seen).inverse(in: seen)
    }
    let reach = Int(abs(distance).rounded(.up))
    return coverage.spreading(
      by: distance, style.length, ramp: max(width, 1),
      over: try needed.visible(distance > 0 ? coverage.region.grown(by: reach) : coverage.region))
  }

  /// The strength of a shadow: B, or 1 - B, with its range and contour, moved by its offset, with its
  /// grain and its screen.
  func strength(
    of cast: SpacedShadow, by caster: Coverage, isInverted: Bool, in frame: Rect, over region: PixelRect
  ) throws(SceneError) -> Coverage {
    guard cast.changesStrength else {
      let soft = try blurred(caster, by: cast, over: region)
      return isInverted ? soft.inverse(in: region) : soft
    }
    let (shadow, space, move, softness) = (cast.shadow, cast.space, cast.move, cast.softness)
    // Where an outer shadow is empty, its contour has no effect.
    let reached =
      isInverted ? region : caster.region.grown(by: softness.reach).moved(by: move).clamped(to: region)
    let read = try space.visible(reached).moved(by: -move).grown(by: 1)
    let soft = blurred(caster, softness, over: read)
    let contour = ReferenceContour(shadow.contour)
    let strength = Coverage(read) { x, y in
      contour.value(
        min(1, (isInverted ? 1 - soft[x, y] : soft[x, y]) / shadow.range), fadesIn: shadow.kind == .outer)
    }
    .moved(by: move, over: reached)
    let grained =
      shadow.grain.map { self.strength(strength, of: shadow, $0, in: frame, at: space) } ?? strength
    guard let screen = shadow.halftone else { return grained }
    let grid = ScreenGrid(scale: space.scale, corner: frame.origin)
    return Coverage(reached) { x, y in
      screen.covered(
        by: grained[x, y], angle: screen.angle, edge: shadow.halftoneEdge, x: x, y: y, on: grid)
    }
  }

  private func strength(
    _ strength: Coverage, of shadow: Shadow, _ grain: Grain, in frame: Rect, at space: DrawingSpace
  ) -> Coverage {
    let grains = ReferenceGrains(
      grid: ReferenceGrid(size: grain.size, seed: grain.seed, in: frame, scale: space.scale),
      noise: grain.noise, jitter: grain.jitter, steepness: shadow.grainSteepness)
    return Coverage(strength.region) { x, y in grains.strength(strength[x, y], x: x, y: y) }
  }

  func picture(of cast: SpacedShadow, _ strength: Coverage) -> Picture {
    let (shadow, space) = (cast.shadow, cast.space)
    let color = space.paint(shadow.color)
    guard let ramp = shadow.ramp else { return Picture(color, covering: strength) }
    let colors = ReferenceRamp(space.isSilhouette ? ColorRamp([.black]) : ramp, of: shadow)
    return Picture(strength.region) { x, y in colors.color(at: strength[x, y]) * color.w }
  }

  /// B of a coverage, moved by a shadow's offset.
  func blurred(
    _ coverage: Coverage, by cast: SpacedShadow, over region: PixelRect
  ) throws(SceneError) -> Coverage {
    let (move, softness) = (cast.move, cast.softness)
    // Pixels that the shadow cannot reach are skipped.
    let reached = try cast.space.visible(
      coverage.region.grown(by: softness.reach).moved(by: move).clamped(to: region))
    guard !reached.isEmpty else { return Coverage(reached) }
    return blurred(coverage, softness, over: reached.moved(by: -move)).moved(by: move, over: reached)
  }
}

extension Style {
  /// The pixels of contents that are needed for the effects over the field of a space.
  func field(for space: DrawingSpace) -> PixelRect {
    let around = space.field.grown(by: effectReach(at: space))
    let seen = shadows.reduce(around) { field, shadow in
      let cast = SpacedShadow(shadow: shadow, style: self, space: space)
      let reach =
        cast.softness.reach + Int((abs(cast.spread) + cast.width).rounded(.up)) + 1 + (cast.bytes?.reach ?? 0)
      return field.hull(space.field.moved(by: -cast.move).grown(by: reach))
    }
    // An outline casts shadows, too.
    return seen.grown(by: outline?.reach(in: self, at: space) ?? 0)
  }
}
