// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPlan

extension BevelLayer {
  /// An environment in a surface.
  struct Mirror: Hashable {
    /// The colours by the light on the surface; nil for a sphere and for a silhouette.
    private(set) var colors: ColorTable?
    private(set) var sphere: Sphere?
    private(set) var opacity: Double
    private(set) var blend: BlendMode

    /// A picture of a sphere, and the map from normals to its pixels.
    struct Sphere: Hashable {
      let tile: Pattern
      let map: Transform
    }

    init(_ environment: Environment, _ tile: Pattern?, depth: Double, light: Light) {
      let parts = Environment.parts(depth: depth)
      if case .ramp(let ramp) = environment.source { colors = Self.table(ramp.colors(parts: parts)) }
      let (radius, angle) = (Double(Environment.side(depth: depth)) / 2, light.angle * .pi / 180)
      let (right, down) = (radius * sin(angle), radius * cos(angle))
      sphere = tile.map {
        Sphere(tile: $0, map: Transform(a: right, b: -down, c: down, d: right, tx: radius, ty: radius))
      }
      (opacity, blend) = (environment.opacity, environment.blend)
    }

    private static func table(_ coarse: [SIMD4<Double>]) -> ColorTable {
      let parts = coarse.count - 1
      return ColorTable(
        (0..<3).map { channel in
          (0..<ColorTable.toneCount).map { index in
            let place = Double(index * parts) / Double(ColorTable.toneCount - 1)
            let low = min(Int(place), parts - 1)
            let (from, to) = (coarse[low][channel], coarse[low + 1][channel])
            return from + (to - from) * (place - Double(low))
          }
        })
    }

    mutating func becomeSilhouette() { (colors, sphere, opacity, blend) = (nil, nil, 1, .normal) }
  }

  /// What is seen of a surface.
  enum Look {
    case light(CoverageTerm)
    /// What a sphere's surface mirrors.
    case picture(Paint)
  }
}

extension ScenePassBuilder {
  /// The colours that a surface mirrors, without a clip.
  mutating func mirrored(
    _ mirror: BevelLayer.Mirror, by look: BevelLayer.Look, over region: PixelRect
  ) -> PaintItem {
    let light: CoverageTerm
    switch look {
    case .picture(let paint):
      return PaintItem(paint, opacity: mirror.opacity, blend: mirror.blend, region: region)
    case .light(let term): light = term
    }
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

  /// The picture that a surface's heights mirror, softened over a region; nil if nothing of it is visible.
  mutating func mirrored(
    _ tile: ResolvedPattern, _ map: Transform, in heights: SurfaceID, _ relief: TonePass.Relief,
    over region: PixelRect, _ softness: ShadowBlur, needed: PixelRect
  ) -> SurfaceID? {
    let sharp = made(.intermediate, region) {
      LensPass(
        picture: SurfaceID(tile.input),
        surface: .heights(heights, steepness: relief.steepness, texture: relief.texture), step: relief.step,
        map: map, keepsPlace: false, edges: PixelRect(tile.size), output: $0)
    }
    return PictureBlur(picture: sharp).picture(softness, over: needed, in: &plan)
  }
}
