// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Grains over the contents.
struct NoiseLayer: PlannedEffect {
  let noise: Noise
  let scale: Double
  let isWithinContents = true
  let dependsOnPlace = true

  var silhouette: any PlannedEffect { OverlayLayer(paint: .color(.black)) }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    style.noises.filter(\.isSeen).map { NoiseLayer(noise: $0, scale: pixels.scale) }
  }

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder) {
    painting.within.add(
      PaintItem(
        .noise(ResolvedNoise(noise, over: painting.style.frame, scale: scale)),
        coverage: painting.clip, opacity: noise.opacity, blend: noise.blend, region: painting.seen))
  }
}
