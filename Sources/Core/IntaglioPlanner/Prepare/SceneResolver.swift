// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Converts a scene to pixels: frames, corners and styles times the scale, pictures at their drawn size.
/// Equal contents are made once.
struct SceneResolver {
  private(set) var scale: Double
  /// The scene's pixels; for a layer on a grid of its own, the visible part there.
  var canvas: PixelRect
  /// The scene's light, in the coordinates of a layer with its own grid.
  private(set) var light: Light?
  /// The plan's pictures, in the order of its inputs, and their identities.
  var inputs: [Bitmap] = []
  var inputNumbers: [SurfaceNumber] = []
  /// The input of each identity.
  var places: [SurfaceNumber: Int] = [:]
  /// The contents that became pictures, in the order of the layers.
  var contents: [PreparedScene.Contents] = []
  /// The contents drawn or found so far: nothing is drawn twice in a scene, whatever the cache holds.
  var known: [CachedContents.Key: CachedContents] = [:]
  var knownPictures: [Bitmap: SurfaceNumber] = [:]
  /// The inputs that are parts of texts with colour glyphs.
  var texts: Set<Int> = []
  /// The faults of the texts in each input.
  var faults: [Int: TextFaults] = [:]
  var warnings: [RenderWarning] = []
  let cache: RenderCache
  let cancellation: Cancellation?
  /// The nesting depth of drawings around the current layers.
  var drawingDepth = 0
  private(set) var painter: ContentsPainter

  init(_ scene: Scene, layOutText: TextLayoutEngine, cache: RenderCache, cancellation: Cancellation?) {
    self.cache = cache
    self.cancellation = cancellation
    scale = scene.scale
    canvas = PixelRect(scene.pixelSize)
    light = scene.light
    painter = ContentsPainter(scale: scene.scale, layOutText: layOutText, cancellation: cancellation)
  }

  /// The layers of a list at a position in pixels, without those that draw nothing.
  mutating func resolved(
    _ layers: [Layer], at origin: Vector, path: String
  ) throws(RenderError) -> [ResolvedLayer] {
    var resolved: [ResolvedLayer] = []
    for (index, layer) in layers.enumerated() {
      if let layer = try seen(layer, at: origin, path: "\(path)[\(index)]") { resolved.append(layer) }
    }
    return resolved
  }

  /// A layer with its transform; nil if it draws nothing.
  private mutating func seen(
    _ layer: Layer, at origin: Vector, path: String
  ) throws(RenderError) -> ResolvedLayer? {
    guard !layer.isHidden, layer.opacity > 0 else { return nil }
    return layer.transform == .identity
      ? try resolved(layer, at: origin, path: path) : try warped(layer, at: origin, path: path)
  }

  /// A layer with a transform: on a grid of its own with sufficient resolution, or in place if the transform
  /// only moves and scales uniformly. nil for a singular transform.
  private mutating func warped(
    _ layer: Layer, at origin: Vector, path: String
  ) throws(RenderError) -> ResolvedLayer? {
    let frame = layer.frame
    let anchor = Vector(frame.x + layer.anchor.x * frame.width, frame.y + layer.anchor.y * frame.height)
    // Around the anchor, in points of the parent; then to pixels.
    let map = Transform.translation(-anchor.x, -anchor.y).concatenating(layer.transform)
      .concatenating(.translation(anchor.x, anchor.y)).concatenating(.scale(scale))
      .concatenating(.translation(origin.x, origin.y))
    let outside = (scale, canvas, light, painter)
    defer { (scale, canvas, light, painter) = outside }
    var plain = layer
    plain.transform = .identity
    let fineness = min(map.maximumStretch, Style.maximumScale)
    guard fineness > 0, let inverse = map.inverse else { return nil }
    scale = fineness
    painter = ContentsPainter(scale: scale, layOutText: painter.layOutText, cancellation: cancellation)
    if map.b == 0, map.c == 0, map.a == map.d, map.a == fineness {
      return try resolved(plain, at: Vector(map.tx, map.ty), path: path)
    }
    if let turned = try turned(layer, map, path) { return turned }
    // The layer has the same position on its own grid as in its parent, in finer or coarser pixels.
    let placement = Transform.scale(1 / scale).concatenating(map)
    // Layers inside it see each other beyond the canvas, too.
    let seen = Int((layer.backdropReachInside * scale).rounded(.up))
    // Its own rim of glass, also where that lies beyond the canvas.
    let rim = Int(((layer.style?.refractionShapeReach ?? 0) * scale).rounded(.up))
    canvas = inverse.concatenating(.scale(scale)).pixels(of: canvas.grown(by: rim)).grown(by: seen)
    light = light?.seen(through: inverse)
    (plain.opacity, plain.blend) = (1, .normal)
    let inner = try resolved(plain, at: .zero, path: path)
    return ResolvedLayer(
      shape: inner.shape, opacity: layer.opacity, blend: layer.blend, knockout: layer.knockout,
      warp: ResolvedLayer.Warp(layers: [inner], placement: placement, visible: canvas))
  }

