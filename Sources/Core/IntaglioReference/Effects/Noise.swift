// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  func drawNoises(of styled: StyledContents, over within: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    for noise in style.noises.reversed() where noise.isSeen {
      let grains = ReferenceNoise(noise, in: styled.frame, scale: space.scale)
      let above = space.picture(covering: styled.shape) { grains.color(x: $0, y: $1) }
      within.draw(styled.left(above) * (space.isSilhouette ? 1 : noise.opacity), space.mode(noise.blend))
    }
  }
}
