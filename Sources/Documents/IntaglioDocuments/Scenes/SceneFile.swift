// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioSystem

extension Scene {
  /// Reads a scene file, and its pictures. Their paths are relative to the file's folder, like those of font
  /// files. SVG drawings are drawn for the scene's scale.
  ///
  /// - Parameters:
  ///   - path: the file, JSON in the form of `Scene`'s `Codable`; `variables` declares the variables, with
  ///     defaults.
  ///   - values: values for the file's variables, by name.
  /// - Throws: `DocumentError`, with the file, the field and the problem.
  public init(contentsOfFile path: String, values: [String: TemplateValue] = [:]) throws(DocumentError) {
    self = try SceneFile(contentsOfFile: path).scene(values: values)
  }

  /// Reads a scene file, with pictures in any format that `readPicture` supports.
  ///
  /// - Throws: `DocumentError`, with the file, the field and the problem.
  public init(
    contentsOfFile path: String, values: [String: TemplateValue] = [:],
    readingPicturesWith readPicture: @escaping (String) throws -> Bitmap
  ) throws(DocumentError) {
    var file = try SceneFile(contentsOfFile: path)
    try file.set(values)
    self = try file.scene(readingPicturesWith: readPicture)
  }
}

/// A scene file, read once for any number of scenes with different values of its variables. The first scene
/// reads the included files, which are then kept. A copy shares all of that, and has its own values: one
/// file, read once, serves any number of threads.
public struct SceneFile: Sendable {
  private let file: JSONFile
  private let library = SceneLibrary()
  private var template: JSONTemplate { didSet { places = Places() } }
  private var places = Places()
  private var confinement: FileConfinement?

  /// Reads the file at `path`, but not yet its pictures and included files.
  ///
  /// - Throws: `DocumentError` if it is missing, or not JSON.
  public init(contentsOfFile path: String) throws(DocumentError) { try self.init(JSONFile(path: path)) }

  /// Reads the text of a scene file.
  ///
  /// - Parameters:
  ///   - document: JSON in the form of `Scene`'s `Codable`, as UTF-8.
  ///   - folder: the base folder of relative paths; nil for the working directory.
  /// - Throws: `DocumentError`, without a file name, if it is not JSON.
  public init(document: [UInt8], folder: String? = nil) throws(DocumentError) {
    try self.init(JSONFile(text: document, folder: folder))
  }

  /// The bytes of a scene file, a pipe, or standard input, `-`. The latter two can only be read once.
  package static func bytes(of path: String) throws(DocumentError) -> [UInt8] {
    let file = path == "-" ? JSONFile.standardInput : JSONFile(path: path)
    return try DocumentError.reading(.scene, at: path, file.bytes())
  }

  /// Reads the text of the scene file at `path`, where relative paths start.
  package init(_ text: [UInt8], path: String) throws(DocumentError) {
    try self.init(JSONFile(text: text, path: path))
  }

  private init(_ file: JSONFile) throws(DocumentError) {
    self.file = file
    template = try DocumentError.reading(
      .scene, at: file.path, JSONTemplate(file.value(limit: SceneLibrary.limit)))
  }

  /// The names of the file's variables.
  public var variables: [String] { template.names }

  /// The declarations of the file's variables by their names, as written.
  package var declarations: [String: [String: JSONValue]] { template.declarations }

  /// The names of the file's sizes, sorted.
  public var sizes: [String] { template.sizeNames }

  /// The chosen size; nil for the file's own width and height.
  public var size: String? { template.size }

  /// Chooses one of the file's sizes for later scenes.
  ///
  /// - Throws: `DocumentError.field` for an unknown name.
  public mutating func choose(size name: String) throws(DocumentError) {
    try DocumentError.reading(.scene, at: file.path, template.choose(size: name))
  }

  /// Sets a variable for later scenes; the name `canvas.size` chooses one of the file's sizes.
  ///
  /// - Parameter value: of the kind of its default, or of its declared type; `nil` for the default.
  /// - Throws: `DocumentError.field` for an unknown name, and a value that the variable does not allow.
  public mutating func set(_ name: String, to value: TemplateValue) throws(DocumentError) {
    try DocumentError.reading(.scene, at: file.path, template.set(name, to: value.json(of: name)))
  }

