// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
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
    Coverage(region.hull(bounds), outside: 0) { x, y in
      (bounds.columns.contains(x) && bounds.rows.contains(y) ? 1 : 0) - self[x, y]
    }
  }

  /// The coverage, clamped below at 0.
  fileprivate var positive: Coverage { Coverage(region, outside: 0) { x, y in max(0, self[x, y]) } }
}
