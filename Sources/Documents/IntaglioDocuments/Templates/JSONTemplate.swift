// SPDX-License-Identifier: MIT
import IntaglioModel

/// A JSON document with variables: the object's field `variables` declares them, `${name}` inserts one.
///
/// A string that is exactly `${name}` becomes the variable's value, of any type; within a longer string its
/// text is inserted. `$$` is a dollar sign. `TemplateLayer` has the keys of repeated and conditional layers.
struct JSONTemplate: Sendable {
  let document: [String: JSONValue]
  private let variables: [String: VariableDeclaration]
  /// The document's own colours, as far as they can be read: the decoder reports invalid ones.
  private let colors: [String: Color]
  let sizes: [String: TemplateSize]
  private var values: [String: JSONValue] = [:]
  /// The chosen size; nil for the document's own width and height.
  private(set) var size: String?

  /// The template of a document, which has to be an object.
  init(_ document: JSONValue) throws(JSONFault) {
    guard case .object(var fields) = document else {
      throw JSONFault("must be an object, not \(document.kind)")
    }
    let colors = NamedColors.readable(fields[StrictFields.colorsKey])
    let variables = try fields.takeObjects("variables") { _, value throws(JSONFault) in
      try VariableDeclaration(value, colors: colors)
    }
    sizes = try fields.takeObjects("sizes") { _, value throws(JSONFault) in
      try TemplateSize(value) { name, value throws(JSONFault) in
        guard let variable = variables[name] else {
          throw .field(name, problem: JSONTemplate.unknown("variable", name, among: variables.keys.sorted()))
        }
        return try under(name, variable.type.checked(value, colors: colors))
      }
    }
    (self.colors, self.variables, self.document) = (colors, variables, fields)
  }

  var names: [String] { variables.keys.sorted() }

  var declarations: [String: [String: JSONValue]] { variables.mapValues(\.written) }

  var sizeNames: [String] { sizes.keys.sorted() }

  mutating func choose(size name: String, field: String = "sizes") throws(JSONFault) {
    guard sizes[name] != nil else {
      throw .field(field, problem: JSONTemplate.unknown("size", name, among: sizeNames))
    }
    size = name
  }

  /// Sets a variable from text: in the form of its default (text for a string, otherwise JSON), or of its
  /// declared type.
  ///
  /// - Parameters:
  ///   - label: the prefix of the name in errors.
  ///   - folder: the folder of relative paths of declared pictures; nil for the document's own.
  mutating func set(
    _ name: String, to text: String, label: String = "variables.", in folder: String? = nil
  ) throws(JSONFault) {
    guard let variable = variables[name] else {
      // Callers that can only set texts also choose sizes this way.
      if name == "\(TemplateScope.canvas).size" { return try choose(size: text) }
      throw .field("variables", problem: JSONTemplate.unknown("variable", name, among: names))
    }
    let value = try under("\(label)\(name)", variable.type.value(of: text, colors: colors))
    guard !variable.type.isAbsent(value) else { return values[name] = nil }
    values[name] = folder.map { variable.type.resolved(value, in: $0) } ?? value
  }

  /// Sets a variable; null is its default.
  ///
  /// - Parameter folder: the folder of relative paths of declared pictures; nil for the document's own.
  mutating func set(_ name: String, to value: JSONValue, in folder: String? = nil) throws(JSONFault) {
    guard let variable = variables[name] else {
      switch value {
      case .string(let size) where name == "\(TemplateScope.canvas).size":
        return try choose(size: size, field: "set.\(name)")
      case .null where name == "\(TemplateScope.canvas).size": return size = nil
      default: break
      }
      throw .field("set.\(name)", problem: JSONTemplate.unknown("variable", name, among: names))
    }
    guard !variable.type.isAbsent(value) else { return values[name] = nil }
    let value = folder.map { variable.type.resolved(value, in: $0) } ?? value
    values[name] = try under("set.\(name)", variable.type.checked(value, colors: colors))
  }

  private static func unknown(_ kind: String, _ name: String, among names: [String]) -> String {
    let known =
      names.isEmpty ? "it has none" : "it has \(Excerpt.line(names.joined(separator: ", "), limit: 1000))"
    return
      "there is no \(kind) \"\(Excerpt.line(name))\"\(Suggestion.hint(for: name, among: names)); \(known)"
  }

