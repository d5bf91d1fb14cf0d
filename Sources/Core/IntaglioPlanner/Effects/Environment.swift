// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension BevelLayer {
  /// An environment in a surface: the colours of its light.
  struct Mirror: Hashable {
    /// The colours by place; nil for a silhouette.
    private(set) var colors: ColorTable?
    private(set) var opacity: Double
    private(set) var blend: BlendMode

    init(_ environment: Environment, depth: Double) {
      let parts = Environment.parts(depth: depth)
      let coarse = environment.ramp.colors(parts: parts)
      colors = ColorTable(
        (0..<3).map { channel in
          (0..<ColorTable.toneCount).map { index in
            let place = Double(index * parts) / Double(ColorTable.toneCount - 1)
            let low = min(Int(place), parts - 1)
            let (from, to) = (coarse[low][channel], coarse[low + 1][channel])
            return from + (to - from) * (place - Double(low))
          }
        })
      (opacity, blend) = (environment.opacity, environment.blend)
    }

    mutating func becomeSilhouette() { (colors, opacity, blend) = (nil, 1, .normal) }
  }
}

extension ScenePassBuilder {
  /// The colours that a surface mirrors, without a clip; nil for a surface without an environment.
  mutating func mirrored(
    _ mirror: BevelLayer.Mirror?, by light: CoverageTerm, over region: PixelRect
  ) -> PaintItem? {
    guard let mirror else { return nil }
    guard let colors = mirror.colors else { return PaintItem(.color(.opaqueBlack), region: region) }
    // The light as greys, which the table turns into colours.
    let grey = made(.intermediate, region) {
      PaintPass(
        items: [
          PaintItem(.color(.opaqueBlack), region: region),
          PaintItem(.color(.one), coverage: [light], region: region),
        ], output: $0)
    }
    var item = PaintItem(
      .picture(grey, shift: .zero), opacity: mirror.opacity, blend: mirror.blend, region: region)
    item.adjustments = [.tones(colors)]
    return item
  }
}
