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

  func paint(
    _ surroundings: EffectSurroundings, to items: inout EffectItems, with builder: inout ScenePassBuilder
  ) {
    let contents = surroundings.contents
    guard !surroundings.isCutOnce else {
      items.within.add(builder.opaque(contents, over: surroundings.seen))
      return
    }
    var item = contents.item
    item.region = item.region.clamped(to: surroundings.visible)
    item.opacity *= surroundings.stack.fillOpacity
    if isKnockedOut {
      item.coverage.append(
        builder.factor(surroundings.mask, of: contents, isInverted: true, over: item.region))
    }
    item.coverage += surroundings.remainder
    items.within.add(item)
  }
}

/// The casters of the original article's shadows, which show at the antialiased edges of its clips: black
/// with the coverage a (1 - m).
struct CastersLayer: PlannedEffect {
  var silhouette: any PlannedEffect { self }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    style.casters == .drawn ? [CastersLayer()] : []
  }

  func paint(
    _ surroundings: EffectSurroundings, to items: inout EffectItems, with builder: inout ScenePassBuilder
  ) {
    let (contents, seen) = (surroundings.contents, surroundings.seen)
    items.above.add(
      PaintItem(
        .color(SIMD4(0, 0, 0, 1)),
        coverage: [
          builder.factor(contents, over: seen),
          builder.factor(surroundings.mask, of: contents, isInverted: true, over: seen),
        ],
        region: seen))
  }
}
