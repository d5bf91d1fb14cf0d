// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  func drawNoises(of styled: StyledContents, over within: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    for noise in style.noises.reversed() where noise.isSeen {
      let grains = ReferenceNoise(noise, in: styled.frame, scale: space.scale)
      let above = Picture(styled.shape.region) { x, y in
        (space.isSilhouette ? space.paint(.black) : grains.color(x: x, y: y)) * styled.shape[x, y]
      }
      within.draw(styled.left(above) * (space.isSilhouette ? 1 : noise.opacity), space.mode(noise.blend))
    }
  }
}
