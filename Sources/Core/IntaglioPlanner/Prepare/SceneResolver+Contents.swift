// SPDX-License-Identifier: MIT
import IntaglioLayout
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Contents of layers as inputs of the plan: drawn, or found in the cache.
extension SceneResolver {
  private static let maximumDrawingDepth = 16

  mutating func content(
    of layer: Layer, _ shape: RoundedRectangle, _ stack: LayerStack?, _ path: String
  ) throws(RenderError) -> ResolvedLayer.Content? {
    let frame = shape.frame
    let visible = visible(through: stack, within: layer.cropsContent ? shape.pixels : nil)
    let field = "\(path).contents"
    let scale = scale
    switch layer.contents {
    case nil: return nil
    case .color(let color): return frame.width > 0 && frame.height > 0 ? .color(color) : nil
    case .gradient(let gradient):
      guard frame.width > 0, frame.height > 0 else { return nil }
      return .gradient(ResolvedGradient(gradient, over: frame, scale: scale))
    case .pattern(let pattern)?:
      guard frame.width > 0, frame.height > 0 else { return nil }
      return try resolved(pattern, over: frame, field: "\(field).pattern").map { .pattern($0) }
    case .image(let image)?:
      guard case .bitmap(let bitmap) = image.source else { return nil }
      let subject = CachedContents.Key.Subject.image(
        number(of: bitmap), image.gravity, scale: image.scale, focus: image.focus, offset: image.offset)
      return try picture(
        subject, bitmap, image.place(of: bitmap, in: frame, scale: scale), in: frame, visible: visible,
        field: field)
    case .shape(let shape)?: return try outlines(of: shape, in: frame, visible: visible, field: field)
    case .text(let text)?:
      return try self.text(text, in: frame, visible: visible, layer: layer.name, field: field)
    case .drawing(let drawing)?:
      let seen = canvas
      canvas = visible
      let layers = try layers(of: drawing, in: layer.frame, at: frame.origin, "\(field).drawing")
      canvas = seen
      return layers.isEmpty ? nil : .layers(layers)
    }
  }

