// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  func drawOuterShadows(of styled: StyledContents, over result: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    for shadow in style.shadows.reversed() where shadow.kind == .outer && shadow.color.alpha > 0 {
      let cast = SpacedShadow(shadow: shadow, style: style, space: space)
      let caster = try casting(
        styled.alpha, styled.box, by: cast, isStored: styled.isStored, over: space.field)
      let strength = try strength(
        of: cast, by: caster, isInverted: false, in: styled.frame, over: space.field)
      var drawn = picture(of: cast, strength)
      if styled.isKnockedOut { drawn = drawn * styled.mask.inverse(in: strength.region) }
      if shadow.isConcealed {
        drawn =
          drawn
          * Coverage(strength.region) { x, y in
            (1 - styled.alpha[x, y]) / max(1 - styled.seen * styled.alpha[x, y], 1.0 / 255)
          }
      }
      result.draw(drawn, space.mode(shadow.blend))
    }
  }

  /// The shadow of a path that is not drawn itself, in a profile's arithmetic.
  func shadow(_ shadow: PathShadow, _ profile: Style.Profile, at space: DrawingSpace) throws(SceneError)
    -> Picture
  {
    guard shadow.color.alpha > 0 else { return Picture() }
    let style = Style(shadows: [shadow.shadow], profile: profile)
    let path = try coverage(of: shadow.path, .nonZero, at: space.seeing(style.field(for: space)))
    let cast = SpacedShadow(shadow: style.shadows[0], style: style, space: space)
    let caster = try casting(path, nil, by: cast, isStored: false, over: space.field)
    let strength = try blurred(caster, by: cast, over: space.field)
    return Picture(space.paint(shadow.color), covering: strength)
  }

  func drawInnerShadows(of styled: StyledContents, over within: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    for shadow in style.shadows.reversed() where shadow.kind == .inner && shadow.color.alpha > 0 {
      let cast = SpacedShadow(shadow: shadow, style: style, space: space)
      let caster = try casting(
        styled.mask, style.threshold == nil ? styled.box : nil, by: cast, isStored: styled.isStored,
        over: styled.inside)
      let inverse =
        style.edges == .open || cast.changesStrength
        ? try strength(of: cast, by: caster, isInverted: true, in: styled.frame, over: styled.inside)
        : try blurred(
          caster.missing(in: styled.bounds.clamped(to: style.field(for: space))), by: cast,
          over: styled.inside
        ).positive
      within.draw(styled.left(picture(of: cast, inverse) * styled.shape), space.mode(shadow.blend))
    }
  }
}

extension Coverage {
  /// The uncovered part of a rectangle minus the coverage outside it: the inverse that ends at bounds.
  fileprivate func missing(in bounds: PixelRect) -> Coverage {
    Coverage(region.hull(bounds)) { x, y in
      (bounds.columns.contains(x) && bounds.rows.contains(y) ? 1 : 0) - self[x, y]
    }
  }

  fileprivate var positive: Coverage { Coverage(region) { x, y in max(0, self[x, y]) } }
}
