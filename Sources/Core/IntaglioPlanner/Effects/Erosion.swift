// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension LayerStack {
  /// An erosion of the contents, in pixels.
  struct ResolvedErosion: Hashable {
    let pattern: Pattern
    let amount: Double
    let softness: Double
    let edge: Double

    init?(_ erosion: Erosion?, scale: Double) {
      guard let erosion, erosion.isSeen else { return nil }
      pattern = erosion.pattern
      (amount, softness) = (erosion.amount, max(erosion.softness, 1.0 / 16))
      edge = erosion.edge * scale
    }

    /// How far from an eroded pixel the contents are read.
    var reach: Int { edge > 0 ? SpreadPass.reach(max(edge, 1)) + 1 : 0 }
  }
}

extension ScenePassBuilder {
  /// A picture without its alpha up to a floor.
  mutating func raised(_ picture: SurfaceID, above floor: Double) -> SurfaceID {
    let region = plan[picture].region
    let alpha = mask(of: picture, threshold: nil, over: region)
    let share = plane(region) {
      SharePass(
        first: alpha, dividend: SIMD3(1, 0, -floor), divisor: SIMD3(1 - floor, 0, 0), output: $0)
    }
    return multiplied(picture, by: share)
  }

  /// A picture that starts at a place, worn away by a pattern.
  mutating func eroded(
    _ picture: SurfaceID, by erosion: LayerStack.ResolvedErosion, _ pattern: ResolvedPattern, left: Int,
    top: Int
  ) -> SurfaceID {
    let region = plan[picture].region
    let texture = luminance(of: pattern.paint, left: left, top: top, over: region)
    let (w, width) = (erosion.softness, max(erosion.edge, 1))
    let offset = 1 - erosion.amount * (1 + w) / w
    guard erosion.edge > 0 else {
      let kept = plane(region) {
        TonePass(
          source: texture, value: .plain(isInverted: false), scale: 1 / w, offset: offset, output: $0)
      }
      return multiplied(picture, by: kept)
    }
    let alpha = mask(of: picture, threshold: nil, over: region)
    let within = spreadPlane(alpha, by: 0.5 - width, .euclid, ramp: width, over: region)
    let kept = plane(region) {
      SharePass(
        first: texture, second: within, dividend: SIMD3(1 / w, (1 + w) / w, offset), divisor: SIMD3(0, 0, 1),
        output: $0)
    }
    return multiplied(picture, by: kept)
  }

  private mutating func multiplied(_ picture: SurfaceID, by plane: SurfaceID) -> SurfaceID {
    let region = plan[picture].region
    let item = PaintItem(
      .picture(picture, shift: .zero), coverage: [CoverageTerm(.plane(plane, octaves: 0))], region: region)
    return made(.intermediate, region) { PaintPass(items: [item], output: $0) }
  }
}
