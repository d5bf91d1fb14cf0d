// SPDX-License-Identifier: MIT

/// The effects of a picture: a plain value. Lengths are points; a render's `scale` converts them to pixels.
///
/// From the top of the stack to its bottom, for content C with alpha a and mask m (a, or a thresholded):
///
///     casters    black * a (1 - m)                             when casters are drawn
///     bevel i    light above shade (`Bevel`)                   first listed on top
///     inner i    c_i * a * (1 - B_i(m)) moved by d_i           first listed on top; with bounded edges
///                c_i * a * max(0, B_i(1_bounds) - B_i(m)) moved by d_i
///     satin i    c_i * a * the difference of two shadows       (`Satin`)
///     noise i    grains * a                                    (`Noise`)
///     overlay i  paint * a
///     fill       fill * a * f
///     contents   C f; when knocked out nothing, or C f (1 - m) when casters are drawn
///     stroke i   paint * R(a, D) - R(a, -d)                    (`EdgeStroke`)
///     long i     c_i * the extruded a, * (1 - m) when the contents are knocked out    (`LongShadow`)
///     outer i    c_i * B_i(a) moved by d_i, * (1 - m) when the contents are knocked out
///
/// C is what the alpha floor, a displacement (`Displacement`) and an erosion (`Erosion`), in this order,
/// leave of the contents. Each item is drawn over those below it, with its blend mode if it has one. A layer
/// blur draws all of them into an isolated picture, and then blurs it (`LayerBlur`). Adjustments draw all of
/// them into an isolated picture, too, and change its colours, after the blur or before it (`Adjustment`). A
/// backdrop blur comes before everything else: it draws the blurred backdrop, the picture below, over that
/// picture,
///
///     B(below) * k  over  below
///
/// where k is 1 in the frame and corners of a layer with a colour or gradient, however translucent, and a for
/// other contents, times the layer's mask. With an opacity less than 1 or a blend mode the layer is drawn
/// over the blurred backdrop, and the result is mixed in by that opacity. The backdrop is what the layer's
/// blend modes see: in an isolated group only that group. Backdrop adjustments change the colours of
/// B(below), or of what is blurred; without a blur, of the backdrop itself. Pixels beyond the canvas do not
/// count: B divides by the weights of the pixels on it, so that edges do not darken. Within a turned or
/// stretched layer there is no such edge: all its contents count. Over a picture alone, which has no
/// backdrop, and for the blend mode `copy`, a backdrop blur and backdrop adjustments change nothing.
///
/// With a range r or a contour, the strength of a shadow, B_i(a) or 1 - B_i(m), becomes contour(s) with s =
/// min(1, strength / r) before it is moved; the edges of such an inner shadow are open. For an outer shadow,
/// a contour that starts above 0 fades in over the first eighth, as contour(s) - contour(0) max(0, 1 - 8 s):
/// without strength there is no colour. A concealed outer shadow is multiplied by (1 - a) / max(1 - g a, 1 /
/// 255), where g is f, or 0 if neither contents nor fill are drawn, or 1 if an overlay hides them: it is
/// fully visible around opaque contents, and invisible within them.
///
/// Grain scatters that strength (`Grain`). A ramp maps it to colours (`ColorRamp`), which replace c_i except
/// for its alpha. For a precise shadow with a size of w pixels and a spread of s, B_i is not a blur:
///
///     B_i(a)(p) = max over q of (a(q) + s + w - |p - q|) / max(w, 1), 0…1       1 - B_i(m): the same of 1 - m
///
/// over the same pixels q as below.
///
/// f is the fill opacity. It does not change the shadows, which are those of the alpha a.
///
/// For a shadow with a spread s, B_i(a) uses a grown by s, and B_i(m) uses m grown by -s. Growth by D > 0 is
/// the *reach*
///
///     R(a, D)(p) = max over q of a(q) + D - |p - q|, no less than 0 and no more than 1
///
/// over the pixels q whose alpha, rounded to levels of 255, is more than 0 and that are not faint: each
/// becomes a disc with a radius larger by D, and edges keep their softness. Growth by -D is 1 - R(1 - a, D).
/// A pixel of less than a tenth, which is 25 levels, is faint unless one of its eight neighbours is a tenth
/// or more and another one is 0, rounded: then it belongs to an antialiased edge. So nearly opaque contents
/// have the edges of opaque ones, to a tenth of a pixel, and nearly transparent pixels have none. A box, that
/// is one colour or an opaque gradient in a layer's frame and corners, grows as in CSS instead: edges move,
/// square corners stay square, and radii grow by the spread, or by less of it if they are smaller than that
/// (`RoundedRectangle.spreading(by:)`). An empty box casts nothing. With a threshold the mask of a box grows
/// by its reach.
///
/// This is the profile `exact`; `Profile` lists the replacements in `photoshop` for B, d_i, |p - q|, q and
/// the factor a within the contents.
///
/// d_i is the shadow's offset plus that of its depth, if any, under the light; shifts by fractions of a pixel
/// interpolate linearly between pixels. 1_bounds is 1 in the content's bounds: the bounds of a picture, or
/// all pixels that a layer's frame touches.
public struct Style: Sendable, Hashable {
  /// Whether the content itself is drawn.
  public enum Contents: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// The content is drawn.
    case drawn
    /// The content only casts its shadows (the inner-shadow layer's `drawOriginalImage = NO`).
    case knockout
  }

  /// The extent of the inverse of the content, the caster of the inner shadows.
  public enum Edges: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Unlimited: everything around the picture casts too.
    case open
    /// The picture's bounds (the inner-shadow layer's inverse image has the layer's size). For a layer these
    /// are its frame, or its picture if that lies elsewhere.
    case bounded
  }

  /// Whether the casters are visible on antialiased edges, as in the inner-shadow layer's drawing.
  public enum Casters: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Only their shadows are drawn.
    case hidden
    /// They are drawn too, inside their clips.
    case drawn
  }

  /// The shadows, including glows. The first is on top of the others of its kind, as in CSS.
  public var shadows: [Shadow]
  /// Lines along the edge, the first on top.
  public var strokes: [EdgeStroke]
  /// Light and shade on a raised surface, the first on top.
  public var bevels: [Bevel]
  /// Folds within the contents, the first on top.
  public var satins: [Satin]
  /// Colours and gradients over the contents, the first on top.
  public var overlays: [Overlay]
  /// Extruded shadows of the contents' shape, the first on top: below the strokes, above the outer shadows.
  public var longShadows: [LongShadow]
  /// Grains over the contents and the overlays, the first on top.
  public var noises: [Noise]
  /// Drawn or knocked out.
  public var contents: Contents
  /// nil: the mask is the alpha. T: it is 1 where alpha, rounded to levels of 255 like that of a bitmap, is
  /// more than T, else 0 (the inner-shadow layer's clipForAnyAlpha is 1). The mask casts the inner shadows,
  /// and a knockout cuts it out of the outer ones. Contents, fill, the blur of outer shadows and the edge of
  /// inner shadows use the alpha.
  public var threshold: Int?
  /// Open or bounded.
  public var edges: Edges
  /// Hidden or drawn.
  public var casters: Casters
  /// The fill of the content's shape; nil for none.
  public var fill: Fill?
  /// The opacity of contents and fill, but not of the effects, 0…1 (Photoshop's fill opacity). At 0 only
  /// effects are left, and outer shadows show through the content; `knockout` removes them there.
  public var fillOpacity: Double
  /// The light for shadows with a depth; nil for the light of the scene.
  public var light: Light?
  /// The arithmetic of the effects.
  public var profile: Profile
  /// The alpha of the contents that counts as none, 0…0.9: alpha becomes max(0, alpha - floor) / (1 - floor)
  /// and colours with it, before everything else, so that a picture's own soft shadow casts nothing.
  public var alphaFloor: Double
  /// The displacement of the contents' pixels, before the effects; nil for none.
  public var displacement: Displacement?
  /// The wear of the contents by a texture, after the displacement; nil for none.
  public var erosion: Erosion?
  /// The die-cut outline below the contents and their strokes, which casts the outer shadows; nil for none.
  public var outline: Outline?
  /// The blur of the whole drawing of the style; nil for none.
  public var layerBlur: LayerBlur?
  /// Changes of the colours of the whole drawing of the style, in this order.
  public var adjustments: [Adjustment]
  /// The blur of the backdrop within the layer's shape, as through frosted glass; nil, or a size of 0, for
  /// none.
  public var backdropBlur: Blur?
  /// Changes of the colours of the backdrop within the layer's shape, in this order.
  public var backdropAdjustments: [Adjustment]
  /// The bending of the backdrop at the edge of the layer's shape, after its blur; nil for none.
  public var backdropRefraction: Refraction?
  /// The lights in which the style is readable: any other light is moved to the nearest of them, with a
  /// warning. nil for all.
  public var lightLimits: Light.Limits?
  /// Whether a picture with this style grows by the room that its effects need, unless a render says
  /// otherwise. Layers of scenes have all the room of their scene anyway.
  public var grows: Bool
  /// The factor of the style's lengths; nil for the one that `designHeight` gives, or else 1. The backdrop
  /// blur is not multiplied: it belongs to what lies below.
  public var scale: Double?
  /// The height of the contents, in points, for which the style was drawn: its lengths are multiplied by the
  /// height of the contents' ink (`Style.inkShare`) over this, at least 1/16 and at most 16, so that the
  /// style looks the same on contents of any size. nil to keep lengths as they are.
  public var designHeight: Double?

  /// A style.
  public init(
    shadows: [Shadow] = [], contents: Contents = .drawn, threshold: Int? = nil, edges: Edges = .open,
    casters: Casters = .hidden, fill: Fill? = nil, fillOpacity: Double = 1, light: Light? = nil,
    profile: Profile = .exact, strokes: [EdgeStroke] = [], bevels: [Bevel] = [], satins: [Satin] = [],
    overlays: [Overlay] = [], longShadows: [LongShadow] = [], noises: [Noise] = [],
    displacement: Displacement? = nil, layerBlur: LayerBlur? = nil, adjustments: [Adjustment] = [],
    backdropBlur: Blur? = nil, backdropAdjustments: [Adjustment] = [], scale: Double? = nil,
    designHeight: Double? = nil, alphaFloor: Double = 0, erosion: Erosion? = nil, outline: Outline? = nil,
    backdropRefraction: Refraction? = nil, lightLimits: Light.Limits? = nil, grows: Bool = false
  ) {
    (self.shadows, self.strokes, self.bevels, self.satins) = (shadows, strokes, bevels, satins)
    (self.overlays, self.longShadows, self.noises) = (overlays, longShadows, noises)
    (self.contents, self.threshold, self.edges, self.casters) = (contents, threshold, edges, casters)
    (self.fill, self.fillOpacity, self.light, self.profile) = (fill, fillOpacity, light, profile)
    (self.displacement, self.layerBlur, self.adjustments) = (displacement, layerBlur, adjustments)
    (self.backdropBlur, self.backdropAdjustments) = (backdropBlur, backdropAdjustments)
    (self.scale, self.designHeight, self.alphaFloor) = (scale, designHeight, alphaFloor)
    (self.erosion, self.outline, self.backdropRefraction) = (erosion, outline, backdropRefraction)
    (self.lightLimits, self.grows) = (lightLimits, grows)
  }
}

/// The fill of the content's shape, over the content and under its inner shadows.
public enum Fill: Sendable, Hashable {
  /// One colour.
  case color(Color)
  /// A picture, resized to the content's bounds: the bounds of a picture, or the frame of any other layer.
  case bitmap(Bitmap, fit: Fit = .cover)
  /// A picture file that has not been read yet, as style files name it. A relative path starts at the style
  /// file.
  case file(String, fit: Fit = .cover)
  /// A drawing by code in the size of the picture, or of the layer's frame.
  case drawing(Drawing)

  /// How a picture of another size fits the content's size.
  public enum Fit: String, Sendable, Hashable, Codable, CaseIterable {
    /// Scaled evenly to cover the content, centred and clipped.
    case cover
    /// Stretched to the content's width and height (as in the inner-shadow layer's drawing code).
    case stretch
  }
}
