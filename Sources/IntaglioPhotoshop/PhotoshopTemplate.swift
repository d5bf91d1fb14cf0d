// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioPSD

/// A Photoshop document, decoded once, for any number of scenes with other pictures in its layers.
///
///     var card = try PhotoshopTemplate(contentsOf: "card.psd")
///     try card.set("Photo", to: "ada.png")
///     let picture = try renderer.render(card.scene())
///
/// A picture replaces a layer's pixels: it covers the layer's frame in its own proportions, and the excess is
/// cut off. Mask, clipping, opacity, mode and effects stay the layer's. Text layers are pictures too, and
/// only pictures can replace them.
public struct PhotoshopTemplate: Sendable {
  /// The document's path, as given.
  public let path: String
  /// What the scenes leave out or draw differently than Photoshop, each with its layer.
  public let omissions: [String]
  /// The document's scene. Its pictures are named by their index in `pictures`.
  private let plain: Scene
  private let pictures: [Picture]
  private let slots: PhotoshopSlots
  /// The new pictures, by layer number.
  private var settings: [Int: String] = [:]

  /// A picture of the document.
  private struct Picture {
    let bitmap: Bitmap
    /// The number of the layer with these pixels; nil for masks.
    let slot: Int?
    /// Whether these are the layer's colours without its alpha.
    let isOpaque: Bool
  }

  /// Reads the document at `path`, and decodes its visible layers.
  ///
  /// - Parameters:
  ///   - path: the document, PSD or PSB.
  ///   - maximumPixelCount: the most pixels to accept, of all layers together; capped at
  ///     `Bitmap.maximumPixelCount`.
  /// - Throws: `PSDError` for unreadable, unsupported and damaged files.
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
      // No other use of pictures here can fail.
      throw .cannotRead(path: path, reason: "\(error)")
    }
    self.path = path
    self.pictures = pictures
    omissions = mapping.omissions
    slots = PhotoshopSlots(document, paths: paths)
  }

  /// The names of the layers that accept a picture, bottom first. A name that several layers share has its
  /// groups in front, `Front/Photo`.
  public var layers: [String] { slots.names }

  /// Sets the picture of a layer, in any supported format.
  ///
  /// - Parameters:
  ///   - layer: its name, or the names of its groups and its own, separated by slashes.
  ///   - picture: a file; relative paths start at the document's folder.
  /// - Throws: `DocumentError.field` for unknown, ambiguous and hidden layers, and for layers without
  ///   pixels.
  public mutating func set(_ layer: String, to picture: String) throws(DocumentError) {
    do throws(JSONFault) {
      settings[try slots.number(of: layer)] = picture
    } catch {
      throw fault(error)
    }
  }

  /// Sets a picture from a field of a manifest's line.
  ///
  /// - Throws: `JSONFault.field`: `set.` and the name.
  package mutating func set(_ layer: String, to value: JSONValue) throws(JSONFault) {
    guard case .string(let picture) = value else {
      throw .field("set.\(layer)", problem: "must be the path of a picture, not \(value.kind)")
    }
    settings[try slots.number(of: layer, field: "set.\(layer)")] = picture
  }

  /// The scene, with the new pictures.
  ///
  /// - Parameters:
  ///   - light: the scene's light.
  ///   - scale: pixels a point. The document's pixels are a point each; SVG drawings are drawn at this scale.
  ///   - warnings: called with each warning, such as an animation of which only one frame is shown.
  /// - Throws: `DocumentError` for missing and unreadable pictures.
  public func scene(
    light: Light? = nil, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) throws(DocumentError) -> Scene {
    try scene(light: light, scale: scale) { path, size in
      try Bitmap(contentsOf: path, svgSize: size, warnings: warnings)
    }
  }

  /// Compares a drawing of the document, without new pictures and at a scale of 1, with the picture that
  /// Photoshop merged.
  ///
  /// - Parameter draw: draws the document's scene.
  /// - Throws: `PSDError` for a document without a merged picture, and the errors of `draw`.
  public func comparison(drawingWith draw: (Scene) throws -> Bitmap) throws -> PhotoshopComparison {
    var original = self
    original.settings = [:]
    return try PhotoshopComparison(draw(original.scene()), withPictureIn: path)
  }

  /// The scene with another picture reader. It gets the needed size for pictures whose name says SVG.
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

  /// Inserts the pictures.
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

  /// The new pictures, by layer name.
  package var values: [String: String] {
    Dictionary(uniqueKeysWithValues: settings.map { ("\($0.key) \(slots.names[$0.key])", $0.value) })
  }

  /// An error of the scene as one of the document.
  package func located(_ error: SceneError) -> DocumentError {
    .field(path: path, field: error.field, problem: error.problem)
  }

  private func fault(_ error: JSONFault) -> DocumentError { DocumentError(.scene, error, path: path) }
}

extension Bitmap {
  /// The colours of all visible pixels, opaque; black elsewhere.
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
