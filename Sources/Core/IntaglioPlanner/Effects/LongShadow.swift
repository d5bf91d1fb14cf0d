// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A shadow that sweeps the contents over a distance, like a wall's in low light.
struct LongShadowLayer: PlannedEffect {
  /// Premultiplied.
  var color: SIMD4<Double>
  var blend: BlendMode
  let direction: SweepPass.Direction
  let fade: Double
  /// Whether the contents' mask is cut out of it.
  let isKnockedOut: Bool

  var requests: [CoverageRequest] { [CoverageRequest(margin: direction.steps + 2, needsPlane: true)] }
  var silhouette: any PlannedEffect {
    var shadow = self
    (shadow.color, shadow.blend) = (.opaqueBlack, .normal)
    return shadow
  }
  var dependsOnPlace: Bool { blend == .dissolve }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    style.longShadows.filter { $0.color.alpha > 0 }.compactMap { shadow in
      let direction = SweepPass.Direction(shadow.fall(in: pixels.light), scale: pixels.scale)
      guard direction.steps > 0 else { return nil }
      return LongShadowLayer(
        color: shadow.color.premultiplied, blend: shadow.blend, direction: direction, fade: shadow.fade,
        isKnockedOut: style.contents == .knockout)
    }
  }

  func reached(from region: PixelRect) -> PixelRect {
    let (far, soft) = (Double(direction.steps) * direction.slope, direction.slope == 0 ? 0 : 1)
    let beside = Int(min(far, 0).rounded(.down)) - soft...Int(max(far, 0).rounded(.up)) + soft
    let along = direction.isForward ? 0...direction.steps : -direction.steps...0
    func moved(_ range: Range<Int>, _ by: ClosedRange<Int>) -> Range<Int> {
      range.lowerBound + by.lowerBound..<range.upperBound + by.upperBound
    }
    let (columns, rows) = direction.axis == .horizontal ? (along, beside) : (beside, along)
    return PixelRect(columns: moved(region.columns, columns), rows: moved(region.rows, rows))
  }

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder) {
    guard let origin = painting.source,
      let source = builder.field(requests[0], of: origin, over: painting.visible)
    else { return }
    let region = reached(from: builder.plan[source].region).moved(origin.left, origin.top)
      .clamped(to: painting.visible)
    guard !region.isEmpty else { return }
    let (grid, share) = (region.moved(-origin.left, -origin.top), abs(direction.slope) / 8)
    let isHorizontal = direction.axis == .horizontal
    let around = PixelRect(
      columns: grid.columns.grown(by: share == 0 || isHorizontal ? 0 : 1),
      rows: grid.rows.grown(by: share == 0 || !isHorizontal ? 0 : 1))
    var plane = builder.plane(around) {
      SweepPass(source: source, direction: direction, fade: fade, output: $0)
    }
    if share > 0 {
      let swept = plane
      plane = builder.plane(grid) {
        BlurPass(
          source: .plane(swept), axis: isHorizontal ? .vertical : .horizontal,
          kernel: Kernel(weights: [1 - 2 * share, share]), output: $0)
      }
    }
    let coverage = CoverageTerm(.plane(plane, octaves: 0), shift: origin.place)
    var item = PaintItem(.color(color), coverage: [coverage], blend: blend, region: region)
    if isKnockedOut {
      item.coverage.append(
        builder.factor(painting.mask, of: painting.contents, isInverted: true, over: region))
    }
    painting.below.add(item)
  }
}
