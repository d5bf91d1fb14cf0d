import IntaglioModel
import IntaglioVector

/// What layers show, before any effect.
extension ReferenceRenderer {
  /// The contents of a layer, cut off where the layer says so, and the pixels at which bounded edges end and which a picture
  /// fills: those of the frame, or of a picture that lies otherwise.
  func shown(
    by layer: Layer, at place: Place
  ) throws(SceneError) -> (picture: Picture, bounds: PixelRect) {
    guard let displacement = ReferenceDisplacement(of: layer, at: place) else {
      return try undisplaced(by: layer, at: place)
    }
    let (picture, bounds) = try undisplaced(by: layer, at: displacement.needed(for: place))
    return (displacement.displaced(picture, at: place), bounds)
  }

  private func undisplaced(
    by layer: Layer, at place: Place
  ) throws(SceneError) -> (picture: Picture, bounds: PixelRect) {
    let shape = layer.shape(at: place)
    let frame = RoundedRectangle(place.pixels(layer.frame))
    let inner = place.inside("contents", at: Vector(shape.left, shape.top))
    var cut = layer.clipsToBounds ? shape : nil
    var bounds = shape.pixels
    var picture = Picture()
    switch layer.contents {
    case .color(let color):
      picture = try Picture(place.paint(color), covering: shape.coverage(at: place))
      cut = nil
    case .gradient(let gradient):
      let coverage = try shape.coverage(at: place)
      let colors = ReferenceGradient(gradient, in: place.pixels(layer.frame))
      picture = Picture(coverage.region) { x, y in
        let color = colors.color(x: Double(x) + 0.5, y: Double(y) + 0.5)
        return (place.isSilhouette ? place.paint(.black) : color) * coverage[x, y]
      }
      cut = nil
    case .pattern(let pattern):
      let coverage = try shape.coverage(at: place)
      let colors = try ReferencePattern(pattern, in: place.pixels(layer.frame), at: inner.inside("pattern"))
      picture = Picture(coverage.region) { x, y in
        let color = colors?.color(x: x, y: y) ?? .zero
        return (place.isSilhouette ? place.paint(.black) : color) * coverage[x, y]
      }
      cut = nil
    case .image(let image):
      guard case .bitmap(let bitmap) = image.source else { break }
      let rect = image.place(of: bitmap.size, in: place.pixels(layer.frame), scale: place.scale)
      picture = try Picture(bitmap, in: rect, at: place)
      bounds = RoundedRectangle(rect).pixels
      if image.gravity == .resizeAspectFill { cut = cut ?? frame }
      if cut != nil { bounds = bounds.clamped(to: shape.pixels) }
    case .shape(let shape):
      picture = try self.picture(of: shape, through: inner.map, at: inner.inside("shape"))
    case .text(let text):
      picture = try self.picture(of: text, in: layer.frame, at: inner.inside("text"))
    case .drawing(let drawing):
      picture = try self.picture(of: drawing, in: layer.frame, at: place.inside("contents.drawing"))
      cut = cut ?? frame
    case nil:
      try draw(layer.layers, over: &picture, at: place.isolated.inside("layers", at: inner.origin))
    }
    if let cut { picture = try picture * cut.coverage(at: place) }
    return (picture, bounds)
  }

  /// A layer that is a path or text alone, its outline taken through a map from points of its parent to pixels; nil for other
  /// layers, and for a text with glyphs that are pictures.
  ///
  /// - Parameter fineness: how many pixels a point has at most.
  func outline(
    of layer: Layer, through map: Transform, fineness: Double, at place: Place
  ) throws(SceneError) -> Picture? {
    guard layer.isNothingButContents else { return nil }
    let map = Transform.translation(layer.frame.x, layer.frame.y).concatenating(map)
    var place = place.inside("contents")
    place.scale = fineness
    switch layer.contents {
    case .shape(let shape):
      return try picture(of: shape, through: map, at: place.inside("shape"))
    case .text(let text):
      let place = place.inside("text")
      let set = try self.set(text, in: layer.frame, at: place)
      guard try colorGlyphs(of: set, scale: 0.1, at: .zero, within: .everything, place) == nil else {
        return nil
      }
      return Picture(
        place.paint(text.color), covering: try coverage(of: set.outline, .nonZero, through: map, at: place))
    case .color, .gradient, .image, .drawing, .pattern, nil:
      return nil
    }
  }

  // MARK: Paths

