// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// A scene file:
///
///     { "width": 320, "height": 200, "scale": 2, "background": "#eee",
///       "layers": [ { "frame": [40, 40, 240, 120], "contents": { "color": "white" }, "cornerRadius": 12 } ] }
extension Scene: Codable {
  private static let keys = [
    "width", "height", "scale", "background", "light", "dither", "variables", "layers",
    StrictFields.schemaKey,
  ]

  /// Reads an object: `width` and `height` are required.
  ///
  /// - Throws: `DecodingError` with the path of the field at fault, also for a key that is not known.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: Scene.keys)
    try fields.checkSchema()
    if fields.has("variables") {
      throw fields.error(
        "variables", "are put in by Scene(contentsOf:) and SceneFile; here nobody has done so")
    }
    self.init(
      width: try fields.required("width"), height: try fields.required("height"),
      scale: try fields.value("scale") ?? 1, background: try fields.value("background"),
      light: try fields.value("light"), dithers: try fields.value("dither") ?? false,
      layers: try fields.value("layers") ?? [])
  }

  /// Writes every property that is not nil or off.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(width, forKey: FieldKey("width"))
    try container.encode(height, forKey: FieldKey("height"))
    try container.encode(scale, forKey: FieldKey("scale"))
    try container.encodeIfPresent(background, forKey: FieldKey("background"))
    try container.encodeIfPresent(light, forKey: FieldKey("light"))
    if dithers { try container.encode(dithers, forKey: FieldKey("dither")) }
    try container.encode(layers, forKey: FieldKey("layers"))
  }
}

/// `{ "frame": [x, y, width, height], "contents": {…}, "style": {…}, "cornerRadius": 8, "layers": […] }`. In
/// scene files a layer may also be `{ "include": "button.json", "set": { "title": "OK" }, … }`: `SceneFile`
/// has put the layers of that file into `layers` before a layer is read here.
extension Layer: Codable {
  private static let keys = [
    "name", "frame", "transform", "anchor", "opacity", "blend", "knockout", "hidden", "contents", "style",
    "cornerRadius", "border", "css", "clipsToBounds", "mask", "shadow", "isolated", "rasterizes", "layers",
    "include", "set",
  ]

  /// Reads an object whose `frame` is required; what else is left out has the default of `init`.
  ///
  /// - Throws: `DecodingError` with the path of the field at fault, also for a key that is not known.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: Layer.keys)
    if fields.has("include") {
      throw fields.error(
        "include", "names a file, which Scene(contentsOf:) and SceneFile read; here nobody has")
    }
    if fields.has("set") {
      throw fields.error("set", "is for layers with include: it sets variables of the included file")
    }
    self.init(
      try fields.value("name"),
      frame: try fields.required("frame"),
      contents: try fields.value("contents"),
      style: try fields.value("style"),
      cornerRadii: try fields.value("cornerRadius") ?? CornerRadii(0),
      border: try fields.value("border"),
      transform: try fields.value("transform", as: LayerTransform.self)?.transform ?? .identity,
      anchor: try fields.value("anchor") ?? Vector(0.5, 0.5),
      opacity: try fields.value("opacity") ?? 1,
      blend: try fields.word("blend") ?? .normal,
      knockout: try fields.word("knockout") ?? .none,
      isHidden: try fields.value("hidden") ?? false,
      clipsToBounds: try fields.value("clipsToBounds") ?? false,
      mask: try fields.value("mask"),
      pathShadow: try fields.value("shadow"),
      isIsolated: try fields.value("isolated") ?? false,
      rasterizes: try fields.value("rasterizes") ?? false,
      layers: try fields.value("layers") ?? [])
    if let css: String = try fields.value("css") { try apply(css, beside: fields) }
  }

  /// Applies CSS declarations, none of which says what another key says, too.
  private mutating func apply(_ css: String, beside fields: StrictFields) throws {
    do throws(CSSError) {
      let declarations = try declarations(css)
      for (property, _) in declarations.properties {
        guard let key = property.layerKey, fields.has(key) else { continue }
        throw declarations.error(
          [property], expected: "\(property.rawValue) in css or \(key) beside it, not both")
      }
      try apply(declarations)
    } catch {
      throw fields.error("css", error.description)
    }
  }

  /// Writes every property that is not the default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encodeIfPresent(name, forKey: FieldKey("name"))
    try container.encode(frame, forKey: FieldKey("frame"))
    if transform != .identity { try container.encode(transform, forKey: FieldKey("transform")) }
    if anchor != Vector(0.5, 0.5) { try container.encode(anchor, forKey: FieldKey("anchor")) }
    if opacity != 1 { try container.encode(opacity, forKey: FieldKey("opacity")) }
    if blend != .normal { try container.encode(blend, forKey: FieldKey("blend")) }
    if knockout != .none { try container.encode(knockout.rawValue, forKey: FieldKey("knockout")) }
    if isHidden { try container.encode(isHidden, forKey: FieldKey("hidden")) }
    try container.encodeIfPresent(contents, forKey: FieldKey("contents"))
    try container.encodeIfPresent(style, forKey: FieldKey("style"))
    if cornerRadii != CornerRadii(0) { try container.encode(cornerRadii, forKey: FieldKey("cornerRadius")) }
    try container.encodeIfPresent(border, forKey: FieldKey("border"))
    if clipsToBounds { try container.encode(clipsToBounds, forKey: FieldKey("clipsToBounds")) }
    try container.encodeIfPresent(mask, forKey: FieldKey("mask"))
    try container.encodeIfPresent(pathShadow, forKey: FieldKey("shadow"))
    if isIsolated { try container.encode(isIsolated, forKey: FieldKey("isolated")) }
    if rasterizes { try container.encode(rasterizes, forKey: FieldKey("rasterizes")) }
    if !layers.isEmpty { try container.encode(layers, forKey: FieldKey("layers")) }
  }
}

