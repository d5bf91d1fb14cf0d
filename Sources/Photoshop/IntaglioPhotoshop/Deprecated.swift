// SPDX-License-Identifier: MIT
import IntaglioDocuments

extension PhotoshopTemplate {
  /// Sets the picture of a layer by its path, or the text of a text layer.
  @available(*, deprecated, message: "use set(layer, to: .text(value))")
  @_disfavoredOverload  // Literals are template values.
  public mutating func set(_ layer: String, to value: some StringProtocol) throws(DocumentError) {
    try set(layer, to: .text(String(value)))
  }
}
