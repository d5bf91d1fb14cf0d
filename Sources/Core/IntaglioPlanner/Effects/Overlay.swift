// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A colour, gradient or pattern over the contents.
struct OverlayLayer: PlannedEffect {
  let paint: StylePaint
  var opacity = 1.0
  var blend = BlendMode.normal
  var alignment = StylePaint.Alignment.frame
  let isWithinContents = true

  var silhouette: any PlannedEffect { OverlayLayer(paint: paint.silhouette) }
  var dependsOnPlace: Bool { blend == .dissolve || paint.dependsOnPlace }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    style.seenOverlays.filter { $0.opacity > 0 }.map {
      OverlayLayer(paint: $0.paint, opacity: $0.opacity, blend: $0.blend, alignment: $0.alignment)
    }
  }

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder) {
    for (paint, region) in painting.style.paints(paint, alignment, over: painting.seen) {
      painting.within.add(
        PaintItem(paint, coverage: painting.clip, opacity: opacity, blend: blend, region: region))
    }
  }
}

extension StylePaint {
  var silhouette: StylePaint {
    if case .color(let color) = self, color.alpha == 0 { self } else { .color(.black) }
  }

  var dependsOnPlace: Bool {
    switch self {
    case .color, .ramp: false
    case .gradient, .pattern: true
    }
  }
}

extension ResolvedStyle {
  /// The paints of a colour, gradient or pattern over the style's frame or the contents' ink, with the part
  /// of a region that each covers: one per line of text, or one for everything. Ramps are handled elsewhere.
  func paints(
    _ paint: StylePaint, _ alignment: StylePaint.Alignment, over region: PixelRect
  ) -> [(paint: Paint, region: PixelRect)] {
    guard paint.dependsOnPlace else { return [(self.paint(paint, over: frame), region)] }
    return fit.places(alignment, in: frame).compactMap { box, rows in
      let part = region.clamped(to: PixelRect(columns: region.columns, rows: rows))
      return part.isEmpty ? nil : (self.paint(paint, over: box), part)
    }
  }

  private func paint(_ paint: StylePaint, over box: Rect) -> Paint {
    switch paint {
    case .color(let color): return .color(color.premultiplied)
    case .gradient(let gradient): return .gradient(ResolvedGradient(gradient, over: box, scale: scale))
    case .pattern(let pattern): return patterns[pattern]?.over(box).paint ?? .color(.zero)
    case .ramp: return .color(.zero)
    }
  }
}

extension SIMD4<Double> {
  static var opaqueBlack: SIMD4<Double> { SIMD4(0, 0, 0, 1) }
}
