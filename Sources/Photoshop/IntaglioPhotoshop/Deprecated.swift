// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import IntaglioDocuments
import IntaglioModel
import IntaglioPSD

// Names of earlier versions.
extension PhotoshopScene {
  @available(*, deprecated, renamed: "init(contentsOfFile:maximumPixelCount:)")
  public init(contentsOf path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount) throws(PSDError) {
    try self.init(contentsOfFile: path, maximumPixelCount: maximumPixelCount)
  }
}

extension PhotoshopTemplate {
  @available(*, deprecated, renamed: "init(contentsOfFile:maximumPixelCount:)")
  public init(contentsOf path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount) throws(PSDError) {
    try self.init(contentsOfFile: path, maximumPixelCount: maximumPixelCount)
  }

  @available(*, deprecated, message: "use set(layer, to: .text(value))")
  @_disfavoredOverload  // Literals are template values.
  public mutating func set(_ layer: String, to value: some StringProtocol) throws(DocumentError) {
    try set(layer, to: .text(String(value)))
  }
}

extension PhotoshopStyles {
  @available(*, deprecated, renamed: "init(contentsOfFile:)")
  public init(contentsOf path: String) throws(PSDError) { try self.init(contentsOfFile: path) }
}
