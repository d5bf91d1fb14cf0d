// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A colour, gradient or pattern over the contents.
struct OverlayLayer: PlannedEffect {
  let paint: StylePaint
  let opacity: Double
  let blend: BlendMode
  let isWithinContents = true

  var silhouette: any PlannedEffect {
    OverlayLayer(paint: paint.silhouette, opacity: 1, blend: .normal)
  }
  var dependsOnPlace: Bool { blend == .dissolve || paint.dependsOnPlace }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    style.seenOverlays.filter { $0.opacity > 0 }.map {
      OverlayLayer(paint: $0.paint, opacity: $0.opacity, blend: $0.blend)
    }
  }

  func paint(
    _ surroundings: EffectSurroundings, to items: inout EffectItems, with builder: inout ScenePassBuilder
  ) {
    items.within.add(
      PaintItem(
        surroundings.style.paint(paint), coverage: surroundings.clip, opacity: opacity, blend: blend,
        region: surroundings.seen))
  }
}

extension StylePaint {
  /// Opaque, except for invisible colours.
  var silhouette: StylePaint {
    if case .color(let color) = self, color.alpha == 0 { self } else { .color(.black) }
  }

  /// Whether the colour depends on the position.
  var dependsOnPlace: Bool {
    switch self {
    case .color, .ramp: false
    case .gradient, .pattern: true
    }
  }
}

extension ResolvedStyle {
  /// A colour, a gradient or a pattern over the style's frame. Ramps are handled elsewhere.
  func paint(_ paint: StylePaint) -> Paint {
    switch paint {
    case .color(let color): return .color(color.premultiplied)
    case .gradient(let gradient):
      return .gradient(
        ResolvedGradient(gradient, left: frame.x, top: frame.y, width: frame.width, height: frame.height))
    case .pattern(let pattern): return patterns[pattern]?.paint ?? .color(.zero)
    case .ramp: return .color(.zero)
    }
  }
}

extension SIMD4<Double> {
  /// Black, premultiplied.
  static var opaqueBlack: SIMD4<Double> { SIMD4(0, 0, 0, 1) }
}
