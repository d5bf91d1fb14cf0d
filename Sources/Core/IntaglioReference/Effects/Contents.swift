// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  func drawContents(of styled: StyledContents, over within: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    if !style.hidesContents {
      if !styled.isKnockedOut {
        let drawn = styled.isCutOnce ? styled.contents.opaque : styled.contents
        within.draw(styled.left(drawn.cut(to: space.field)) * styled.fillOpacity)
      } else if style.casters == .drawn {
        within.draw(styled.left(styled.contents * styled.uncovered) * styled.fillOpacity)
      }

      if case .color(let color)? = style.fill {
        within.draw(styled.left(Picture(space.paint(color), covering: styled.shape)) * styled.fillOpacity)
      } else if let fill = styled.fill {
        within.draw(styled.left(fill * styled.shape) * styled.fillOpacity)
      }
    }
  }

  /// Draws the casters of the article's shadows: black a (1 - m).
  func drawCasters(of styled: StyledContents, over result: inout Picture) {
    if styled.style.casters == .drawn {
      result.draw(Picture(SIMD4(0, 0, 0, 1), covering: styled.alpha * styled.uncovered))
    }
  }

  /// The fill of contents: a picture at their bounds' size, or drawing code in their frame of points; nil for
  /// a colour, and without a fill.
  func fill(
    _ fill: Fill?, of frame: Rect, bounds: PixelRect, at space: DrawingSpace
  ) throws(SceneError) -> Picture? {
    switch fill {
    case nil, .file, .color: return nil
    case .bitmap(let bitmap, let fit): return try Picture(bitmap, filling: bounds, fit: fit, at: space)
    case .drawing(let drawing):
      let picture = try picture(of: drawing, in: frame, at: space.inside("fill.drawing"))
      return try picture * RoundedRectangle(space.pixels(frame)).coverage(at: space)
    }
  }
}
