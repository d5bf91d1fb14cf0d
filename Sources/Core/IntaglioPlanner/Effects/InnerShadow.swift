// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A shadow inside the contents, as if they were cut out.
struct InnerShadowLayer: PlannedEffect {
  let shadow: ResolvedShadow
  let isWithinContents = true

  var requests: [CoverageRequest] {
    var request = shadow.request(spread: -shadow.spread)
    (request.isMask, request.isInside) = (true, true)
    return [request]
  }
  var silhouette: any PlannedEffect { InnerShadowLayer(shadow: shadow.opaque(.inner)) }
  var dependsOnPlace: Bool { shadow.isBounded || shadow.dependsOnPlace }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    ResolvedShadow.shadows(.inner, of: style, pixels).map { InnerShadowLayer(shadow: $0) }
  }

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder) {
    let seen = painting.seen
    var item = PaintItem(.color(shadow.color), region: seen)
    if shadow.isPlain {
      item.coverage = builder.inverse(shadow, of: painting.source, within: painting.style.bounds, over: seen)
    } else if let strength = builder.strength(
      of: shadow, requests[0], of: painting.source, isInner: true, frame: painting.style.frame, over: seen)
    {
      item = strength
    }
    item.coverage.insert(contentsOf: painting.clip, at: 0)
    item.blend = shadow.blend
    painting.within.add(item)
  }
}

extension ScenePassBuilder {
  /// 1 - B, or max(0, bounds - B), as factors over a region; empty if it is 1 everywhere.
  fileprivate func inverse(
    _ shadow: ResolvedShadow, of caster: ShadowSource?, within pixels: PixelRect, over region: PixelRect
  ) -> [CoverageTerm] {
    var bounds: BoundsProfile?
    if shadow.isBounded {
      bounds = RoundedRectangle(pixels).profile(shadow.blur, shift: PixelShift(shadow.offset), over: region)
    }
    guard var term = factor(shadow, of: caster, over: region) else {
      return bounds.map { [CoverageTerm(.profile($0))] } ?? []
    }
    term.isInverted = true
    term.bounds = bounds
    return [term]
  }
}
