// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  func drawOverlays(of styled: StyledContents, over within: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    for overlay in style.seenOverlays.reversed() {
      let above = try picture(
        of: overlay.paint, overlay.alignment, of: styled, covering: styled.shape, at: space)
      let opacity = space.isSilhouette && overlay.opacity > 0 ? 1 : overlay.opacity
      within.draw(styled.left(above) * opacity, space.mode(overlay.blend))
    }
  }
}
