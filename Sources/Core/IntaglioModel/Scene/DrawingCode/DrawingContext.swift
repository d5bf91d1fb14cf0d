// SPDX-License-Identifier: MIT

/// The canvas of drawing code. Lengths are points, y grows downwards, (0, 0) is the layer's top left corner.
///
/// Each call draws over the previous ones, with the state's transform, clips, opacity, blend mode and style.
/// `save()` and `restore()` keep a stack of states, as in Core Graphics.
public struct DrawingContext: Sendable {
  /// The layer's frame, moved to (0, 0); the clip of the drawing.
  public let bounds: Rect
  /// Pixels per point, for lines of one pixel.
  public let scale: Double

  package private(set) var state = DrawingState()
  private var saved: [DrawingState] = []
  private var layers: [Layer] = []
  /// Set by the first `restore()` without a saved state.
  private var isUnbalanced = false

  init(width: Double, height: Double, scale: Double) {
    bounds = Rect(x: 0, y: 0, width: width, height: height)
    self.scale = scale
  }

  func finished() throws(DrawingCodeError) -> [Layer] {
    if isUnbalanced { throw DrawingCodeError(problem: "restores more states than it saves") }
    guard saved.isEmpty else {
      throw DrawingCodeError(problem: "saves \(saved.count) more states than it restores")
    }
    return layers
  }

  // MARK: State

  /// 0…1, the opacity of all following calls.
  public var opacity: Double {
    get { state.opacity }
    set { state.opacity = newValue }
  }

  /// The blend mode of all following calls.
  public var blend: BlendMode {
    get { state.blend }
    set { state.blend = newValue }
  }

  /// The effects of each following call, including inner shadows. Offsets and blurs are points of the
  /// drawing, independent of transforms. Clips also clip shadows.
  public var style: Style? {
    get { state.style }
    set { state.style = newValue }
  }

  /// The map from the current points to those of the layer.
  public var transform: Transform { state.transform }

  /// Pushes the state.
  public mutating func save() { saved.append(state) }

  /// Pops the last saved state. If calls of `save()` and `restore()` do not match, the render fails.
  public mutating func restore() {
    if let last = saved.popLast() { state = last } else { isUnbalanced = true }
  }

  /// Runs code, then restores the state before it.
  public mutating func saving(_ code: (inout DrawingContext) throws -> Void) rethrows {
    let (before, count) = (state, saved.count)
    defer {
      state = before
      // Also drops the states that the code saved and did not restore.
      saved.removeLast(max(0, saved.count - count))
    }
    try code(&self)
  }

