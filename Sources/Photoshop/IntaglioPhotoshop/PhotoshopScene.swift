// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// A Photoshop document (PSD, PSB) as a scene, as far as scenes can express it.
///
/// A pixel of the document is a point. Raster, text and shape layers and smart objects become their stored
/// pixels; groups pass through or are isolated; clipped layers are cut by their base; masks keep their
/// density and their feather. Colours of RGB and grey are those of the document's profile. Hidden layers
/// are left out. For sharp outlines at other scales than 1 use
/// `PhotoshopTemplate.scene(light:scale:warnings:)`.
public struct PhotoshopScene: Sendable {
  /// The scene, with its pictures in memory.
  public let scene: Scene
  /// What the scene leaves out or draws differently than Photoshop, each with its layer: `layer "Badge":
  /// bevel`.
  public let omissions: [String]

  /// Reads the document at `path`.
  ///
  /// - Parameters:
  ///   - path: the document, PSD or PSB.
  ///   - maximumPixelCount: the maximum number of pixels in all layers together; capped at
  ///     `Bitmap.maximumPixelCount`.
  /// - Throws: `PSDError` for unreadable, unsupported and damaged files.
  public init(contentsOfFile path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount) throws(PSDError)
  {
    try self.init(PSDDocument(contentsOfFile: path), maximumPixelCount: maximumPixelCount)
  }

  /// The scene of a document.
  ///
  /// - Throws: `PSDError` for damaged pixels, and for too many.
  package init(_ document: PSDDocument, maximumPixelCount: Int = Bitmap.maximumPixelCount) throws(PSDError) {
    var mapping = PhotoshopMapping(document, maximumPixelCount: maximumPixelCount) { .bitmap($0.bitmap) }
    scene = try mapping.sceneInMemory()
    omissions = mapping.omissions
  }
}
