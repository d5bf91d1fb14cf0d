// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// An effect of a style with every number in pixels: a layer of a `LayerStack`. Each effect is a type in a
/// file of its own.
protocol PlannedEffect: Sendable {
  /// The effects of this kind that can be seen of a style, the topmost first.
  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect]

  /// The coverages that it reads.
  var requests: [CoverageRequest] { get }
  /// Whether it is painted into the contents' shape, of which strokes take their share.
  var isWithinContents: Bool { get }
  /// Whether it lies within the contents, be it on strokes too.
  var liesWithinContents: Bool { get }
  /// The effect as it would look if all that it draws were opaque: what a copy of it removes (see
  /// `BlendMode.copy`).
  var silhouette: any PlannedEffect { get }
  /// Whether a picture's bounds or place matter to it, so that it needs a picture alone.
  var dependsOnPlace: Bool { get }

  /// The pixels in which something of it may be, over a picture with these pixels.
  func reached(from picture: PixelRect) -> PixelRect

  /// Adds what it paints.
  func paint(
    _ surroundings: EffectSurroundings, to items: inout EffectItems, with builder: inout ScenePassBuilder)
}

extension PlannedEffect {
  var requests: [CoverageRequest] { [] }
  var isWithinContents: Bool { false }
  var liesWithinContents: Bool { isWithinContents }
  var dependsOnPlace: Bool { false }
  func reached(from picture: PixelRect) -> PixelRect { picture }
}

/// How a style's lengths become pixels.
struct StylePixels {
  /// Pixels a point.
  let scale: Double
  /// The light of the style, or of the scene for a style without one: here, and nowhere else, depths become
  /// offsets.
  let light: Light?
  /// Whether the contents are a picture as it is, whose alpha is in whole levels of 255.
  let hasLevels: Bool
}

/// What an effect is painted on.
struct EffectSurroundings {
  let contents: ContentsPaint
  let mask: ScenePassBuilder.Mask
  let style: ResolvedStyle
  /// The sources of the effect's requests; nil where nothing is left of one.
  var sources: [ShadowSource?]
  let planes: [PlaneBuilder.Key: PlaneBuilder.Blurred]
  /// The pixels that are drawn.
  let visible: PixelRect
  /// The contents' pixels of these.
  let seen: PixelRect
  /// What cuts off an item within the contents; none where all of them are cut off together.
  let clip: [CoverageTerm]
  /// What strokes leave of the contents; none where they leave all.
  let remainder: [CoverageTerm]
  /// Whether all that lies within the contents is cut off together.
  let isCutOnce: Bool

  /// The source of the first request.
  var source: ShadowSource? { sources.first ?? nil }
  var stack: LayerStack { style.stack }
}

/// What the effects of a stack paint, from the bottom to the top.
struct EffectItems {
  var below = PaintList()
  /// Within the contents.
  var within = PaintList()
  var above = PaintList()
  /// Whether bevels lie within the contents: they lie on strokes and on other bevels too, which are not in
  /// that picture.
  var isBevelledWithin: Bool
}
