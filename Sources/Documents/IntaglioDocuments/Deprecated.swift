// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import IntaglioModel

// Names of earlier versions.
extension Style {
  @available(*, deprecated, renamed: "init(contentsOfFile:warnings:)")
  public init(contentsOf path: String, warnings: RenderWarnings? = nil) throws(DocumentError) {
    try self.init(contentsOfFile: path, warnings: warnings)
  }

  @available(*, deprecated, renamed: "init(contentsOfFile:warnings:readingPicturesWith:)")
  public init(
    contentsOf path: String, warnings: RenderWarnings? = nil,
    readingPicturesWith readPicture: (String) throws -> Bitmap
  ) throws(DocumentError) {
    try self.init(contentsOfFile: path, warnings: warnings, readingPicturesWith: readPicture)
  }
}

extension Scene {
  /// Values are in the notation of `SceneFile.set(_:parsing:)`.
  @available(*, deprecated, renamed: "init(contentsOfFile:values:)")
  public init(contentsOf path: String, setting variables: [String: String] = [:]) throws(DocumentError) {
    var file = try SceneFile(contentsOfFile: path)
    for (name, text) in variables.sorted(by: { $0.key < $1.key }) { try file.set(name, parsing: text) }
    self = try file.scene()
  }
}

extension SceneFile {
  @available(*, deprecated, renamed: "init(contentsOfFile:)")
  public init(contentsOf path: String) throws(DocumentError) { try self.init(contentsOfFile: path) }

  @available(*, deprecated, renamed: "set(_:parsing:)")
  @_disfavoredOverload  // Literals are template values.
  public mutating func set(_ name: String, to text: some StringProtocol) throws(DocumentError) {
    try set(name, parsing: String(text))
  }
}

extension ColorCube {
  @available(*, deprecated, renamed: "init(contentsOfFile:)")
  public init(contentsOf path: String) throws(ColorCubeError) { try self.init(contentsOfFile: path) }
}
