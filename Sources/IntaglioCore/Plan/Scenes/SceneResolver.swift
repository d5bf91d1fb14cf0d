/// Turns a scene into pixels: frames, corners and styles times the scale, pictures brought to the size in which they are
/// drawn. What is the same is made once.
struct SceneResolver {
  private var scale: Double
  /// The scene's pixels; of a layer on a grid of its own, what can be seen of it there.
  private(set) var canvas: PixelRect
  /// The scene's light, as a layer on a grid of its own sees it.
  private var light: Light?
  /// The pictures that the plan will read, in the order of its inputs.
  private(set) var inputs: [Bitmap] = []
  private var numbers: [Key: Made] = [:]

  /// What makes two pictures the same.
  private struct Key: Hashable {
    let contents: Contents
    let left: Double
    let top: Double
    let width: Double
    let height: Double
  }

  private struct Made {
    let input: Int
    let left: Int
    let top: Int
    let size: PixelSize
  }

  private var painter: ContentsPainter

  init(_ scene: Scene, setText: TextSetter?) {
    scale = scene.scale
    canvas = PixelRect(scene.pixelSize)
    light = scene.light
    painter = ContentsPainter(scale: scene.scale, setText: setText)
  }

  /// The layers of a list at a place in pixels; those that draw nothing are left out.
  mutating func resolved(
    _ layers: [Layer], at origin: Vector, path: String
  ) throws(SceneError) -> [ResolvedLayer] {
    var resolved: [ResolvedLayer] = []
    for (index, layer) in layers.enumerated() where !layer.isHidden && layer.opacity > 0 {
      let path = "\(path)[\(index)]"
      if layer.transform == .identity {
        resolved.append(try self.resolved(layer, at: origin, path: path))
      } else if let warped = try warped(layer, at: origin, path: path) {
        resolved.append(warped)
      }
    }
    return resolved
  }

  /// A layer with a transform: on a grid of its own, fine enough for it, or where the transform only moves and scales evenly
  /// drawn in place. nil for one that is pressed flat.
  private mutating func warped(
    _ layer: Layer, at origin: Vector, path: String
  ) throws(SceneError) -> ResolvedLayer? {
    let frame = layer.frame
    let anchor = Vector(frame.x + layer.anchor.x * frame.width, frame.y + layer.anchor.y * frame.height)
    // About the anchor, in points of the parent; then to pixels.
    let map = Transform.translation(-anchor.x, -anchor.y).concatenating(layer.transform)
      .concatenating(.translation(anchor.x, anchor.y)).concatenating(.scale(scale))
      .concatenating(.translation(origin.x, origin.y))
    let outside = (scale, canvas, light, painter, numbers)
    defer { (scale, canvas, light, painter, numbers) = outside }
    var plain = layer
    plain.transform = .identity
    let fineness = min(map.greatestStretch, Style.maximumScale)
    guard fineness > 0, let inverse = map.inverse else { return nil }
    scale = fineness
    painter = ContentsPainter(scale: scale, setText: painter.setText)
    numbers = [:]
    if map.b == 0, map.c == 0, map.a == map.d, map.a == fineness {
      return try resolved(plain, at: Vector(map.tx, map.ty), path: path)
    }
    // The layer lies on its own grid as it lies in its parent, in finer or coarser pixels.
    let placement = Transform.scale(1 / scale).concatenating(map)
    canvas = inverse.concatenating(.scale(scale)).pixels(of: canvas)
    light = light?.seen(through: inverse)
    (plain.opacity, plain.blend) = (1, .normal)
    let inner = try resolved(plain, at: .zero, path: path)
    return ResolvedLayer(
      shape: inner.shape, content: nil, cropsContent: false, style: nil, border: nil, opacity: layer.opacity,
      blend: layer.blend, clipsToBounds: false, mask: nil,
      warp: ResolvedLayer.Warp(layers: [inner], placement: placement, visible: canvas), pathShadow: nil,
      isIsolated: false, layers: [])
  }

