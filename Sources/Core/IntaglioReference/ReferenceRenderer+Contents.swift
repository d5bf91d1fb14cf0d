// SPDX-License-Identifier: MIT
import IntaglioLayout
import IntaglioModel
import IntaglioVector

extension ReferenceRenderer {
  /// The contents of a layer, clipped if the layer clips them, and the bounds for bounded edges and picture
  /// fills: those of the frame, or of a picture placed differently.
  func shown(
    by layer: Layer, at space: DrawingSpace
  ) throws(SceneError) -> (picture: Picture, bounds: PixelRect) {
    guard let preparation = try preparation(of: layer, at: space) else {
      return try undisplaced(by: layer, at: space)
    }
    let (picture, bounds) = try undisplaced(by: layer, at: preparation.needed(for: space))
    return (try preparation.prepared(picture, at: space), bounds)
  }

  func preparation(of layer: Layer, at space: DrawingSpace) throws(SceneError) -> ReferencePreparation? {
    ReferencePreparation(
      layer.style, over: space.pixels(layer.frame), at: try fit(of: layer, at: space).lengths(of: space))
  }

  // Layers within are drawn through it, a frame of the stack each: the functions for other contents stay out
  // of it.
  private func undisplaced(
    by layer: Layer, at space: DrawingSpace
  ) throws(SceneError) -> (picture: Picture, bounds: PixelRect) {
    let shape = layer.shape(at: space)
    let frame = RoundedRectangle(space.pixels(layer.frame))
    let inner = space.inside("contents", at: Vector(shape.left, shape.top))
    var cut = layer.clipsToBounds ? shape : nil
    var bounds = shape.pixels
    var picture = Picture()
    @inline(never)
    func painted(_ paint: StylePaint) throws(SceneError) -> Picture {
      try self.picture(
        of: paint, over: space.pixels(layer.frame), covering: shape.coverage(at: space), height: nil,
        at: inner.inside("pattern"))
    }
    switch layer.contents {
    case .color(let color): return (try painted(.color(color)), bounds)
    case .gradient(let gradient): return (try painted(.gradient(gradient)), bounds)
    case .pattern(let pattern): return (try painted(.pattern(pattern)), bounds)
    case .image(let image):
      guard case .bitmap(let bitmap) = image.source else { break }
      let rect = image.place(of: bitmap.size, in: space.pixels(layer.frame), scale: space.scale)
      picture = try Picture(bitmap, in: rect, at: space)
      bounds = RoundedRectangle(rect).pixels
      if image.isCut(by: layer.frame) { cut = cut ?? frame }
      if cut != nil { bounds = bounds.clamped(to: shape.pixels) }
    case .shape(let shape):
      picture = try self.picture(of: shape, through: inner.map, at: inner.inside("shape"))
    case .text(let text): picture = try self.picture(of: text, in: layer.frame, at: inner.inside("text"))
    case .drawing(let drawing):
      picture = try self.picture(of: drawing, in: layer.frame, at: space.inside("contents.drawing"))
      cut = cut ?? frame
    case nil: try draw(layer.layers, over: &picture, at: space.isolated.inside("layers", at: inner.origin))
    }
    if let cut { picture = try picture * cut.coverage(at: space) }
    return (picture, bounds)
  }

  /// A layer with only a path or text, its outline mapped from points of its parent to pixels; nil for other
  /// layers, and for texts with colour glyphs or pictures.
  ///
  /// - Parameter fineness: the largest number of pixels per point in any direction.
  func outline(
    of layer: Layer, through map: Transform, fineness: Double, at space: DrawingSpace
  ) throws(SceneError) -> Picture? {
    guard layer.isNothingButContents else { return nil }
    let map = Transform.translation(layer.frame.x, layer.frame.y).concatenating(map)
    var space = space.inside("contents")
    space.scale = fineness
    switch layer.contents {
    case .shape(let shape): return try picture(of: shape, through: map, at: space.inside("shape"))
    case .text(let text):
      let space = space.inside("text")
      let set = try self.set(text, in: layer.frame, at: space)
      guard try !hasColors(set, space) else { return nil }
      var picture = Picture()
      for (color, letters) in zip(text.colors, set.outlines()) {
        let coverage = try coverage(of: letters, .nonZero, through: map, at: space)
        picture.draw(Picture(space.paint(color), covering: coverage))
      }
      return picture
    case .color, .gradient, .image, .drawing, .pattern, nil: return nil
    }
  }

  // MARK: Paths

