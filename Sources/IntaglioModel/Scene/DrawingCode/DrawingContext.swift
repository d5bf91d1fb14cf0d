// SPDX-License-Identifier: MIT

/// What drawing code draws into. Lengths are points, y grows downwards, (0, 0) is the layer's top left
/// corner.
///
/// Each call draws over what is there already, with the state's transform, clips, opacity, blend mode and
/// style. `save()` and `restore()` keep a stack of states, as in Core Graphics.
public struct DrawingContext: Sendable {
  /// The layer's frame, moved to (0, 0); what is beyond it is cut off.
  public let bounds: Rect
  /// Pixels a point, for code that draws lines of one pixel.
  public let scale: Double

  package private(set) var state = DrawingState()
  private var saved: [DrawingState] = []
  private var layers: [Layer] = []
  /// Set by the first `restore()` that has nothing to restore.
  private var isUnbalanced = false

  init(width: Double, height: Double, scale: Double) {
    bounds = Rect(x: 0, y: 0, width: width, height: height)
    self.scale = scale
  }

  /// What has been drawn, from the bottom to the top.
  func finished() throws(DrawingCodeError) -> [Layer] {
    if isUnbalanced { throw .unbalanced("restores more states than it saves") }
    if !saved.isEmpty { throw .unbalanced("saves \(saved.count) more states than it restores") }
    return layers
  }

  // MARK: State

  /// 0…1, of everything drawn from now on.
  public var opacity: Double {
    get { state.opacity }
    set { state.opacity = newValue }
  }

  /// How everything drawn from now on meets what was drawn before.
  public var blend: BlendMode {
    get { state.blend }
    set { state.blend = newValue }
  }

  /// Effects of each thing drawn from now on: its shadows, inner ones too. Offsets and blurs are points of
  /// the drawing, which no transform changes. Clips cut shadows off.
  public var style: Style? {
    get { state.style }
    set { state.style = newValue }
  }

  /// From the points in which the code draws now to those of the layer.
  public var transform: Transform { state.transform }

  /// Puts the state on the stack.
  public mutating func save() { saved.append(state) }

  /// Goes back to the state that was saved last. More of these than of `save()`, or fewer, are an error of
  /// the render.
  public mutating func restore() {
    if let last = saved.popLast() { state = last } else { isUnbalanced = true }
  }

  /// Runs code, and goes back to the state before it.
  public mutating func saving(_ code: (inout DrawingContext) throws -> Void) rethrows {
    let (before, count) = (state, saved.count)
    defer {
      state = before
      // What the code saved and did not restore goes with it.
      saved.removeLast(max(0, saved.count - count))
    }
    try code(&self)
  }

