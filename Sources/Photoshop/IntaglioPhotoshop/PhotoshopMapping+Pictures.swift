// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// The pixels of a document that a scene contains.
extension PhotoshopMapping {
  package struct Picture: Sendable {
    package enum Role: Sendable, Hashable {
      case layer
      /// The layer's pixels without alpha, as the background of the layers clipped to it.
      case colors
      case mask
      /// A shape layer's stroke as coverage.
      case stroke
    }

    package let bitmap: Bitmap
    package let layer: String
    /// The names of the groups and of the layer, separated by slashes.
    package let path: String
    package let role: Role
    /// The layer's `PSDLayer.position`; nil for a document's merged picture.
    package let position: Int?
    /// The placement of new contents, for a smart object.
    package var placement: PhotoshopPlacement?
    /// Whether these are the pixels of a text.
    package var isText = false
    /// A drawing that replaces the picture at scales other than 1, in points from its corner; nil if there
    /// are only pixels.
    package var drawing: Layer?
  }

  /// The number of pixels left until the limit.
  var rest: Int { maximumPixelCount - pixelCount }

  mutating func take(
    _ bitmap: Bitmap, of layer: PSDLayer, _ role: Picture.Role, drawing: Layer? = nil
  ) throws -> ImageContents.Source {
    try check(bitmap.size, of: layer)
    pixelCount += bitmap.width * bitmap.height
    return try store(
      Picture(
        bitmap: bitmap, layer: layer.name, path: groups + layer.name, role: role, position: layer.position,
        placement: placement(of: layer), isText: layer.kind == .text, drawing: drawing))
  }

  /// Throws for a picture over the limit.
  func check(_ size: PixelSize, of layer: PSDLayer) throws(PSDError) {
    guard size.pixelCount ?? .max <= rest else {
      throw .tooLarge(name: document.source.name, layer: layer.name, size: size, limit: maximumPixelCount)
    }
  }
}
