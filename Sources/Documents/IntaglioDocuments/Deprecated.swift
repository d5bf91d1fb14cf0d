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
  @available(*, deprecated, renamed: "init(contentsOfFile:setting:)")
  public init(contentsOf path: String, setting variables: [String: String] = [:]) throws(DocumentError) {
    try self.init(contentsOfFile: path, setting: variables)
  }

  @available(*, deprecated, renamed: "init(contentsOfFile:setting:readingPicturesWith:)")
  public init(
    contentsOf path: String, setting variables: [String: String] = [:],
    readingPicturesWith readPicture: @escaping (String) throws -> Bitmap
  ) throws(DocumentError) {
    try self.init(contentsOfFile: path, setting: variables, readingPicturesWith: readPicture)
  }
}

extension SceneFile {
  @available(*, deprecated, renamed: "init(contentsOfFile:)")
  public init(contentsOf path: String) throws(DocumentError) { try self.init(contentsOfFile: path) }
}

extension ColorCube {
  @available(*, deprecated, renamed: "init(contentsOfFile:)")
  public init(contentsOf path: String) throws(ColorCubeError) { try self.init(contentsOfFile: path) }
}
