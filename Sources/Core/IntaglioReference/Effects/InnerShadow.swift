// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
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
