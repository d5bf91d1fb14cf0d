// SPDX-License-Identifier: MIT
import IntaglioModel

/// Reads the fields of a layer that has declarations, or has inherited some. Sublayers are read with what
/// they inherit, a mask without.
final class LayerReader: FieldReader {
  private let fields: StrictFields
  private let context = CSSContext.current
  private let css: String?
  private var contents: Contents?
  /// The layer's own declarations, once they are read: after its contents, before its layers.
  private(set) var declarations: CSSDeclarations?

  init(_ fields: StrictFields, css: String?) { (self.fields, self.css) = (fields, css) }

  /// Reads the layer's declarations. Its text must have been read before.
  func readDeclarations() throws {
    guard let css, declarations == nil else { return }
    do throws(CSSError) {
      declarations = try remembered("declarations") { () throws(CSSError) in
        try CSSDeclarations(
          css, for: contents, within: context.outer?.declarations, hasOwnTruncation: hasOwnTruncation,
          viewport: context.viewport, isFramed: has("frame"))
      }
    } catch {
      throw fields.error("css", error.description)
    }
    if case .text(let text)? = contents { declarations?.computed.text.runs = text.runs }
  }

  /// What was made of the layer's CSS for the last document, if it is the same, and so is the text except for
  /// its characters: CSS looks at nothing else.
  private func remembered<Value, Failure: Error>(
    _ name: String, _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let memo = fields.memo else { return try make() }
    var text: [String: JSONValue]?
    if case .object(let contents) = fields.json("contents"), case .object(let keys)? = contents["text"] {
      text = keys
      text?["string"] = nil
    }
    let json = JSONValue.list([
      css.map(JSONValue.string) ?? .null, .bool(has("frame")), text.map(JSONValue.object) ?? .null,
    ])
    return try memo[FieldKey("css")][FieldKey(name)].value(of: json, decode: make)
  }

  /// Gives a layer without declarations what it inherits.
  func inherit(_ layer: inout Layer) {
    guard declarations == nil, let outer = context.outer?.declarations else { return }
    var css = CSSDeclarations(within: outer.computed)
    if has("frame") { css.computed.linesAround = [] }
    if has("hidden") { css.computed.isVisible = true }
    if case .text(let text)? = layer.contents { css.computed.take(text, hasOwnTruncation: hasOwnTruncation) }
    layer.applyToContents(css)
  }

  private var hasOwnTruncation: Bool { fields.holds("contents", "text", "truncation") }

  func value<Value: FieldValue>(_ key: String, as type: Value.Type) throws -> Value? {
    switch key {
    case "contents": return try contents(key, as: type)
    case "mask": return try value(key, as: type, within: nil)
    case "layers": return try value(key, as: type, within: outerOfLayers())
    default: return try fields.value(key, as: type)
    }
  }

  // Layers are read recursively: separate functions take large values off the stack before sublayers are
  // read.

  @inline(never)
  private func contents<Value: FieldValue>(_ key: String, as type: Value.Type) throws -> Value? {
    let value = try fields.value(key, as: type)
    contents = value as? Contents
    return value
  }

  /// A layer without declarations only passes on what it inherits.
  @inline(never)
  private func outerOfLayers() throws -> CSSOuter? {
    try readDeclarations()
    guard declarations != nil || context.outer != nil else { return nil }
    return remembered("outer") {
      let outer = declarations ?? context.outer.map { CSSDeclarations(within: $0.declarations.computed) }
      return outer.map(CSSOuter.init)
    }
  }

  private func value<Value: FieldValue>(
    _ key: String, as type: Value.Type, within outer: CSSOuter?
  ) throws -> Value? {
    var context = context
    context.outer = outer
    fields.memo?[FieldKey(key)].enter(context)
    return try CSSContext.$current.withValue(context) { try fields.value(key, as: type) }
  }

  func has(_ key: String) -> Bool { fields.has(key) }
  func number(_ key: String) throws -> Double? { try fields.number(key) }
  func flag(_ key: String) throws -> Bool? { try fields.flag(key) }
  func text(_ key: String) throws -> String? { try fields.text(key) }
  func color(_ key: String) throws -> Color? { try fields.color(key) }
  func integer(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
    try fields.integer(key, in: range)
  }
  func numbers(_ key: String) throws -> [Double]? { try fields.numbers(key) }
  func error(_ key: String?, _ problem: String) -> any Error { fields.error(key, problem) }
}