/// `{ "width": 3, "color": "white" }`.
extension Border: Codable {
  /// Reads an object: `width` (1) and `color` (black).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["width", "color"])
    self.init(
      width: try fields.number("width", in: 0..., allowed: "0 or more") ?? 1,
      color: try fields.value("color") ?? .black)
  }

  /// Writes both.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(width, forKey: FieldKey("width"))
    try container.encode(color, forKey: FieldKey("color"))
  }
}

/// `{ "alpha": {…layer…} }` or `{ "luminance": {…layer…} }`.
extension LayerMask: Codable {
  /// Reads an object with one of the two keys.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["alpha", "luminance"])
    switch (fields.has("alpha"), fields.has("luminance")) {
    case (true, false): self = .alpha(try fields.required("alpha"))
    case (false, true): self = .luminance(try fields.required("luminance"))
    default: throw fields.error("needs one of alpha, luminance: the layer that masks")
    }
  }

  /// Writes the layer under its key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    switch self {
    case .alpha(let layer): try container.encode(layer, forKey: FieldKey("alpha"))
    case .luminance(let layer): try container.encode(layer, forKey: FieldKey("luminance"))
    }
  }
}

/// A transform as a scene file may write it: six numbers, or
///
///     { "scale": 1.5, "skew": [10, 0], "rotate": 30, "translate": [4, 0] }
///
/// whose steps are taken in this order; angles are degrees, turning clockwise, and `scale` may be two
/// numbers.
package struct LayerTransform: Sendable, Hashable, Decodable {
  /// The six numbers.
  package let transform: Transform

  /// Reads one of the two forms.
  package init(from decoder: any Decoder) throws {
    if (try? decoder.singleValueContainer().decode([Double].self)) != nil {
      transform = try Transform(from: decoder)
      return
    }
    let fields = try StrictFields(decoder, known: ["scale", "skew", "rotate", "translate"])
    var steps: [Transform] = []
    if fields.has("scale") {
      if let factor = try? fields.value("scale", as: Double.self) {
        steps.append(.scale(factor))
      } else {
        let factors: Vector = try fields.required("scale")
        steps.append(.scale(factors.x, factors.y))
      }
    }
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    if let skew = try fields.value("skew", as: Vector.self) {
      steps.append(.skew(x: radians(skew.x), y: radians(skew.y)))
    }
    if let angle = try fields.value("rotate", as: Double.self) { steps.append(.rotation(radians(angle))) }
    if let offset = try fields.value("translate", as: Vector.self) {
      steps.append(.translation(offset.x, offset.y))
    }
    let whole = steps.reduce(Transform.identity) { $0.concatenating($1) }
    guard whole.isFinite else { throw fields.error("is not finite") }
    transform = whole
  }
}