  /// A path, filled and stroked, in a frame of pixels; `turn` maps points to pixels, unless it only scales.
  mutating func outlines(
    of shape: Shape, in frame: Rect, turn: Transform? = nil, visible: PixelRect, field: String
  ) throws(RenderError) -> ResolvedLayer.Content? {
    let painter = painter
    if let color = shape.onlyColor {
      // A path is drawn once, whatever its colour.
      var key = shape
      key.fill = shape.fill.flatMap { $0.alpha > 0 ? .black : nil }
      (key.stroke, key.strokeColor) = (key.fill == nil ? shape.stroke : nil, .black)
      let made = try made(.coverage(key), in: frame, turn: turn, visible: visible, field: field) {
        (frame) throws(SceneError) in
        try painter.coverage(of: shape, painter.map(to: frame.origin, turn), visible: visible, field: field)
      }
      return made?.covering(color)
    }
    var (inside, line) = (shape, shape)
    (inside.stroke, line.fill) = (nil, nil)
    let parts = [
      try outlines(of: inside, in: frame, turn: turn, visible: visible, field: field),
      try outlines(of: line, in: frame, turn: turn, visible: visible, field: field),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : .stack(parts)
  }

  /// The layers of drawing code, in a frame of points whose corner is at a position in pixels.
  private mutating func layers(
    of drawing: Drawing, in frame: Rect, at corner: Vector, _ field: String
  ) throws(RenderError) -> [ResolvedLayer] {
    try cancellation?.check()
    guard drawingDepth < SceneResolver.maximumDrawingDepth else {
      throw .scene(
        .invalid(
          field: field,
          problem: "is nested in over \(SceneResolver.maximumDrawingDepth) drawings; does one draw itself?"))
    }
    var layers = try rethrowing(
      { (error: DrawingCodeError) in RenderError.scene(.invalid(field: field, problem: error.problem)) },
      try drawing.layers(width: frame.width, height: frame.height, scale: scale))
    layers =
      try rethrowing(
        RenderError.scene, try Scene.laidOut(layers, at: field, measuring: painter.layOutText)) ?? layers
    try rethrowing(RenderError.scene, try Scene.validate(layers, scale: scale, light: light, at: field))
    drawingDepth += 1
    defer { drawingDepth -= 1 }
    return try resolved(layers, at: corner, path: field)
  }

  /// The fill of contents: a picture at their size, or drawing code in the layer's frame.
  mutating func fill(
    of layer: Layer, _ shape: RoundedRectangle, _ bounds: PixelRect, _ path: String
  ) throws(RenderError) -> ResolvedStyle.Fill? {
    let field = "\(path).style.fill"
    if case .drawing(let drawing)? = layer.style?.fill {
      let layers = try layers(of: drawing, in: layer.frame, at: shape.frame.origin, "\(field).drawing")
      return .layers(layers, frame: shape)
    }
    guard case .bitmap(let bitmap, let fit)? = layer.style?.fill, !bounds.isEmpty else { return nil }
    let frame = Rect(bounds)
    let picture = ImageContents(.bitmap(bitmap), gravity: fit == .stretch ? .resize : .resizeAspectFill)
    let visible = canvas.clamped(to: bounds)
    let subject = CachedContents.Key.Subject.fill(number(of: bitmap), fit)
    let fill = try self.picture(
      subject, bitmap, picture.place(of: bitmap, in: frame, scale: 1), in: frame, visible: visible,
      field: field)
    return fill.map(ResolvedStyle.Fill.picture)
  }

  private mutating func picture(
    _ subject: CachedContents.Key.Subject, _ bitmap: Bitmap, _ place: Rect, in frame: Rect,
    visible: PixelRect, field: String
  ) throws(RenderError) -> ResolvedLayer.Content? {
    try made(subject, in: frame, visible: visible, field: field) {
      [cancellation] (_) throws(SceneError) in
      try rethrowing(
        { (error: BitmapError) in SceneError.bitmap(field: field, error) },
        try bitmap.placed(in: place, visible: visible, cancellation: cancellation))
    }
  }

  /// Contents drawn earlier in an equal frame, up to a shift by whole pixels: all of them, or at least the
  /// visible part.
  mutating func found(
    _ subject: CachedContents.Key.Subject, in frame: Rect, turn: Transform? = nil, visible: PixelRect,
    field: String
  ) -> ResolvedLayer.Content? {
    let place = FramePlace(frame)
    var key = CachedContents.Key(subject: subject, scale: scale, frame: place.rest, turn: turn)
    var contents = known[key] ?? cache.contents(key)
    if let whole = contents {
      let region = whole.picture.region.moved(place.left, place.top)
      if region.clamped(to: visible) != region { contents = nil }
    }
    if contents == nil {
      key.part = visible.moved(-place.left, -place.top)
      contents = known[key] ?? cache.contents(key)
    }
    guard let contents else { return nil }
    cache.count(.contents, hits: 1)
    return content(contents, key, at: place, isFound: true, field: field)
  }

  mutating func made(
    _ subject: CachedContents.Key.Subject, in frame: Rect, turn: Transform? = nil, visible: PixelRect,
    field: String, draw: (Rect) throws(SceneError) -> PlacedBitmap?
  ) throws(RenderError) -> ResolvedLayer.Content? {
    if let found = found(subject, in: frame, turn: turn, visible: visible, field: field) { return found }
    return try drawn(subject, in: frame, turn: turn, visible: visible, field: field, draw)
  }

  /// Draws contents in a frame of pixels; nil if invisible.
  ///
  /// - Parameter mayBeWhole: false for contents whose invisible parts are not drawn at all, such as emoji:
  ///   the result does not show whether anything is missing.
  mutating func drawn(
    _ subject: CachedContents.Key.Subject, in frame: Rect, turn: Transform? = nil, visible: PixelRect,
    field: String, mayBeWhole: Bool = true, _ draw: (Rect) throws(SceneError) -> PlacedBitmap?
  ) throws(RenderError) -> ResolvedLayer.Content? {
    try cancellation?.check()
    let drawn = try rethrowing(RenderError.scene, try draw(frame))
    // After a cancellation, the drawing may be incomplete.
    do throws(RenderError) {
      try cancellation?.check()
    } catch {
      LateRelease.release(drawn?.bitmap)
      throw error
    }
    guard let placed = drawn else { return nil }
    let place = FramePlace(frame)
    let region = placed.region
    // A picture that touches the visible limits may continue beyond them.
    let isWhole =
      mayBeWhole && region.columns.lowerBound > visible.columns.lowerBound
      && region.columns.upperBound < visible.columns.upperBound
      && region.rows.lowerBound > visible.rows.lowerBound && region.rows.upperBound < visible.rows.upperBound
    let part = isWhole ? nil : visible.moved(-place.left, -place.top)
    var picture = placed
    (picture.left, picture.top) = (placed.left - place.left, placed.top - place.top)
    let key = CachedContents.Key(subject: subject, scale: scale, frame: place.rest, turn: turn, part: part)
    cache.count(.contents, misses: 1)
    return content(cache.insert(picture, for: key), key, at: place, isFound: false, field: field)
  }

  /// Contents as an input of the plan, shared by all positions.
  private mutating func content(
    _ cached: CachedContents, _ key: CachedContents.Key, at place: FramePlace, isFound: Bool, field: String
  ) -> ResolvedLayer.Content {
    known[key] = cached
    let picture = cached.picture
    let input = places[cached.number] ?? inputs.count
    if input == inputs.count {
      inputs.append(picture.bitmap)
      inputNumbers.append(cached.number)
      places[cached.number] = input
      switch key.subject {
      case .emoji, .letters, .textPicture: texts.insert(input)
      case .coverage, .shape, .textCoverage, .image, .fill, .tile: break
      }
      if !picture.faults.isEmpty { faults[input] = picture.faults }
    }
    contents.append(
      PreparedScene.Contents(
        field: field, kind: key.subject.kind, size: picture.bitmap.size, isFound: isFound, input: input))
    return .bitmap(
      input: input, left: picture.left + place.left, top: picture.top + place.top, size: picture.bitmap.size)
  }

  mutating func number(of picture: Bitmap) -> SurfaceNumber {
    if let number = knownPictures[picture] { return number }
    let number = cache.number(of: picture)
    knownPictures[picture] = number
    return number
  }
}

/// A frame in pixels, as the pixel of its corner and the remainder.
private struct FramePlace {
  let left: Int
  let top: Int
  let rest: Rect