  /// Applies a transform before the current one.
  public mutating func concatenate(_ transform: Transform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Moves the origin, in current points.
  public mutating func translate(_ x: Double, _ y: Double) { concatenate(.translation(x, y)) }

  /// Scales the current points.
  public mutating func scale(_ x: Double, _ y: Double) { concatenate(.scale(x, y)) }

  /// Rotates the axes clockwise.
  public mutating func rotate(degrees: Double) { concatenate(.rotation(degrees * .pi / 180)) }

  // MARK: Clips

  /// Clips all following calls to the path, in addition to earlier clips; its edge is antialiased.
  public mutating func clip(to path: Path, rule: FillRule = .nonZero) {
    state.clip(to: path.applying(transform), rule, in: bounds)
  }

  /// Clips all following calls to the rectangle.
  public mutating func clip(to rect: Rect) {
    guard state.isUpright else { return clip(to: .rectangle(rect)) }
    state.clip(to: state.place(rect))
  }

  // MARK: The primitives of the drawing methods

  /// Adds a layer in points of the drawing, with the bounds as its frame and the current state applied.
  package mutating func add(_ layer: Layer) {
    var layer = layer
    layer.style = state.style
    layer.opacity *= state.opacity
    layer.blend = state.blend
    layer.mask = state.mask(in: bounds)
    layers.append(layer)
  }

  /// Adds layers in points of the drawing as a group.
  package mutating func add(_ parts: [Layer], isIsolated: Bool = false) {
    add(Layer(frame: bounds, isIsolated: isIsolated, layers: parts))
  }

  /// Cuts a path in current points out of everything drawn so far.
  package mutating func cut(_ path: Path, _ rule: FillRule) {
    let hole = Layer(
      frame: bounds, contents: .shape(Shape(path.applying(transform), rule: rule)),
      mask: state.mask(in: bounds))
    // The luminance is 1 where it is white, and 0 in the path. Holes with nothing drawn between them share
    // one mask, so that any number of them is one layer deep.
    var rest = Layer(frame: bounds, contents: .color(.white))
    if layers.count == 1, case .luminance(let earlier)? = layers[0].mask {
      rest = earlier
      layers[0].mask = nil
    } else {
      layers = [Layer(frame: bounds, layers: layers)]
    }
    rest.layers.append(hole)
    layers[0].mask = .luminance(rest)
  }

  /// Runs drawing code for the parts of a group.
  package mutating func parts(_ code: (inout DrawingContext) throws -> Void) rethrows -> [Layer] {
    var context = self
    (context.layers, context.saved, context.state) = ([], [], state.inside)
    try code(&context)
    isUnbalanced = isUnbalanced || context.isUnbalanced || !context.saved.isEmpty
    return context.layers
  }

  /// Converts a layer with a frame in current points to points of the drawing, transformed as a whole.
  package func placed(_ layer: Layer) -> Layer {
    var layer = layer
    let (frame, map) = (layer.frame, transform)
    if map.a == 1, map.b == 0, map.c == 0, map.d == 1 {
      layer.frame = Rect(x: frame.x + map.tx, y: frame.y + map.ty, width: frame.width, height: frame.height)
      return layer
    }
    // A layer's transform is about its anchor.
    layer.anchor = .zero
    layer.transform = Transform.translation(frame.x, frame.y).concatenating(map)
      .concatenating(.translation(-frame.x, -frame.y))
    return layer
  }

  /// Like `placed`, for contents that fill any frame: without a rotation only the frame changes. Tiles have
  /// their own coordinates.
  package func stretched(_ contents: Contents, in frame: Rect) -> Layer {
    let isTiled = if case .gradient(let gradient) = contents { gradient.tiling != nil } else { false }
    guard state.isUpright, !isTiled else { return placed(Layer(frame: frame, contents: contents)) }
    return Layer(frame: state.place(frame), contents: contents)
  }
}

/// The state of a drawing context: transform, clips, opacity, blend mode and effects.
package struct DrawingState: Sendable {
  /// The map from the current points to those of the drawing.
  var transform = Transform.identity
  var opacity = 1.0
  var blend = BlendMode.normal
  var style: Style?
  /// The intersection of all clips but `clipRect`, each masked by the one before; nil for no clip.
  var clip: LayerMask?
  /// A rectangular clip: the intersection of all upright rectangles.
  var clipRect: Rect?

  /// Whether the transform only moves and scales, without a rotation or mirroring.
  package var isUpright: Bool { transform.b == 0 && transform.c == 0 && transform.a > 0 && transform.d > 0 }

  /// The state for the parts of a group: the transform remains, everything else applies to the group.
  var inside: DrawingState {
    var state = DrawingState()
    state.transform = transform
    return state
  }

  /// The image of a rectangle under an upright transform.
  package func place(_ rect: Rect) -> Rect {
    Rect(from: transform(rect.origin), to: transform(Vector(rect.maxX, rect.maxY)))
  }

  /// Intersects the clip with a path in points of the drawing.
  mutating func clip(to path: Path, _ rule: FillRule, in bounds: Rect) {
    clip = .alpha(Layer(frame: bounds, contents: .shape(Shape(path, rule: rule)), mask: clip))
  }

  /// Intersects the clip with a rectangle in points of the drawing.
  mutating func clip(to rect: Rect) {
    guard let before = clipRect else {
      clipRect = rect
      return
    }
    let (left, top) = (max(before.x, rect.x), max(before.y, rect.y))
    clipRect = Rect(
      x: left, y: top, width: max(0, min(before.maxX, rect.maxX) - left),
      height: max(0, min(before.maxY, rect.maxY) - top))
  }

  func mask(in bounds: Rect) -> LayerMask? {
    guard let rect = clipRect else { return clip }
    return .alpha(Layer(frame: bounds, contents: .shape(Shape(.rectangle(rect))), mask: clip))
  }
}
