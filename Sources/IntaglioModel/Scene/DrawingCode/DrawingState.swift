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

  /// The state in which the parts of a group are drawn: where they lie stays, what else there is belongs to the group.
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
