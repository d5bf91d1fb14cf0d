// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// An effect of a style with all numbers in pixels: a layer of a `LayerStack`. Each effect is a type in a
/// file of its own.
protocol PlannedEffect: Sendable {
  /// The visible effects of this kind in a style, topmost first.
  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect]

  var requests: [CoverageRequest] { get }
  /// Whether it is painted into the contents' shape, minus the share of strokes.
  var isWithinContents: Bool { get }
  /// Whether it lies within the contents, even if it also covers their strokes.
  var liesWithinContents: Bool { get }
  /// The effect's silhouette, as if everything it draws were opaque: the part that a copy removes (see
  /// `BlendMode.copy`).
  var silhouette: any PlannedEffect { get }
  /// Whether it depends on a picture's bounds or position, so that the picture cannot share an atlas.
  var dependsOnPlace: Bool { get }

  /// The pixels that it may cover, for a picture with these pixels.
  func reached(from picture: PixelRect) -> PixelRect

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder)
}

extension PlannedEffect {
  var requests: [CoverageRequest] { [] }
  var isWithinContents: Bool { false }
  var liesWithinContents: Bool { isWithinContents }
  var dependsOnPlace: Bool { false }
  func reached(from picture: PixelRect) -> PixelRect { picture }
}

/// The conversion of a style's lengths to pixels.
struct StylePixels {
  let scale: Double
  /// The light of the style, or else of the scene. Depths are resolved to offsets only here.
  let light: Light?
  /// Whether the contents are an unchanged picture, whose alpha is in whole levels of 255.
  let hasLevels: Bool
  /// Whether adjustments amplify the errors of blurs.
  let amplifiesErrors: Bool

  func blur(_ blur: ShadowBlur) -> ShadowBlur { amplifiesErrors ? blur.precise : blur }
}

/// The painting of a stack's effects: what they need to know, and their items so far.
struct EffectPainting {
  let contents: ContentsPaint
  let mask: ScenePassBuilder.Mask
  let style: ResolvedStyle
  let visible: PixelRect
  /// The part of these that the contents cover.
  let seen: PixelRect
  /// The clip of each item within the contents; empty if all of them are clipped together.
  let clip: [CoverageTerm]
  /// The share of the contents that strokes leave; empty if they leave everything.
  let remainder: [CoverageTerm]
  /// Whether strokes leave nothing of the contents.
  let isGone: Bool
  /// Whether everything within the contents is clipped together.
  let isCutOnce: Bool
  /// Whether inner bevels can be painted within the contents. Bevels also cover strokes and other bevels,
  /// which the picture of the contents lacks.
  var isBevelledWithin: Bool
  /// The sources of the current effect's requests; nil for empty ones.
  var sources: [ShadowSource?] = []
  /// The items from bottom to top.
  var below = PaintList()
  var within = PaintList()
  var above = PaintList()

  var source: ShadowSource? { sources.first ?? nil }
  var stack: LayerStack { style.stack }
}

/// A coverage for an effect: the contents or their mask, grown, blurred and moved.
struct CoverageRequest: Hashable {
  /// Whether the mask is requested instead of the alpha.
  var isMask = false
  var spread = 0.0
  /// Whether a translucent box counts as opaque.
  var ignoresOpacity = false
  var metric = SpreadPass.Metric.euclid
  /// The width of the edge's ramp in pixels.
  var ramp = 1.0
  /// Whether it is the slope of a surface. Boxes then grow like other shapes.
  var isSlope = false
  var blur = ShadowBlur.gaussian(sigma: 0)
  var offset = Vector.zero
  /// Whether only the part over the contents is visible.
  var isInside = false
  /// The width of the margin that is read around the visible pixels.
  var margin = 0
  /// Whether it must be a plane, even if a product of profiles would do.
  var needsPlane = false
}

extension CoverageRequest {
  /// How far from the contents the coverage reaches, in pixels.
  var reach: Int { blur.reach + 1 + (spread == 0 ? 0 : SpreadPass.sourceReach(spread, metric)) + margin }

  /// The pixels of the contents that affect a region.
  func contents(shownIn region: PixelRect) -> PixelRect {
    PixelShift(offset).pixels(readFor: region).grown(by: reach)
  }
}
