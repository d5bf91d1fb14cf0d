// SPDX-License-Identifier: MIT
import IntaglioDocuments

extension SceneTemplate {
  /// Sets a variable or a layer from a text.
  @available(*, deprecated, renamed: "set(_:parsing:)")
  @_disfavoredOverload  // Literals are template values.
  public mutating func set(_ name: String, to text: some StringProtocol) throws(DocumentError) {
    try set(name, parsing: String(text))
  }
}
