// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Grains over the contents.
struct NoiseLayer: PlannedEffect {
  let noise: Noise
  let scale: Double
  let isWithinContents = true
  let dependsOnPlace = true

  var silhouette: any PlannedEffect {
    OverlayLayer(paint: .color(.black), opacity: 1, blend: .normal, alignment: .frame)
  }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    style.noises.filter(\.isSeen).map { NoiseLayer(noise: $0, scale: pixels.scale) }
  }

  func paint(
    _ surroundings: EffectSurroundings, to items: inout EffectItems, with builder: inout ScenePassBuilder
  ) {
    items.within.add(
      PaintItem(
        .noise(ResolvedNoise(noise, over: surroundings.style.frame, scale: scale)),
        coverage: surroundings.clip, opacity: noise.opacity, blend: noise.blend, region: surroundings.seen))
  }
}
