// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

struct ContentsLayer: PlannedEffect {
  /// Whether only the parts outside the mask are drawn.
  let isKnockedOut: Bool
  let isWithinContents = true
  var silhouette: any PlannedEffect { self }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    guard !style.hidesContents else { return [] }
    if style.contents != .knockout { return [ContentsLayer(isKnockedOut: false)] }
    return style.casters == .drawn ? [ContentsLayer(isKnockedOut: true)] : []
  }

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder) {
    let contents = painting.contents
    guard !painting.isCutOnce else {
      painting.within.add(builder.opaque(contents, over: painting.seen))
      return
    }
    var item = contents.item
    item.region = item.region.clamped(to: painting.visible)
    item.opacity *= painting.stack.fillOpacity
    if isKnockedOut {
      item.coverage.append(
        builder.factor(painting.mask, of: contents, isInverted: true, over: item.region))
    }
    item.coverage += painting.remainder
    painting.within.add(item)
  }
}

/// The casters of the original article's shadows, which show at the antialiased edges of its clips: black
/// with the coverage a (1 - m).
struct CastersLayer: PlannedEffect {
  var silhouette: any PlannedEffect { self }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    style.casters == .drawn ? [CastersLayer()] : []
  }

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder) {
    let (contents, seen) = (painting.contents, painting.seen)
    painting.above.add(
      PaintItem(
        .color(SIMD4(0, 0, 0, 1)),
        coverage: [
          builder.factor(contents, over: seen),
          builder.factor(painting.mask, of: contents, isInverted: true, over: seen),
        ],
        region: seen))
  }
}
