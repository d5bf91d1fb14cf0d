// SPDX-License-Identifier: MIT

/// Which effects a picture gets: a plain value. Lengths are points, which a render's `scale` turns into
/// pixels.
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
///     long i     c_i * a drawn out, * (1 - m) when the contents are knocked out    (`LongShadow`)
///     outer i    c_i * B_i(a) moved by d_i, * (1 - m) when the contents are knocked out
///
/// With a displacement C is what that makes of the contents (`Displacement`). Each is drawn over what lies
/// below it, with its blend mode if it has one. A layer blur draws all of it into a picture of its own, which
/// is blurred then (`LayerBlur`). A backdrop blur comes before everything else: what lies below becomes
///
///     below * (1 - k) + B(below) * k
///
/// where k is 1 in the frame and corners of a layer that shows a colour or gradient, however translucent, and
/// a for other contents, times the layer's mask. With an opacity less than 1 or a blend mode the layer is
/// drawn over what becomes of below, and as much of the outcome is seen as the opacity says. What lies below
/// is what blend modes of the layer see: in an isolated group only that group. Pixels beyond the canvas do
/// not count: B divides by the weights of those on it, so that edges do not become dark. Within a layer that
/// is turned or stretched there is no such edge: all that lies in it counts. Over a picture alone, where
/// nothing lies below, and for the blend mode `copy`, a backdrop blur changes nothing.
///
/// With a range r or a contour the strength of a shadow, that is B_i(a) or 1 - B_i(m), becomes contour(s)
/// with s = min(1, strength / r), before it is moved; the edges of such an inner shadow are open. A contour
/// that begins above 0 does so within the first eighth for an outer shadow, which becomes contour(s) -
/// contour(0) max(0, 1 - 8 s): there is nothing where there is no shadow. An outer shadow that is concealed
/// is multiplied by (1 - a) / (1 - g a), where g is f, or 0 where neither contents nor fill are drawn, or 1
/// where an overlay hides them: all of it is seen around opaque contents, and none of it within them.
///
/// Grains scatter that strength (`Grain`), and a ramp makes colours of it (`ColorRamp`), which take the place
/// of c_i but for its alpha. Of a precise shadow with a size of w pixels and a spread of s B_i is not a blur:
///
///     B_i(a)(p) = max over q of (a(q) + s + w - |p - q|) / max(w, 1), 0…1       1 - B_i(m): the same of 1 - m
///
/// over the same pixels q as below.
///
/// f is the fill opacity: shadows are those of the alpha a, which it does not change.
///
/// For a shadow with a spread s, a stands in B_i(a) for a grown by s, and m in B_i(m) for m grown by -s. What
/// is grown by D > 0 is the *reach*
///
///     R(a, D)(p) = max over q of a(q) + D - |p - q|, no less than 0 and no more than 1
///
/// over the pixels q whose alpha, rounded to levels of 255, is more than 0: each of them becomes a disc with
/// a radius of D more, and edges stay as soft as they are. Grown by -D is 1 - R(1 - a, D). A box, which is
/// one colour or an opaque gradient in a layer's frame and corners, grows as CSS has it instead: edges move,
/// square corners stay square, round ones get radii larger by the spread, or by less of it where they are
/// smaller than that (`RoundedRectangle.spreading(by:)`). A box of no size casts nothing. With a threshold
/// the mask of a box is grown by its reach.
///
/// That is the profile `exact`; what `photoshop` puts in the place of B, of d_i, of |p - q| and of the factor
/// a within the contents is said in `Profile`.
///
/// d_i is the shadow's offset and, where the shadow has a depth, what the light makes of that; what is moved
/// by parts of a pixel is linear between pixels. 1_bounds is 1 in the content's bounds: those of a picture,
/// or all pixels that the frame of a layer touches.
public struct Style: Sendable, Hashable {
  /// Whether the content itself is seen.
  public enum Contents: String, Sendable, Hashable, Codable, CaseIterable {
    /// The content is drawn.
    case drawn
    /// The content only shapes its shadows (the inner-shadow layer's `drawOriginalImage = NO`).
    case knockout
  }

