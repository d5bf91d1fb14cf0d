// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

struct FillColorLayer: PlannedEffect {
  /// Premultiplied.
  let color: SIMD4<Double>
  let isWithinContents = true

  var silhouette: any PlannedEffect { FillColorLayer(color: color.w > 0 ? .opaqueBlack : .zero) }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    guard !style.hidesContents, case .color(let color) = style.fill else { return [] }
    return [FillColorLayer(color: color.premultiplied)]
  }

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder) {
    painting.within.add(
      PaintItem(
        .color(color), coverage: painting.clip, opacity: painting.stack.fillOpacity,
        region: painting.seen))
  }
}

/// A picture or drawing in place of the contents' colours.
struct FillPictureLayer: PlannedEffect {
  let isWithinContents = true
  let dependsOnPlace = true
  var silhouette: any PlannedEffect { self }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    guard !style.hidesContents else { return [] }
    return switch style.fill {
    case .bitmap, .drawing: [FillPictureLayer()]
    case .color, .file, nil: []
    }
  }

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder) {
    let fill = painting.style.fill.flatMap {
      builder.picture($0, over: painting.seen, in: painting.visible)
    }
    guard let fill else { return }
    let item = PaintItem(
      fill.paint, coverage: painting.clip, opacity: painting.stack.fillOpacity,
      region: painting.seen)
    painting.within.add(item.cropped(to: fill.region))
  }
}

extension ScenePassBuilder {
  fileprivate mutating func picture(
    _ fill: ResolvedStyle.Fill, over region: PixelRect, in visible: PixelRect
  ) -> (paint: Paint, region: PixelRect)? {
    switch fill {
    case .picture(let content):
      guard let item = caster(of: content, in: visible)?.item else { return nil }
      return (item.paint, item.region.clamped(to: region))
    case .layers(let layers, let frame):
      let list = clipped(items(of: layers, in: visible), to: frame.withoutCorners)
      guard let drawn = list.region?.clamped(to: region), !drawn.isEmpty else { return nil }
      return (.picture(list.picture(drawn, in: &plan), shift: .zero), drawn)
    }
  }
}
