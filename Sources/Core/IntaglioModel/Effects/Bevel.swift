// SPDX-License-Identifier: MIT
import Glibc

/// Light and shade on a surface whose height follows the alpha of the contents: rounded or chiselled,
/// embossed, or pressed into its surroundings. Lengths are points.
///
/// With H the alpha blurred with a sigma of 0.42 times the size (for `emboss` and `pillow` half of that), n
/// the size (or half of it) in pixels times the depth, negative for `down`, and h the greatest power of two
/// that is at most sigma / 2, but at least 1 pixel:
///
///     slope      x: (H(x + h, y) - H(x - h, y)) / 2h, y likewise
///     l          the cosine of the angle between the light and the surface's normal (-n slope x, -n slope y, 1), no less than 0
///     flat       gloss(sin e)                           e is the light's elevation
///     highlight  (gloss(l) - flat) / (1 - flat)
///     shade      (flat - gloss(l)) / flat
///
/// both at least 0 and with divisors of at least 0.05, so that flat parts do not change. Both are blurred by
/// `soften`, and painted within the contents (`inner`), around them (`outer`), or both. A pillow is up within
/// the contents and down around them. `stroke` is an inner bevel of all strokes of the style together: its a
/// is the union of the strokes, R(a, D) - R(a, -d) with the greatest D and d (`EdgeStroke`).
///
/// A chiselled surface rises evenly from the edge, so its faces are flat and meet in ridges. With
///
///     I = 1 - clip((max over q of 1 - a(q) + w - 1/2 - |p - q|) / w)      0 at the edge, 1 w pixels within
///     O = clip((max over q of a(q) + v - 1/2 - |p - q|) / v)              1 at the edge, 0 v pixels around
///
/// clipped to 0…1, over the same pixels q as a spread in `Style`,
///
///     H = (w I + v O) / (w + v)       n = (w + v) depth, and h the greatest power of two that is at most (w + v) / 32, no less than 1
///
/// w is the size for `inner` and v 4 pixels, the reverse for `outer`; both are half of the size for `emboss`;
/// for a pillow they are half of the size and 4 pixels. Lengths that depend on the size are at least 1 pixel;
/// with a contour the 4 pixels become 0. H is blurred with a sigma of an eighth of the size, or of half of
/// it; for `chiselHard` by at most 1.5 pixels, only because the distance to a slanted edge varies by
/// fractions of a pixel. Translucent pixels are edges: the slope lies only within opaque ones.
///
/// An inflated surface is round from edge to edge, and lies within the contents. With I and O as above, w the
/// size, v 0.4 w, and H blurred with a sigma of w / 8,
///
///     u = max(0, (H (w + v) - v) / w)        about the distance from the edge over w
///     H = 1 - (1 - u)^3       n = w depth, and h the greatest power of two that is at most (w + v) / 16, no less than 1
///
/// A contour replaces the cubic. So letters with strokes of twice the size are tubes, and wide shapes
/// pillows.
///
/// With a contour or a range r the height H becomes contour(min(1, H / r)) before slopes are computed.
///
/// A texture lies on the surface within the contents, whatever its direction; an emboss with a texture counts
/// as two bevels, within the contents and around them. With t its height in pixels and L the pattern's
/// luminance, 0.2126 red + 0.7152 green + 0.0722 blue of premultiplied components, the normal is (-n slope x
/// - t (L(x + k, y) - L(x - k, y)) / 2 k, likewise y, 1), where k is the size of a pattern pixel, rounded, at
/// least 1: a smaller k would show the pattern's levels as steps.
public struct Bevel: Sendable, Hashable {
  /// The place of the surface.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    case inner, outer, emboss, pillow, stroke
  }

  /// The profile of the surface.
  public enum Technique: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Round, like a blurred alpha.
    case smooth
    /// Even, with ridges between the faces.
    case chiselHard
    /// Even, with softer ridges.
    case chiselSoft
    /// Blown up: round from edge to edge, within the contents only.
    case inflate
  }

  /// Whether the surface is raised or sunken.
  public enum Direction: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// The contents are raised.
    case up
    /// The contents are sunken.
    case down
  }

  /// A side of the surface: highlight or shade.
  public struct Side: Sendable, Hashable {
    /// The colour; its alpha is the side's strength.
    public var color: Color
    /// The blend mode over everything below. Any mode but `copy`.
    public var blend: BlendMode

    /// A side.
    public init(_ color: Color, blend: BlendMode = .normal) { (self.color, self.blend) = (color, blend) }
  }

  /// A relief on the surface, such as leather, wood or cloth.
  public struct Texture: Sendable, Hashable {
    /// The height map: white is high and black low.
    public var pattern: Pattern
    /// The height of white above black, in points; a negative number makes white lower. At most 64 pixels of
    /// the pattern, or 4 of one that turns.
    public var height: Double
    /// Whether the pattern turns with the surface, as the stitches of embroidery do: its horizontals run up
    /// and down the slope, across strokes.
    ///
    /// With the differences dx and dy of the bevel's height over `size` / 8, rounded down to whole pixels but
    /// at least 1, to either side, c = (dx^2 - dy^2, 2 dx dy) lies between two of the eight vectors d = (cos
    /// 2a, sin 2a) for multiples a of 22.5°, the second of which may be the first of all. The pattern's
    /// luminance is read at two places, (x cos a + y sin a, y cos a - x sin a) from the texture's corner,
    /// linear between pixels, and L mixes them: the share of the second is |d1 x c| / (|d1 x c| + |c x d2|).
    /// Where the surface is flat the stitches end: its height is that of 1/2 + (L - 1/2) min(1, |(dx, dy)| /
    /// 0.16).
    public var turns: Bool

    /// A texture.
    public init(_ pattern: Pattern, height: Double, turns: Bool = false) {
      (self.pattern, self.height, self.turns) = (pattern, height, turns)
    }

    /// The directions to which a pattern turns.
    package static let directionCount = 8
  }

  /// The place of the surface.
  public var kind: Kind
  /// The profile of the surface. In both profiles of a style, chisels are our own: Photoshop's are not
  /// documented.
  public var technique: Technique
  /// The width of the slope, in points: Photoshop's size.
  public var size: Double
  /// The steepness of the slope: at 1 it is as high as it is wide.
  public var depth: Double
  /// Raised or sunken.
  public var direction: Direction
  /// The blur of light and shade.
  public var soften: Blur
  /// The light; nil for that of the style or the scene or, without either, `Bevel.defaultLight`.
  public var light: Light?
  /// The curve of the light on the surface.
  public var gloss: Contour
  /// The curve of the surface's height: a section through the slope.
  public var contour: Contour
  /// The height at the contour's right end, more than 0, up to 1.
  public var contourRange: Double
  /// The texture of the surface; nil for none.
  public var texture: Texture?
  /// What the surface mirrors within the contents, or on the strokes; nil for nothing.
  public var environment: Environment?
  /// The side turned towards the light.
  public var highlight: Side
  /// The side turned away from the light.
  public var shade: Side

  /// Photoshop's default: from above, slightly left.
  public static let defaultLight = Light(angle: 120, elevation: 30)

  /// A bevel.
  public init(
    _ kind: Kind = .inner, size: Double, depth: Double = 1, direction: Direction = .up,
    soften: Blur = .sigma(0), light: Light? = nil, gloss: Contour = .linear,
    highlight: Side = Side(Color(red: 1, green: 1, blue: 1, alpha: 0.75), blend: .screen),
    shade: Side = Side(Color(red: 0, green: 0, blue: 0, alpha: 0.75), blend: .multiply),
    technique: Technique = .smooth, contour: Contour = .linear, contourRange: Double = 1,
    texture: Texture? = nil, environment: Environment? = nil
  ) {
    self.environment = environment
    (self.kind, self.technique, self.contour) = (kind, technique, contour)
    (self.contourRange, self.texture, self.size, self.depth) = (contourRange, texture, size, depth)
    (self.direction, self.soften, self.light, self.gloss) = (direction, soften, light, gloss)
    (self.highlight, self.shade) = (highlight, shade)
  }
}

