// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
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
}

extension PhotoshopStyles {
  @available(*, deprecated, renamed: "init(contentsOfFile:)")
  public init(contentsOf path: String) throws(PSDError) { try self.init(contentsOfFile: path) }
}
