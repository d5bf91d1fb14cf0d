// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import IntaglioModel

// Names of earlier versions.
extension Bitmap {
  @available(*, deprecated, renamed: "init(contentsOfFile:maximumPixelCount:svgSize:warnings:)")
  public init(
    contentsOf path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount,
    svgSize: SVGSize = .scaled(by: 1), warnings: RenderWarnings? = nil
  ) throws(PictureFileError) {
    try self.init(
      contentsOfFile: path, maximumPixelCount: maximumPixelCount, svgSize: svgSize, warnings: warnings)
  }

  @available(*, deprecated, renamed: "read(contentsOfFile:maximumPixelCount:svgSize:warnings:)")
  public mutating func read(
    contentsOf path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount,
    svgSize: SVGSize = .scaled(by: 1), warnings: RenderWarnings? = nil
  ) throws(PictureFileError) {
    try read(
      contentsOfFile: path, maximumPixelCount: maximumPixelCount, svgSize: svgSize, warnings: warnings)
  }
}
