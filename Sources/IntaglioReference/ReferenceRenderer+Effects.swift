import IntaglioModel

/// What a style makes of contents: the stack in the documentation of `Style`, from its bottom to its top.
extension ReferenceRenderer {
  /// Draws contents C with a style's effects over what lies below them.
  ///
  /// - Parameters:
  ///   - contents: C, as far as `style.field(for: place)` reaches.
  ///   - box: what C is, if it is a box.
  ///   - bounds: where bounded edges end.
  ///   - frame: what gradients of effects lie over.
  ///   - fill: what is drawn into the contents' shape, if that is more than a colour.
  ///   - isStored: whether C is a picture as it is, so that its alpha is in whole levels.
  func draw(
    _ contents: Picture, _ style: Style, box: Box?, bounds: PixelRect, frame: Rect, fill: Picture?,
    isStored: Bool, over result: inout Picture,
    at place: Place
  ) throws(SceneError) {
    let alpha = contents.alpha
    let mask = style.threshold.map(alpha.above) ?? alpha
    let isKnockedOut = style.contents == .knockout
    // What is seen of something in the contents' shape: no more than the field.
    let inside = contents.region.clamped(to: place.field)
    let uncovered = mask.inverse(in: inside)
    let fillOpacity = place.isSilhouette && style.fillOpacity > 0 ? 1 : style.fillOpacity
    let seen = style.hidesContents ? 1 : isKnockedOut && style.fill == nil ? 0 : fillOpacity
    let shares = try shares(of: style, along: alpha, box, opacity: seen, at: place)

    for shadow in style.shadows.reversed() where shadow.kind == .outer && shadow.color.alpha > 0 {
      let caster = try casting(
        alpha, box, by: shadow, grown: shadow.spread, isStored: isStored, over: place.field, of: style,
        at: place)
      let strength = try strength(
        of: shadow, cast: caster, isInverted: false, of: style, in: frame, over: place.field, at: place)
      var cast = picture(of: shadow, strength, at: place)
      if isKnockedOut { cast = cast * mask.inverse(in: strength.region) }
      if shadow.isConcealed {
        cast =
          cast
          * Coverage(strength.region, outside: 0) { x, y in
            let rest = 1 - seen * alpha[x, y]
            return rest > 0 ? (1 - alpha[x, y]) / rest : 0
          }
      }
      result.draw(cast, place.mode(shadow.blend))
    }

    for shadow in style.longShadows.reversed() where shadow.color.alpha > 0 {
      var strength = try strength(of: shadow, of: style, cast: alpha, at: place)
      if isKnockedOut { strength = strength * mask.inverse(in: strength.region) }
      result.draw(Picture(place.paint(shadow.color), covering: strength), place.mode(shadow.blend))
    }

    for (index, stroke) in style.strokes.enumerated().reversed() {
      let line = try picture(
        of: stroke.paint, over: frame, covering: shares.strokes[index], height: shares.heights[index],
        at: place)
      let opacity = place.isSilhouette && stroke.opacity > 0 ? 1 : stroke.opacity
      result.draw(line * opacity, place.mode(stroke.blend))
    }

    // Photoshop paints what is inside on the contents' colours, as if they were opaque, and cuts it all off by their alpha then.
    let isCutOnce =
      style.profile == .photoshop && (style.hidesContents || !isKnockedOut && style.fillOpacity == 1)
    let shape = isCutOnce ? Coverage(inside, outside: 0) { _, _ in 1 } : alpha.cut(to: place.field)
    var within = isCutOnce ? Picture() : result
    // The contents and all effects inside them, as far as strokes leave them.
    func left(_ picture: Picture) -> Picture {
      isCutOnce ? picture : shares.contents.map { picture * $0 } ?? picture
    }

    if !style.hidesContents {
      if !isKnockedOut {
        let drawn = isCutOnce ? contents.opaque : contents
        within.draw(left(drawn.cut(to: place.field)) * fillOpacity)
      } else if style.casters == .drawn {
        within.draw(left(contents * uncovered) * fillOpacity)
      }

      if case .color(let color)? = style.fill {
        within.draw(left(Picture(place.paint(color), covering: shape)) * fillOpacity)
      } else if let fill {
        within.draw(left(fill * shape) * fillOpacity)
      }
    }

    for overlay in style.seenOverlays.reversed() {
      let above = try picture(of: overlay.paint, over: frame, covering: shape, at: place)
      let opacity = place.isSilhouette && overlay.opacity > 0 ? 1 : overlay.opacity
      within.draw(left(above) * opacity, place.mode(overlay.blend))
    }

    for noise in style.noises.reversed() where noise.isSeen {
      let grains = ReferenceNoise(noise, in: frame, scale: place.scale)
      let above = Picture(shape.region) { x, y in
        (place.isSilhouette ? place.paint(.black) : grains.color(x: x, y: y)) * shape[x, y]
      }
      within.draw(left(above) * (place.isSilhouette ? 1 : noise.opacity), place.mode(noise.blend))
    }

    for satin in style.satins.reversed() where satin.color.alpha > 0 {
      let folds = try strength(of: satin, of: style, in: alpha, at: place) * shape
      within.draw(left(Picture(place.paint(satin.color), covering: folds)), place.mode(satin.blend))
    }

    for shadow in style.shadows.reversed() where shadow.kind == .inner && shadow.color.alpha > 0 {
      let mask = try casting(
        mask, style.threshold == nil ? box : nil, by: shadow, grown: -shadow.spread,
        isStored: isStored, over: inside, of: style, at: place)
      let inverse =
        style.edges == .open || shadow.changesStrength
        ? try strength(
          of: shadow, cast: mask, isInverted: true, of: style, in: frame, over: inside, at: place)
        : try blurred(
          mask.missing(in: bounds.clamped(to: style.field(for: place))), by: shadow, of: style, over: inside,
          at: place
        ).positive
      within.draw(left(picture(of: shadow, inverse, at: place) * shape), place.mode(shadow.blend))
    }

    // Bevels lie on strokes and on other bevels too: those that are within the contents alone are the lowest.
    let lowest =
      isCutOnce && shares.contents == nil
      ? style.bevels.reversed().prefix { $0.kind != .emboss && $0.kind != .stroke } : []
    for bevel in lowest {
      try draw(bevel, .inside, of: style, on: alpha, box, frame: frame, over: &within, at: place)
    }
    if isCutOnce {
      let cut = within * alpha
      result.draw(shares.contents.map { cut * $0 } ?? cut)
    } else {
      result = within
    }
    for (index, bevel) in style.bevels.reversed().enumerated() {
      let part = index < lowest.count ? BevelPart.outside : .whole
      try draw(bevel, part, of: style, on: alpha, box, frame: frame, over: &result, at: place)
    }

    if style.casters == .drawn {
      result.draw(Picture(SIMD4(0, 0, 0, 1), covering: alpha * uncovered))
    }
  }