  @inline(never)
  private func picture(
    of shape: Shape, through map: Transform, at space: DrawingSpace
  ) throws(SceneError) -> Picture {
    var picture = Picture()
    if let fill = shape.fill {
      let inside = try coverage(of: shape.path, shape.rule, through: map, at: space)
      picture.draw(Picture(space.paint(fill), covering: inside))
    }
    if let stroke = shape.stroke {
      // In points, where the stroke has a constant width.
      let outline = try space.named { () throws(PathError) in
        try shape.path.stroked(stroke, tolerance: Stroke.defaultTolerance / space.scale)
      }
      let line = try coverage(of: outline, .nonZero, through: map, at: space)
      picture.draw(Picture(space.paint(shape.strokeColor), covering: line))
    }
    return picture
  }

  /// The coverage of a path's inside, in 256 steps.
  func coverage(
    of path: Path, _ rule: FillRule, through map: Transform? = nil, at space: DrawingSpace
  ) throws(SceneError) -> Coverage {
    try space.named { () throws(PathError) in try PathCoverage(path.applying(map ?? space.map), rule) }
      .coverage(at: space)
  }

  // MARK: Texts

  /// A text, laid out in a frame of points whose corner is the space's origin.
  @inline(never)
  private func picture(of text: Text, in frame: Rect, at space: DrawingSpace) throws(SceneError) -> Picture {
    let set = try self.set(text, in: frame, at: space)
    let corner = Vector(space.origin.x / space.scale, space.origin.y / space.scale)
    let glyphs = try colorGlyphs(of: set, scale: space.scale, at: corner, within: space.field, space)
    // The coverage of a text with emoji or pictures, visible or not, is its alpha.
    let hasColors = try hasColors(set, space)
    var picture = Picture()
    for (color, letters) in zip(text.colors, set.outlines()) {
      let paint = hasColors ? color.premultiplied : space.paint(color)
      picture.draw(Picture(paint, covering: try coverage(of: letters, .nonZero, at: space)))
    }
    if let glyphs {
      let (columns, rows) = (glyphs.pixels.columns, glyphs.pixels.rows)
      picture.draw(Picture(glyphs.bitmap, left: columns.lowerBound, top: rows.lowerBound))
    }
    var colored = space
    colored.isSilhouette = false
    for (bitmap, frame) in set.pictures {
      picture.draw(try Picture(bitmap, in: space.pixels(frame), at: colored))
    }
    return picture
  }

  private func hasColors(_ set: LaidOutText, _ space: DrawingSpace) throws(SceneError) -> Bool {
    if !set.pictures.isEmpty { return true }
    return try colorGlyphs(of: set, scale: 0.1, at: .zero, within: .everything, space) != nil
  }

  func set(_ text: Text, in frame: Rect, at space: DrawingSpace) throws(SceneError) -> LaidOutText {
    try rethrowing(
      { (error: any Error) in SceneError(ofText: error, at: space.path) },
      try layOutText.layOut(text, frame.width, frame.height))
  }

  private func colorGlyphs(
    of set: LaidOutText, scale: Double, at corner: Vector, within pixels: PixelRect, _ space: DrawingSpace
  ) throws(SceneError) -> LaidOutText.Pixels? {
    try rethrowing(
      { (error: any Error) in SceneError(ofText: error, at: space.path) },
      try set.colorGlyphs(scale, corner, pixels))
  }

  // MARK: Drawing code

  /// The isolated picture of drawing code in a frame of points.
  func picture(of drawing: Drawing, in frame: Rect, at space: DrawingSpace) throws(SceneError) -> Picture {
    guard space.drawingDepth < 16 else {
      throw .invalid(field: space.path, problem: "is nested in over 16 drawings; does one draw itself?")
    }
    var layers = try rethrowing(
      { (error: DrawingCodeError) in SceneError.invalid(field: space.path, problem: error.problem) },
      try drawing.layers(width: frame.width, height: frame.height, scale: space.scale))
    layers = try Scene.laidOut(layers, at: space.path, measuring: layOutText) ?? layers
    try Scene.validate(layers, scale: space.scale, light: space.light, at: space.path)
    var inner = space.isolated
    inner.origin = space.pixels(frame).origin
    inner.drawingDepth += 1
    var picture = Picture()
    try draw(layers, over: &picture, at: inner)
    return picture
  }
}

extension Layer {
  /// Whether the layer draws only its unchanged contents, with opacity and blend mode at most.
  fileprivate var isNothingButContents: Bool {
    style == nil && border == nil && !clipsToBounds && mask == nil && pathShadow == nil && layers.isEmpty
      && knockout == .none
  }
}
