// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  /// A coverage grown by a shadow's spread, or shrunk by an inner one's, as far as its shadow over a region
  /// needs it. A box grows as in CSS, except in Photoshop's arithmetic.
  func casting(
    _ coverage: Coverage, _ box: Box?, by shadow: Shadow, isStored: Bool, over region: PixelRect,
    of style: Style, at space: DrawingSpace
  ) throws(SceneError) -> Coverage {
    let width = style.precisely(shadow, at: space)
    let distance = (style.pixels(shadow.spread, at: space) + width) * (shadow.kind == .inner ? -1 : 1)
    guard distance != 0 else { return coverage }
    let move = style.move(of: shadow, at: space)
    let needed = space.seeing(
      region.moved(by: -move).grown(by: style.softness(of: shadow, at: space).reach + 1))
    if let box, style.profile == .exact, width <= 1 {
      let grown = try box.shape.spreading(by: distance).coverage(at: needed)
      return Coverage(grown.region) { x, y in box.alpha * grown[x, y] }
    }
    if let bytes = style.bytes(of: shadow, at: space) {
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

  /// The strength of a shadow: B, or 1 - B, with its range and contour, moved by its offset, with its grain.
  func strength(
    of shadow: Shadow, cast caster: Coverage, isInverted: Bool, of style: Style, in frame: Rect,
    over region: PixelRect, at space: DrawingSpace
  ) throws(SceneError) -> Coverage {
    guard shadow.changesStrength else {
      let soft = try blurred(caster, by: shadow, of: style, over: region, at: space)
      return isInverted ? soft.inverse(in: region) : soft
    }
    let move = style.move(of: shadow, at: space)
    let softness = style.softness(of: shadow, at: space)
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
    guard let grain = shadow.grain else { return strength }
    let grains = ReferenceGrains(
      grid: ReferenceGrid(size: grain.size, seed: grain.seed, in: frame, scale: space.scale),
      noise: grain.noise, jitter: grain.jitter, steepness: shadow.grainSteepness)
    return Coverage(reached) { x, y in grains.strength(strength[x, y], x: x, y: y) }
  }

  func picture(of shadow: Shadow, _ strength: Coverage, at space: DrawingSpace) -> Picture {
    let color = space.paint(shadow.color)
    guard let ramp = shadow.ramp else { return Picture(color, covering: strength) }
    let colors = ReferenceRamp(space.isSilhouette ? ColorRamp([.black]) : ramp, of: shadow)
    return Picture(strength.region) { x, y in colors.color(at: strength[x, y]) * color.w }
  }

  /// B of a coverage, moved by a shadow's offset.
  func blurred(
    _ coverage: Coverage, by shadow: Shadow, of style: Style, over region: PixelRect, at space: DrawingSpace
  ) throws(SceneError) -> Coverage {
    let move = style.move(of: shadow, at: space)
    let softness = style.softness(of: shadow, at: space)
    // Pixels that the shadow cannot reach are skipped.
    let reached = try space.visible(
      coverage.region.grown(by: softness.reach).moved(by: move).clamped(to: region))
    guard !reached.isEmpty else { return Coverage(reached) }
    return blurred(coverage, softness, over: reached.moved(by: -move)).moved(by: move, over: reached)
  }
}

extension Style {
  /// The pixels of contents that are needed for the effects over the field of a space.
  func field(for space: DrawingSpace) -> PixelRect {
    let around = space.field.grown(by: effectReach(at: space))
    return shadows.reduce(around) { field, shadow in
      let move = move(of: shadow, at: space)
      let reach =
        softness(of: shadow, at: space).reach
        + Int((abs(pixels(shadow.spread, at: space)) + precisely(shadow, at: space)).rounded(.up)) + 1
        + (bytes(of: shadow, at: space)?.reach ?? 0)
      return field.hull(space.field.moved(by: -move).grown(by: reach))
    }
  }

  /// The width of a precise shadow's edge in pixels; 0 for other shadows.
  func precisely(_ shadow: Shadow, at space: DrawingSpace) -> Double {
    shadow.technique == .precise ? pixels(shadow.blur.size, at: space) : 0
  }

  /// Photoshop's map for growing a caster; nil for blurred shadows, and for distances that it does not cover.
  func bytes(of shadow: Shadow, at space: DrawingSpace) -> ByteSpread? {
    guard profile == .photoshop, pixels(shadow.blur.size, at: space) == 0 else { return nil }
    return ByteSpread(abs(pixels(shadow.spread, at: space)))
  }

  /// A caster's growth on all sides.
  func grown(by shadow: Shadow, at space: DrawingSpace) -> Double {
    let spread = pixels(shadow.spread, at: space)
    return bytes(of: shadow, at: space).map { spread < 0 ? -$0.room : $0.room } ?? spread
  }

  /// The blur of a shadow; precise shadows have none.
  func softness(of shadow: Shadow, at space: DrawingSpace) -> Softness {
    softness(of: shadow.technique == .precise ? .sigma(0) : shadow.blur, at: space)
  }
}

extension Shadow {
  /// Whether the shadow's strength differs from the blur.
  var changesStrength: Bool { range != 1 || contour != .linear || grain?.isSeen == true || ramp != nil }
}
