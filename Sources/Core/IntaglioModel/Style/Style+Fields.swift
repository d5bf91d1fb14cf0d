// SPDX-License-Identifier: MIT

extension Style: Described {
  package static let schemaName = "style"
  package static let summary =
    "Effects of a picture, or of a layer of a scene. Lengths are points, which the scale of a render turns into pixels. Every key may be left out; preset names another style, whose keys these replace; colors names colours for all others. In scenes a style may also be such a name, or a list of styles, the first on top. Where a style stands in a scene, a string with ${name} may stand for any value; a style file of its own has no variables."
  package static let blank = Style()
  package static let fields: FieldTable<Style> = [
    Field(
      "contents", \.contents,
      "Whether the content itself is drawn, or knocked out, so that it only shapes its shadows.",
      presence: .always),
    Field(
      "threshold", \.threshold,
      "A number T makes the mask 1 where the alpha is more than T of 255, else 0. The mask casts the inner shadows, and knockouts cut it out of the outer ones. Contents, fill, the blur of outer shadows and the edge at which inner shadows end keep the alpha. Left out: the mask is the alpha.",
      limit: Style.allowedThresholds),
    Field(
      "edges", \.edges,
      "Where the inverse of the content, the caster of inner shadows, ends: nowhere (open), or at the picture's bounds (bounded).",
      presence: .always),
    Field(
      "casters", \.casters, "Whether the shadow-casting shapes are seen on antialiased edges too.",
      presence: .always),
    Field(
      "fill", \.fill,
      "Drawn into the content's shape, over the content and below its overlays and inner shadows. Left out: nothing."
    ),
    Field(
      "fillOpacity", \.fillOpacity, "The opacity of contents and fill, 0 to 1; effects keep theirs.",
      limit: .range(0...1)),
    Field(
      "light", \.light,
      "The light of bevels and of shadows with a depth. Left out: the light of the scene around the style."),
    Field(
      "lightLimits", \.lightLimits,
      "The lights in which the style is readable: any other light is moved to the nearest of them, with a warning. Left out: all."
    ),
    Field(
      "profile", \.profile,
      "The arithmetic of shadows: exact uses Gaussians, Euclidean distances and fractions of pixels; photoshop uses the double boxes, distances in 16 directions and whole pixels of Photoshop. A layer's shadow along a path follows it too."
    ),
    Field(
      "shadows", \.shadows, "The shadows, the first on top of the others of its kind, as in CSS.",
      limit: .most(Style.maximumShadows), presence: .always),
    Field("strokes", \.strokes, "Lines along the edge of the content, the first on top.", limit: effects()),
    Field("bevels", \.bevels, "Light and shade on a raised surface, the first on top.", limit: effects()),
    Field("satins", \.satins, "Folds within the content, the first on top.", limit: effects()),
    Field(
      "overlays", \.overlays,
      "Colours, gradients and patterns over the content, above its fill, the first on top.", limit: effects()),
    Field(
      "longShadows", \.longShadows,
      "The content extruded in one direction, below its strokes and above its outer shadows, the first on top.",
      limit: effects()),
    Field(
      "noises", \.noises, "Grains over the content and its overlays, the first on top.", limit: effects()),
    Field(
      "alphaFloor", \.alphaFloor,
      "Alpha of at most this counts as none, so that a picture's own soft shadow casts nothing: 0 to 0.9.",
      limit: .range(0...0.9)),
    Field(
      "displacement", \.displacement,
      "Noise that displaces the content's pixels before its effects: a rough edge, Figma's texture."),
    Field("erosion", \.erosion, "Content worn away by a texture, after its displacement: chalk, worn print."),
    Field(
      "outline", \.outline,
      "A die-cut outline below the content and its strokes, which casts the outer shadows: a sticker's border."
    ),
    Field(
      "layerBlur", \.layerBlur,
      "A blur of everything that the style draws, as a whole: CSS filter: blur(), Figma's layer blur."),
    Field(
      "adjustments", \.adjustments,
      "Changes of the colours of everything that the style draws, in this order: CSS filter: saturate() and the like.",
      limit: effects()),
    Field(
      "backdropBlur", \.backdropBlur,
      "A blur of what lies below the layer, within its shape: frosted glass, CSS backdrop-filter: blur()."),
    Field(
      "backdropAdjustments", \.backdropAdjustments,
      "Changes of the colours of what lies below the layer, within its shape, in this order: CSS backdrop-filter: saturate() and the like.",
      limit: effects()),
    Field(
      "backdropRefraction", \.backdropRefraction,
      "The bending of what lies below the layer at the edge of its shape, after its blur: a lens of glass."),
    Field(
      "grow", \.grows,
      "Whether a picture with this style grows by the room that its effects need, unless a render says otherwise."
    ),
    Field(
      "scale", \.scale,
      "The factor of the style's lengths, except for its backdrop blur. Left out: the factor that designHeight gives, or else 1.",
      limit: .positiveUpTo(Style.maximumScale)),
    Field(
      "designHeight", \.designHeight,
      "The height of the contents for which the style was drawn, in points. Lengths are multiplied by the height of the contents' ink over this, 1/16 to 16: three quarters of a text's size, the height of an image's pixels that are at least half opaque, of a path's bounds, or of the frame of anything else. Left out: lengths stay as they are.",
      limit: .positiveUpTo(Style.maximumDesignHeight)),
  ]

