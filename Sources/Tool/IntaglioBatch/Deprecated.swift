// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Names of earlier versions.
extension SceneTemplate {
  @available(*, deprecated, renamed: "init(contentsOfFile:)")
  public init(contentsOf path: String) throws { try self.init(contentsOfFile: path) }
}
