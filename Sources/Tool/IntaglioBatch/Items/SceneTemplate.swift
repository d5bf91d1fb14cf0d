// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import IntaglioPhotoshop

/// The template of many scenes: a scene file with values for its variables, or a Photoshop document with
/// pictures for its layers.
public enum SceneTemplate: Sendable {
  /// A scene file.
  case file(SceneFile)
  /// A Photoshop document.
  case photoshop(PhotoshopTemplate)

  /// Reads a scene file or a Photoshop document, recognised by its first bytes, or by its name if they match
  /// neither.
  ///
  /// - Throws: `DocumentError`, or `PSDError`.
  public init(contentsOfFile path: String) throws {
    self =
      PhotoshopTemplate.isDocument(atPath: path)
      ? .photoshop(try PhotoshopTemplate(contentsOfFile: path))
      : try SceneTemplate.template(of: SceneFile.bytes(of: path), path: path)
  }

  /// Reads standard input; the document is called `-`.
  package static func standardInput() throws -> SceneTemplate {
    try template(of: SceneFile.bytes(of: "-"), path: "-")
  }

  private static func template(of bytes: [UInt8], path: String) throws -> SceneTemplate {
    if !PhotoshopTemplate.isDocument(bytes) {
      do throws(DocumentError) {
        return .file(try SceneFile(bytes, path: path))
      } catch {
        guard case .syntax = error, PhotoshopTemplate.isDocumentName(path) else { throw error }
      }
    }
    // If it only has the name of a document, the error says so.
    return .photoshop(try PhotoshopTemplate(document: bytes, path: path))
  }

  private var source: any TemplateSource {
    get {
      switch self {
      case .file(let file): file
      case .photoshop(let document): document
      }
    }
    set { self = newValue.template }
  }

  package var path: String { source.path }

  /// The names of the variables; nil for a document, whose layers have more than one name each.
  package var variables: [String]? { if case .file(let file) = self { file.variables } else { nil } }

  /// The names of a scene file's sizes, sorted; a document has one size without a name.
  package var sizes: [String] { if case .file(let file) = self { file.sizes } else { [] } }

  package var size: String? { if case .file(let file) = self { file.size } else { nil } }

  /// Chooses a size of a scene file.
  package mutating func choose(size name: String) throws(DocumentError) {
    guard case .file(var file) = self else {
      throw .field(path: path, field: "", problem: "is a Photoshop document, which has one size")
    }
    try file.choose(size: name)
    self = .file(file)
  }

  /// Confines later scenes: all files that they and their variables name must lie in a folder, even through
  /// links.
  ///
  /// - Parameter folder: nil for that of the scene file or document.
  public mutating func confine(to folder: String? = nil) { source.confine(to: folder) }

  /// Sets a variable or a layer.
  ///
  /// - Parameter value: `nil` for the default of the variable, or the layer's own contents.
  /// - Throws: `DocumentError.field` for an unknown name, or a value of another kind.
  public mutating func set(_ name: String, to value: TemplateValue) throws(DocumentError) {
    try source.set(name, to: value)
  }

  /// Sets a variable or a layer from a text, in the notation of the variable's type; see
  /// `SceneFile.set(_:parsing:)`.
  ///
  /// - Throws: `DocumentError.field` for an unknown name, or a value of another kind.
  public mutating func set(_ name: String, parsing text: String) throws(DocumentError) {
    try source.set(name, parsing: text)
  }

  package mutating func set(_ name: String, to picture: Bitmap) throws(DocumentError) {
    try source.set(name, to: .picture(picture))
  }

  package mutating func reset(_ name: String) throws(DocumentError) { try source.set(name, to: .null) }

  /// Sets a variable or a layer, from the value of a manifest's line.
  ///
  /// - Parameter folder: the manifest's folder, from which declared pictures of a scene file are named.
  /// - Throws: `JSONFault.field`: `set.` and the name.
  package mutating func set(_ name: String, to value: JSONValue, in folder: String) throws(JSONFault) {
    try source.set(name, to: value, in: folder)
  }

  /// Sets a variable or a layer, from the field of a table, which is text for every type.
  ///
  /// - Throws: `JSONFault.field`: the name of the column.
  package mutating func set(_ name: String, toField text: String, in folder: String) throws(JSONFault) {
    try source.set(name, toField: text, in: folder)
  }

