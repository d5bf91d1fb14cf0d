// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

extension Scene {
  /// Reads a scene file, and the pictures that it names, whose paths are relative to the file's folder, as
  /// those of font files are. SVG drawings are drawn for the scene's scale.
  ///
  /// - Parameters:
  ///   - path: the file, JSON in the form of `Scene`'s `Codable`; `variables` names what may be set, with
  ///     defaults.
  ///   - variables: values for the file's variables, by name.
  /// - Throws: `DocumentError`, which names the file, the field and the fault.
  public init(contentsOf path: String, setting variables: [String: String] = [:]) throws(DocumentError) {
    self = try SceneFile(path, setting: variables).scene()
  }

  /// The same with pictures in whatever format `readPicture` knows.
  ///
  /// - Throws: `DocumentError`, which names the file, the field and the fault.
  public init(
    contentsOf path: String, setting variables: [String: String] = [:],
    readingPicturesWith readPicture: @escaping (String) throws -> Bitmap
  ) throws(DocumentError) {
    self = try SceneFile(path, setting: variables).scene(readingPicturesWith: readPicture)
  }
}

/// A scene file, read once and made into as many scenes as there are values for its variables. The files that
/// it includes are read with the first scene and kept.
public struct SceneFile: Sendable {
  private let file: JSONFile
  private let library = SceneLibrary()
  private var template: JSONTemplate

  /// Reads the file at `path`; pictures and included files are left for later.
  ///
  /// - Throws: `DocumentError` when it is not there, or no JSON.
  public init(contentsOf path: String) throws(DocumentError) {
    try self.init(JSONFile(path: path))
  }

  /// Reads the text of a scene file.
  ///
  /// - Parameters:
  ///   - document: JSON in the form of `Scene`'s `Codable`, as UTF-8.
  ///   - folder: what paths in it are relative to; nil for the working directory.
  /// - Throws: `DocumentError` when it is no JSON; the document is called `memory` in that folder.
  public init(document: [UInt8], folder: String? = nil) throws(DocumentError) {
    try self.init(JSONFile(text: document, folder: folder))
  }

  private init(_ file: JSONFile) throws(DocumentError) {
    self.file = file
    do throws(JSONFault) {
      template = try JSONTemplate(file.value(limits: SceneLibrary.limits))
    } catch {
      throw DocumentError(.scene, error, path: file.path)
    }
  }

  fileprivate init(_ path: String, setting variables: [String: String]) throws(DocumentError) {
    try self.init(contentsOf: path)
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) { try set(name, to: value) }
  }

  /// The names of the file's variables.
  public var variables: [String] { template.names }

  /// Gives a variable a value, written as its default is: text for a string, else JSON.
  ///
  /// - Throws: `DocumentError.field` for a name that the file does not have, or a value of another kind.
  public mutating func set(_ name: String, to value: String) throws(DocumentError) {
    do throws(JSONFault) {
      try template.set(name, to: value)
    } catch {
      throw DocumentError(.scene, error, path: file.path)
    }
  }

  /// Gives a variable a value of the same kind as its default.
  ///
  /// - Throws: `JSONFault.field`: `set.` and the name.
  package mutating func set(_ name: String, to value: JSONValue) throws(JSONFault) {
    try template.set(name, to: value)
  }

  /// As it was named.
  package var path: String { file.path }

  /// The files that were included by the scenes made so far.
  package var includedPaths: [String] { library.paths }

  /// The scene, with all that it names read.
  ///
  /// - Parameters:
  ///   - light: the scene's light, instead of the one in the file.
  ///   - scale: pixels a point, instead of the scene's own scale; for it SVG drawings are drawn.
  ///   - warnings: gets what was read, but not as it was meant.
  /// - Throws: `DocumentError`, which names the file, the field and the fault.
  public func scene(
    light: Light? = nil, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) throws(DocumentError) -> Scene {
    try scene(light: light, scale: scale) { path, size in
      try Bitmap(contentsOf: path, svgSize: size, warnings: warnings)
    }
  }

  /// The same with pictures in whatever format `readPicture` knows.
  ///
  /// - Parameter readPicture: reads a picture; it gets the path that a layer names, taken relative to the
  ///   folder of the layer's file.
  /// - Throws: `DocumentError`, which names the file, the field and the fault.
  public func scene(
    light: Light? = nil, scale: Double? = nil,
    readingPicturesWith readPicture: @escaping (String) throws -> Bitmap
  ) throws(DocumentError) -> Scene {
    try scene(light: light, scale: scale) { path, _ in try readPicture(path) }
  }

  /// The same, where `readDrawing` also gets the size in which the picture is needed, if it is an SVG drawing
  /// by its name.
  package func scene(
    light: Light? = nil, scale: Double? = nil,
    readingDrawingsWith readDrawing: @escaping (String, SVGSize) throws -> Bitmap
  ) throws(DocumentError) -> Scene {
    let (document, source) = try expanded()
    var scene: Scene
    do throws(JSONFault) {
      scene = try JSONValueDecoder.decoded(Scene.self, from: document)
    } catch {
      guard case .field(let field, let problem) = error else {
        throw DocumentError(.scene, error, path: file.path)
      }
      throw source.error(at: field) { .field(path: $0, field: $1, problem: problem) }
    }
    scene.light = light ?? scene.light
    scene.scale = scale ?? scene.scale
    var loader = SceneLoader(scale: scene.scale, readPicture: readDrawing)
    try loader.load(&scene, of: source)
    do throws(SceneError) {
      try scene.validate()
    } catch {
      throw source.error(at: error.field) { .field(path: $0, field: $1, problem: error.problem) }
    }
    return scene
  }

  /// An error of the scene that this file makes, as one of the file in which the fault is: what only drawing
  /// finds out, such as a font that is not installed, may be in an included file.
  public func located(_ error: SceneError) -> DocumentError {
    let problem = error.problem
    guard let source = try? expanded().source else {
      return .field(path: file.path, field: error.field, problem: problem)
    }
    return source.error(at: error.field) { .field(path: $0, field: $1, problem: problem) }
  }

  /// A warning about the scene that this file makes, with the file in which its cause is: as the error that
  /// it is for those who want none.
  public func located(_ warning: RenderWarning) -> DocumentError {
    located(.text(field: warning.field, problem: warning.problem))
  }

  /// What the file says, with its variables put in and included files in their places.
  ///
  /// - Throws: `DocumentError`.
  package func document() throws(DocumentError) -> JSONValue { try expanded().document }

  private func expanded() throws(DocumentError) -> (document: JSONValue, source: SceneSource) {
    let filled: [String: JSONValue]
    var growth = JSONGrowth()
    do throws(JSONFault) {
      filled = try template.filled(&growth)
    } catch {
      throw DocumentError(.scene, error, path: file.path)
    }
    return try SceneExpander.expanded(filled, growth, of: file, library: library)
  }
}
