// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioPSD

/// A Photoshop document, read and decoded once and made into as many scenes as there are pictures for its
/// layers.
///
///     var card = try PhotoshopTemplate(contentsOf: "card.psd")
///     try card.set("Photo", to: "ada.png")
///     let picture = try renderer.render(card.scene())
///
/// A picture takes the place of a layer's pixels: it covers the layer's frame in its own proportions, and
/// what is beyond is cut off. Mask, clipping, opacity, mode and effects stay the layer's. Texts are pictures
/// too, and can only be replaced by pictures.
public struct PhotoshopTemplate: Sendable {
  /// The document, as it was named.
  public let path: String
  /// What Photoshop draws and the scenes do not, or not in the same way, each with its layer.
  public let omissions: [String]
  /// The document's scene, whose pictures are named by their place in `pictures`.
  private let plain: Scene
  private let pictures: [Picture]
  private let slots: PhotoshopSlots
  /// The pictures that were set, by the number of their layer.
  private var settings: [Int: String] = [:]

  /// A picture of the document.
  private struct Picture {
    let bitmap: Bitmap
    /// The number of the layer whose pixels they are; nil for masks.
    let slot: Int?
    /// Whether it is the layer's colours without its alpha.
    let isOpaque: Bool
  }

  /// Reads the document at `path`, and decodes what is seen of it.
  ///
  /// - Parameters:
  ///   - path: the document, PSD or PSB.
  ///   - maximumPixelCount: the most pixels to accept, of all layers together; values above
  ///     `Bitmap.maximumPixelCount` mean that.
  /// - Throws: `PSDError` when the file cannot be read, is none that is read, or is damaged.
  public init(
    contentsOf path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PSDError) {
    let document = try PSDDocument(contentsOf: path)
    var pictures: [Picture] = []
    var paths: [String] = []
    var mapping = PhotoshopMapping(document, maximumPixelCount: maximumPixelCount) { picture in
      if picture.role == .layer { paths.append(picture.path) }
      let slot = [.mask, .stroke].contains(picture.role) ? nil : paths.lastIndex(of: picture.path)
      pictures.append(Picture(bitmap: picture.bitmap, slot: slot, isOpaque: picture.role == .colors))
      return .file("\(pictures.count - 1)")
    }
    do {
      plain = try mapping.scene()
    } catch let error as PSDError {
      throw error
    } catch {
      // Nothing else is done with pictures here that could fail.
      throw .cannotRead(path: path, reason: "\(error)")
    }
    self.path = path
    self.pictures = pictures
    omissions = mapping.omissions
    slots = PhotoshopSlots(document, paths: paths)
  }

  /// The names of the layers that a picture can be set for, the lowest first: of those whose name others have
  /// too, with their groups in front, `Front/Photo`.
  public var layers: [String] { slots.names }

  /// Sets the picture of a layer, in any format that is read.
  ///
  /// - Parameters:
  ///   - layer: its name, or its groups and its name with slashes between them.
  ///   - picture: a file; a path that is not absolute is relative to the document's folder.
  /// - Throws: `DocumentError.field` where there is no such layer, several are called so, or it is hidden or
  ///   has no pixels.
  public mutating func set(_ layer: String, to picture: String) throws(DocumentError) {
    do throws(JSONFault) {
      settings[try slots.number(of: layer)] = picture
    } catch {
      throw fault(error)
    }
  }

  /// The same with the value of a manifest's line.
  ///
  /// - Throws: `JSONFault.field`: `set.` and the name.
  package mutating func set(_ layer: String, to value: JSONValue) throws(JSONFault) {
    guard case .string(let picture) = value else {
      throw .field("set.\(layer)", problem: "must be the path of a picture, not \(value.kind)")
    }
    settings[try slots.number(of: layer, field: "set.\(layer)")] = picture
  }