  private mutating func resolved(
    _ layer: Layer, at origin: Vector, path: String
  ) throws(SceneError) -> ResolvedLayer {
    let shape = shape(of: layer, at: origin)
    let corner = Vector(shape.left, shape.top)
    let stack = layer.style.map {
      LayerStack($0, picture: PixelSize(1, 1), scale: scale, canvas: .keep, light: light)
    }
    let content = try content(of: layer, shape, stack, path)
    var style: ResolvedStyle?
    if let stack {
      let bounds = layer.isDrawn && !shape.pixels.isEmpty ? shape.pixels : nil
      let size = bounds?.size ?? content?.size ?? shape.pixels.size
      style = ResolvedStyle(stack: stack, bounds: bounds, fill: try fill(of: layer.style, size: size, path))
    }
    var mask: ResolvedLayer.Mask?
    if let masking = layer.mask {
      let isLuminance = if case .luminance = masking { true } else { false }
      let isSeen = !masking.layer.isHidden && masking.layer.opacity > 0
      let field = "\(path).mask.\(masking.name)"
      let layers = isSeen ? [try resolved(masking.layer, at: corner, path: field)] : []
      mask = ResolvedLayer.Mask(layers: layers, isLuminance: isLuminance)
    }
    let border = layer.border.flatMap { border in
      border.width > 0 && border.color.alpha > 0
        ? (hole: shape.inset(by: border.width * scale), color: border.color.premultiplied) : nil
    }
    return ResolvedLayer(
      shape: shape, content: content, cropsContent: layer.cropsContent, style: style, border: border,
      opacity: layer.opacity, blend: layer.blend, clipsToBounds: layer.clipsToBounds, mask: mask,
      warp: nil, pathShadow: try pathShadow(of: layer, shape, path), isIsolated: layer.isIsolated,
      layers: try resolved(layer.layers, at: corner, path: "\(path).layers"))
  }

  /// The caster of a shadow along a path, and the shadow.
  private mutating func pathShadow(
    of layer: Layer, _ shape: RoundedRectangle, _ path: String
  ) throws(SceneError) -> (caster: ResolvedLayer.Content, style: ResolvedStyle)? {
    guard let shadow = layer.pathShadow, shadow.color.alpha > 0 else { return nil }
    let resolved = LayerStack.ResolvedShadow(
      color: shadow.color.premultiplied, sigma: shadow.blur.sigma * scale,
      offset: Vector(shadow.offset.x * scale, shadow.offset.y * scale), threshold: nil, isBounded: false)
    let stack = LayerStack(casting: resolved)
    let visible = visible(through: stack, within: nil)
    let painter = painter
    let caster = try made(.shape(Shape(shadow.path)), in: shape.frame, visible: visible) {
      (frame) throws(SceneError) in
      try painter.coverage(
        of: shadow.path, .nonZero, at: frame.origin, visible: visible, field: "\(path).shadow")
    }
    return caster.map { ($0, ResolvedStyle(stack: stack, bounds: nil, fill: nil)) }
  }

