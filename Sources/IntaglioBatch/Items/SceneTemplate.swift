// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioPhotoshop
import IntaglioSystem

/// What is made into many scenes: a scene file, whose variables get values, or a Photoshop document, whose
/// layers get pictures.
public enum SceneTemplate: Sendable {
  /// A scene file.
  case file(SceneFile)
  /// A Photoshop document.
  case photoshop(PhotoshopTemplate)

  /// What is asked of either kind.
  private var source: any TemplateSource {
    get {
      switch self {
      case .file(let file): file
      case .photoshop(let document): document
      }
    }
    set { self = newValue.template }
  }

  /// As it was named.
  package var path: String { source.path }

  /// The files beside it that the scenes made so far are made of.
  package var includedPaths: [String] { source.includedPaths }

  /// Gives a variable or a layer a value, written as text.
  ///
  /// - Throws: `DocumentError.field` for a name that is not there, or a value of another kind.
  public mutating func set(_ name: String, to value: String) throws(DocumentError) {
    try source.set(name, to: value)
  }

  /// The same with the value of a manifest's line.
  ///
  /// - Throws: `JSONFault.field`: `set.` and the name.
  package mutating func set(_ name: String, to value: JSONValue) throws(JSONFault) {
    try source.set(name, to: value)
  }

  /// The scene; `readDrawing` gets the size in which a picture is needed, if it is an SVG drawing by its
  /// name.
  package func scene(
    light: Light? = nil, scale: Double? = nil,
    readingDrawingsWith readDrawing: @escaping (String, SVGSize) throws -> Bitmap
  ) throws(DocumentError) -> Scene {
    try source.scene(light: light, scale: scale, readingDrawingsWith: readDrawing)
  }

  /// Calls `body` with each file that the scene is made of, and what that is. Pictures are not read.
  package func forEachRead<Failure: Error>(
    _ body: (_ path: String, _ role: String) throws(Failure) -> Void
  ) throws(Failure) {
    try body(path, "the scene file")
    let pictures = Lock<[String]>([])
    // Whoever draws the scene says what is wrong with it.
    let scene = try? scene { path, _ in
      pictures.withLock { $0.append(path) }
      return try Bitmap(transparent: PixelSize(1, 1))
    }
    for path in includedPaths { try body(path, "an included scene") }
    for path in pictures.withLock({ $0 }) { try body(path, "a picture of the scene") }
    for path in scene?.fontFiles ?? [] { try body(path, "a font of the scene") }
  }

  /// An error of the scene that is made, with the file in which the fault is.
  package func located(_ error: SceneError) -> DocumentError {
    source.located(error)
  }

  /// A warning about the scene that is made, with the file in which its cause is.
  package func located(_ warning: RenderWarning) -> DocumentError {
    located(.text(field: warning.field, problem: warning.problem))
  }
}

/// What scenes are made of, of either kind.
private protocol TemplateSource: Sendable {
  var path: String { get }
  var includedPaths: [String] { get }
  var template: SceneTemplate { get }
  mutating func set(_ name: String, to value: String) throws(DocumentError)
  mutating func set(_ name: String, to value: JSONValue) throws(JSONFault)
  func scene(
    light: Light?, scale: Double?,
    readingDrawingsWith readDrawing: @escaping (String, SVGSize) throws -> Bitmap
  ) throws(DocumentError) -> Scene
  func located(_ error: SceneError) -> DocumentError
}

extension SceneFile: TemplateSource {
  fileprivate var template: SceneTemplate { .file(self) }
}

extension PhotoshopTemplate: TemplateSource {
  fileprivate var template: SceneTemplate { .photoshop(self) }
  fileprivate var includedPaths: [String] { [] }
}
