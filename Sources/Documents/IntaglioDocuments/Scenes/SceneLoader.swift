// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages
import IntaglioModel

/// Reads the files of a scene's layers, each once.
struct SceneLoader {
  /// Pixels per point of the current layer: more within enlarged layers.
  var scale: Double
  /// The defaults of pictures that may be missing or broken, by their resolved paths.
  let defaults: [String: String]
  let warnings: RenderWarnings?
  let files: SceneFiles
  var tables: [String: Adjustment.ColorLookup] = [:]

  /// Reads the files of a scene's layers.
  ///
  /// - Parameter source: the file of each layer.
  mutating func load(
    _ layers: inout [Layer], at field: String, of source: SceneSource
  ) throws(DocumentError) {
    for index in layers.indices { try load(&layers[index], at: "\(field)[\(index)]", of: source) }
  }

  private func font(
    _ font: Font.Source, field: String, of source: SceneSource
  ) throws(DocumentError) -> Font.Source {
    let written = source.origins.written(field)
    guard let file = try source.fonts.file(of: font, field: written, in: source.file) else { return font }
    let resolved = source.file.resolved(file.path)
    if let problem = FileConfinement.problem(with: resolved) {
      throw .field(
        path: source.file.path, field: file.field, problem: "\(MemoryPicture.words(resolved)): \(problem)")
    }
    guard access(resolved, F_OK) == 0 else {
      throw .missingFont(path: source.file.path, field: file.field, font: resolved)
    }
    files.add(resolved, as: .font)
    return .file(path: resolved)
  }

  private mutating func load(
    _ layer: inout Layer, at field: String, of source: SceneSource
  ) throws(DocumentError) {
    let (around, map) = (scale, layer.transform)
    defer { scale = around }
    scale *= min(max(1, hypot(map.a, map.b), hypot(map.c, map.d)), 16)
    switch layer.contents {
    case .image(var image)?:
      guard case .file(let path) = image.source else { break }
      let isDrawing = PictureFormat(path: path) == .svg
      var (size, viewport): (SVGSize?, Size?)
      if isDrawing, image.isElement, layer.ownSize == nil {
        // Its natural size, with spare pixels in case the layout enlarges it.
        size = .scaled(by: 2 * scale)
      } else if isDrawing {
        var frame = try frame(of: layer, path, field, source)
        if image.isElement, let layout = layer.layout {
          let sides = [layout.padding, layout.border].flatMap { [$0.left, $0.right, $0.top, $0.bottom] }
            .map { max(0, $0.points(of: frame.width)) }
          frame.width = max(0, frame.width - sides[0] - sides[1] - sides[4] - sides[5])
          frame.height = max(0, frame.height - sides[2] - sides[3] - sides[6] - sides[7])
        }
        if image.isElement, let root = files.root(ofDrawingAt: source.file.resolved(path)) {
          let isEmpty = frame.width * frame.height == 0
          if image.gravity == .resize, root.proportion != nil, !isEmpty { viewport = frame.size }
          // Without a natural size it fits its frame in its own proportions.
          let isUnsized = root.natural.width == nil && root.natural.height == nil
          if isUnsized, [.center, .scaleDown].contains(image.gravity) { image.gravity = .resizeAspect }
        }
        size = image.svgSize(in: frame, scale: scale)
      }
      let place = "\(field).contents.image"
      if image.currentColor != nil, !isDrawing {
        let written =
          "\(DocumentError.start(source.file.path))\(source.origins.written("\(field).contents.currentColor"))"
        let picture = MemoryPicture.words(path)
        warnings?.add([
          .readOtherwise(
            field: written, problem: "only applies to SVG drawings; \(picture) keeps its colours")
        ])
      }
      let drawing = size.map { SVGDrawing($0, viewport: viewport, currentColor: image.currentColor) }
      image.source = .bitmap(try picture(path, drawing, field: place, of: source))
      image.currentColor = nil
      // Gravities that keep the picture's size use its pixels, whose density has changed.
      if case .scaled(let factor)? = size { image.scale *= factor }
      layer.contents = .image(image)
    case .text(var text)?:
      let place = "\(field).contents.text"
      text.font.source = try font(text.font.source, field: "\(place).font", of: source)
      for index in text.runs.indices {
        let field = "\(place).string[\(index)]"
        if let picture = files.picture(in: text.runs[index].string) {
          throw .field(
            path: source.file.path, field: source.origins.written("\(place).string"),
            problem: "inserts \(MemoryPicture.words(picture)) into a text")
        }
        if let run = text.runs[index].source {
          text.runs[index].source = try font(run, field: field, of: source)
        }
        try loadPicture(of: index, in: &text, field: "\(field).picture.image", of: source)
      }
      layer.contents = .text(text)
    case .pattern(var pattern)?:
      try load(&pattern, field: "\(field).contents.pattern", of: source)
      layer.contents = .pattern(pattern)
    case .color, .gradient, .shape, .drawing, nil: break
    }
    try layer.style?.forEachPattern { (pattern, place) throws(DocumentError) in
      try load(&pattern, field: "\(field).style.\(place)", of: source)
    }
    try layer.style?.forEachLookup { (lookup, place) throws(DocumentError) in
      try load(&lookup, field: "\(field).style.\(place)", of: source)
    }
    try layer.adjustment?.withLookup { (lookup) throws(DocumentError) in
      try load(&lookup, field: "\(field).adjustment.colorLookup", of: source)
    }
    if case .file(let path, let fit)? = layer.style?.fill {
      let image = ImageContents(.file(path), gravity: fit == .stretch ? .resize : .resizeAspectFill)
      let size =
        PictureFormat(path: path) == .svg
        ? image.svgSize(in: try frame(of: layer, path, field, source), scale: scale) : nil
      let picture = try picture(
        path, size.map { SVGDrawing($0) }, field: "\(field).style.fill.image", of: source)
      layer.style?.fill = .bitmap(picture, fit: fit)
    }
    if var mask = layer.mask {
      try load(&mask.layer, at: "\(field).mask.\(mask.name)", of: source)
      layer.mask = mask
    }
    try loadLayers(of: &layer, at: field, of: source)
    guard let box = layer.box else { return }
    let read = try box.changingPictures { (picture, index) throws(DocumentError) in
      try load(&picture, index, of: box, in: layer.ownSize, field: "\(field).css", of: source)
    }
    layer.box = read
    guard layer.layout == nil, layer.hasFixedSize else { return }
    layer.box = nil
    do throws(StyleError) {
      try read.draw(&layer, in: .init(width: layer.frame.width, padding: nil, flowing: 0))
    } catch {
      throw .field(path: source.file.path, field: source.origins.written("\(field).css"), problem: "\(error)")
    }
  }

