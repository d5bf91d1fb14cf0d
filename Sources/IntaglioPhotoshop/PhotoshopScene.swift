// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// A Photoshop document (PSD, PSB; 8 bits a channel, RGB or grey) as a scene, as far as scenes can say it.
///
/// A pixel of the document is a point. Raster, text and shape layers and smart objects are the pixels that
/// the file has of them; groups pass through or are isolated; clipped layers are cut by what they are clipped
/// to; raster masks have their density. Colours are taken as sRGB. Hidden layers are left out.
public struct PhotoshopScene: Sendable {
  /// The scene: its pictures are in memory.
  public let scene: Scene
  /// What Photoshop draws and the scene does not, or not in the same way, each with its layer: `layer
  /// "Badge": bevel`.
  public let omissions: [String]

  /// Reads the document at `path`.
  ///
  /// - Parameters:
  ///   - path: the document, PSD or PSB.
  ///   - maximumPixelCount: the most pixels to accept, of all layers together; values above
  ///     `Bitmap.maximumPixelCount` mean that.
  /// - Throws: `PSDError` when the file cannot be read, is none that is read, or is damaged.
  public init(
    contentsOf path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PSDError) {
    try self.init(PSDDocument(contentsOf: path), maximumPixelCount: maximumPixelCount)
  }

  /// The scene of a document.
  ///
  /// - Throws: `PSDError` where pixels are damaged, or too many.
  package init(
    _ document: PSDDocument, maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PSDError) {
    var mapping = PhotoshopMapping(document, maximumPixelCount: maximumPixelCount) { .bitmap($0.bitmap) }
    do {
      scene = try mapping.scene()
    } catch let error as PSDError {
      throw error
    } catch {
      // Nothing else is done with pictures here that could fail.
      throw .cannotRead(path: document.source.name, reason: "\(error)")
    }
    omissions = mapping.omissions
  }
}
