/// An outline of straight and curved pieces: what is filled, stroked, clipped to, or casts a shadow. Lengths are points, x
/// grows to the right, y downwards.
///
/// A path is a list of subpaths. Each begins with a `move`; what follows continues from the last point. A piece without a
/// `move` before it begins where the last subpath began, or at (0, 0). Filling closes every subpath; stroking leaves
/// those open that have no `close`.
public struct Path: Sendable, Hashable {
  /// One piece of a path.
  public enum Element: Sendable, Hashable {
    /// Begins a subpath.
    case move(to: Vector)
    /// A straight line.
    case line(to: Vector)
    /// A quadratic Bézier curve.
    case quadratic(to: Vector, control: Vector)
    /// A cubic Bézier curve.
    case cubic(to: Vector, control1: Vector, control2: Vector)
    /// A straight line back to where the subpath began.
    case close
  }

  /// The pieces in the order they are drawn.
  public private(set) var elements: [Element] = []

  /// A path of these pieces.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// Whether there is no piece at all.
  public var isEmpty: Bool { elements.isEmpty }

  /// Adds one piece.
  public mutating func add(_ element: Element) {
    elements.append(element)
  }

  /// Adds the pieces of another path.
  public mutating func add(_ path: Path) {
    elements += path.elements
  }

  /// Begins a subpath.
  public mutating func move(to point: Vector) { add(.move(to: point)) }

  /// Adds a straight line.
  public mutating func line(to point: Vector) { add(.line(to: point)) }

  /// Adds a quadratic Bézier curve.
  public mutating func quadratic(to point: Vector, control: Vector) {
    add(.quadratic(to: point, control: control))
  }

  /// Adds a cubic Bézier curve.
  public mutating func cubic(to point: Vector, control1: Vector, control2: Vector) {
    add(.cubic(to: point, control1: control1, control2: control2))
  }

  /// Closes the subpath.
  public mutating func close() { add(.close) }
}
