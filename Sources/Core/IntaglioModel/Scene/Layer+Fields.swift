// SPDX-License-Identifier: MIT

extension Layer: Described {
  package static let schemaName = "layer"
  package static let summary =
    "One layer, or the layers of another file. From the bottom to the top it draws its shadow along a path, its style's outer shadows, its contents with the style's fill and inner shadows, its layers, its border."
  package static let blank = Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0))
  package static let fields: FieldTable<Layer> = [
    Field(
      "name", \.name, "The name, for people and errors; at most 4096 bytes.", limit: Scene.maximumNameLength),
    Field(
      "frame", \.frame,
      "[x, y, width, height] in points of the parent layer, from its top left corner. May be left out for a layer with a width or height, or in a layout: without both, the layer hugs its text, its picture or its layout. Also for a layer that includes a file: it is then as large as the included scene, at 0, 0.",
      presence: .required(), form: frameForm),
    Field(
      "transform", \.transform,
      "Turns, scales and skews the layer as a whole, effects included, about its anchor: steps, or the six numbers of CSS' matrix(a, b, c, d, x, y)."
    ),
    Field(
      "anchor", \.anchor, "The point about which the layer is turned and scaled, as fractions of its frame.",
      limit: .range(-1000...1000)),
    Field("opacity", \.opacity, "The opacity of the layer as a whole, 0 to 1.", limit: .range(0...1)),
    Field(
      "blend", \.blend,
      "How the layer as a whole blends with what lies below it: the modes of CSS, those that only Photoshop has, and copy, which replaces it."
    ),
    Field(
      "knockout", \.knockout,
      "The part of the backdrop that the contents cut out, whatever their fill opacity: all that the group has drawn so far (shallow), or all that the scene has (deep)."
    ),
    Field("hidden", \.isHidden, "Draws neither the layer nor the layers in it."),
    Field(
      "contents", \.contents, "The layer's own contents. Left out: nothing.", check: checkedBySceneValidate),
    Field(
      "adjustment", \.adjustment,
      "Changes the colours below, within the frame, instead of drawing something: an adjustment layer.",
      check: Field.check("adjustment", of: { $0.pointee.adjustment })),
    Field(
      "style", \.style, "Effects of the contents; without contents, of the layers in it together.",
      check: Field.check("style", of: { $0.pointee.style })),
    Field(
      "cornerRadius", \.cornerRadii,
      "Radius of the frame's corners in points, or four: [topLeft, topRight, bottomRight, bottomLeft]. Each of the four may be a pair: [horizontal, vertical]."
    ),
    Field(
      "cornerShape", \.cornerShapes,
      "The curve of these corners: round, squircle, bevel, scoop, notch or square as in CSS, or the number k of its superellipse(k): exponent 2^|k|, hollow below 0. Or four, in the order of cornerRadius."
    ),
    Field(
      "border", \.border, "A line around the inside of the frame, over contents and layers. Left out: none."),
    Field("clipsToBounds", \.clipsToBounds, "Cuts contents and layers off at the frame and its corners."),
    Field(
      "mask", \.mask, "Multiplies the layer as a whole. Left out: no mask.", check: checkedBySceneValidate),
    Field(
      "shadow", \.pathShadow, "A shadow along a path of its own, below all else. Left out: none.",
      check: Field.check("shadow", of: { $0.pointee.pathShadow })),
    Field(
      "isolated", \.isIsolated,
      "Draws the layer into a picture of its own first, so that blend modes within it see nothing below it."),
    Field(
      "passesThrough", \.passesThrough,
      "Draws the layers in it directly over what lies below, even with an opacity or a mask, which then mix the result with the backdrop: Photoshop's Pass Through."
    ),
    Field(
      "rasterizes", \.rasterizes,
      "Draws the layer into a picture of its own, which the renderer caches: for layers that stay the same from one scene to the next."
    ),
    Field(
      "layout", \.layout, "Places the layers in this one. Left out: they have frames.",
      check: Field.check("layout", of: { $0.pointee.layout })),
    Field("width", \.width, "The width, for a layout: \(lengths). Left out: the frame's."),
    Field("height", \.height, "The height, for a layout: \(lengths). Left out: the frame's."),
    Field(
      "minimumWidth", \.minimumWidth,
      "The minimum width in a layout: points, \"50%\", or \"auto\" for what the contents need. Left out: 0.",
      limit: .minimum),
    Field(
      "maximumWidth", \.maximumWidth, "The maximum width in a layout: points or \"50%\". Left out: none."),
    Field(
      "minimumHeight", \.minimumHeight,
      "The minimum height in a layout: points, \"50%\", or \"auto\" for what the contents need. Left out: 0.",
      limit: .minimum),
    Field(
      "maximumHeight", \.maximumHeight, "The maximum height in a layout: points or \"50%\". Left out: none."),
    Field(
      "item", \.item,
      "How the layer grows and shrinks in its parent's layout, with its margins and proportions. Left out: by width and height, without margins.",
      check: Field.check("item", of: { $0.pointee.item })),
    Field(
      "pins", \.pins,
      "Takes the layer out of its parent's row or column, and places it relative to the parent's edges.",
      check: Field.check("pins", of: { $0.pointee.pins })),
    Field("layers", \.layers, "The layers in this one, bottom first.", check: checkedBySceneValidate),
  ]

  private static let lengths =
    "points, \"50%\" of the room, \"hug\" to fit its layout, text or picture, or \"fill\" for a share of the free space, without shrinking other layers"

  /// The problem of a layer without a frame for which no layout can compute one.
  package static let missingFrame = "is missing: [x, y, width, height], or in a layout width and height"
  /// The keys that each replace a frame: a layout computes it from these, or from those of CSS.
  package static let keysForFrame = ["width", "height", "item", "pins", "css"]

  /// A layer needs no frame if it has a width or height, also in CSS, or something to hug: a layout computes
  /// it. Whether its contents can be hugged is only known once they are read.
  private static let frameForm = FieldForm<Rect>(
    keys: ["frame"], shape: .definition("frame"),
    read: { reader in
      if let frame = try Rect.read("frame", NoLimit(), reader) { return frame }
      guard (keysForFrame + ["layout", "contents"]).contains(where: reader.has) else {
        throw reader.error("frame", missingFrame)
      }
      return Rect(x: 0, y: 0, width: 0, height: 0)
    }, write: { try $0.write("frame", $1) })

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    if passesThrough { try checkPassingThrough() }
    guard let adjustment else { return }
    let others = [
      ("contents", contents != nil), ("style", style != nil), ("border", border != nil),
      ("shadow", pathShadow != nil), ("layers", !layers.isEmpty), ("layout", layout != nil),
      ("knockout", knockout != .none), ("clipsToBounds", clipsToBounds), ("isolated", isIsolated),
      ("rasterizes", rasterizes),
      ("adjustment.beforeBlur", adjustment.isBeforeBlur), ("adjustment.opacity", !adjustment.keepsAlpha),
    ]
    if let (key, _) = others.first(where: \.1) {
      throw .invalid(
        field: key, problem: "is given with adjustment, which only changes the colours below: leave it out")
    }
    if [.copy, .dissolve, .textGamma].contains(blend) {
      throw .invalid(
        field: "blend", problem: "is \(blend.rawValue), which adjustments do not allow: choose another mode")
    }
  }

  /// Whatever isolates a layer, or needs a picture of it alone, contradicts passing through.
  private func checkPassingThrough() throws(StyleError) {
    let others = [
      ("blend", blend != .normal), ("style", style != nil), ("adjustment", adjustment != nil),
      ("knockout", knockout != .none), ("transform", transform != .identity), ("isolated", isIsolated),
      ("rasterizes", rasterizes),
    ]
    if let (key, _) = others.first(where: \.1) {
      throw .invalid(
        field: key,
        problem:
          "is given with passesThrough, which draws the layers one by one over what lies below: leave one of the two out"
      )
    }
  }

  /// `Scene.validate` checks the fields with layers, files or paths itself: it counts layers, and has its own
  /// errors for the others.
  private static let checkedBySceneValidate: Field<Layer>.Check = { _, _ in }
}

extension Border: Described {
  package static let schemaName = "border"
  package static let summary = "A line around the inside of a frame."
  package static let blank = Border(width: 1, color: .black)
  package static let fields: FieldTable<Border> = [
    Field("width", \.width, "Points.", limit: .pixels(0...Scene.maximumLength), presence: .always),
    Field("color", \.color, "The colour.", presence: .always),
  ]
}

extension LayerMask: FieldChoices, FieldObject {
  package static let rule = "a mask is one layer"
  package static let choices: [FieldChoice<LayerMask>] = [
    FieldChoice("alpha", "Multiplies by this layer's alpha.", Self.alpha) {
      if case .alpha(let layer) = $0 { layer } else { nil }
    },
    FieldChoice(
      "luminance", "Multiplies by the luminance of this layer's premultiplied colours.", Self.luminance
    ) { if case .luminance(let layer) = $0 { layer } else { nil } },
  ]

  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("mask") }

  package init(of reader: some FieldReader) throws {
    guard let mask = try LayerMask.read("", NoLimit(), reader) else {
      throw reader.error(nil, "needs one of alpha, luminance: the layer that masks")
    }
    self = mask
  }
}