  /// Applies a transform before the one that is there.
  public mutating func concatenate(_ transform: Transform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Moves the origin, in points of now.
  public mutating func translate(_ x: Double, _ y: Double) { concatenate(.translation(x, y)) }

  /// Makes the points larger.
  public mutating func scale(_ x: Double, _ y: Double) { concatenate(.scale(x, y)) }

  /// Turns the axes clockwise.
  public mutating func rotate(degrees: Double) { concatenate(.rotation(degrees * .pi / 180)) }

  // MARK: Clips

  /// From now on only what lies in the path is drawn, as well as in all clips before it; its edge is
  /// antialiased.
  public mutating func clip(to path: Path, rule: FillRule = .nonZero) {
    state.clip(to: path.applying(transform), rule, in: bounds)
  }

  /// From now on only what lies in the rectangle is drawn.
  public mutating func clip(to rect: Rect) {
    guard state.isUpright else { return clip(to: .rectangle(rect)) }
    state.clip(to: state.place(rect))
  }

  // MARK: What the methods that draw are made of

  /// Adds a layer that lies in points of the drawing, its frame the bounds, with what the state says of it.
  package mutating func add(_ layer: Layer) {
    var layer = layer
    layer.style = state.style
    layer.opacity *= state.opacity
    layer.blend = state.blend
    layer.mask = state.mask(in: bounds)
    layers.append(layer)
  }

  /// Adds layers that lie in points of the drawing as one.
  package mutating func add(_ parts: [Layer], isIsolated: Bool = false) {
    add(Layer(frame: bounds, isIsolated: isIsolated, layers: parts))
  }

  /// Cuts a path of points of now out of all that has been drawn.
  package mutating func cut(_ path: Path, _ rule: FillRule) {
    let hole = Layer(
      frame: bounds, contents: .shape(Shape(path.applying(transform), rule: rule)),
      mask: state.mask(in: bounds))
    // Where it is white the luminance is 1, where the path is 0.
    let rest = Layer(frame: bounds, contents: .color(.white), layers: [hole])
    layers = [Layer(frame: bounds, mask: .luminance(rest), layers: layers)]
  }

  /// Draws with code of its own into a group.
  package mutating func parts(_ code: (inout DrawingContext) throws -> Void) rethrows -> [Layer] {
    var context = self
    (context.layers, context.saved, context.state) = ([], [], state.inside)
    try code(&context)
    isUnbalanced = isUnbalanced || context.isUnbalanced || !context.saved.isEmpty
    return context.layers
  }

  /// A layer whose frame is in points of now, as one that lies in points of the drawing: transformed as a
  /// whole.
  package func placed(_ layer: Layer) -> Layer {
    var layer = layer
    let (frame, map) = (layer.frame, transform)
    if map.a == 1, map.b == 0, map.c == 0, map.d == 1 {
      layer.frame = Rect(
        x: frame.x + map.tx, y: frame.y + map.ty, width: frame.width, height: frame.height)
      return layer
    }
    // A layer's transform is about its anchor.
    layer.anchor = .zero
    layer.transform = Transform.translation(frame.x, frame.y).concatenating(map)
      .concatenating(.translation(-frame.x, -frame.y))
    return layer
  }

  /// The same for contents that fill whatever frame they have: where nothing is turned, only the frame
  /// changes.
  package func stretched(_ contents: Contents, in frame: Rect) -> Layer {
    guard state.isUpright else { return placed(Layer(frame: frame, contents: contents)) }
    return Layer(frame: state.place(frame), contents: contents)
  }
}

/// What a drawing context draws with, and restores: transform, clips, opacity, blend mode and effects.
package struct DrawingState: Sendable {
  /// From the points in which the code draws to those of the drawing.
  var transform = Transform.identity
  var opacity = 1.0
  var blend = BlendMode.normal
  var style: Style?
  /// What is left by all clips but `clipRect`, each masked by the one before; nil for everything.
  var clip: LayerMask?
  /// A rectangle that clips, too; the intersection of those that have no other shape.
  var clipRect: Rect?

  /// Whether the transform moves and scales, without turning or mirroring anything.
  package var isUpright: Bool { transform.b == 0 && transform.c == 0 && transform.a > 0 && transform.d > 0 }

  /// The state in which the parts of a group are drawn: where they lie stays, what else there is belongs to
  /// the group.
  var inside: DrawingState {
    var state = DrawingState()
    state.transform = transform
    return state
  }

  /// Where an upright transform takes a rectangle.
  package func place(_ rect: Rect) -> Rect {
    Rect(from: transform(rect.origin), to: transform(Vector(rect.maxX, rect.maxY)))
  }

  /// Keeps what lies in a path of the drawing's points.
  mutating func clip(to path: Path, _ rule: FillRule, in bounds: Rect) {
    clip = .alpha(Layer(frame: bounds, contents: .shape(Shape(path, rule: rule)), mask: clip))
  }

  /// Keeps what lies in a rectangle of the drawing's points.
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

  /// Everything that is left by the clips, as a mask; nil for everything.
  func mask(in bounds: Rect) -> LayerMask? {
    guard let rect = clipRect else { return clip }
    return .alpha(
      Layer(
        frame: bounds, contents: .shape(Shape(.rectangle(rect))), mask: clip))
  }
}