  /// What fills contents: a picture brought to their bounds, or what code draws in their frame of points; nil for a colour, and
  /// for nothing.
  func fill(
    _ fill: Fill?, of frame: Rect, bounds: PixelRect, at place: Place
  ) throws(SceneError) -> Picture? {
    switch fill {
    case nil, .file, .color: return nil
    case .bitmap(let bitmap, let fit):
      return try Picture(bitmap, filling: bounds, fit: fit, at: place)
    case .drawing(let drawing):
      let picture = try picture(of: drawing, in: frame, at: place.inside("fill.drawing"))
      return try picture * RoundedRectangle(place.pixels(frame)).coverage(at: place)
    }
  }

  /// The shadow of a path, which is not drawn itself, by the arithmetic of a profile.
  func shadow(_ shadow: PathShadow, _ profile: Style.Profile, at place: Place) throws(SceneError) -> Picture {
    guard shadow.color.alpha > 0 else { return Picture() }
    let style = Style(shadows: [shadow.shadow], profile: profile)
    var needed = place
    needed.field = style.field(for: place)
    let path = try coverage(of: shadow.path, .nonZero, at: needed)
    let caster = try casting(
      path, nil, by: style.shadows[0], grown: shadow.spread, isStored: false, over: place.field, of: style,
      at: place)
    let strength = try blurred(caster, by: style.shadows[0], of: style, over: place.field, at: place)
    return Picture(place.paint(shadow.color), covering: strength)
  }