  /// Sets variables, in the order of their names.
  package mutating func set(_ values: [String: TemplateValue]) throws(DocumentError) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { try set(name, to: value) }
  }

  /// Sets a variable from a text, in the notation of its default or its type: text for a text, a colour or a
  /// picture, otherwise JSON; a list of single values may also be written with commas between them.
  ///
  /// - Throws: `DocumentError.field` for an unknown name, and a value that the variable does not allow.
  public mutating func set(_ name: String, parsing text: String) throws(DocumentError) {
    try DocumentError.reading(.scene, at: file.path, template.set(name, to: text))
  }

  /// Sets a variable to a value of the same kind as its default, or of its declared type.
  ///
  /// - Parameter folder: the folder of relative paths of declared pictures; nil for the file's own.
  /// - Throws: `JSONFault.field`: `set.` and the name.
  package mutating func set(_ name: String, to value: JSONValue, in folder: String?) throws(JSONFault) {
    try template.set(name, to: value, in: folder)
  }

  /// Sets a variable from the field of a table.
  package mutating func set(_ name: String, toField text: String, in folder: String) throws(JSONFault) {
    try template.set(name, to: text, label: "", in: folder)
  }

  /// Confines later scenes: all files that they and their variables name must lie in a folder, even through
  /// links.
  ///
  /// - Parameter folder: the folder; nil for that of this file, or the base folder of a document's paths.
  public mutating func confine(to folder: String? = nil) {
    confinement = FileConfinement(folder ?? file.folder)
  }

  private func confined<Value>(_ work: () throws(DocumentError) -> Value) throws(DocumentError) -> Value {
    if let confinement { try confinement.during(work) } else { try work() }
  }

  package var path: String { file.path }

  /// The scene, with all its files read.
  ///
  /// - Parameters:
  ///   - values: values by the names of variables, besides those already set; see `set(_:to:)`.
  ///   - light: the scene's light, instead of the one in the file.
  ///   - scale: pixels a point, instead of the scene's own scale; SVG drawings are drawn at this scale.
  ///   - warnings: called with each warning, such as a missing picture whose default is drawn.
  /// - Throws: `DocumentError`, with the file, the field and the problem.
  public func scene(
    values: [String: TemplateValue] = [:], light: Light? = nil, scale: Double? = nil,
    warnings: RenderWarnings? = nil
  ) throws(DocumentError) -> Scene {
    var file = self
    try file.set(values)
    return try file.scene(
      light: light, scale: scale, warnings: warnings, reading: SceneFiles(warnings: warnings))
  }

  /// The scene, with pictures in any format that `readPicture` supports.
  ///
  /// - Parameter readPicture: reads a picture file; it gets the path in a layer, resolved in the folder of
  ///   the layer's file.
  /// - Throws: `DocumentError`, with the file, the field and the problem.
  public func scene(
    light: Light? = nil, scale: Double? = nil,
    readingPicturesWith readPicture: @escaping (String) throws -> Bitmap
  ) throws(DocumentError) -> Scene {
    let files = SceneFiles { path, drawing in
      DataURI.isMeant(by: path)
        ? try Bitmap(InputFile(path: path), drawing: drawing) : try readPicture(path)
    }
    return try scene(light: light, scale: scale, reading: files)
  }

  /// The scene.
  ///
  /// - Parameter files: reads the pictures, and collects the names of all files.
  package func scene(
    light: Light? = nil, scale: Double? = nil, warnings: RenderWarnings? = nil, reading files: SceneFiles
  ) throws(DocumentError) -> Scene {
    files.add(path, as: .document)
    defer { for path in library.styles.paths { files.add(path, as: .style) } }
    return try confined { () throws(DocumentError) in try read(light, scale, warnings, files) }
  }

  private func read(
    _ light: Light?, _ scale: Double?, _ warnings: RenderWarnings?, _ files: SceneFiles
  ) throws(DocumentError) -> Scene {
    let expanded = try expanded(isLit: light != nil, files)
    let source = expanded.source
    files.document = expanded.document
    places.source.withLock { $0 = source }
    var scene: Scene
    do throws(JSONFault) {
      scene = try decoded(expanded.document, source, warnings)
    } catch {
      guard case .field(let field, let problem) = error else {
        throw DocumentError(.scene, error, path: file.path)
      }
      throw source.error(at: field, problem)
    }
    scene.light = light ?? scene.light
    scene.scale = scale ?? scene.scale
    var loader = SceneLoader(
      scale: scene.scale, defaults: expanded.pictures, warnings: warnings, files: files)
    try loader.load(&scene.layers, at: "layers", of: source)
    do throws(SceneError) {
      try scene.validate()
    } catch {
      let fault = expanded.document.making(error.field, error.problem)
      throw source.error(at: fault.field, fault.problem)
    }
    return scene
  }

  /// Decodes a scene, and warns of CSS that has no meaning.
  private func decoded(
    _ document: JSONValue, _ source: SceneSource, _ warnings: RenderWarnings?
  ) throws(JSONFault) -> Scene {
    let (scene, ignored) = try library.withMemo { memo throws(JSONFault) in
      guard let memo else { return try SceneFile.decoded(document, nil) }
      let strings = SceneStrings(of: document)
      // Errors quote strings, so they come from the document with its strings.
      guard var found = try? SceneFile.decoded(strings.document, memo), strings.insert(into: &found.scene)
      else { return try SceneFile.decoded(document, nil) }
      return found
    }
    warnings?.add(ignored.warnings(at: source.origins.written))
    return scene
  }

  private static func decoded(
    _ document: JSONValue, _ memo: JSONMemo?
  ) throws(JSONFault) -> (scene: Scene, ignored: CSSIgnoredNames) {
    var context = CSSContext()
    let ignored = CSSIgnoredNames()
    context.ignored = ignored
    let scene = CSSContext.$current.withValue(context) {
      Result { () throws(JSONFault) in
        try JSONValueDecoder.decoded(Scene.self, from: document, memo: memo)
      }
    }
    return (try scene.get(), ignored)
  }

  /// Attributes an error of this file's scene to the file that causes it: errors found while drawing, such as
  /// a missing font, may come from an included file.
  public func located(_ error: SceneError) -> DocumentError {
    let problem = error.problem
    let source = places.source.withLock { source in
      source = source ?? (try? confined { () throws(DocumentError) in try expanded(SceneFiles()).source })
      return source
    }
    return source?.error(at: error.field, problem)
      ?? .field(path: file.path, field: error.field, problem: problem)
  }

  /// Attributes a warning about this file's scene to the file that causes it, as an error for strict callers.
  public func located(_ warning: RenderWarning) -> DocumentError {
    located(.text(field: warning.field, problem: warning.problem))
  }

  /// The places of the expanded document in its files, found by the last reading, or when an error first
  /// needs them.
  private final class Places: Sendable {
    let source = Lock<SceneSource?>(nil)
  }

  private func expanded(
    isLit: Bool = false, _ files: SceneFiles
  ) throws(DocumentError) -> SceneExpander.Expanded {
    var growth = JSONGrowth()
    let filled = try files.filled(template, of: file, &growth)
    return try SceneExpander.expanded(filled, growth, of: file, library: library, isLit: isLit, files: files)
  }
}

