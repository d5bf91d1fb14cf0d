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
}