  /// A coverage grown by a spread, as far as its shadow over a region needs it. A box grows as CSS has it, unless that is Photoshop's
  /// arithmetic.
  private func casting(
    _ coverage: Coverage, _ box: Box?, by shadow: Shadow, grown spread: Double, isStored: Bool,
    over region: PixelRect, of style: Style, at place: Place
  ) throws(SceneError) -> Coverage {
    let width = style.precisely(shadow, at: place)
    let distance = style.pixels(spread, at: place) + (shadow.kind == .inner ? -width : width)
    guard distance != 0 else { return coverage }
    let move = style.move(of: shadow, at: place)
    var needed = place
    needed.field = region.moved(by: Vector(-move.x, -move.y))
      .grown(by: style.softness(of: shadow, at: place).reach + 1)
    if let box, style.profile == .exact, width <= 1 {
      let grown = try box.shape.spreading(by: distance).coverage(at: needed)
      return Coverage(grown.region, outside: 0) { x, y in box.alpha * grown[x, y] }
    }
    if let bytes = style.bytes(of: shadow, at: place) {
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

  /// The strength of a shadow: B, or 1 - B, with its range and contour, moved by its offset, in grains.
  private func strength(
    of shadow: Shadow, cast caster: Coverage, isInverted: Bool, of style: Style, in frame: Rect,
    over region: PixelRect, at place: Place
  ) throws(SceneError) -> Coverage {
    guard shadow.changesStrength else {
      let soft = try blurred(caster, by: shadow, of: style, over: region, at: place)
      return isInverted ? soft.inverse(in: region) : soft
    }
    let move = style.move(of: shadow, at: place)
    let softness = style.softness(of: shadow, at: place)
    // Where there is nothing of an outer shadow, its contour has nothing either.
    let reached =
      isInverted ? region : caster.region.grown(by: softness.reach).moved(by: move).clamped(to: region)
    let read = try place.visible(reached).moved(by: Vector(-move.x, -move.y)).grown(by: 1)
    let soft = blurred(caster, softness, over: read)
    let contour = ReferenceContour(shadow.contour)
    let strength = Coverage(read, outside: 0) { x, y in
      contour.value(
        min(1, (isInverted ? 1 - soft[x, y] : soft[x, y]) / shadow.range), fadesIn: shadow.kind == .outer)
    }
    .moved(by: move, over: reached)
    guard let grain = shadow.grain else { return strength }
    let grains = ReferenceGrains(
      grid: ReferenceGrid(size: grain.size, seed: grain.seed, in: frame, scale: place.scale),
      noise: grain.noise, jitter: grain.jitter, steepness: shadow.grainSteepness)
    return Coverage(reached, outside: 0) { x, y in grains.strength(strength[x, y], x: x, y: y) }
  }

  /// What a shadow of this strength looks like.
  private func picture(of shadow: Shadow, _ strength: Coverage, at place: Place) -> Picture {
    guard let ramp = shadow.ramp, !place.isSilhouette else {
      return Picture(place.paint(shadow.color), covering: strength)
    }
    let colors = ReferenceRamp(ramp, of: shadow)
    return Picture(strength.region) { x, y in colors.color(at: strength[x, y]) * shadow.color.alpha }
  }

  /// B of a coverage, moved by a shadow's offset.
  private func blurred(
    _ coverage: Coverage, by shadow: Shadow, of style: Style, over region: PixelRect, at place: Place
  ) throws(SceneError) -> Coverage {
    let move = style.move(of: shadow, at: place)
    let softness = style.softness(of: shadow, at: place)
    // Pixels in which nothing of the shadow can be are left out.
    let reached = try place.visible(
      coverage.region.grown(by: softness.reach).moved(by: move).clamped(to: region))
    guard !reached.isEmpty else { return Coverage(reached, outside: 0) { _, _ in 0 } }
    return blurred(coverage, softness, over: reached.moved(by: Vector(-move.x, -move.y)))
      .moved(by: move, over: reached)
  }
}

extension Style {
  /// The pixels of contents that are needed to draw the effects over the field of a place.
  func field(for place: Place) -> PixelRect {
    let around = place.field.grown(by: effectReach(at: place))
    return shadows.reduce(around) { field, shadow in
      let move = move(of: shadow, at: place)
      let reach =
        softness(of: shadow, at: place).reach
        + Int((abs(pixels(shadow.spread, at: place)) + precisely(shadow, at: place)).rounded(.up)) + 1
        + (bytes(of: shadow, at: place)?.reach ?? 0)
      return field.hull(place.field.moved(by: Vector(-move.x, -move.y)).grown(by: reach))
    }
  }

  /// Over how many pixels the edge of a precise shadow falls; 0 for another.
  fileprivate func precisely(_ shadow: Shadow, at place: Place) -> Double {
    shadow.technique == .precise ? pixels(shadow.blur.size, at: place) : 0
  }

  /// The map by which Photoshop grows what casts a shadow; nil for one that is blurred, or where there is no such map.
  func bytes(of shadow: Shadow, at place: Place) -> ByteSpread? {
    guard profile == .photoshop, pixels(shadow.blur.size, at: place) == 0 else { return nil }
    return ByteSpread(abs(pixels(shadow.spread, at: place)))
  }

  /// By how much a shadow's caster is larger on all sides.
  func grown(by shadow: Shadow, at place: Place) -> Double {
    let spread = pixels(shadow.spread, at: place)
    return bytes(of: shadow, at: place).map { spread < 0 ? -$0.room : $0.room } ?? spread
  }

  /// How a shadow is blurred: a precise one is not.
  fileprivate func softness(of shadow: Shadow, at place: Place) -> Softness {
    softness(of: shadow.technique == .precise ? .sigma(0) : shadow.blur, at: place)
  }
}

extension Shadow {
  /// Whether the strength of the shadow is not that of the blur.
  fileprivate var changesStrength: Bool {
    range != 1 || contour != .linear || grain?.isSeen == true || ramp != nil
  }
}

extension Coverage {
  /// What of a rectangle is not covered, less what is covered outside of it: the inverse that ends at bounds.
  fileprivate func missing(in bounds: PixelRect) -> Coverage {
    Coverage(region.hull(bounds), outside: 0) { x, y in
      (bounds.columns.contains(x) && bounds.rows.contains(y) ? 1 : 0) - self[x, y]
    }
  }

  /// No less than 0.
  fileprivate var positive: Coverage { Coverage(region, outside: 0) { x, y in max(0, self[x, y]) } }
}