  /// A layer with only a path or text, whose outlines are transformed before rasterisation, without loss. nil
  /// for other layers.
  private mutating func turned(
    _ layer: Layer, _ map: Transform, _ path: String
  ) throws(RenderError) -> ResolvedLayer? {
    guard layer.isNothingButContents, let contents = layer.contents else { return nil }
    let placement = Transform.translation(layer.frame.x, layer.frame.y).concatenating(map)
    let frame = Rect(
      x: placement.tx, y: placement.ty, width: layer.frame.width * scale, height: layer.frame.height * scale)
    var turn = placement
    (turn.tx, turn.ty) = (0, 0)
    let content: ResolvedLayer.Content?
    switch contents {
    case .shape(let shape):
      content = try outlines(of: shape, in: frame, turn: turn, visible: canvas, field: "\(path).contents")
    case .text(let text):
      content = try outlines(
        of: text, in: frame, turn: turn, visible: canvas, layer: layer.name, field: "\(path).contents")
      if content == nil { return nil }
    case .color, .gradient, .image, .drawing, .pattern: return nil
    }
    return ResolvedLayer(
      shape: RoundedRectangle(left: 0, top: 0, right: 0, bottom: 0), content: content,
      opacity: layer.opacity, blend: layer.blend)
  }

  private mutating func resolved(
    _ layer: Layer, at origin: Vector, path: String
  ) throws(RenderError) -> ResolvedLayer {
    let shape = shape(of: layer, at: origin)
    let corner = Vector(shape.left, shape.top)
    var fit = StyleFit()
    if let values = layer.style {
      fit = try fitted(values, to: layer, shape, path)
      if let moved = values.warning(ofLight: light, at: "\(path).style") { warnings.append(moved) }
    }
    let stack = layer.style.map {
      LayerStack(
        $0, picture: PixelSize(1, 1), scale: scale, factor: fit.factor, grow: false,
        hasLevels: hasLevels(layer, shape), light: light)
    }
    // Invisible contents still count as contents: the layer is not a group.
    let content = try content(of: layer, shape, stack, path) ?? (layer.contents == nil ? nil : .layers([]))
    var style: ResolvedStyle?
    if let stack, let values = layer.style {
      let bounds = bounds(of: layer, shape)
      let seen = canvas
      canvas = canvas.grown(by: stack.layerBlur?.reach ?? 0)
      let fill = try fill(of: layer, shape, bounds, path)
      let patterns = try patterns(of: values, over: shape.frame, factor: fit.factor, path)
      canvas = seen
      style = ResolvedStyle(
        stack: stack, bounds: bounds, frame: shape.frame, fit: fit, fill: fill, scale: scale * fit.factor,
        patterns: patterns)
    }
    var mask: ResolvedLayer.Mask?
    if let masking = layer.mask {
      let isLuminance = if case .luminance = masking { true } else { false }
      let layer = try seen(masking.layer, at: corner, path: "\(path).mask.\(masking.name)")
      mask = ResolvedLayer.Mask(layers: layer.map { [$0] } ?? [], isLuminance: isLuminance)
    }
    // A style may show children outside their own pixels.
    let seen = canvas
    if layer.contents == nil, let stack { canvas = stack.contents(shownIn: canvas) }
    let children = try resolved(layer.layers, at: corner, path: "\(path).layers")
    canvas = seen
    let border = layer.border.flatMap { border in
      border.width > 0 && border.color.alpha > 0
        ? (hole: shape.insetting(by: border.width * scale), color: border.color.premultiplied) : nil
    }
    return ResolvedLayer(
      shape: shape, content: content,
      adjustment: layer.adjustment.map {
        ColorSteps([$0.fittingScreens(scale: scale).change], scale: scale).moved(by: corner.roundedCorner)
      },
      cropsContent: layer.cropsContent, style: style, border: border, opacity: layer.opacity,
      blend: layer.blend, knockout: layer.knockout, clipsToBounds: layer.clipsToBounds, mask: mask,
      pathShadow: try pathShadow(of: layer, shape, path), isIsolated: layer.isIsolated,
      passesThrough: layer.passesThrough, isRasterized: layer.rasterizes, layers: children)
  }

