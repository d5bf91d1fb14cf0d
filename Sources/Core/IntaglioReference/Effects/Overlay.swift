// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  /// Draws colours, gradients and patterns over the contents.
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
}
