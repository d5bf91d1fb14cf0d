import Intaglio

/// Where the scene of a command comes from.
enum SceneSource {
  case file(SceneFile)
  /// A Photoshop document at a path.
  case photoshop(String)

  /// Reads a scene file, or a Photoshop document, as its first bytes say.
  ///
  /// - Parameters:
  ///   - settings: values for variables, each `name=value`.
  ///   - omitted: is told what of a document is not drawn.
  /// - Throws: `SceneFileError`, `PSDError`; `ToolError` with the status `usage` for a setting; what `omitted` throws.
  static func read(
    _ path: String, setting settings: [String], light: Light?, scale: Double?, _ warnings: RenderWarnings,
    _ omitted: (String) throws -> Void
  ) throws -> (SceneSource, Scene) {
    guard PSDSource.kind(ofFile: path) == .document else {
      let file = try SceneFile(path, setting: settings)
      return (.file(file), try file.scene(light: light, scale: scale, warnings: warnings))
    }
    guard settings.isEmpty else {
      throw ToolError(.usage, "--set: \(path) is a Photoshop document, which has no variables")
    }
    let document = try PhotoshopScene(contentsOf: path)
    for omission in document.omissions { try omitted("\(path): not drawn: \(omission)") }
    var scene = document.scene
    scene.light = light ?? scene.light
    scene.scale = scale ?? scene.scale
    return (.photoshop(path), scene)
  }

  /// What is wrong with the scene, with the file in which the fault is.
  func located(_ error: SceneError) -> String {
    switch self {
    case .file(let file): "\(file.located(error))"
    case .photoshop(let path): "\(path): \(error)"
    }
  }

  /// What is to be warned of, with the file in which its cause is.
  func located(_ warning: RenderWarning) -> String {
    switch self {
    case .file(let file): "\(file.located(warning))"
    case .photoshop(let path): "\(path): \(warning)"
    }
  }
}
