// SPDX-License-Identifier: MIT
import IntaglioModel

/// The style file of the command line. Every key may be left out:
///
///     { "contents": "knockout", "threshold": 1, "edges": "open", "casters": "hidden", "fill": { "color": "#336" },
///       "shadows": [ { "kind": "inner", "color": "#000000bf", "offset": [0, 4], "blur": 6 } ] }
extension Style: Codable {
  /// Reads an object whose keys are the names of the properties; what is left out has the default of `init`.
  ///
  /// - Throws: `DecodingError` with the path of the field at fault, also for a key that is not known.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(
      decoder,
      known: [
        "contents", "threshold", "edges", "casters", "fill", "fillOpacity", "light", "profile", "shadows",
        "strokes", "bevels", "satins", "overlays", "longShadows", "noises", "displacement", "layerBlur",
        "backdropBlur",
        StrictFields.schemaKey,
      ])
    try fields.checkSchema()
    self.init(
      shadows: try fields.value("shadows") ?? [],
      contents: try fields.word("contents") ?? .drawn,
      threshold: try fields.integer("threshold", in: Style.allowedThresholds),
      edges: try fields.word("edges") ?? .open,
      casters: try fields.word("casters") ?? .hidden,
      fill: try fields.value("fill"),
      fillOpacity: try fields.number("fillOpacity", in: 0...1) ?? 1,
      light: try fields.value("light"),
      profile: try fields.word("profile") ?? .exact,
      strokes: try fields.value("strokes") ?? [],
      bevels: try fields.value("bevels") ?? [],
      satins: try fields.value("satins") ?? [],
      overlays: try fields.value("overlays") ?? [],
      longShadows: try fields.value("longShadows") ?? [],
      noises: try fields.value("noises") ?? [],
      displacement: try fields.value("displacement"),
      layerBlur: try fields.value("layerBlur"),
      backdropBlur: try fields.value("backdropBlur"))
  }

  /// Writes every property that is not nil, a fill opacity that is not 1, a profile that is not `exact`, and
  /// effects that there are.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(contents, forKey: FieldKey("contents"))
    try container.encodeIfPresent(threshold, forKey: FieldKey("threshold"))
    try container.encode(edges, forKey: FieldKey("edges"))
    try container.encode(casters, forKey: FieldKey("casters"))
    try container.encodeIfPresent(fill, forKey: FieldKey("fill"))
    if fillOpacity != 1 { try container.encode(fillOpacity, forKey: FieldKey("fillOpacity")) }
    try container.encodeIfPresent(light, forKey: FieldKey("light"))
    if profile != .exact { try container.encode(profile, forKey: FieldKey("profile")) }
    try container.encode(shadows, forKey: FieldKey("shadows"))
    if !strokes.isEmpty { try container.encode(strokes, forKey: FieldKey("strokes")) }
    if !bevels.isEmpty { try container.encode(bevels, forKey: FieldKey("bevels")) }
    if !satins.isEmpty { try container.encode(satins, forKey: FieldKey("satins")) }
    if !overlays.isEmpty { try container.encode(overlays, forKey: FieldKey("overlays")) }
    if !longShadows.isEmpty { try container.encode(longShadows, forKey: FieldKey("longShadows")) }
    if !noises.isEmpty { try container.encode(noises, forKey: FieldKey("noises")) }
    try container.encodeIfPresent(displacement, forKey: FieldKey("displacement"))
    try container.encodeIfPresent(layerBlur, forKey: FieldKey("layerBlur"))
    try container.encodeIfPresent(backdropBlur, forKey: FieldKey("backdropBlur"))
  }
}

/// `{"color": "#336"}`, `{"image": "wood.png", "fit": "cover"}`, or `{"bitmap": {…}, "fit": "stretch"}`.
extension Fill: Codable {
  private static let contents = ["color", "image", "bitmap"]

  /// Reads an object with exactly one of `color`, `image` (a path) and `bitmap`; `fit` goes with the last
  /// two.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: Fill.contents + ["fit"])
    let given = Fill.contents.filter(fields.has)
    guard let content = given.first else { throw fields.error("needs one of color, image, bitmap") }
    guard given.count == 1 else {
      throw fields.error(given[1], "is given as well as \(content); a fill has one of color, image, bitmap")
    }
    if content == "color" {
      guard !fields.has("fit") else { throw fields.error("fit", "goes with image or bitmap, not with color") }
      self = .color(try fields.required(content))
      return
    }
    let fit = try fields.word("fit") ?? Fit.cover
    if content == "bitmap" {
      self = .bitmap(try fields.required(content), fit: fit)
      return
    }
    let path: String = try fields.required(content)
    guard !path.isEmpty else { throw fields.error(content, "is an empty path") }
    self = .file(path, fit: fit)
  }

  /// Writes the content and, for pictures, the fit.
  ///
  /// - Throws: `EncodingError` for drawing code, which has no form in a document.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    switch self {
    case .color(let color):
      try container.encode(color, forKey: FieldKey("color"))
    case .file(let path, let fit):
      try container.encode(path, forKey: FieldKey("image"))
      try container.encode(fit, forKey: FieldKey("fit"))
    case .drawing(let drawing):
      throw EncodingError.invalidValue(
        drawing,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "drawing code cannot be written; render it, and write the picture"))
    case .bitmap(let bitmap, let fit):
      try container.encode(bitmap, forKey: FieldKey("bitmap"))
      try container.encode(fit, forKey: FieldKey("fit"))
    }
  }
}

extension Fill {
  /// The fill that one word of a command line means: a CSS colour, else the path of a picture that is still
  /// to be read. Where a file has the name of a colour, `./red` is the file.
  ///
  /// - Throws: `CSSError` for what can only be a colour, because it begins with `#` or is a call such as
  ///   `rgb(…)`, and is a wrong one.
  public init(colorOrPath text: String, fit: Fit = .cover) throws(CSSError) {
    do throws(CSSError) {
      self = .color(try Color(css: text))
    } catch {
      let isCall = text.hasSuffix(")") && text.prefix { $0 != "(" }.allSatisfy(\.isLetter)
      if text.hasPrefix("#") || isCall || text.isEmpty { throw error }
      self = .file(text, fit: fit)
    }
  }
}