  private mutating func loadLayers(
    of layer: inout Layer, at field: String, of source: SceneSource
  ) throws(DocumentError) {
    guard !layer.layers.isEmpty else { return }
    guard let included = source.includes[field] else {
      return try load(&layer.layers, at: "\(field).layers", of: source)
    }
    do throws(DocumentError) { try load(&layer.layers, at: "layers", of: included) } catch {
      throw source.including(error, at: field)
    }
  }

  /// Reads a picture of a background. A drawing is read at its size in the box, or with spare pixels if only
  /// a layout finds that size.
  private mutating func load(
    _ picture: inout LayerBox.Picture, _ index: Int, of box: LayerBox, in size: Size?, field: String,
    of source: SceneSource
  ) throws(DocumentError) {
    guard case .file(let path) = picture.source else { return }
    var drawing: SVGDrawing?
    if PictureFormat(path: path) == .svg {
      let root = files.root(ofDrawingAt: source.file.resolved(path))
      picture.natural = root?.natural
      let size = root.flatMap { box.size(index, $0.natural, size) }
      if size == nil { picture.proportion = root?.proportion }
      // A guess at its size, in the proportions of its view box.
      let spare = root?.proportion.map { NaturalSize(ratio: $0).fitting(Size(width: 300, height: 300)) }
      drawing = SVGDrawing(.scaled(by: 2 * scale))
      if let size = size ?? spare, size.width > 0, size.height > 0 {
        let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        drawing = SVGDrawing(
          ImageContents(.file(path), gravity: .resize).svgSize(in: frame, scale: scale),
          viewport: root?.proportion == nil ? nil : size)
      }
    }
    let bitmap = try self.picture(path, drawing, field: field, of: source)
    picture.natural =
      picture.natural ?? NaturalSize(width: Double(bitmap.width), height: Double(bitmap.height))
    picture.source = .bitmap(bitmap)
  }

  /// The frame of a layer with an SVG drawing, which is drawn before any layout.
  private func frame(
    of layer: Layer, _ path: String, _ field: String, _ source: SceneSource
  ) throws(DocumentError) -> Rect {
    if let size = layer.ownSize { return Rect(x: 0, y: 0, width: size.width, height: size.height) }
    throw .picture(
      path: source.file.path, field: source.origins.written(field),
      picture: MemoryPicture.words(source.file.resolved(path)),
      reason: "a drawing is as large as its layer, whose size a layout finds: give width and height in points"
    )
  }

