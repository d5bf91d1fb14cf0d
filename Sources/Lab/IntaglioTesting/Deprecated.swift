// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Intaglio

// Names of earlier versions.
extension NamedScene {
  @available(*, deprecated, renamed: "init(contentsOfFile:setting:scale:)")
  public init(
    contentsOf path: String, setting variables: [String: String] = [:], scale: Double? = nil
  ) throws(DocumentError) {
    try self.init(contentsOfFile: path, setting: variables, scale: scale)
  }
}
