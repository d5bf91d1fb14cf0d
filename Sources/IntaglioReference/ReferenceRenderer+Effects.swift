import IntaglioModel

/// What a style makes of contents: the stack in the documentation of `Style`, from its bottom to its top.
extension ReferenceRenderer {
  /// Draws contents C with a style's effects over what lies below them.
  ///
  /// - Parameters:
  ///   - contents: C, as far as `style.field(for: place)` reaches.
  ///   - box: what C is, if it is a box.
  ///   - bounds: where bounded edges end.
  ///   - fill: what is drawn into the contents' shape, if that is more than a colour.
  func draw(
    _ contents: Picture, _ style: Style, box: Box?, bounds: PixelRect, fill: Picture?,
    over result: inout Picture,
    at place: Place
  ) throws(SceneError) {
    let alpha = contents.alpha
    let mask = style.threshold.map(alpha.above) ?? alpha
    let isKnockedOut = style.contents == .knockout
    // What is seen of something in the contents' shape: no more than the field.
    let inside = contents.region.clamped(to: place.field)
    let uncovered = mask.inverse(in: inside)
    let fillOpacity = place.isSilhouette && style.fillOpacity > 0 ? 1 : style.fillOpacity

    for shadow in style.shadows.reversed() where shadow.kind == .outer && shadow.color.alpha > 0 {
      let caster = try casting(
        alpha, box, by: shadow, grown: shadow.spread, over: place.field, of: style, at: place)
      var strength = try blurred(caster, by: shadow, of: style, over: place.field, at: place)
      if isKnockedOut { strength = strength * mask.inverse(in: strength.region) }
      result.draw(Picture(place.paint(shadow.color), covering: strength), place.mode(shadow.blend))
    }

    if !isKnockedOut {
      result.draw(contents.cut(to: place.field) * fillOpacity)
    } else if style.casters == .drawn {
      result.draw(contents * uncovered * fillOpacity)
    }

    if case .color(let color)? = style.fill {
      result.draw(Picture(place.paint(color), covering: alpha.cut(to: place.field)) * fillOpacity)
    } else if let fill {
      result.draw(fill * alpha * fillOpacity)
    }

    for shadow in style.shadows.reversed() where shadow.kind == .inner && shadow.color.alpha > 0 {
      let mask = try casting(
        mask, style.threshold == nil ? box : nil, by: shadow, grown: -shadow.spread, over: inside, of: style,
        at: place)
      let inverse =
        style.edges == .open
        ? try blurred(mask, by: shadow, of: style, over: inside, at: place).inverse(in: inside)
        : try blurred(
          mask.missing(in: bounds.clamped(to: style.field(for: place))), by: shadow, of: style, over: inside,
          at: place
        ).positive
      result.draw(Picture(place.paint(shadow.color), covering: alpha * inverse), place.mode(shadow.blend))
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

  /// The shadow of a path, which is not drawn itself.
  func shadow(_ shadow: PathShadow, at place: Place) throws(SceneError) -> Picture {
    guard shadow.color.alpha > 0 else { return Picture() }
    let style = Style(shadows: [shadow.shadow])
    var needed = place
    needed.field = style.field(for: place)
    let path = try coverage(of: shadow.path, .nonZero, at: needed)
    let caster = try casting(
      path, nil, by: style.shadows[0], grown: shadow.spread, over: place.field, of: style, at: place)
    let strength = try blurred(caster, by: style.shadows[0], of: style, over: place.field, at: place)
    return Picture(place.paint(shadow.color), covering: strength)
  }

  /// A coverage grown by a spread, as far as its shadow over a region needs it. A box grows as CSS has it.
  private func casting(
    _ coverage: Coverage, _ box: Box?, by shadow: Shadow, grown spread: Double, over region: PixelRect,
    of style: Style, at place: Place
  ) throws(SceneError) -> Coverage {
    guard spread != 0 else { return coverage }
    let offset = shadow.offset(in: style.light ?? place.light)
    let back = Vector(-offset.x * place.scale, -offset.y * place.scale)
    var needed = place
    needed.field = region.moved(by: back).grown(by: Gaussian.reach(shadow.blur.sigma * place.scale))
    if let box {
      let grown = try box.shape.spread(by: spread * place.scale).coverage(at: needed)
      return Coverage(grown.region, outside: 0) { x, y in box.alpha * grown[x, y] }
    }
    let reach = Int((abs(spread) * place.scale).rounded(.up))
    return coverage.spread(
      by: spread * place.scale,
      over: try needed.visible(spread > 0 ? coverage.region.grown(by: reach) : coverage.region))
  }

  /// B of a coverage, moved by a shadow's offset.
  private func blurred(
    _ coverage: Coverage, by shadow: Shadow, of style: Style, over region: PixelRect, at place: Place
  ) throws(SceneError) -> Coverage {
    let offset = shadow.offset(in: style.light ?? place.light)
    let move = Vector(offset.x * place.scale, offset.y * place.scale)
    let sigma = shadow.blur.sigma * place.scale
    // Pixels in which nothing of the shadow can be are left out.
    let reached = try place.visible(
      coverage.region.grown(by: Gaussian.reach(sigma)).moved(by: move).clamped(to: region))
    guard !reached.isEmpty else { return Coverage(reached, outside: 0) { _, _ in 0 } }
    return blurred(coverage, sigma: sigma, over: reached.moved(by: Vector(-move.x, -move.y)))
      .moved(by: move, over: reached)
  }
}

extension Style {
  /// The pixels of contents that are needed to draw the effects over the field of a place.
  func field(for place: Place) -> PixelRect {
    shadows.reduce(place.field) { field, shadow in
      let offset = shadow.offset(in: light ?? place.light)
      let back = Vector(-offset.x * place.scale, -offset.y * place.scale)
      let reach =
        Gaussian.reach(shadow.blur.sigma * place.scale)
        + Int((abs(shadow.spread) * place.scale).rounded(.up))
      return field.hull(place.field.moved(by: back).grown(by: reach))
    }
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
