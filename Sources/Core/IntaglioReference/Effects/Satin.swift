// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  func drawSatins(of styled: StyledContents, over within: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    for satin in style.satins.reversed() where satin.color.alpha > 0 {
      let folds = try strength(of: satin, of: style, in: styled.alpha, at: space) * styled.shape
      within.draw(styled.left(Picture(space.paint(satin.color), covering: folds)), space.mode(satin.blend))
    }
  }

  private func strength(
    of satin: Satin, of style: Style, in alpha: Coverage, at space: DrawingSpace
  ) throws(SceneError) -> Coverage {
    let inside = alpha.region.clamped(to: space.field)
    let move = Vector(style.pixels(satin.offset.x, at: space), style.pixels(satin.offset.y, at: space))
    let back = -move
    let needed = space.seeing(inside.moved(by: move).hull(inside.moved(by: back)).grown(by: 1))
    let soft = blurred(
      alpha, style.softness(of: satin.blur, at: space), over: try needed.visible(needed.field))
    let (one, other) = (soft.moved(by: move, over: inside), soft.moved(by: back, over: inside))
    let contour = ReferenceContour(satin.contour)
    return Coverage(inside) { x, y in
      let folds = contour.value(abs(one[x, y] - other[x, y]))
      return satin.isInverted ? 1 - folds : folds
    }
  }
}

extension Satin: ReachingEffect {
  func reach(in style: Style, at space: DrawingSpace) -> Int {
    let away = max(abs(offset.x), abs(offset.y)) * space.scale
    return style.softness(of: blur, at: space).reach + Int(away.rounded(.up)) + 2
  }
}
