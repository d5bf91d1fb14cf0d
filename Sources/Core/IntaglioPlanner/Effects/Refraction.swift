// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A refraction in pixels, see `Refraction`.
struct ResolvedRefraction: Hashable {
  let depth: Double
  let dispersion: Double
  /// k, w and k + 1.
  let step: Int
  let width: Double
  let around: Double

  init?(_ refraction: Refraction?, scale: Double) {
    guard let refraction, refraction.isSeen else { return nil }
    (depth, dispersion) = (refraction.depth * scale, refraction.dispersion)
    let edge = refraction.edge * scale
    step = max(1, Int((edge / 3).roundedHalvesUp))
    width = max(1, edge - Double(step))
    around = Double(step + 1)
  }

  /// How far the backdrop is read around a pixel.
  var reach: Int { Int((depth.magnitude * (1 + dispersion)).rounded(.up)) + 1 }

  /// How far the shape counts around a pixel.
  var shapeReach: Int { step + SpreadPass.sourceReach(width, .euclid) + 1 }
}

extension PaintList {
  /// A refraction of a backdrop, and the shape of the glass over a region.
  struct Lens {
    let refraction: ResolvedRefraction
    private(set) var shape: [CoverageTerm]
    private(set) var region: PixelRect

    init(_ refraction: ResolvedRefraction, shape: [CoverageTerm], region: PixelRect) {
      (self.refraction, self.shape, self.region) = (refraction, shape, region)
    }

    /// The shape as a paint.
    var black: PaintList { PaintList(PaintItem(.color(.opaqueBlack), coverage: shape, region: region)) }

    func moved(_ right: Int, _ down: Int) -> Lens {
      let offset = Vector(Double(right), Double(down))
      return Lens(refraction, shape: shape.map { $0.moved(by: offset) }, region: region.moved(right, down))
    }

    /// The shape as a plane, painted unless it is one.
    private func plane(in plan: inout Plan) -> SurfaceID {
      if shape.count == 1, case .plane(let plane, octaves: 0) = shape[0].source, shape[0].shift == .zero,
        !shape[0].isInverted, plan[plane].region == region
      {
        return plane
      }
      let alpha = black.picture(region, in: &plan)
      return plan.add(.plane, region) { MaskPass(source: alpha, output: $0) }
    }

    /// Adds the passes that bend a backdrop over a region.
    func picture(
      of item: PaintItem, within edges: PixelRect?, over region: PixelRect, in plan: inout Plan
    ) -> SurfaceID {
      let picture: SurfaceID
      if case .picture(let unchanged, shift: .zero) = item.paint, item.adjustments.isEmpty {
        picture = unchanged
      } else {
        picture = PaintList(item).picture(item.region, in: &plan)
      }
      let shape = plane(in: &plan)
      let (depth, seen) = (refraction.depth, region.grown(by: refraction.step))
      let within = plan.slope(of: shape, 0.5 - refraction.width, over: seen)
      let around = plan.slope(of: shape, refraction.around - 0.5, over: seen)
      return plan.add(.intermediate, region) {
        LensPass(
          picture: picture,
          surface: .dome(
            within: within, around: around, width: refraction.width, reach: refraction.around),
          step: refraction.step, map: .scale(-depth), keepsPlace: true, dispersion: refraction.dispersion,
          edges: edges, output: $0)
      }
    }
  }
}

extension PaintList.Replacement {
  /// A frost over the visible pixels, with a lens in its whole shape; nil if nothing of it is visible.
  func bent(by refraction: ResolvedRefraction, in visible: PixelRect) -> Self? {
    let pixels = region.clamped(to: visible)
    guard !pixels.isEmpty, case .frost(var frost) = source else { return nil }
    frost.lens = PaintList.Lens(refraction, shape: coverage, region: region)
    let seen = coverage.map { $0.cropped(from: region, to: pixels) }
    return Self(source: .frost(frost), coverage: seen, region: pixels)
  }
}

extension Plan {
  /// Adds the passes of a slope along a shape's edge, from `spread` away to half a pixel past it.
  fileprivate mutating func slope(of shape: SurfaceID, _ spread: Double, over region: PixelRect) -> SurfaceID
  {
    let reach = SpreadPass.reach(spread)
    let read = region.grown(by: reach).clamped(to: self[shape].region)
    let firm = add(.plane, read) { FirmPass(source: shape, isInverted: spread < 0, output: $0) }
    return addSpread(of: firm, by: spread, .euclid, ramp: abs(spread) + 0.5, over: region)
  }
}
