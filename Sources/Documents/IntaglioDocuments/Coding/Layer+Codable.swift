// SPDX-License-Identifier: MIT
import IntaglioModel

/// `{ "frame": [x, y, width, height], "contents": {…}, "style": {…}, "cornerRadius": 8, "layers": […] }`. In
/// scene files a layer may also be `{ "include": "button.json", "set": { "title": "OK" }, … }`: `SceneFile`
/// inserts the layers of that file into `layers` before it decodes the layer.
extension Layer: Codable {
  /// Reads an object of the fields in `fields`, and CSS declarations.
  ///
  /// - Throws: `DecodingError` with the path of the field at fault, also for an unknown key.
  public init(from decoder: any Decoder) throws {
    let known = Layer.keys + ["css", "include", "set", StrictFields.colorsKey] + TemplateLayer.keys
    let fields = try StrictFields(decoder, known: known, of: Layer.self)
    if fields.has("include") {
      throw fields.error("include", "names a file, which only Scene(contentsOfFile:) and SceneFile read")
    }
    if let key = TemplateLayer.keys.first(where: fields.has) {
      throw fields.error(
        key,
        "is for the layers of a list in a file that Scene(contentsOfFile:) or SceneFile reads; not for masks"
      )
    }
    if fields.has("set") {
      throw fields.error("set", "is for layers with include: it sets variables of the included file")
    }
    self =
      try fields.has(StrictFields.colorsKey)
      ? fields.withNamedColors(CSSContext.current) { try Layer(reading: fields) } : Layer(reading: fields)
  }

  private init(reading fields: StrictFields) throws {
    let css = try fields.text("css")
    guard css != nil || CSSContext.current.outer != nil else {
      try self.init(of: fields)
      try hugIfFree(fields)
      return
    }
    let reader = LayerReader(fields, css: css)
    try self.init(of: reader)
    try hugIfFree(fields)
    try style(by: reader, beside: fields)
  }

  /// Applies the layer's declarations, or what it inherits.
  @inline(never)
  private mutating func style(by reader: LayerReader, beside fields: StrictFields) throws {
    try reader.readDeclarations()
    if let declarations = reader.declarations { try apply(declarations, beside: fields) }
    reader.inherit(&self)
  }

  /// Gives a layer without a frame the size of its layout, its text or its picture. The layers of a scene
  /// itself are not in a layout, and have such a size only with a layout of their own.
  private mutating func hugIfFree(_ fields: StrictFields) throws {
    guard !fields.has("frame"), !Layer.keysForFrame.contains(where: fields.has) else { return }
    let hasSize =
      switch contents {
      case .text, .image: !fields.isPlaced(at: 2)
      default: false
      }
    guard hasSize || layout != nil else { throw fields.error("frame", Layer.missingFrame) }
    (width, height) = (.hug, .hug)
  }

  /// Applies CSS declarations, which must not conflict with other keys.
  private mutating func apply(_ declarations: CSSDeclarations, beside fields: StrictFields) throws {
    let isFramed = fields.has("frame")
    let isSized = fields.has("width") || fields.has("height")
    do throws(CSSError) {
      for (property, _) in declarations.properties {
        guard let key = declarations.layerKey(of: property), fields.has(key) else { continue }
        throw declarations.error(
          [property], expected: "\(property.name) in css or \(key) beside it, not both")
      }
      try apply(
        declarations, isFramed: isFramed, isFree: !isFramed && !isSized, waits: true,
        isInFlow: CSSContext.current.outer?.declarations.layout.isFlexible == true)
      CSSContext.current.ignored?.add(declarations, in: JSONFault(fields.error("css", "")).place)
    } catch {
      throw fields.error("css", error.description)
    }
  }

  /// Writes the fields that differ from their defaults, those that are always written, and the CSS of a box
  /// that a layout sizes.
  public func encode(to encoder: any Encoder) throws {
    try encodeObject(to: encoder)
    guard let box else { return }
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(box.css, forKey: FieldKey("css"))
  }
}
