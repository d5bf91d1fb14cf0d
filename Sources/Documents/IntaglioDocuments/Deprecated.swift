// SPDX-License-Identifier: MIT
import IntaglioModel

// Names of the previous version.

extension Scene {
  /// Reads a scene file with values in the notation of `SceneFile.set(_:parsing:)`.
  @available(*, deprecated, renamed: "init(contentsOf:values:)")
  public init(contentsOf path: String, setting variables: [String: String]) throws(DocumentError) {
    var file = try SceneFile(contentsOf: path)
    for (name, text) in variables.sorted(by: { $0.key < $1.key }) { try file.set(name, parsing: text) }
    self = try file.scene()
  }
}

extension SceneFile {
  /// Sets a variable from a text.
  @available(*, deprecated, renamed: "set(_:parsing:)")
  @_disfavoredOverload  // Literals are template values.
  public mutating func set(_ name: String, to text: some StringProtocol) throws(DocumentError) {
    try set(name, parsing: String(text))
  }
}