  private func shape(of layer: Layer, at origin: Vector) -> RoundedRectangle {
    let frame = layer.frame
    let corners = layer.cornerRadii
    let radii = [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
    let (left, top) = (origin.x + frame.x * scale, origin.y + frame.y * scale)
    return RoundedRectangle(
      left: left, top: top, right: left + frame.width * scale, bottom: top + frame.height * scale,
      radii: radii.map { Vector($0 * scale, $0 * scale) })
  }

  private mutating func content(
    of layer: Layer, _ shape: RoundedRectangle, _ stack: LayerStack?, _ path: String
  ) throws(SceneError) -> ResolvedLayer.Content? {
    let frame = shape.frame
    let visible = visible(through: stack, within: layer.cropsContent ? shape.pixels : nil)
    let field = "\(path).contents"
    let painter = painter
    let scale = scale
    switch layer.contents {
    case nil: return nil
    case .color(let color):
      return frame.width > 0 && frame.height > 0 ? .color(color) : nil
    case .gradient(let gradient):
      guard frame.width > 0, frame.height > 0 else { return nil }
      return .gradient(
        ResolvedGradient(
          gradient, left: frame.x, top: frame.y, width: frame.width, height: frame.height))
    case .image(let image)?:
      guard case .bitmap(let bitmap) = image.source else { return nil }
      return try made(.image(image), in: frame, visible: visible) { (frame) throws(SceneError) in
        let place = image.place(of: bitmap, in: frame, scale: scale)
        do throws(BitmapError) {
          return try bitmap.placed(
            left: place.x, top: place.y, width: place.width, height: place.height, visible: visible)
        } catch {
          throw .bitmap(field: field, error)
        }
      }
    case .shape(let shape)?:
      if let color = shape.onlyColor {
        // Whatever its colour, the same path is drawn once.
        var key = shape
        (key.fill, key.strokeColor) = (key.fill.map { _ in .black }, .black)
        let made = try made(.shape(key), in: frame, visible: visible) { (frame) throws(SceneError) in
          try painter.coverage(of: shape, at: frame.origin, visible: visible, field: field)
        }
        return made?.covering(color)
      }
      return try made(.shape(shape), in: frame, visible: visible) { (frame) throws(SceneError) in
        try painter.picture(of: shape, at: frame.origin, visible: visible, field: field)
      }
    case .text(let text)?:
      let set = try painter.set(text, in: frame, visible: visible, field: field)
      guard set.colorGlyphs == nil else {
        return try made(.text(text), in: frame, visible: visible) { (frame) throws(SceneError) in
          try painter.picture(of: set, text.color, at: frame.origin, visible: visible, field: field)
        }
      }
      var key = text
      key.color = .black
      let made = try made(.text(key), in: frame, visible: visible) { (frame) throws(SceneError) in
        try painter.coverage(of: set.outline, .nonZero, at: frame.origin, visible: visible, field: field)
      }
      return made?.covering(text.color)
    }
  }

  /// What of contents may be seen: on the canvas, or as a shadow on it.
  private func visible(through stack: LayerStack?, within limits: PixelRect?) -> PixelRect {
    let reach = stack?.reach ?? 0
    let around = PixelRect(
      columns: canvas.columns.grown(by: reach), rows: canvas.rows.grown(by: reach))
    return limits.map { around.clamped(to: $0) } ?? around
  }

  /// The input that fills contents of a size, if a picture does.
  private mutating func fill(of style: Style?, size: PixelSize, _ path: String) throws(SceneError) -> Int? {
    guard case .bitmap(let bitmap, let fit)? = style?.fill else { return nil }
    do throws(BitmapError) {
      inputs.append(try bitmap.fitted(to: size, fit: fit))
      return inputs.count - 1
    } catch {
      throw .bitmap(field: "\(path).style.fill", error)
    }
  }

  /// The input that holds contents drawn in a frame of pixels. The same contents in a frame moved by whole pixels are the
  /// same input, unless a part of them cannot be seen.
  private mutating func made(
    _ contents: Contents, in frame: Rect, visible: PixelRect,
    draw: (Rect) throws(SceneError) -> PlacedBitmap?
  ) throws(SceneError) -> ResolvedLayer.Content? {
    let (left, top) = (Int(frame.x.rounded(.down)), Int(frame.y.rounded(.down)))
    let key = Key(
      contents: contents, left: frame.x - Double(left), top: frame.y - Double(top), width: frame.width,
      height: frame.height)
    if let made = numbers[key] {
      let place = PixelRect(made.size).moved(left + made.left, top + made.top)
      if place.clamped(to: visible) == place {
        return .bitmap(
          input: made.input, left: place.columns.lowerBound, top: place.rows.lowerBound, size: made.size)
      }
    }
    guard let placed = try draw(frame) else { return nil }
    inputs.append(placed.bitmap)
    let region = placed.region
    // What touches the limits of what can be seen may go on beyond them.
    let isWhole =
      region.columns.lowerBound > visible.columns.lowerBound
      && region.columns.upperBound < visible.columns.upperBound
      && region.rows.lowerBound > visible.rows.lowerBound && region.rows.upperBound < visible.rows.upperBound
    if isWhole {
      numbers[key] = Made(
        input: inputs.count - 1, left: placed.left - left, top: placed.top - top, size: placed.bitmap.size)
    }
    return .bitmap(input: inputs.count - 1, left: placed.left, top: placed.top, size: placed.bitmap.size)
  }
}

extension ImageContents {
  /// Where the whole picture lies, in pixels, in a frame of pixels.
  fileprivate func place(
    of bitmap: Bitmap, in frame: Rect, scale: Double
  ) -> Rect {
    let (left, top, width, height) = (frame.x, frame.y, frame.width, frame.height)
    var size = Vector(Double(bitmap.width) * scale / self.scale, Double(bitmap.height) * scale / self.scale)
    let (across, down) = (width / size.x, height / size.y)
    switch gravity {
    case .resize: return Rect(x: left, y: top, width: width, height: height)
    case .resizeAspect: size = Vector(size.x * min(across, down), size.y * min(across, down))
    case .resizeAspectFill: size = Vector(size.x * max(across, down), size.y * max(across, down))
    default: break
    }
    let (right, bottom) = gravity.fractions
    return Rect(
      x: left + (width - size.x) * right, y: top + (height - size.y) * bottom, width: size.x, height: size.y)
  }
}

extension ImageContents.Gravity {
  /// Which part of the free space lies to the left of the picture and above it.
  fileprivate var fractions: (Double, Double) {
    switch self {
    case .center, .resize, .resizeAspect, .resizeAspectFill: (0.5, 0.5)
    case .top: (0.5, 0)
    case .bottom: (0.5, 1)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .topLeft: (0, 0)
    case .topRight: (1, 0)
    case .bottomLeft: (0, 1)
    case .bottomRight: (1, 1)
    }
  }
}

extension ResolvedLayer.Content {
  /// The pixels of contents that are an input.
  fileprivate var size: PixelSize? {
    switch self {
    case .color, .gradient: nil
    case .bitmap(_, _, _, let size), .coverage(_, _, _, _, let size): size
    }
  }