  /// A path, filled, and its outline over that.
  private func picture(
    of shape: Shape, through map: Transform, at place: Place
  ) throws(SceneError) -> Picture {
    var picture = Picture()
    if let fill = shape.fill {
      let inside = try coverage(of: shape.path, shape.rule, through: map, at: place)
      picture.draw(Picture(place.paint(fill), covering: inside))
    }
    if let stroke = shape.stroke {
      let outline: Path
      do throws(PathError) {
        // In points, where the stroke has the same width everywhere.
        outline = try shape.path.stroked(stroke, tolerance: Stroke.defaultTolerance / place.scale)
      } catch {
        throw .path(field: place.path, error)
      }
      let line = try coverage(of: outline, .nonZero, through: map, at: place)
      picture.draw(Picture(place.paint(shape.strokeColor), covering: line))
    }
    return picture
  }

  /// What a path's inside covers, in 256 steps.
  func coverage(
    of path: Path, _ rule: FillRule, through map: Transform? = nil, at place: Place
  ) throws(SceneError) -> Coverage {
    let inside: PathCoverage
    do throws(PathError) {
      inside = try PathCoverage(path.applying(map ?? place.map), rule)
    } catch {
      throw .path(field: place.path, error)
    }
    return try inside.coverage(at: place)
  }

  // MARK: Texts

  /// A text, set in a frame of points whose corner is the place's origin.
  private func picture(of text: Text, in frame: Rect, at place: Place) throws(SceneError) -> Picture {
    let set = try self.set(text, in: frame, at: place)
    let corner = Vector(place.origin.x / place.scale, place.origin.y / place.scale)
    let glyphs = try colorGlyphs(of: set, scale: place.scale, at: corner, within: place.field, place)
    // With emoji, seen or not, a text covers what it is opaque.
    let hasEmoji = try colorGlyphs(of: set, scale: 0.1, at: .zero, within: .everything, place) != nil
    let color = hasEmoji ? text.color.premultiplied : place.paint(text.color)
    var picture = Picture(color, covering: try coverage(of: set.outline, .nonZero, at: place))
    if let glyphs {
      let (columns, rows) = (glyphs.pixels.columns, glyphs.pixels.rows)
      picture.draw(Picture(glyphs.bitmap, left: columns.lowerBound, top: rows.lowerBound))
    }
    return picture
  }

  private func set(_ text: Text, in frame: Rect, at place: Place) throws(SceneError) -> LaidOutText {
    guard let layOutText else { throw SceneError(ofText: TextUnavailable.notBuilt, at: place.path) }
    do {
      return try layOutText(text, frame.width, frame.height)
    } catch {
      throw SceneError(ofText: error, at: place.path)
    }
  }

  private func colorGlyphs(
    of set: LaidOutText, scale: Double, at corner: Vector, within pixels: PixelRect, _ place: Place
  ) throws(SceneError) -> LaidOutText.Pixels? {
    do {
      return try set.colorGlyphs(scale, corner, pixels)
    } catch {
      throw SceneError(ofText: error, at: place.path)
    }
  }

  // MARK: Drawing code

  /// What code draws in a frame of points, in a picture of its own.
  func picture(of drawing: Drawing, in frame: Rect, at place: Place) throws(SceneError) -> Picture {
    guard place.drawingDepth < 16 else {
      throw .invalid(field: place.path, problem: "lies in more than 16 drawings; does one draw itself?")
    }
    let layers: [Layer]
    do throws(DrawingCodeError) {
      layers = try drawing.layers(width: frame.width, height: frame.height, scale: place.scale)
    } catch {
      throw .invalid(field: place.path, problem: error.problem)
    }
    try Scene.validate(layers, scale: place.scale, light: place.light, at: place.path)
    var inner = place.isolated
    inner.origin = place.pixels(frame).origin
    inner.drawingDepth += 1
    var picture = Picture()
    try draw(layers, over: &picture, at: inner)
    return picture
  }
}

extension Layer {
  /// Whether the layer draws its contents as they are, with opacity and blend mode at most.
  fileprivate var isNothingButContents: Bool {
    style == nil && border == nil && !clipsToBounds && mask == nil && pathShadow == nil && layers.isEmpty
      && knockout == .none
  }
}

extension PixelRect {
  /// More than any picture has.
  fileprivate static let everything = PixelRect(columns: -(1 << 30)..<1 << 30, rows: -(1 << 30)..<1 << 30)
}