  /// What the scenes leave out or draw differently than Photoshop, with the document's name.
  package var omissions: [String] {
    switch self {
    case .file: []
    case .photoshop(let document): document.omissions.map { "\(document.path): not drawn: \($0)" }
    }
  }

  /// The scene, with all its files read.
  ///
  /// - Parameters:
  ///   - light: the scene's light, instead of its own.
  ///   - scale: pixels per point, instead of the scene's own.
  ///   - warnings: called with each warning.
  /// - Throws: `DocumentError`, with the file, the field and the problem.
  public func scene(
    light: Light? = nil, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) throws(DocumentError) -> Scene {
    try scene(light: light, scale: scale, warnings: warnings, reading: SceneFiles(warnings: warnings))
  }

  /// The scene. `files` reads the pictures, and collects the names of all files.
  package func scene(
    light: Light? = nil, scale: Double? = nil, warnings: RenderWarnings? = nil, reading files: SceneFiles
  ) throws(DocumentError) -> Scene {
    switch self {
    case .file(let file):
      return try file.scene(light: light, scale: scale, warnings: warnings, reading: files)
    case .photoshop(let document):
      files.add(path, as: .document)
      return try document.scene(
        light: light, scale: scale, warnings: warnings, readingDrawingsWith: files.read)
    }
  }

  /// An error of a resulting scene, with the file of the fault.
  package func located(_ error: SceneError) -> DocumentError { source.located(error) }

  /// A warning about a resulting scene, with the file of its cause.
  package func located(_ warning: RenderWarning) -> DocumentError {
    located(.text(field: warning.field, problem: warning.problem))
  }
}

private protocol TemplateSource: Sendable {
  var path: String { get }
  var template: SceneTemplate { get }
  mutating func confine(to folder: String?)
  mutating func set(_ name: String, to value: TemplateValue) throws(DocumentError)
  mutating func set(_ name: String, parsing text: String) throws(DocumentError)
  mutating func set(_ name: String, to value: JSONValue, in folder: String?) throws(JSONFault)
  mutating func set(_ name: String, toField text: String, in folder: String) throws(JSONFault)
  func located(_ error: SceneError) -> DocumentError
}

extension SceneFile: TemplateSource {
  fileprivate var template: SceneTemplate { .file(self) }
}

extension PhotoshopTemplate: TemplateSource {
  fileprivate var template: SceneTemplate { .photoshop(self) }

  fileprivate mutating func set(_ name: String, parsing text: String) throws(DocumentError) {
    try set(name, to: .text(text))
  }

  fileprivate mutating func set(_ name: String, to value: JSONValue, in folder: String?) throws(JSONFault) {
    try set(name, to: value)
  }

  fileprivate mutating func set(_ name: String, toField text: String, in folder: String) throws(JSONFault) {
    try set(name, to: .string(text))
  }
}

extension SceneTemplate {
  /// What can be set in the template, and what it does not draw, as JSON for programs, with a line feed at
  /// its end:
  ///
  ///     { "kind": "photoshop",
  ///       "variables": [{ "name": "Photo", "type": "image" }, { "name": "Title", "type": "text", "default": "Ada" }],
  ///       "sizes": [], "omissions": ["card.psd: not drawn: layer \"Badge\": blend-if"] }
  ///
  /// The variables of a scene file have the keys of their declarations; a plain default is a `default` alone.
  /// The layers of a document come bottom first; the `default` of a text is Photoshop's.
  package var listing: String {
    let (kind, variables) = listedVariables
    return JSONValue.object([
      "kind": .string(kind), "variables": .list(variables.map(JSONValue.object)),
      "sizes": .list(sizes.map(JSONValue.string)), "omissions": .list(omissions.map(JSONValue.string)),
    ]).laidOut(order: ["kind", "name", "type", "required", "default", "variables", "sizes", "omissions"])
      + "\n"
  }

  private var listedVariables: (kind: String, variables: [[String: JSONValue]]) {
    switch self {
    case .file(let file):
      let all = file.declarations.sorted { $0.key < $1.key }
      return ("scene", all.map { name, keys in keys.merging(["name": .string(name)]) { $1 } })
    case .photoshop(let document):
      let texts = document.texts
      let layers = document.layers.map { name in
        let type: [String: JSONValue] =
          texts[name].map { ["type": .string("text"), "default": .string($0)] } ?? ["type": .string("image")]
        return type.merging(["name": .string(name)]) { $1 }
      }
      return ("photoshop", layers)
    }
  }
}
