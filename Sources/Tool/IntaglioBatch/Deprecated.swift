// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import IntaglioDocuments

// Names of earlier versions.
extension SceneTemplate {
  @available(*, deprecated, renamed: "init(contentsOfFile:)")
  public init(contentsOf path: String) throws { try self.init(contentsOfFile: path) }

  @available(*, deprecated, renamed: "set(_:parsing:)")
  @_disfavoredOverload  // Literals are template values.
  public mutating func set(_ name: String, to text: some StringProtocol) throws(DocumentError) {
    try set(name, parsing: String(text))
  }
}