extension Bevel: Described {
  package static let schemaName = "bevel"
  package static let summary = "Light and shade on a surface whose height follows the alpha of the content."
  package static let blank = Bevel(size: 0)
  package static let fields: FieldTable<Bevel> = [
    Field(
      "kind", \.kind,
      "Where the surface is: within the content, around it, or both. A pillow is up within it and down around it; stroke is an inner bevel of the style's strokes.",
      presence: .always),
    Field(
      "technique", \.technique,
      "How the surface rises: round at the edge, evenly with hard or softer ridges, or round from edge to edge."
    ),
    Field(
      "size", \.size, "The width of the slope, in points; at most 4096 pixels.",
      limit: .pixels(0...Style.maximumBevelSize), presence: .required()),
    Field("depth", \.depth, "The steepness of the slope: at 1 it is as high as wide.", limit: .range(0...10)),
    Field("direction", \.direction, "Whether the content is raised or sunken."),
    Field(
      "soften", \.soften,
      "The blur of light and shade: a standard deviation in points; with a texture or an environment at most 256 pixels.",
      form: .sigma("soften")
    ) { bevel, check throws(StyleError) in
      let soften = bevel.pointee.soften
      try StyleError.at("soften", soften.checkNumber(soften.value, check))
    },
    Field(
      "light", \.light,
      "The light. Left out: the light of the style or the scene, or else an angle of 120 and an elevation of 30 degrees."
    ),
    Field("gloss", \.gloss, "The curve of light on the surface."),
    Field("contour", \.contour, "The curve of the surface's height: a section through the slope.") {
      bevel, _ throws(StyleError) in
      try bevel.pointee.contour.check(range: bevel.pointee.contourRange, "contour")
    },
    Field("contourRange", \.contourRange, "The height at the contour's right end.", limit: .positiveUpTo(1)),
    Field("texture", \.texture, "A relief on the surface. Left out: none."),
    Field(
      "environment", \.environment, "What the surface mirrors, as polished metal does. Left out: nothing."),
    Field("highlight", \.highlight, "The parts that face the light.", presence: .always),
    Field("shade", \.shade, "The parts that face away from the light.", presence: .always),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    if technique == .inflate, kind != .inner {
      throw .invalid(field: "technique", problem: "is inflate, which is only for the kind inner")
    }
    if environment != nil, kind == .outer {
      throw .invalid(
        field: "environment",
        problem: "lies within the contents, but an outer bevel lies around them: choose another kind")
    }
    guard texture != nil || environment != nil else { return }
    guard soften.sigma * check.scale <= Style.maximumTexturedSoftness else {
      let limit = "a sigma of \(DecimalText.text(Style.maximumTexturedSoftness)) pixels"
      let cause = texture == nil ? "an environment" : "a texture"
      throw .invalid(
        field: "soften", problem: "is \(DecimalText.text(soften.value)); with \(cause) at most \(limit)")
    }
    guard let texture else { return }
    guard kind != .outer else {
      throw .invalid(
        field: "texture",
        problem: "lies within the contents, but an outer bevel lies around them: choose another kind")
    }
    if texture.pattern.tiling != nil {
      throw .invalid(
        field: "texture.pattern.tiling", problem: "is only for patterns of layers, strokes and overlays")
    }
    // Between two directions, errors of slopes grow with the height.
    let most = texture.turns ? 4 : Style.maximumTextureHeight
    let limit = most * texture.pattern.scale
    guard texture.height.magnitude <= limit else {
      let pixels = "(\(DecimalText.text(most)) pixels of its pattern)"
      throw .outOfRange(
        field: "texture.height", value: texture.height,
        allowed: "\(DecimalText.text(-limit...limit)) \(pixels)")
    }
  }
}

extension Bevel.Texture: Described {
  package static let schemaName = "texture"
  package static let summary = "A relief on a bevel's surface, high where its pattern is white."
  package static let blank = Bevel.Texture(.blank, height: 1)
  package static let fields: FieldTable<Bevel.Texture> = [
    Field(
      "pattern", \.pattern, "The heights, from the corner of the layer's frame, or of a picture.",
      presence: .required()),
    Field(
      "height", \.height,
      "The height of white above black, in points; negative if white is lower. At most 64 pixels of the pattern, or 4 if it turns.",
      presence: .always),
    Field(
      "turns", \.turns,
      "Whether the pattern's horizontals run up and down the slope, across strokes, as stitches do."),
  ]
}

extension Bevel.Side: Described {
  package static let schemaName = "bevelSide"
  package static let summary = "A side of a surface: lit, or in the shade."
  package static let blank = Bevel.Side(.clear)
  package static let fields: FieldTable<Bevel.Side> = [
    Field("color", \.color, "The colour; its alpha is the side's strength.", presence: .required()),
    Field("blend", \.blend, "How the side blends with what lies below.", limit: .effects, presence: .always),
  ]
}