extension JSONValue {
  /// The place in this document that produces a field of its scene: CSS produces fields and layers that are
  /// not in the document.
  ///
  /// - Returns: The field and its problem, or the `css` that produces it.
  func making(_ field: String, _ problem: String) -> (field: String, problem: String) {
    var (value, place, css): (JSONValue, String, (place: String, end: String.Index)?) = (self, "", nil)
    var rest = field[...]
    while !rest.isEmpty {
      let isIndex = rest.first == "["
      let name = rest.dropFirst(isIndex || rest.first == "." ? 1 : 0).prefix { !".[]".contains($0) }
      if case .object(let fields) = value {
        if !isIndex, case .string? = fields["css"] { css = (place, rest.startIndex) }
      }
      guard let next = value.part(name) else {
        guard let css else { break }
        return ("\(css.place).css", "makes \(field[css.end...].drop { $0 == "." }), which \(problem)")
      }
      value = next
      rest = field[(isIndex ? field.index(after: name.endIndex) : name.endIndex)...]
      place = String(field[..<rest.startIndex])
    }
    return (field, problem)
  }

  /// The value under a key or at an index, unless it is null.
  private func part(_ name: Substring) -> JSONValue? {
    switch self {
    case .object(let fields): fields[String(name)].flatMap { $0 == .null ? nil : $0 }
    case .list(let values): Int(name).flatMap { values.indices.contains($0) ? values[$0] : nil }
    default: nil
    }
  }
}
