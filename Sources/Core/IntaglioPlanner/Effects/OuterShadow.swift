// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

struct OuterShadowLayer: PlannedEffect {
  let shadow: ResolvedShadow
  /// Whether the contents' mask is cut out of it.
  let isKnockedOut: Bool

  var requests: [CoverageRequest] {
    let request = shadow.request(spread: shadow.spread)
    return shadow.isConcealed ? [request, CoverageRequest(needsPlane: true)] : [request]
  }
  var silhouette: any PlannedEffect {
    OuterShadowLayer(shadow: shadow.opaque(.outer), isKnockedOut: isKnockedOut)
  }
  var dependsOnPlace: Bool { shadow.dependsOnPlace }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    ResolvedShadow.shadows(.outer, of: style, pixels).map {
      OuterShadowLayer(shadow: $0, isKnockedOut: style.contents == .knockout)
    }
  }

  /// The picture, and the pixels within reach of the shadow's spread and blur.
  func reached(from picture: PixelRect) -> PixelRect {
    let reach = shadow.blur.room + shadow.spread.rounded(.up)
    func reached(_ range: Range<Int>, _ offset: Double) -> Range<Int> {
      let first = range.lowerBound + Int((offset - reach).rounded(.down))
      let last = range.upperBound + Int((offset + reach).rounded(.up))
      guard first < last else { return range }
      return min(range.lowerBound, first)..<max(range.upperBound, last)
    }
    return PixelRect(
      columns: reached(picture.columns, shadow.offset.x), rows: reached(picture.rows, shadow.offset.y))
  }

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder) {
    let (requests, castsOutline) = (requests, painting.stack.castsOutline)
    let opacity = castsOutline ? (isKnockedOut ? 0 : 1) : painting.stack.opacity
    guard var item = item(requests[0], painting, with: &builder) else { return }
    item.blend = shadow.blend
    if shadow.isConcealed, opacity < 1 || castsOutline || painting.isGone || !painting.remainder.isEmpty,
      let revealed = builder.revealed(
        requests[1], of: painting.sources[1], opacity: opacity, over: item.region)
    {
      item.coverage.append(revealed)
    }
    if isKnockedOut {
      item.coverage.append(
        builder.factor(painting.mask, of: painting.contents, isInverted: true, over: item.region))
    }
    painting.below.add(item)
  }

  private func item(
    _ request: CoverageRequest, _ painting: EffectPainting, with builder: inout ScenePassBuilder
  ) -> PaintItem? {
    guard let source = painting.source else { return nil }
    let visible = painting.visible
    var region = builder.reach(request, of: source).clamped(to: visible)
    guard shadow.isPlain else {
      return builder.strength(
        of: shadow, request, of: source, isInner: false, frame: painting.style.frame, over: region)
    }
    // A region that covers most of the canvas is extended to all of it: then the rows of all items share one
    // start in memory, and compiled programs do not depend on offsets.
    if 4 * region.pixelCount >= 3 * visible.pixelCount { region = visible }
    guard !region.isEmpty, let term = builder.factor(shadow, of: source, over: region) else { return nil }
    return PaintItem(.color(shadow.color), coverage: [term], region: region)
  }
}

extension ScenePassBuilder {
  /// The share of a concealed shadow that stays visible, as a factor over a region; nil if nothing conceals
  /// it. Where strokes that are translucent or blend replace nearly opaque contents, the shadow shows
  /// through: there its share drops to 0 within the last of 255 levels.
  fileprivate mutating func revealed(
    _ cast: CoverageRequest, of caster: ShadowSource?, opacity: Double, over region: PixelRect
  ) -> CoverageTerm? {
    guard let caster, let alpha = field(cast, of: caster, over: region) else { return nil }
    guard opacity > 0 else {
      return CoverageTerm(.plane(alpha, octaves: 0), shift: caster.place, isInverted: true)
    }
    let plane = plane(region.moved(-caster.left, -caster.top)) {
      SharePass(
        first: alpha, dividend: SIMD3(-1, 0, 1), divisor: SIMD3(-opacity, 0, 1), leastDivisor: 1.0 / 255,
        output: $0)
    }
    return CoverageTerm(.plane(plane, octaves: 0), shift: caster.place)
  }
}
