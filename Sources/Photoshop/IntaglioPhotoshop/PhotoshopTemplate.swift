// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioPSD

/// A Photoshop document, decoded once, for any number of scenes with other pictures and texts in its layers.
///
///     var card = try PhotoshopTemplate(contentsOfFile: "card.psd")
///     try card.set("Photo", to: .picture(portrait))
///     try card.set("Title", to: "Ada Lovelace")
///     let picture = try renderer.render(card.scene())
///
/// A picture replaces a layer's pixels: it covers the layer's frame in its own proportions, and the excess is
/// cut off. In a smart object it replaces the contents, with their rotation, slant and perspective. A text
/// replaces the text of a text layer, in the style of its first letters: font, size, leading, tracking,
/// scale, baseline, capitals, colour, alignment, and the box in which lines break. The layer keeps its mask,
/// clipping, opacity, blend mode and effects. Texts that are not set keep Photoshop's pixels.
///
/// At a scale of 1 the pixels are Photoshop's own. At other scales only pictures, painted masks and texts
/// that are not set are resampled from them: everything with an outline is redrawn and sharp.
public struct PhotoshopTemplate: Sendable {
  /// The document's path, as given.
  public let path: String
  /// What the scenes leave out or draw differently than Photoshop, each with its layer.
  public let omissions: [String]
  /// The document's scene. Its pictures are named by their index in `pictures`.
  private let plain: Scene
  private let document: PSDDocument
  /// The pictures, each with the number of the layer that has these pixels; nil for masks.
  private let pictures: [(picture: PhotoshopMapping.Picture, slot: Int?)]
  private let slots: PhotoshopSlots
  /// The layers with outlines that exist only as pixels, with the part in question.
  private let pixelOutlines: [(layer: String, part: String)]
  /// The texts that can be replaced, by layer number.
  private let textSlots: [Int: PhotoshopTextSlot]
  /// The new pictures and texts, by layer number.
  private var settings: [Int: Setting] = [:]
  private var confinement: FileConfinement?

  package enum Setting: Sendable {
    /// A text, or the path of a picture.
    case text(String)
    case picture(Bitmap)
  }

  /// Whether the file at `path` is a Photoshop document, by its first bytes.
  package static func isDocument(atPath path: String) -> Bool { PSDSource.kind(ofFile: path) == .document }

  /// Whether bytes are a Photoshop document.
  package static func isDocument(_ bytes: [UInt8]) -> Bool { PSDSource.kind(of: bytes) == .document }

  /// Whether a file name has the extension of a Photoshop document.
  package static func isDocumentName(_ path: String) -> Bool {
    ["psd", "psb"].contains(PictureFormat.ending(of: path))
  }

  /// Reads the document at `path`, and decodes its visible layers.
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

  /// Reads the bytes of the document at `path`. Relative paths start at its folder.
  ///
  /// - Throws: `PSDError` for unsupported and damaged documents.
  package init(document bytes: [UInt8], path: String) throws(PSDError) {
    try self.init(PSDDocument(PSDSource(bytes, name: path)))
  }

  /// Decodes a document's visible layers.
  ///
  /// - Throws: `PSDError` for damaged pixels, and for too many.
  package init(_ document: PSDDocument, maximumPixelCount: Int = Bitmap.maximumPixelCount) throws(PSDError) {
    path = document.source.name
    self.document = document
    var pictures: [(picture: PhotoshopMapping.Picture, slot: Int?)] = []
    var slots: [PhotoshopSlots.Slot] = []
    var mapping = PhotoshopMapping(document, maximumPixelCount: maximumPixelCount) { layer, path in
      slots.append(PhotoshopSlots.Slot(position: layer.position, path: path, isText: true))
      return slots.count - 1
    } store: { picture in
      let position = picture.position ?? 0
      if picture.role == .layer, !picture.isText {
        slots.append(PhotoshopSlots.Slot(position: position, path: picture.path, isText: false))
      }
      let slot =
        [.mask, .stroke].contains(picture.role)
        ? nil : slots.lastIndex { $0.position == position && !$0.isText }
      pictures.append((picture, slot))
      return .file("\(pictures.count - 1)")
    }
    plain = try mapping.sceneInMemory()
    self.pictures = pictures
    omissions = mapping.omissions
    pixelOutlines = mapping.pixelOutlines
    textSlots = mapping.texts
    self.slots = PhotoshopSlots(document, slots)
  }

  /// The names of the layers that accept a picture or a text, bottom first. A name that several layers share
  /// is preceded by its groups, `Front/Photo`. Layers that share these, too, are numbered, `Photo#2`.
  public var layers: [String] { slots.names }