  init(_ frame: Rect) {
    (left, top) = (Int(frame.x.rounded(.down)), Int(frame.y.rounded(.down)))
    rest = Rect(x: frame.x - Double(left), y: frame.y - Double(top), width: frame.width, height: frame.height)
  }
}

extension ResolvedLayer.Content {
  func covering(_ color: Color) -> ResolvedLayer.Content {
    guard case .bitmap(let input, let left, let top, let size, _) = self else { return self }
    return .bitmap(input: input, left: left, top: top, size: size, color: color)
  }
}

extension Shape {
  /// The colour, if there is only a fill or only a stroke; nil if there are both.
  fileprivate var onlyColor: Color? {
    guard let fill, fill.alpha > 0 else { return stroke == nil ? .clear : strokeColor }
    return stroke == nil || strokeColor.alpha == 0 ? fill : nil
  }
}

extension SceneResolver {
  /// A pattern over a frame of pixels, its lengths times a factor; nil for a picture that has not been read.
  mutating func resolved(
    _ pattern: Pattern, over frame: Rect, factor: Double = 1, field: String
  ) throws(RenderError) -> ResolvedPattern? {
    let scale = scale * factor
    guard let bitmap = pattern.bitmap(cancellation), let size = pattern.tileSize(scale: scale) else {
      return nil
    }
    let place = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    // The whole tile, however much of it is visible.
    let content = try made(
      .tile(number(of: bitmap), hasGaps: pattern.tiling?.hasGaps == true), in: place,
      visible: PixelRect(size).grown(by: 1), field: field
    ) { [cancellation] (_) throws(SceneError) in
      try rethrowing(
        { (error: BitmapError) in SceneError.bitmap(field: field, error) },
        try pattern.tile(scale: scale, cancellation: cancellation)
      ).map { PlacedBitmap(bitmap: $0, left: 0, top: 0) }
    }
    guard case .bitmap(let input, _, _, _, _)? = content else { return nil }
    return ResolvedPattern(pattern, input: input, over: frame, scale: scale)
  }

  mutating func patterns(
    of style: Style, over frame: Rect, factor: Double, _ path: String
  ) throws(RenderError) -> [Pattern: ResolvedPattern] {
    var found: [Pattern: ResolvedPattern] = [:]
    for pattern in style.patterns(scale: scale * factor) {
      found[pattern] = try resolved(pattern, over: frame, factor: factor, field: "\(path).style")
    }
    return found
  }
}
