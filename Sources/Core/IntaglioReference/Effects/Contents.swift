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

  func drawOverlays(of styled: StyledContents, over within: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    for overlay in style.seenOverlays.reversed() {
      let above = try picture(
        of: overlay.paint, overlay.alignment, of: styled, covering: styled.shape, at: space)
      let opacity = space.isSilhouette && overlay.opacity > 0 ? 1 : overlay.opacity
      within.draw(styled.left(above) * opacity, space.mode(overlay.blend))
    }
  }

  func drawNoises(of styled: StyledContents, over within: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    for noise in style.noises.reversed() where noise.isSeen {
      let grains = ReferenceNoise(noise, in: styled.frame, scale: space.scale)
      let above = space.picture(covering: styled.shape) { grains.color(x: $0, y: $1) }
      within.draw(styled.left(above) * (space.isSilhouette ? 1 : noise.opacity), space.mode(noise.blend))
    }
  }

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