  /// The contents as the coverage of a colour.
  fileprivate func covering(_ color: Color) -> ResolvedLayer.Content {
    guard case .bitmap(let input, let left, let top, let size) = self else { return self }
    return .coverage(color, input: input, left: left, top: top, size: size)
  }
}

extension RoundedRectangle {
  /// The edges as a rectangle.
  fileprivate var frame: Rect { Rect(x: left, y: top, width: right - left, height: bottom - top) }
}

extension Shape {
  /// The colour of the one thing that is drawn; nil where both inside and outline are.
  fileprivate var onlyColor: Color? {
    guard let fill, fill.alpha > 0 else { return stroke == nil ? .clear : strokeColor }
    return stroke == nil || strokeColor.alpha == 0 ? fill : nil
  }
}

extension Layer {
  /// Whether the contents are drawn in the frame, of which they cover only a part: texts and paths.
  fileprivate var isDrawn: Bool {
    switch contents {
    case .shape, .text: true
    case .color, .gradient, .image, nil: false
    }
  }

  /// Whether contents are cut off at the frame.
  fileprivate var cropsContent: Bool {
    if case .image(let image)? = contents, image.gravity == .resizeAspectFill { return true }
    return clipsToBounds
  }
}

extension LayerStack {
  /// How far contents may lie from a pixel that shows their shadow. With bounded edges all of them count.
  fileprivate var reach: Int {
    layers.reduce(0) { reach, layer in
      guard let shadow = layer.shadow else { return reach }
      guard !shadow.isBounded else { return 1 << 24 }
      let offset = max(abs(shadow.offset.x), abs(shadow.offset.y))
      return max(reach, Int((6 * shadow.sigma + offset).rounded(.up)) + 2)
    }
  }
}

extension LayerStack.Layer {
  /// The shadow of an inner or outer layer.
  var shadow: LayerStack.ResolvedShadow? {
    switch self {
    case .inner(let shadow), .outer(let shadow, _): shadow
    case .casters, .fillColor, .fillBitmap, .contents: nil
    }
  }
}

extension Transform {
  /// By how much the map makes lengths greater at most: its larger singular value.
  fileprivate var greatestStretch: Double {
    let sum = a * a + b * b + c * c + d * d
    let difference = max(0, sum * sum - 4 * determinant * determinant)
    return ((sum + difference.squareRoot()) / 2).squareRoot()
  }

  /// The pixels, with one more on each side, that a rectangle of pixels touches after the map.
  func pixels(of rect: PixelRect) -> PixelRect {
    let corners = [
      (rect.columns.lowerBound, rect.rows.lowerBound), (rect.columns.upperBound, rect.rows.lowerBound),
      (rect.columns.lowerBound, rect.rows.upperBound), (rect.columns.upperBound, rect.rows.upperBound),
    ].map { self(Vector(Double($0), Double($1))) }
    func range(_ numbers: [Double]) -> Range<Int> {
      let (low, high) = (numbers.min() ?? 0, numbers.max() ?? 0)
      return Int(max(low - 1, -1e9).rounded(.down))..<Int(min(high + 1, 1e9).rounded(.up))
    }
    return PixelRect(columns: range(corners.map(\.x)), rows: range(corners.map(\.y)))
  }
}