  private mutating func pathShadow(
    of layer: Layer, _ shape: RoundedRectangle, _ path: String
  ) throws(RenderError) -> (caster: ResolvedLayer.Content, style: ResolvedStyle)? {
    guard let shadow = layer.pathShadow, shadow.color.alpha > 0 else { return nil }
    let stack = LayerStack(
      casting: ResolvedShadow(shadow.shadow, layer.style?.profile ?? .exact, in: nil, scale: scale))
    let visible = visible(through: stack, within: nil)
    let painter = painter
    let field = "\(path).shadow"
    let caster = try made(.coverage(Shape(shadow.path)), in: shape.frame, visible: visible, field: field) {
      (frame) throws(SceneError) in
      try painter.coverage(
        of: shadow.path, .nonZero, painter.map(to: frame.origin), visible: visible, field: field)
    }
    return caster.map {
      ($0, ResolvedStyle(stack: stack, bounds: shape.pixels, frame: shape.frame, fit: StyleFit(), fill: nil))
    }
  }

  private func shape(of layer: Layer, at origin: Vector) -> RoundedRectangle {
    let frame = layer.frame
    let (left, top) = (origin.x + frame.x * scale, origin.y + frame.y * scale)
    return RoundedRectangle(
      left: left, top: top, right: left + frame.width * scale, bottom: top + frame.height * scale,
      radii: layer.cornerRadii.corners.map { $0 * scale }, corners: layer.cornerShapes)
  }

  /// The bounds for bounded edges and picture fills: those of the frame, or of a picture placed differently.
  private func bounds(of layer: Layer, _ shape: RoundedRectangle) -> PixelRect {
    guard case .image(let image)? = layer.contents, case .bitmap(let bitmap) = image.source else {
      return shape.pixels
    }
    let place = image.place(of: bitmap, in: shape.frame, scale: scale)
    let pixels = RoundedRectangle(
      left: place.x, top: place.y, right: place.x + place.width, bottom: place.y + place.height
    ).pixels
    return layer.cropsContent ? pixels.clamped(to: shape.pixels) : pixels
  }

  /// Whether a layer shows a whole picture, unscaled on whole pixels.
  private func hasLevels(_ layer: Layer, _ shape: RoundedRectangle) -> Bool {
    guard !layer.cropsContent, case .image(let image)? = layer.contents,
      case .bitmap(let bitmap) = image.source
    else { return false }
    let place = image.place(of: bitmap, in: shape.frame, scale: scale)
    return place.x == place.x.rounded() && place.y == place.y.rounded()
      && place.width == Double(bitmap.width) && place.height == Double(bitmap.height)
  }

  /// The visible part of contents: on the canvas, or through a shadow on it.
  func visible(through stack: LayerStack?, within limits: PixelRect?) -> PixelRect {
    let reach = stack?.reach ?? 0
    let around = canvas.grown(by: reach)
    return limits.map { around.clamped(to: $0) } ?? around
  }
}

extension RoundedRectangle {
  var frame: Rect { Rect(x: left, y: top, width: right - left, height: bottom - top) }
}

extension Layer {
  /// Whether the layer draws only its unchanged contents, with opacity and blend mode at most.
  fileprivate var isNothingButContents: Bool {
    style == nil && border == nil && !clipsToBounds && mask == nil && pathShadow == nil && layers.isEmpty
      && knockout == .none
  }

  var cropsContent: Bool {
    if case .image(let image)? = contents, image.isCut(by: frame) { return true }
    return clipsToBounds
  }
}

extension LayerStack {
  /// The pixels of contents that may affect a region, directly or through a shadow.
  func contents(shownIn region: PixelRect) -> PixelRect {
    displaced(shownIn: region).grown(by: displacement?.reach ?? 0)
  }

  /// The pixels of displaced contents that may affect a region, directly or through a shadow.
  func displaced(shownIn region: PixelRect) -> PixelRect {
    let drawn = region.grown(by: max(layerBlur?.reach ?? 0, refraction?.shapeReach ?? 0))
    return layers.flatMap(\.requests).reduce(drawn) { $0.hull($1.contents(shownIn: drawn)) }
      .grown(by: (erosion?.reach ?? 0) + (outline?.reach ?? 0))
  }

  /// The largest distance between contents and the pixels that they affect, directly or through a shadow.
  fileprivate var reach: Int {
    let reach = layers.flatMap(\.requests).reduce(0) { reach, cast in
      let offset = max(abs(cast.offset.x), abs(cast.offset.y))
      return max(reach, cast.reach + Int(offset.rounded(.up)) + 1)
    }
    return max(reach + (layerBlur?.reach ?? 0), refraction?.shapeReach ?? 0) + (displacement?.reach ?? 0)
      + (erosion?.reach ?? 0) + (outline?.reach ?? 0)
  }
}

extension Transform {
  /// The largest factor by which the map stretches lengths: its larger singular value.
  fileprivate var maximumStretch: Double {
    let sum = a * a + b * b + c * c + d * d
    let difference = max(0, sum * sum - 4 * determinant * determinant)
    return ((sum + difference.squareRoot()) / 2).squareRoot()
  }
}