  /// Where the inverse of the content, which casts the inner shadows, ends.
  public enum Edges: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nowhere: everything around the picture casts too.
    case open
    /// At the picture's bounds (the inner-shadow layer's inverse image has the layer's size). Those of a
    /// layer are its frame, or its picture where that lies otherwise.
    case bounded
  }

  /// Whether the casters are seen on antialiased edges, as they are in the inner-shadow layer's drawing.
  public enum Casters: String, Sendable, Hashable, Codable, CaseIterable {
    /// Only their shadows are seen.
    case hidden
    /// They are drawn too, inside their clips.
    case drawn
  }

  /// The shadows, the first on top of the others of its kind, as in CSS. Glows are shadows too.
  public var shadows: [Shadow]
  /// Lines along the edge, the first on top.
  public var strokes: [EdgeStroke]
  /// Light and shade on a raised surface, the first on top.
  public var bevels: [Bevel]
  /// Folds within the contents, the first on top.
  public var satins: [Satin]
  /// Colours and gradients over the contents, the first on top.
  public var overlays: [Overlay]
  /// Shadows in which the contents' shape is drawn out, the first on top: below the strokes, above the outer
  /// shadows.
  public var longShadows: [LongShadow]
  /// Grains over the contents and the overlays, the first on top.
  public var noises: [Noise]
  /// Drawn or knocked out.
  public var contents: Contents
  /// nil: the mask is the alpha. T: it is 1 where alpha, rounded to levels of 255 as a bitmap's is, is more
  /// than T, else 0 (the inner-shadow layer's clipForAnyAlpha is 1). The mask casts the inner shadows, and is
  /// what a knockout cuts out of the outer ones. Contents, fill, the blur of outer shadows and the edge at
  /// which inner shadows end keep the alpha.
  public var threshold: Int?
  /// Open or bounded.
  public var edges: Edges
  /// Hidden or drawn.
  public var casters: Casters
  /// Drawn into the content's shape, or nil.
  public var fill: Fill?
  /// 0…1: how much is seen of contents and fill, but not of the effects, which stay as they are (Photoshop's
  /// fill opacity). At 0 only effects are left, and outer shadows are seen through the content: `knockout`
  /// cuts them away there.
  public var fillOpacity: Double
  /// What shadows with a depth follow; nil for the light of the scene in which the style is used.
  public var light: Light?
  /// By whose arithmetic the shadows are drawn.
  public var profile: Profile
  /// How the contents' pixels are moved about, before everything else; nil for not at all.
  public var displacement: Displacement?
  /// How all that the style draws is blurred, as a whole; nil for not at all.
  public var layerBlur: LayerBlur?
  /// How what lies below the layer is blurred within its shape, as seen through frosted glass; nil, or no
  /// size, for not at all.
  public var backdropBlur: Blur?

  /// A style.
  public init(
    shadows: [Shadow] = [], contents: Contents = .drawn, threshold: Int? = nil, edges: Edges = .open,
    casters: Casters = .hidden, fill: Fill? = nil, fillOpacity: Double = 1, light: Light? = nil,
    profile: Profile = .exact, strokes: [EdgeStroke] = [], bevels: [Bevel] = [], satins: [Satin] = [],
    overlays: [Overlay] = [], longShadows: [LongShadow] = [], noises: [Noise] = [],
    displacement: Displacement? = nil, layerBlur: LayerBlur? = nil, backdropBlur: Blur? = nil
  ) {
    self.shadows = shadows
    self.strokes = strokes
    self.bevels = bevels
    self.satins = satins
    self.overlays = overlays
    self.longShadows = longShadows
    self.noises = noises
    self.contents = contents
    self.threshold = threshold
    self.edges = edges
    self.casters = casters
    self.fill = fill
    self.fillOpacity = fillOpacity
    self.light = light
    self.profile = profile
    self.displacement = displacement
    self.layerBlur = layerBlur
    self.backdropBlur = backdropBlur
  }
}

/// What is drawn into the content's shape, over the content and under its inner shadows.
public enum Fill: Sendable, Hashable {
  /// One colour.
  case color(Color)
  /// A picture, brought to the content's bounds: those of a picture, or the frame of a layer that shows
  /// something else.
  case bitmap(Bitmap, fit: Fit = .cover)
  /// A picture file that has still to be read (style files name their picture so). A path that is not
  /// absolute is relative to the style file.
  case file(String, fit: Fit = .cover)
  /// What code draws in the picture's size, or in the frame of a layer.
  case drawing(Drawing)

  /// How a picture of another size meets the content's size.
  public enum Fit: String, Sendable, Hashable, Codable, CaseIterable {
    /// Scaled evenly until it covers the content, centred, the rest cut off.
    case cover
    /// Stretched to the content's width and height (what the inner-shadow layer's drawing code does).
    case stretch
  }
}

/// How large the result is.
public enum Canvas: String, Sendable, Hashable, Codable, CaseIterable {
  /// As large as the picture; outer shadows are cut at its bounds.
  case keep
  /// Grown on each side as far as the outer shadows reach, four sigma.
  case grow
}
