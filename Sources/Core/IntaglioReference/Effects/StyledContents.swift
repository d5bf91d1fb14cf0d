// SPDX-License-Identifier: MIT
import IntaglioModel

/// Contents C with a style, and the values that the style's effects share.
struct StyledContents {
  let contents: Picture
  let style: Style
  /// The box of C, if it is one.
  let box: Box?
  /// The limits of bounded edges.
  let bounds: PixelRect
  /// The frame of the effects' gradients.
  let frame: Rect
  /// The ink that some gradients cover instead of the frame.
  let fit: InkFit
  /// The fill in the contents' shape, if it is more than a colour.
  let fill: Picture?
  /// Whether C is an unchanged picture, whose alpha is in whole levels.
  let isStored: Bool
  let space: DrawingSpace

  /// The alpha a of C.
  var alpha: Coverage { contents.alpha }
  /// The mask m.
  let mask: Coverage
  /// The pixels of the contents within the field.
  let inside: PixelRect
  /// 1 - m.
  let uncovered: Coverage
  let fillOpacity: Double
  /// The opacity of the contents or their fill.
  let seen: Double
  let shares: StrokeShares
  /// Photoshop paints interior effects on the contents' colours, as if they were opaque, and then cuts
  /// everything by their alpha.
  let isCutOnce: Bool
  /// The clip of an effect inside the contents.
  let shape: Coverage

  var isKnockedOut: Bool { style.contents == .knockout }

  /// The part of the contents, or of an effect inside them, that strokes leave.
  func left(_ picture: Picture) -> Picture {
    isCutOnce ? picture : shares.contents.map { picture * $0 } ?? picture
  }
}

/// The effects of a style: the stack in the documentation of `Style`, from bottom to top.
extension ReferenceRenderer {
  /// Draws contents C with a style's effects over the result.
  ///
  /// - Parameters:
  ///   - contents: C, over `style.field(for: space)`.
  ///   - box: the box of C, if it is one.
  ///   - bounds: the limits of bounded edges.
  ///   - frame: the frame of the effects' gradients.
  ///   - fit: the ink that some gradients cover instead of the frame.
  ///   - fill: the fill in the contents' shape, if it is more than a colour.
  ///   - isStored: whether C is an unchanged picture, whose alpha is in whole levels.
  func draw(
    _ contents: Picture, _ style: Style, box: Box?, bounds: PixelRect, frame: Rect, fit: InkFit,
    fill: Picture?, isStored: Bool, over result: inout Picture, at space: DrawingSpace
  ) throws(SceneError) {
    let styled = try styled(
      contents, style, box: box, bounds: bounds, frame: frame, fit: fit, fill: fill, isStored: isStored,
      at: space)
    try drawOuterShadows(of: styled, over: &result)
    try drawLongShadows(of: styled, over: &result)
    try drawStrokes(of: styled, over: &result)
    var within = styled.isCutOnce ? Picture() : result
    try drawContents(of: styled, over: &within)
    try drawOverlays(of: styled, over: &within)
    try drawNoises(of: styled, over: &within)
    try drawSatins(of: styled, over: &within)
    try drawInnerShadows(of: styled, over: &within)
    try drawBevels(of: styled, within, over: &result)
    drawCasters(of: styled, over: &result)
  }

  private func styled(
    _ contents: Picture, _ style: Style, box: Box?, bounds: PixelRect, frame: Rect, fit: InkFit,
    fill: Picture?, isStored: Bool, at space: DrawingSpace
  ) throws(SceneError) -> StyledContents {
    let alpha = contents.alpha
    let mask = style.threshold.map(alpha.above) ?? alpha
    let isKnockedOut = style.contents == .knockout
    let inside = contents.region.clamped(to: space.field)
    let fillOpacity = space.isSilhouette && style.fillOpacity > 0 ? 1 : style.fillOpacity
    var seen = fillOpacity
    if style.hidesContents {
      seen = 1
    } else if isKnockedOut {
      switch style.fill {
      case nil: seen = 0
      case .color(let color): seen *= space.paint(color).w
      default: break
      }
    }
    let isCutOnce =
      style.profile == .photoshop && (style.hidesContents || !isKnockedOut && style.fillOpacity == 1)
    return StyledContents(
      contents: contents, style: style, box: box, bounds: bounds, frame: frame, fit: fit, fill: fill,
      isStored: isStored, space: space, mask: mask, inside: inside, uncovered: mask.inverse(in: inside),
      fillOpacity: fillOpacity, seen: seen,
      shares: try shares(of: style, along: alpha, box, opacity: seen, at: space), isCutOnce: isCutOnce,
      shape: isCutOnce ? Coverage(inside, outside: 0) { _, _ in 1 } : alpha.cut(to: space.field))
  }
}
