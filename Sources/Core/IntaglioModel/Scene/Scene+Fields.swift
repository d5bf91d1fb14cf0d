// SPDX-License-Identifier: MIT

extension Scene: Described {
  package static let schemaName = "scene"
  package static let summary =
    "A picture as a tree of layers, for intaglio scene. Lengths are points; scale turns them into pixels. Within a string ${name} stands for a variable and $$ for a dollar sign; a string that is nothing but ${name} may stand for any value. styles and colors are objects with names of styles and colours."
  package static let blank = Scene(width: 0, height: 0)
  static let scaleLimit = NumberLimit.positiveUpTo(Style.maximumScale)
  package static let fields: FieldTable<Scene> = [
    Field(
      "width", \.width, "Points; the picture has ceil(width * scale) columns, at most 65536.",
      limit: .positivePixels(Scene.maximumSide), presence: .required()),
    Field(
      "height", \.height, "Points; the picture has ceil(height * scale) rows, at most 65536.",
      limit: .positivePixels(Scene.maximumSide), presence: .required()),
    Field("scale", \.scale, "Pixels per point.", limit: scaleLimit, presence: .always),
    Field(
      "background", \.background,
      "What lies below all layers. Left out: nothing, the picture is transparent."),
    Field(
      "light", \.light,
      "The light of shadows with a depth, in layers whose styles have no light of their own."),
    Field(
      "dither", \.dithers,
      "Rounds to 8 bits with an ordered dither, so that slow gradients and wide shadows show no bands."),
    Field(
      "layers", \.layers, "The layers, bottom first: at most 100000 with all nested ones, at most 128 deep.",
      presence: .always, check: { _, _ in }),
  ]
}