  /// Reads the picture of a run. A drawing is read at twice its size, because its place in the line is not
  /// known yet: its edges stay sharp when it is reduced to that place. The default height is not known yet
  /// either, but is less than the em.
  private mutating func loadPicture(
    of index: Int, in text: inout Text, field: String, of source: SceneSource
  ) throws(DocumentError) {
    guard var picture = text.runs[index].picture, case .file(let path) = picture.source else { return }
    var drawing: SVGDrawing?
    if PictureFormat(path: path) == .svg {
      let typography = text.typography(of: text.runs[index])
      let height = picture.height ?? (picture.width == nil ? typography.font.size : nil)
      func side(_ length: Double?) -> Int { length.map { max(1, Int(min(2 * $0 * scale, 4096))) } ?? 4096 }
      let pixels = PixelSize(side(picture.width), side(height))
      drawing = SVGDrawing(
        picture.width != nil && height != nil ? .stretched(to: pixels) : .fitting(pixels),
        currentColor: typography.color)
    }
    picture.source = .bitmap(try self.picture(path, drawing, field: field, of: source))
    text.runs[index].picture = picture
  }

  /// Reads the tile of a pattern. A drawing has the size of a tile, if one is given, or otherwise its own.
  private mutating func load(
    _ pattern: inout Pattern, field: String, of source: SceneSource
  ) throws(DocumentError) {
    guard case .file(let path) = pattern.source else { return }
    var drawing: SVGDrawing?
    if PictureFormat(path: path) == .svg, let tile = pattern.tiling?.tile, tile.width > 0, tile.height > 0 {
      drawing = SVGDrawing(ImageContents(.file(path), gravity: .resize).svgSize(in: tile, scale: scale))
    }
    pattern.source = .bitmap(try picture(path, drawing, field: "\(field).image", of: source))
  }

  private mutating func load(
    _ lookup: inout Adjustment.ColorLookup, field: String, of source: SceneSource
  ) throws(DocumentError) {
    guard case .file(let path) = lookup else { return }
    let place = source.file.resolved(path)
    if let table = tables[place] {
      lookup = table
      return
    }
    lookup = try Adjustment.ColorLookup(
      readingFileAt: place, of: source.file.path, field: source.origins.written(field))
    files.add(place, as: .colorTable)
    tables[place] = lookup
  }

  private mutating func picture(
    _ path: String, _ drawing: SVGDrawing?, field: String, of source: SceneSource
  ) throws(DocumentError) -> Bitmap {
    let place = source.file.resolved(path)
    do throws(DocumentError) {
      return try picture(at: place, drawing, field: field, of: source)
    } catch {
      guard let usual = defaults[place] else { throw error }
      let picture = try picture(at: usual, drawing, field: field, of: source)
      let written = source.origins.written(field)
      let problem = FilePath.message(
        "\(error)", without: "\(DocumentError.start(source.file.path))\(written)")
      warnings?.add([
        .readOtherwise(
          field: written, problem: "\(problem); its default, \(MemoryPicture.words(usual)), is drawn")
      ])
      return picture
    }
  }

  private mutating func picture(
    at place: String, _ drawing: SVGDrawing?, field: String, of source: SceneSource
  ) throws(DocumentError) -> Bitmap {
    try files.picture(at: place, drawing, path: source.file.path, field: source.origins.written(field))
  }
}

extension ImageContents {
  /// The maximum number of pixels of a drawing for a frame; in larger frames it is stretched, like other
  /// pictures.
  private static let maximumDrawnPixels = 0x1p26

  /// The pixel size for an SVG drawing that avoids stretching it.
  package func svgSize(in frame: Rect, scale: Double) -> SVGSize {
    var (width, height) = (frame.width * scale, frame.height * scale)
    if width * height > ImageContents.maximumDrawnPixels {
      let factor = (ImageContents.maximumDrawnPixels / width / height).squareRoot()
      (width, height) = (width * factor, height * factor)
    }
    func side(_ length: Double) -> Int { length > 1 ? Int(min(length, 16384).rounded()) : 1 }
    let size = PixelSize(side(width), side(height))
    switch gravity {
    case .resize: return .stretched(to: size)
    case .resizeAspect: return .fitting(size)
    case .resizeAspectFill: return .covering(size)
    default: return .scaled(by: scale / self.scale)
    }
  }
}