  /// The texts of the layers whose text can be replaced, by the names in `layers`.
  public var texts: [String: String] {
    Dictionary(uniqueKeysWithValues: textSlots.map { (slots.names[$0.key], $0.value.text.string) })
  }

  /// The name in `layers` of a layer of the document; nil for layers that accept nothing.
  package func name(of layer: PSDLayer) -> String? { slots.name(of: layer) }

  /// Why a visible layer accepts nothing, in words.
  package static func obstacle(of layer: PSDLayer) -> String { PhotoshopSlots.obstacle(of: layer) }

  /// Sets the picture of a layer, or the text of a text layer.
  ///
  /// - Parameters:
  ///   - layer: its name, or the names of its groups and its own, separated by slashes; see `layers`.
  ///   - value: a picture in memory; the path of one in any supported format, relative to the document's
  ///     folder, or a data: URI; or a text, with line feeds between its paragraphs. `nil` for the document's
  ///     own.
  /// - Throws: `DocumentError.field` for unknown, ambiguous and hidden layers, for layers without pixels, for
  ///   texts that run vertically or are warped, and for values of another kind.
  public mutating func set(_ layer: String, to value: TemplateValue) throws(DocumentError) {
    try DocumentError.reading(.scene, at: path, set(layer, value.json(of: layer), field: ""))
  }

  /// Confines later scenes: all picture files that are set must lie in a folder, even through links.
  ///
  /// - Parameter folder: nil for the document's folder.
  public mutating func confine(to folder: String? = nil) {
    confinement = FileConfinement(folder ?? FilePath.folder(of: path) ?? "")
  }

  /// Sets a picture or a text from a field of a manifest's line.
  ///
  /// - Throws: `JSONFault.field`, for the field `set.` and the layer's name.
  package mutating func set(_ layer: String, to value: JSONValue) throws(JSONFault) {
    try set(layer, value, field: "set.\(layer)")
  }

  private mutating func set(_ layer: String, _ value: JSONValue, field: String) throws(JSONFault) {
    let number = try slots.number(of: layer, field: field)
    switch value {
    case .null: settings[number] = nil
    case .string(let text): settings[number] = .text(text)
    case .picture(let picture) where !slots.isText(number): settings[number] = .picture(picture.bitmap)
    default:
      let what = slots.isText(number) ? "a text" : "the path of a picture"
      throw .field(
        field.isEmpty ? self.field(of: number) : field, problem: "must be \(what), not \(value.kind)")
    }
  }

  /// The scene, with the new pictures and texts.
  ///
  /// - Parameters:
  ///   - light: the scene's light.
  ///   - scale: pixels per point. A pixel of the document is a point. At scales other than 1, fills, shapes
  ///     and vector masks are redrawn along their outlines, as effects, new texts and SVG drawings always
  ///     are; all other pixels are resampled.
  ///   - warnings: called with each warning, such as an animation of which only one frame is shown, or a
  ///     font that is not installed, with the name of its stand-in.
  /// - Throws: `DocumentError` for missing and unreadable pictures, and for texts on machines without fonts.
  public func scene(
    light: Light? = nil, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) throws(DocumentError) -> Scene {
    try scene(light: light, scale: scale, warnings: warnings) { path, drawing in
      try Bitmap(InputFile(path: path), drawing: drawing, warnings: warnings)
    }
  }

  /// Compares a drawing of the document, without new pictures and at a scale of 1, with Photoshop's merged
  /// picture.
  ///
  /// - Parameter draw: draws the document's scene.
  /// - Throws: `PSDError` for a document without a merged picture, and the errors of `draw`.
  public func comparison(drawingWith draw: (Scene) throws -> Bitmap) throws -> PhotoshopComparison {
    var original = self
    original.settings = [:]
    return try PhotoshopComparison(draw(original.scene().inOwnColors), withPictureOf: document)
  }

  /// The scene with another picture reader, which gets the required size for files named as SVG.
  package func scene(
    light: Light? = nil, scale: Double? = nil, warnings: RenderWarnings? = nil,
    readingDrawingsWith readDrawing: (String, SVGDrawing) throws -> Bitmap
  ) throws(DocumentError) -> Scene {
    var scene = plain
    scene.light = light ?? scene.light
    scene.scale = scale ?? scene.scale
    try PhotoshopMapping.resolveTexts(&scene.layers) { number throws(DocumentError) in
      try text(number, warnings)
    }
    for index in scene.layers.indices { try fill(&scene.layers[index], scale: scene.scale, readDrawing) }
    warnAboutPlacements(warnings)
    if scene.scale > 1 {
      warnings?.add(
        pixelOutlines.map { layer, part in
          .readOtherwise(
            field: "layer \"\(layer)\"",
            problem:
              "its \(part) is enlarged from the document's pixels, with soft edges: it cannot be redrawn"
          )
        })
    }
    try rethrowing(located, scene.validate())
    return scene
  }

