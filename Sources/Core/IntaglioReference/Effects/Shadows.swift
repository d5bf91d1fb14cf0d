// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  func drawOuterShadows(of styled: StyledContents, over result: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    for shadow in style.shadows.reversed() where shadow.kind == .outer && shadow.color.alpha > 0 {
      let caster = try casting(
        styled.alpha, styled.box, by: shadow, isStored: styled.isStored, over: space.field, of: style,
        at: space)
      let strength = try strength(
        of: shadow, cast: caster, isInverted: false, of: style, in: styled.frame, over: space.field, at: space
      )
      var cast = picture(of: shadow, strength, at: space)
      if styled.isKnockedOut { cast = cast * styled.mask.inverse(in: strength.region) }
      if shadow.isConcealed {
        cast =
          cast
          * Coverage(strength.region) { x, y in
            (1 - styled.alpha[x, y]) / max(1 - styled.seen * styled.alpha[x, y], 1.0 / 255)
          }
      }
      result.draw(cast, space.mode(shadow.blend))
    }
  }

  /// The shadow of a path that is not drawn itself, in a profile's arithmetic.
  func shadow(_ shadow: PathShadow, _ profile: Style.Profile, at space: DrawingSpace) throws(SceneError)
    -> Picture
  {
    guard shadow.color.alpha > 0 else { return Picture() }
    let style = Style(shadows: [shadow.shadow], profile: profile)
    let path = try coverage(of: shadow.path, .nonZero, at: space.seeing(style.field(for: space)))
    let caster = try casting(
      path, nil, by: style.shadows[0], isStored: false, over: space.field, of: style, at: space)
    let strength = try blurred(caster, by: style.shadows[0], of: style, over: space.field, at: space)
    return Picture(space.paint(shadow.color), covering: strength)
  }

  func drawInnerShadows(of styled: StyledContents, over within: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    for shadow in style.shadows.reversed() where shadow.kind == .inner && shadow.color.alpha > 0 {
      let caster = try casting(
        styled.mask, style.threshold == nil ? styled.box : nil, by: shadow,
        isStored: styled.isStored, over: styled.inside, of: style, at: space)
      let inverse =
        style.edges == .open || shadow.changesStrength
        ? try strength(
          of: shadow, cast: caster, isInverted: true, of: style, in: styled.frame, over: styled.inside,
          at: space)
        : try blurred(
          caster.missing(in: styled.bounds.clamped(to: style.field(for: space))), by: shadow, of: style,
          over: styled.inside, at: space
        ).positive
      within.draw(
        styled.left(picture(of: shadow, inverse, at: space) * styled.shape), space.mode(shadow.blend))
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

  /// The coverage, clamped below at 0.
  fileprivate var positive: Coverage { Coverage(region) { x, y in max(0, self[x, y]) } }
}