  private static func effects<Effect>() -> ListLimit<Effect> { .most(maximumEffects) }

  /// Shadows follow the style's own light, if it has one, and lengths its own scale.
  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    var factor = scale ?? 1
    // The scale is checked with the other fields; no length can be checked with a scale out of range.
    if !(factor > 0 && factor <= Style.maximumScale) { factor = 1 }
    try checkFields(
      FieldCheck(scale: check.scale * factor, factor: factor, light: light(falling: check.light)))
  }
}

extension Fill: FieldObject {
  package static let keys = ["color", "image", "bitmap", "fit"]

  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("fill") }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    switch self {
    case .color(let color): try StyleError.at("color", color.check(check))
    case .file(let path, _): throw .fillNotLoaded(path: path)
    case .bitmap, .drawing: break
    }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    if case .color(let color) = self { self = .color(color.visited(visit)) }
  }

  package var simpler: [Fill] { if case .bitmap = self { [.color(.black)] } else { [] } }

  package init(of reader: some FieldReader) throws {
    let kinds = "color, image, bitmap"
    let given = try reader.onlyOne(of: ["color", "image", "bitmap"], "a fill has one of \(kinds)")
    guard let key = given else { throw reader.error(nil, "needs one of \(kinds)") }
    guard key != "color" else {
      if reader.has("fit") { throw reader.error("fit", "is for image or bitmap, not for color") }
      self = .color(try reader.required(key))
      return
    }
    let fit = try reader.word("fit", as: Fit.self) ?? .cover
    switch try ImageContents.Source.read("", NoLimit(), reader) {
    case .bitmap(let bitmap)?: self = .bitmap(bitmap, fit: fit)
    case .file(let path)?: self = .file(path, fit: fit)
    case nil: throw reader.error(nil, "needs one of \(kinds)")
    }
  }

  package func write(to writer: some FieldWriter) throws {
    switch self {
    case .color(let color): try writer.write(color, "color")
    case .file(let path, let fit):
      try writer.write(path, "image")
      try writer.write(fit.rawValue, "fit")
    case .bitmap(let bitmap, let fit):
      try writer.write(bitmap, "bitmap")
      try writer.write(fit.rawValue, "fit")
    case .drawing(let drawing): throw writer.error(drawing, Drawing.cannotBeWritten)
    }
  }
}

extension Drawing {
  static let cannotBeWritten = "drawing code cannot be written; render it, and write the picture"
}
