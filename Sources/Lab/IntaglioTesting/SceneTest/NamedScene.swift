// SPDX-License-Identifier: MIT
import Intaglio

/// A scene with its name in reports and in the file name of its golden.
public struct NamedScene: Sendable, Hashable {
  /// The name: not empty, and without slashes, since it is part of file names.
  public let name: String
  /// The scene file's path, as given; nil for a scene made in code.
  public let file: String?
  /// The scene.
  public let scene: Scene

  /// A scene made in code.
  public init(_ name: String, _ scene: Scene) {
    self.name = name
    self.scene = scene
    file = nil
  }

  /// Reads a scene file with all files that it names. The scene's name is the file's, without its folder and
  /// `.json`.
  ///
  /// - Parameters:
  ///   - path: the scene file.
  ///   - values: values for the file's variables, by name.
  ///   - scale: pixels per point, instead of the scene's own scale.
  /// - Throws: `DocumentError`, with the file, the field and the problem.
  public init(
    contentsOfFile path: String, values: [String: TemplateValue] = [:], scale: Double? = nil
  ) throws(DocumentError) {
    var file = try SceneFile(contentsOfFile: path)
    try file.set(values)
    try self.init(file, scale: scale)
  }

  /// A scene file with its variables set; see `init(contentsOfFile:values:scale:)`.
  ///
  /// - Throws: `DocumentError`, with the file, the field and the problem.
  public init(_ file: SceneFile, scale: Double? = nil) throws(DocumentError) {
    try self.init(file, scale: scale, reading: SceneFiles())
  }

  package init(_ file: SceneFile, scale: Double?, reading files: SceneFiles) throws(DocumentError) {
    scene = try file.scene(scale: scale, reading: files)
    self.file = file.path
    let name = FilePath.name(of: file.path)
    self.name = name.lowercased().hasSuffix(".json") ? String(name.dropLast(5)) : name
  }

  /// Its name in errors: the file, or the scene's name.
  var origin: String { file ?? name }
}
