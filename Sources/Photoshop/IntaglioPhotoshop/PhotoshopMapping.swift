// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// Converts a document to a scene, layer by layer, and lists what scenes cannot express.
package struct PhotoshopMapping {
  let document: PSDDocument
  private let keepsHidden: Bool
  let maximumPixelCount: Int
  var pixelCount = 0
  /// The groups around the current layers, each name followed by a slash.
  var groups = ""
  /// The number of groups around the current layers that pass through.
  private(set) var passThroughDepth = 0
  /// Whether the current layers are visible; what hidden ones lack is not noted.
  var isSeen = true
  /// Whether knockouts end at a background of several colours.
  private(set) var endsAtPicture = false
  let store: (Picture) throws -> ImageContents.Source
  private let number: (PSDLayer, _ path: String) -> Int?
  /// The texts that can be replaced, by number.
  package private(set) var texts: [Int: PhotoshopTextSlot] = [:]
  /// What the scene leaves out, each with its layer.
  package private(set) var omissions: [String] = []
  /// The layers with outlines that exist only as pixels, with the part in question.
  package private(set) var pixelOutlines: [(layer: String, part: String)] = []

  /// - Parameters:
  ///   - keepsHidden: converts hidden layers to hidden layers, instead of leaving them out.
  ///   - maximumPixelCount: the maximum number of pixels in all pictures together.
  ///   - number: assigns a number to a visible text that can be replaced: `resolveTexts` must then put a new
  ///     text, or the pixels, into the scene. nil for texts that stay pixels.
  ///   - store: stores a picture, and returns its layer's contents.
  package init(
    _ document: PSDDocument, keepsHidden: Bool = false, maximumPixelCount: Int,
    numbering number: @escaping (PSDLayer, _ path: String) -> Int? = { _, _ in nil },
    store: @escaping (Picture) throws -> ImageContents.Source
  ) {
    self.document = document
    self.keepsHidden = keepsHidden
    self.maximumPixelCount = min(maximumPixelCount, Bitmap.maximumPixelCount)
    self.number = number
    self.store = store
  }

  /// A mapping for the effects of a text, without pictures.
  init(_ slot: PhotoshopTextSlot) {
    self.init(slot.document, maximumPixelCount: 0) { _ in .file("") }
    (groups, endsAtPicture, isSeen) = (slot.groups, slot.endsAtPicture, false)
  }

  /// The scene.
  ///
  /// - Throws: `PSDError`, and the errors of `store`.
  package mutating func scene() throws -> Scene {
    var scene = Scene(width: Double(document.size.width), height: Double(document.size.height))
    // Before any picture is extracted: an invalid scene cannot be drawn.
    do throws(SceneError) { try scene.validate() } catch {
      throw PSDError.unsupported(
        name: document.source.name, found: "a document of \(document.size) pixels",
        advice: "\(error.field) \(error.problem)")
    }
    scene.colorProfile = document.colors.profile
    for omission in [document.colors.omission].compactMap(\.self) + document.unread {
      omissions.append("the document: \(omission)")
    }
    if document.layers.isEmpty {
      scene.layers = [try background()]
      return scene
    }
    guard let ground = knockoutGround else {
      scene.layers = try layers(document.layers[...])
      return scene
    }
    let rest = document.layers.dropFirst()
    if let color = try ground.picture()?.onlyColor {
      scene.background = color
      scene.layers = try layers(rest)
    } else {
      // The other layers get a group, so that their knockouts end at the background.
      endsAtPicture = true
      scene.layers = try layers(document.layers.prefix(1))
      scene.layers.append(Layer(frame: whole.rect, layers: try layers(rest)))
    }
    return scene
  }

  /// The scene of a mapping whose `store` cannot fail.
  mutating func sceneInMemory() throws(PSDError) -> Scene {
    do { return try scene() } catch let error as PSDError { throw error } catch {
      throw .cannotRead(path: document.source.name, reason: "\(error)")
    }
  }

  /// The document's frame, which is also that of groups.
  var whole: PixelRect { PixelRect(document.size) }

  /// A layer with the merged picture, for a document without layers. It has Photoshop's name for such a
  /// layer.
  private mutating func background() throws -> Layer {
    let (picture, name) = (try document.mergedPicture(maximumPixelCount: rest), "Background")
    pixelCount += picture.width * picture.height
    let source = try store(Picture(bitmap: picture, layer: name, path: name, role: .layer, position: nil))
    return Layer(name, frame: whole.rect, contents: .image(ImageContents(source)))
  }

  private mutating func layers(_ list: ArraySlice<PSDLayer>) throws -> [Layer] {
    let wasSeen = isSeen
    var result: [Layer] = []
    var rest = list
    while let base = rest.popFirst() {
      let clipped = rest.prefix(while: \.isClipped)
      rest = rest.dropFirst(clipped.count)
      isSeen = wasSeen && base.isVisible
      defer { isSeen = wasSeen }
      guard isSeen || keepsHidden else { continue }
      if case .adjustment = base.kind {
        note(base)
        result += try adjustment(base, clipped.filter { $0.isVisible || keepsHidden })
      } else if clipped.contains(where: { $0.isVisible || keepsHidden }) {
        result += try clipping(clipped, to: base).map { [$0] } ?? []
      } else {
        result += try layer(base).map { [$0] } ?? []
      }
    }
    return result
  }

  mutating func layer(_ layer: PSDLayer) throws -> Layer? {
    let wasSeen = isSeen
    isSeen = isSeen && layer.isVisible
    defer { isSeen = wasSeen }
    note(layer)
    if case .adjustment = layer.kind { return try adjustment(layer) }
    guard let core = try plain(layer) else { return try settable(nil, layer, clipped: []) }
    if let stroked = try stroked(core, of: layer) {
      return styled(stroked, of: layer, layer.effects?.withoutOverlays, maskHidesEffects: false)
    }
    let drawn = styled(core, of: layer, layer.effects, maskHidesEffects: layer.maskHidesEffects)
    return try settable(drawn, layer, clipped: [])
  }

  /// The layer as it is drawn, or the placeholder of a text that can be replaced.
  private mutating func settable(
    _ drawn: Layer?, _ layer: PSDLayer, clipped: ArraySlice<Layer>
  ) throws -> Layer? {
    // The layer's pixels do not depend on a damaged text.
    guard isSeen, layer.kind == .text, let text = try? layer.text(), PhotoshopText.obstacle(text) == nil,
      let number = number(layer, groups + layer.name)
    else { return drawn }
    texts[number] = PhotoshopTextSlot(
      layer: layer, text: text, groups: groups, endsAtPicture: endsAtPicture,
      mask: try mask(of: layer, over: whole, isRepeated: true), clipped: Array(clipped), document: document)
    return PhotoshopMapping.mark(drawn, number: number, in: whole.rect)
  }

  /// Draws clipped layers over the base's colours as if they were opaque, then cuts the result by the base's
  /// shape. Soft edges are thus covered only once.
  private mutating func clipping(_ clipped: ArraySlice<PSDLayer>, to base: PSDLayer) throws -> Layer? {
    note(base)
    guard var shape = try plain(base) else {
      if !base.isEmpty { omit("the layers clipped to it", of: base) }
      return nil
    }
    var ground = shape
    if !base.isGroup, shape.image != nil, let picture = try base.picture(isOpaque: true) {
      ground.image = ImageContents(
        try take(picture, of: base, .colors, drawing: drawing(of: base, isOpaque: true)))
    } else if let only = try opaqueContents(of: base) {
      ground = only
    } else if base.isGroup, !base.isEmpty {
      omit("soft edges of the group under the layers clipped to it", of: base)
    }
    ground.mask = nil
    ground.name = nil
    if !base.options.blendsClippedLayersAsGroup { omit("clipped layers blended one by one", of: base) }
    shape.isHidden = false
    var layers = [ground]
    for layer in clipped where layer.isVisible || keepsHidden {
      layers += try self.layer(layer).map { [$0] } ?? []
    }
    var effects = base.effects
    if let all = try self.clipped(layers, to: base) {
      layers = all
      if base.strokeOverOverlays != nil { effects = effects?.withoutOverlays }
    } else if base.vectorStroke?.isSeen == true {
      omit("its stroke over its overlays and the layers clipped to it", of: base)
    }
    if base.blend == .passThrough, base.layers.contains(where: \.blendsWithGround) {
      omit("the pass-through of a group with clipped layers, which isolate it", of: base)
    }
    // The base's effects apply to the result.
    if base.effects?.names.isEmpty == false {
      if base.options.blendsInteriorEffectsAsGroup {
        omit("effects below the layers clipped to it", of: base)
      }
      if base.mask != nil || base.vectorMask != nil, base.maskHidesEffects {
        omit("the mask that hides its effects", of: base)
      }
    }
    let core = Layer(base.name, frame: whole.rect, mask: .alpha(shape), isIsolated: true, layers: layers)
    let drawn = styled(core, of: base, effects, maskHidesEffects: false)
    return try settable(drawn, base, clipped: layers.dropFirst())
  }

  /// A layer without its opacity and blend mode; nil if it draws nothing.
  private mutating func plain(_ layer: PSDLayer) throws -> Layer? {
    if layer.isGroup { return try group(layer) }
    if !layer.frame.isEmpty { try check(layer.frame.size, of: layer) }
    if let soft = try softShape(layer) { return soft }
    if layer.mask?.isSoft == true, layer.isCutByOutline {
      omit("density and feather of its outline, which is harder than Photoshop's", of: layer)
    }
    if let stored = try layer.picture() {
      let picture = shown(stored, of: layer)
      let drawing = drawing(of: layer, isOpaque: false)
      if drawing == nil, case .shape = layer.kind { notePixels("shape", of: layer) }
      let contents = Contents.image(ImageContents(try take(picture, of: layer, .layer, drawing: drawing)))
      guard let placement = placement(of: layer) else {
        return Layer(
          layer.name, frame: layer.frame.rect, contents: contents,
          mask: try mask(of: layer, over: layer.frame))
      }
      // New contents may extend beyond these pixels.
      let room = placement.room
      let part = Layer(
        frame: layer.frame.moved(-room.columns.lowerBound, -room.rows.lowerBound).rect, contents: contents)
      return Layer(layer.name, frame: room.rect, mask: try mask(of: layer, over: room), layers: [part])
    }
    switch layer.kind {
    case .fill(let fill), .shape(let fill?):
      guard let paint = contents(of: fill, in: layer, bounds: whole) else {
        omit(layer.kind.words, of: layer)
        return nil
      }
      if paint.isApproximate { omit("the smoothness of its gradient", of: layer) }
      if layer.vectorStroke?.isSeen == true { omit("the stroke of its shape", of: layer) }
      return Layer(
        layer.name, frame: whole.rect, contents: paint.contents, mask: try mask(of: layer, over: whole))
    default:
      if layer.kind != .raster, !layer.isEmpty { omit(layer.kind.words, of: layer) }
      return nil
    }
  }

  private mutating func group(_ layer: PSDLayer) throws -> Layer {
    let around = (groups, passThroughDepth)
    groups += layer.name + "/"
    passThroughDepth = layer.blend == .passThrough ? passThroughDepth + 1 : 0
    defer { (groups, passThroughDepth) = around }
    var group = Layer(
      layer.name, frame: whole.rect, isIsolated: layer.blend != .passThrough,
      layers: try layers(layer.layers[...]))
    if let board = layer.artboard { group.layers = [self.board(board, group.layers)] }
    group.mask = try mask(of: layer, over: whole)
    group.passesThrough =
      !group.isIsolated && (group.mask != nil || min(layer.opacity, layer.fillOpacity) < 255)
    // In psd-tools' passthrough_fill_blendmode.psd a layer that is not the lighter colour still shows.
    if group.passesThrough, layer.fillOpacity < 255, layer.layers.contains(where: \.blendsWithGround) {
      omit("its fill opacity, taken as an opacity: layers with blend modes look lighter or darker", of: layer)
    }
    return group
  }

  /// An artboard's layers on its background, clipped to its edges.
  private func board(_ board: PSDArtboard, _ layers: [Layer]) -> Layer {
    let rest = Rect(x: -board.frame.x, y: -board.frame.y, width: whole.rect.width, height: whole.rect.height)
    return Layer(
      frame: board.frame, contents: board.background.map { .color($0.color) }, clipsToBounds: true,
      layers: [Layer(frame: rest, layers: layers)])
  }

  /// The place of a layer's fills and effects in a frame.
  func place(of layer: PSDLayer, bounds: PixelRect, in frame: Rect) -> PhotoshopStyle.Place {
    PhotoshopStyle.Place(
      bounds: bounds.rect, frame: frame, document: whole.rect, reference: layer.options.referencePoint)
  }

  /// A layer's fill over the whole document, and whether its gradient is approximate; nil for unsupported
  /// fills.
  ///
  /// - Parameter bounds: the extent of aligned gradients.
  func contents(
    of fill: PSDFill, in layer: PSDLayer, bounds: PixelRect
  ) -> (contents: Contents, isApproximate: Bool)? {
    let place = place(of: layer, bounds: bounds, in: whole.rect)
    switch fill {
    case .color(let color):
      return (.color(document.colors.areLight ? color.color.encodedLight : color.color), false)
    case .gradient(let fill):
      return PhotoshopGradient(fill, in: place).map { placed in
        var gradient = placed.gradient
        if document.colors.areLight {
          for index in gradient.stops.indices {
            gradient.stops[index].color = gradient.stops[index].color.encodedLight
          }
          (gradient.space, gradient.curve) = (.linear, .linear)
        }
        return (.gradient(gradient), placed.isApproximate)
      }
    case .pattern(let fill):
      let style = PhotoshopStyle(nil, of: nil, at: place, patterns: document.patterns)
      guard let pattern = style.pattern(fill), (try? pattern.check(FieldCheck(scale: 1))) != nil
      else { return nil }
      return (.pattern(pattern), false)
    }
  }

  /// Notes that the outline of a part of a layer exists only as pixels.
  mutating func notePixels(_ part: String, of layer: PSDLayer) {
    if isSeen { pixelOutlines.append((layer.name, part)) }
  }

  /// Notes what the scene lacks of a visible layer.
  mutating func omit(_ what: String, of layer: PSDLayer) {
    if isSeen { omissions.append("layer \"\(layer.name)\": \(what)") }
  }
}

extension Color {
  /// The colour whose components in linear light are those of this one.
  fileprivate var encodedLight: Color {
    Color(
      red: PSDColor.encoded(red), green: PSDColor.encoded(green), blue: PSDColor.encoded(blue), alpha: alpha)
  }
}

extension PixelRect {
  var rect: Rect {
    Rect(
      x: Double(columns.lowerBound), y: Double(rows.lowerBound), width: Double(width), height: Double(height))
  }
}