  /// The scene, with the pictures that were set.
  ///
  /// - Parameters:
  ///   - light: the scene's light.
  ///   - scale: pixels a point, of which the document's pixels are one each; for it SVG drawings are drawn.
  ///   - warnings: gets what was read, but not as it was meant.
  /// - Throws: `DocumentError` for a picture that is not there or cannot be read.
  public func scene(
    light: Light? = nil, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) throws(DocumentError) -> Scene {
    try scene(light: light, scale: scale) { path, size in
      try Bitmap(contentsOf: path, svgSize: size, warnings: warnings)
    }
  }

  /// The same with whatever reads pictures; it gets the size in which a picture is needed, if it is an SVG
  /// drawing by its name.
  package func scene(
    light: Light? = nil, scale: Double? = nil,
    readingDrawingsWith readDrawing: (String, SVGSize) throws -> Bitmap
  ) throws(DocumentError) -> Scene {
    var scene = plain
    scene.light = light ?? scene.light
    scene.scale = scale ?? scene.scale
    for index in scene.layers.indices { try fill(&scene.layers[index], scale: scene.scale, readDrawing) }
    do throws(SceneError) {
      try scene.validate()
    } catch {
      throw located(error)
    }
    return scene
  }

  /// Puts in the pictures.
  private func fill(
    _ layer: inout Layer, scale: Double, _ read: (String, SVGSize) throws -> Bitmap
  ) throws(DocumentError) {
    if case .image(var image)? = layer.contents, case .file(let name) = image.source,
      let number = Int(name), pictures.indices.contains(number)
    {
      let picture = pictures[number]
      if let slot = picture.slot, let file = settings[slot] {
        image.gravity = .resizeAspectFill
        let new = try bitmap(file, image.svgSize(in: layer.frame, scale: scale), of: slots.names[slot], read)
        image.source = .bitmap(picture.isOpaque ? new.withoutAlpha : new)
      } else {
        image.source = .bitmap(picture.bitmap)
      }
      layer.contents = .image(image)
    }
    if case .alpha(var mask)? = layer.mask {
      try fill(&mask, scale: scale, read)
      layer.mask = .alpha(mask)
    }
    for index in layer.layers.indices { try fill(&layer.layers[index], scale: scale, read) }
  }

  private func bitmap(
    _ file: String, _ size: SVGSize, of layer: String, _ read: (String, SVGSize) throws -> Bitmap
  ) throws(DocumentError) -> Bitmap {
    let place = FilePath.join(FilePath.folder(of: path) ?? "", file)
    let field = "layer \"\(layer)\""
    guard !file.isEmpty, access(place, F_OK) == 0 else {
      throw .missingPicture(path: path, field: field, picture: place)
    }
    do {
      return try read(place, PictureFormat(path: place) == .svg ? size : .scaled(by: 1))
    } catch {
      let reason = FilePath.message("\(error)", without: place)
      throw .picture(path: path, field: field, picture: place, reason: reason)
    }
  }

  /// The pictures that were set, by the names of their layers.
  package var values: [String: String] {
    Dictionary(uniqueKeysWithValues: settings.map { ("\($0.key) \(slots.names[$0.key])", $0.value) })
  }

  /// An error of the scenes that are made, as one of the document.
  package func located(_ error: SceneError) -> DocumentError {
    .field(path: path, field: error.field, problem: error.problem)
  }

  private func fault(_ error: JSONFault) -> DocumentError { DocumentError(.scene, error, path: path) }
}

extension Bitmap {
  /// The colours that it has where something of them is seen, opaque; black elsewhere.
  fileprivate var withoutAlpha: Bitmap {
    let isOpaque = pixels.withUnsafeBufferPointer { pixels in
      stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    }
    guard !isOpaque else { return self }
    var opaque = self
    for row in 0..<height {
      for column in 0..<width {
        let pixel = self[column, row]
        let alpha = Int(pixel.w)
        func straight(_ value: UInt8) -> UInt8 {
          alpha == 0 ? 0 : UInt8(min(255, (Int(value) * 255 + alpha / 2) / alpha))
        }
        opaque[column, row] = SIMD4(straight(pixel.x), straight(pixel.y), straight(pixel.z), 255)
      }
    }
    return opaque
  }
}
