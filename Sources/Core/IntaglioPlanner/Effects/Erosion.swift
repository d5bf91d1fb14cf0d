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

// Faint alpha and wear are factors of the contents: of their colours where they are painted, and of a plane
// that casts. Full pictures would cost several times as much.
extension ScenePassBuilder {
  /// Contents without their alpha up to a floor.
  mutating func raised(_ contents: ContentsPaint, above floor: Double) -> ContentsPaint {
    let (alpha, area) = alphaPlane(of: contents)
    let share = plane(area) {
      SharePass(
        first: alpha, dividend: SIMD3(1, 0, -floor), divisor: SIMD3(1 - floor, 0, 0), output: $0)
    }
    let rest = plane(area) {
      TonePass(
        source: alpha, value: .plain(isInverted: false), scale: 1 / (1 - floor), offset: -floor / (1 - floor),
        output: $0)
    }
    return contents.multiplied(by: share, alpha: rest)
  }

  /// Contents worn away by a pattern.
  mutating func eroded(
    _ contents: ContentsPaint, by erosion: LayerStack.ResolvedErosion, _ pattern: ResolvedPattern
  ) -> ContentsPaint {
    let (alpha, area) = alphaPlane(of: contents)
    let isGrey = if case .turbulence = erosion.pattern.source { true } else { false }
    let texture = luminance(
      of: pattern.paint, left: contents.left, top: contents.top, over: area, isGrey: isGrey)
    let (w, width) = (erosion.softness, max(erosion.edge, 1))
    let offset = 1 - erosion.amount * (1 + w) / w
    let within =
      erosion.edge > 0 ? spreadPlane(alpha, by: 0.5 - width, .euclid, ramp: width, over: area) : nil
    let kept = plane(area) {
      SharePass(
        first: texture, second: within, dividend: SIMD3(1 / w, (1 + w) / w, offset), divisor: SIMD3(0, 0, 1),
        output: $0)
    }
    let rest = plane(area) {
      SharePass(
        first: alpha, second: kept, dividend: SIMD3(0, 1, 0), divisor: SIMD3(0, 0, 1), multipliesFirst: true,
        output: $0)
    }
    return contents.multiplied(by: kept, alpha: rest)
  }

  /// The alpha of contents on their own grid, with the area that is needed.
  private mutating func alphaPlane(of contents: ContentsPaint) -> (plane: SurfaceID, area: PixelRect) {
    let whole = PixelRect(contents.size)
    let area = extent == .whole ? whole : contents.item.region.moved(-contents.left, -contents.top)
    return (plane(of: contents.source, of: contents, over: area), area)
  }
}

extension ContentsPaint {
  /// The contents times a plane on their grid, which leaves this alpha.
  fileprivate func multiplied(by share: SurfaceID, alpha rest: SurfaceID) -> ContentsPaint {
    let shift = PixelShift(Vector(Double(left), Double(top)))
    var contents = self
    contents.item.coverage.append(CoverageTerm(.plane(share, octaves: 0), shift: shift))
    contents.alpha = CoverageTerm(.plane(rest, octaves: 0), shift: shift)
    (contents.source, contents.box) = (.surface(.plane(rest)), nil)
    return contents
  }
}