  /// The layer with its new text; nil without one.
  private func text(_ number: Int, _ warnings: RenderWarnings?) throws(DocumentError) -> Layer? {
    guard case .text(let string)? = settings[number], let slot = textSlots[number] else { return nil }
    let field = field(of: number)
    do {
      let (layer, faults) = try slot.layer(with: string)
      warnings?.add(faults.map { .readOtherwise(field: field, problem: $0) })
      return layer
    } catch {
      throw .field(path: path, field: field, problem: "\(error)")
    }
  }

  /// Warns about features of smart objects that are not applied to new pictures.
  private func warnAboutPlacements(_ warnings: RenderWarnings?) {
    for (picture, slot) in pictures where picture.role != .colors {
      guard let number = slot, settings[number] != nil, let placement = picture.placement else { continue }
      let field = field(of: number)
      warnings?.add(placement.faults.map { .readOtherwise(field: field, problem: $0) })
    }
  }

  /// Inserts the pictures.
  private func fill(
    _ layer: inout Layer, scale: Double, _ read: (String, SVGDrawing) throws -> Bitmap
  ) throws(DocumentError) {
    if case .image(var image)? = layer.contents, case .file(let name) = image.source,
      let number = Int(name), pictures.indices.contains(number)
    {
      let (picture, slot) = pictures[number]
      let isOpaque = picture.role == .colors
      if let slot, let setting = settings[slot] {
        image.gravity = .resizeAspectFill
        let frame = picture.placement?.frame ?? layer.frame
        var new = try bitmap(setting, image.svgSize(in: frame, scale: scale), of: slot, read)
        if isOpaque { new = new.withoutAlpha }
        image.source = .bitmap(new)
        layer.contents = .image(image)
        do throws(BitmapError) {
          try picture.placement?.place(new, in: &layer, isOpaque: isOpaque, scale: scale)
        } catch {
          throw .field(path: path, field: field(of: slot), problem: "the new picture: \(error)")
        }
      } else if scale != 1, let drawing = picture.drawing {
        layer.contents = nil
        layer.layers = [drawing]
      } else {
        image.source = .bitmap(picture.bitmap)
        layer.contents = .image(image)
      }
    }
    if case .alpha(var mask)? = layer.mask {
      try fill(&mask, scale: scale, read)
      layer.mask = .alpha(mask)
    }
    for index in layer.layers.indices { try fill(&layer.layers[index], scale: scale, read) }
  }

  private func bitmap(
    _ setting: Setting, _ size: SVGSize, of number: Int, _ read: (String, SVGDrawing) throws -> Bitmap
  ) throws(DocumentError) -> Bitmap {
    func inOwnColors(_ picture: Bitmap) throws -> Bitmap {
      try plain.colorProfile.flatMap { try picture.converted(to: $0) } ?? picture
    }
    let file: String
    switch setting {
    case .picture(let picture):
      do { return try inOwnColors(picture) } catch {
        throw .field(path: path, field: field(of: number), problem: "\(error)")
      }
    case .text(let path): file = path
    }
    let place = DataURI.join(FilePath.folder(of: path) ?? "", file)
    let field = field(of: number)
    if !DataURI.isMeant(by: place), let problem = confinement?.problem(with: place) {
      throw .picture(path: path, field: field, picture: place, reason: problem)
    }
    guard !file.isEmpty else { throw .missingPicture(path: path, field: field, picture: place) }
    return try SceneFiles.picture(at: place, path: path, field: field) { place in
      try inOwnColors(read(place, PictureFormat(path: place) == .svg ? SVGDrawing(size) : SVGDrawing()))
    }
  }

  /// A layer as the place of an error or a warning.
  private func field(of number: Int) -> String { "layer \"\(slots.names[number])\"" }

  /// The new pictures and texts, by layer number and name.
  package var values: [String: Setting] {
    Dictionary(uniqueKeysWithValues: settings.map { ("\($0.key) \(slots.names[$0.key])", $0.value) })
  }

  /// An error of the scene as one of the document.
  package func located(_ error: SceneError) -> DocumentError {
    .field(path: path, field: error.field, problem: error.problem)
  }
}

extension Scene {
  /// The scene without its colour profile, so that it is drawn in the document's own colours, as Photoshop
  /// stores the merged picture.
  package var inOwnColors: Scene {
    var scene = self
    scene.colorProfile = nil
    return scene
  }
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
