import Intaglio

extension SceneTemplate {
  /// Reads a scene file, or a Photoshop document, as its first bytes say, and sets the values of `--set`.
  ///
  /// - Throws: `SceneFileError`, `PSDError`; `ToolError` with the status `usage` for a setting.
  init(_ path: String, setting settings: [String]) throws {
    self =
      PSDSource.kind(ofFile: path) == .document
      ? .photoshop(try PhotoshopTemplate(contentsOf: path)) : .file(try SceneFile(path))
    for setting in settings { try set(setting) }
  }

  /// What of a document is not drawn, with its name.
  var omissions: [String] {
    switch self {
    case .file: []
    case .photoshop(let document): document.omissions.map { "\(document.path): not drawn: \($0)" }
    }
  }

  /// The scene; pictures are read as they are, and `files` gets all that is read.
  ///
  /// - Throws: `SceneFileError`, `FileConflict`.
  func scene(
    light: Light?, scale: Double?, noting files: inout RunFiles, _ warnings: RenderWarnings
  ) throws -> Scene {
    let pictures = Lock<[String]>([])
    let scene = try scene(light: light, scale: scale) { path, size in
      pictures.withLock { $0.append(path) }
      return try Bitmap(contentsOf: path, svgSize: size, warnings: warnings)
    }
    try files.read(path, as: "the scene file")
    for path in includedPaths { try files.read(path, as: "an included scene") }
    for path in pictures.withLock({ $0 }) { try files.read(path, as: "a picture of the scene") }
    for path in scene.fontFiles { try files.read(path, as: "a font of the scene") }
    return scene
  }
}
