// SPDX-License-Identifier: MIT
import IntaglioModel

/// Contents C with a style, and the values that the style's effects share.
struct StyledContents {
  /// C, over `style.field(for: space)`.
  let contents: Picture
  let style: Style
  let box: Box?
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

  var alpha: Coverage { contents.alpha }
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
  let isKnockedOut: Bool
  let shape: Coverage

  init(
    _ contents: Picture, _ style: Style, box: Box?, bounds: PixelRect, frame: Rect, fit: InkFit,
    fill: Picture?, isStored: Bool, at space: DrawingSpace
  ) throws(SceneError) {
    let style = style.fittingGrains(factor: fit.factor, scale: space.scale / fit.factor)
    (self.contents, self.style, self.box, self.bounds, self.frame) = (contents, style, box, bounds, frame)
    (self.fit, self.fill, self.isStored, self.space) = (fit, fill, isStored, space)
    let alpha = contents.alpha
    mask = style.threshold.map(alpha.above) ?? alpha
    inside = contents.region.clamped(to: space.field)
    uncovered = mask.inverse(in: inside)
    fillOpacity = space.isSilhouette && style.fillOpacity > 0 ? 1 : style.fillOpacity
    isKnockedOut = style.contents == .knockout
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
    self.seen = seen
    shares = try style.strokeShares(along: alpha, box, opacity: seen, at: space)
    isCutOnce =
      style.profile == .photoshop && (style.hidesContents || !isKnockedOut && style.fillOpacity == 1)
    shape = isCutOnce ? Coverage(inside) { _, _ in 1 } : alpha.cut(to: space.field)
  }

  func with(_ style: Style) throws(SceneError) -> StyledContents {
    try StyledContents(
      contents, style, box: box, bounds: bounds, frame: frame, fit: fit, fill: fill, isStored: isStored,
      at: space)
  }

  /// The part of the contents, or of an effect inside them, that strokes leave.
  func left(_ picture: Picture) -> Picture {
    isCutOnce ? picture : shares.contents.map { picture * $0 } ?? picture
  }
}

/// The effects of a style: the stack in the documentation of `Style`, from bottom to top.
extension ReferenceRenderer {
  func draw(_ styled: StyledContents, over result: inout Picture) throws(SceneError) {
    if let outline = styled.style.outline {
      let above = try drawOutline(outline, of: styled, over: &result)
      return try draw(styled.with(above), over: &result)
    }
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
}

/// An effect that depends on pixels around its own, or covers them. Shadows have a reach of their own.
protocol ReachingEffect {
  /// The reach in pixels.
  func reach(in style: Style, at space: DrawingSpace) -> Int
}

extension Style {
  /// The reach of all effects except shadows and outlines, in pixels.
  func effectReach(at space: DrawingSpace) -> Int {
    let effects: [[any ReachingEffect]] = [strokes, bevels, satins, longShadows]
    return effects.joined().map { $0.reach(in: self, at: space) }.max() ?? 0
  }
}
