// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// A picture to draw, with all options of a render. The short forms of `render` make one.
///
///     var request = RenderRequest(icon, style: .innerShadow(), scale: 2)
///     request.grow = true
///     request.timeLimit = 0.5
///     let result = try renderer.render(request)
public struct RenderRequest: Sendable {
  package enum Subject: Sendable {
    /// A picture with a style. With a number, its intermediate surfaces are cached.
    case picture(Bitmap, number: SurfaceNumber? = nil)
    /// A scene, yet to be prepared.
    case scene(Scene)
    /// A scene with drawn contents.
    case prepared(PreparedScene)
  }

  package var subject: Subject
  /// The style of a picture; its lengths are points. Not used by scenes.
  public var style: Style
  /// Pixels per point; nil for the scene's own, and for 1 of a picture.
  public var scale: Double?
  /// Whether the result is larger than the picture by the reach of outer shadows and other effects, on each
  /// side, or else they end at the picture's bounds; nil for what the style says (`Style.grows`). Not used by
  /// scenes.
  public var grow: Bool?
  /// Changes of a picture before its style, and its surroundings.
  public var framing: Framing
  /// The light, in place of the style's or the scene's own; nil leaves that. Layers whose styles have a light
  /// keep it.
  public var light: Light?
  /// Collects warnings: missing characters, texts without enough room, empty results, a picture too large
  /// for the GPU, long renders. Without it the result is not checked.
  public var warnings: RenderWarnings?
  /// The time limit in seconds from the call on, in place of the renderer's; nil for that.
  public var timeLimit: Double?
  /// Ends the work early, and replaces the time limit.
  public var cancellation: Cancellation?
  /// Memory for the result, if any.
  package var recycled: RecycledPixels?
  /// Whether style and framing have been checked.
  var isValid = false

  package init(
    _ subject: Subject, style: Style = Style(), scale: Double? = nil, grow: Bool? = nil,
    framing: Framing = Framing(), warnings: RenderWarnings? = nil, cancellation: Cancellation? = nil,
    recycling recycled: RecycledPixels? = nil
  ) {
    (self.subject, self.style, self.scale) = (subject, style, scale)
    (self.grow, self.framing, self.warnings) = (grow, framing, warnings)
    (self.cancellation, self.recycled) = (cancellation, recycled)
  }

  /// A picture with a style.
  ///
  /// - Parameters:
  ///   - picture: premultiplied, as all bitmaps are.
  ///   - style: its lengths are points.
  ///   - scale: pixels per point: the factor of the style's offsets and blurs.
  ///   - grow: whether the result has room for the outer shadows, or else they end at the picture's bounds;
  ///     nil for what the style says (`Style.grows`).
  ///   - framing: changes of the picture before the style, and the surroundings of the result.
  ///   - warnings: collects warnings.
  public init(
    _ picture: Bitmap, style: Style, scale: Double = 1, grow: Bool? = nil, framing: Framing = Framing(),
    warnings: RenderWarnings? = nil
  ) {
    self.init(
      .picture(picture), style: style, scale: scale, grow: grow, framing: framing, warnings: warnings)
  }

  /// A prepared picture with a style: the result of its bitmap, in less time if only offsets, colours,
  /// contents or fill differ from an earlier request.
  ///
  /// - Parameters:
  ///   - prepared: a picture whose blurs the renderer caches.
  ///   - style: its lengths are points.
  ///   - scale: pixels per point: the factor of the style's offsets and blurs.
  ///   - grow: whether the result has room for the outer shadows, or else they end at the picture's bounds;
  ///     nil for what the style says (`Style.grows`).
  ///   - warnings: collects warnings.
  public init(
    _ prepared: PreparedPicture, style: Style, scale: Double = 1, grow: Bool? = nil,
    warnings: RenderWarnings? = nil
  ) {
    self.init(
      .picture(prepared.picture, number: prepared.number), style: style, scale: scale, grow: grow,
      warnings: warnings)
  }

  /// A scene as a picture of ceil(width * scale) x ceil(height * scale) pixels.
  ///
  /// - Parameters:
  ///   - scene: the scene to draw.
  ///   - scale: pixels per point; nil for the scene's own.
  ///   - warnings: collects warnings.
  public init(_ scene: Scene, scale: Double? = nil, warnings: RenderWarnings? = nil) {
    self.init(.scene(scene), scale: scale, warnings: warnings)
  }

  /// A prepared scene: the result of its scene, in less time.
  ///
  /// - Parameters:
  ///   - prepared: what `Renderer.prepare(_:warnings:cancellation:)` made, for any renderer.
  ///   - warnings: collects warnings, besides those of the prepared scene.
  public init(_ prepared: PreparedScene, warnings: RenderWarnings? = nil) {
    self.init(.prepared(prepared), warnings: warnings)
  }
}

extension RenderRequest {
  var applied: AppliedStyle {
    var style = style
    style.light = light ?? style.light
    return AppliedStyle(style, scale ?? 1, grow, framing)
  }

  /// The scene at the scale and in the light of the request.
  func adjusted(_ scene: Scene) -> Scene {
    guard scale != nil || light != nil else { return scene }
    var scene = scene
    scene.scale = scale ?? scene.scale
    scene.light = light ?? scene.light
    return scene
  }
}

/// A style with its scale, the size of its result, and the framing of its picture.
package struct AppliedStyle: Sendable {
  let style: Style
  let scale: Double
  let grow: Bool
  let framing: Framing
  /// The fit to the picture's ink; nil until the picture is known.
  private(set) var fit: StyleFit?

  package init(_ style: Style, _ scale: Double, _ grow: Bool?, _ framing: Framing = Framing()) {
    (self.style, self.scale, self.framing) = (style, scale, framing)
    self.grow = grow ?? style.grows
  }

  /// The style with its fit to a picture, whose ink is computed only for a style that depends on it.
  func fitted<E>(toPictureWith ink: () throws(E) -> PixelRect) throws(E) -> AppliedStyle {
    guard fit == nil else { return self }
    var fitted = self
    fitted.fit = try StyleFit(style, scale: scale, toPictureWith: ink)
    return fitted
  }
}