  /// The document with its values, without the field `variables`.
  ///
  /// - Parameters:
  ///   - growth: the bytes added by variables to the documents of one scene so far.
  ///   - pictureSize: the size of the `sizePicture`, in pixels.
  func filled(_ growth: inout JSONGrowth, pictureSize: PixelSize?) throws(JSONFault) -> FilledTemplate {
    let all = try allValues()
    let locale = try locale(all, growth)
    var document = try sized(pictureSize, all, growth)
    document["locale"] = nil
    let scope = TemplateScope(all, canvas: try canvas(of: document, all, growth), locale: locale)
    var filler = TemplateFiller(scope, growth: growth)
    let fields = try filler.filled(document)
    growth = filler.growth
    return FilledTemplate(fields: fields, origins: filler.origins, pictures: usualPictures(all))
  }

  /// The values of all variables.
  func allValues() throws(JSONFault) -> [String: JSONValue] {
    var all = values.merging(chosenSize?.values ?? [:]) { given, _ in given }
    if let missing = variables.filter({ $1.isRequired && all[$0] == nil }).keys.min() {
      throw .field("variables.\(missing)", problem: "is required, and no value is given: set \(missing)")
    }
    for (name, variable) in variables where all[name] == nil { all[name] = variable.usual }
    return all
  }

  /// Calls `body` with each picture in memory among the values.
  func forEachPicture(_ body: (MemoryPicture) -> Void) {
    for value in values.values { value.forEachPicture(body) }
  }

  /// The defaults of pictures that may be missing or broken.
  func usualPictures(_ values: [String: JSONValue]) -> [String: String] {
    var pictures: [String: String] = [:]
    for (name, variable) in variables.sorted(by: { $0.key < $1.key }) {
      variable.type.forEachPicture(values[name] ?? .null, usual: variable.usual) { pictures[$0] = $1 }
    }
    return pictures
  }

  /// The locale of formats that name none.
  private func locale(_ values: [String: JSONValue], _ growth: JSONGrowth) throws(JSONFault) -> String {
    let problem: String
    switch try value(of: "locale", values, growth) {
    case .null: return "en"
    case .string(let name) where FormatLocale.names.contains(name): return name
    case .string(let name): problem = "is \(FormatLocale.problem(of: name))"
    case let other: problem = "must be a string, such as \"de\", not \(other.kind)"
    }
    throw .field("locale", problem: problem)
  }

  /// A field of the document with its variables inserted; null if missing.
  func value(
    of key: String, _ values: [String: JSONValue], _ growth: JSONGrowth
  ) throws(JSONFault) -> JSONValue {
    guard let field = document[key] else { return .null }
    var filler = TemplateFiller(TemplateScope(values), growth: growth)
    return try under(key, filler.filled(field, key: key)) ?? field
  }

  /// The size of the scene, with its safe insets; nil if the document has none.
  private func canvas(
    of document: [String: JSONValue], _ values: [String: JSONValue], _ growth: JSONGrowth
  ) throws(JSONFault) -> JSONValue? {
    var canvas: [String: JSONValue] = [
      "size": size.map(JSONValue.string) ?? .null, "safe": (chosenSize?.safe ?? SafeInsets()).json,
    ]
    var filler = TemplateFiller(TemplateScope(values), growth: growth)
    for side in ["width", "height"] {
      guard let value = document[side] else { return nil }
      canvas[side] = try filler.filled(value, key: side) ?? value
    }
    return .object(canvas)
  }
}

extension [String: JSONValue] {
  /// Removes and reads an object of values by name.
  fileprivate mutating func takeObjects<Element>(
    _ key: String, _ read: (String, JSONValue) throws(JSONFault) -> Element
  ) throws(JSONFault) -> [String: Element] {
    let value = removeValue(forKey: key) ?? .null
    guard let objects = value.fields else {
      throw .field(key, problem: "must be an object, not \(value.kind)")
    }
    var result: [String: Element] = [:]
    for (name, value) in objects.sorted(by: { $0.key < $1.key }) {
      result[name] = try under(key, under(name, read(name, value)))
    }
    return result
  }
}

struct FilledTemplate: Sendable {
  var fields: [String: JSONValue]
  /// The places of its layers in the template.
  let origins: LayerOrigins
  /// The defaults of pictures, as written in the document, that may be missing or broken.
  let pictures: [String: String]
}
