// SPDX-License-Identifier: MIT

/// An outline of straight and curved elements, for fills, strokes, clips and shadows. Lengths are points, x
/// grows to the right, y downwards.
///
/// A path is a list of subpaths. Each starts with a `move`; every other element continues from the last
/// point. An element without a `move` before it starts at the start of the last subpath, or at (0, 0). A fill
/// closes every subpath; a stroke leaves those without a `close` open.
public struct Path: Sendable, Hashable {
  /// One element of a path.
  public enum Element: Sendable, Hashable {
    /// Starts a subpath.
    case move(to: Vector)
    /// A straight line.
    case line(to: Vector)
    /// A quadratic Bézier curve.
    case quadratic(to: Vector, control: Vector)
    /// A cubic Bézier curve.
    case cubic(to: Vector, control1: Vector, control2: Vector)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The elements in drawing order.
  public private(set) var elements: [Element] = []

  /// A path of these elements.
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Adds one element.
  public mutating func add(_ element: Element) { elements.append(element) }

  /// Adds the elements of another path.
  public mutating func add(_ path: Path) { elements += path.elements }

  /// Starts a subpath.
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

  /// The path with every point transformed. Exact: the image of a Bézier curve is the curve of its
  /// transformed control points.
  public func applying(_ transform: Transform) -> Path {
    // An implicit start at (0, 0) would not be transformed.
    let start: [Element] =
      switch elements.first {
      case nil, .move: []
      default: [.move(to: transform(.zero))]
      }
    return Path(start + mapped { transform($0) }.elements)
  }

  /// The path with every point changed.
  func mapped(_ change: (Vector) -> Vector) -> Path { Path(elements.map { $0.mapped(change) }) }
}

extension Path.Element {
  /// The element with every point changed, its end before its controls.
  package func mapped(_ change: (Vector) -> Vector) -> Path.Element {
    switch self {
    case .move(let point): .move(to: change(point))
    case .line(let point): .line(to: change(point))
    case .quadratic(let end, let control): .quadratic(to: change(end), control: change(control))
    case .cubic(let end, let control1, let control2):
      .cubic(to: change(end), control1: change(control1), control2: change(control2))
    case .close: .close
    }
  }
}

/// The interior of a closed outline, defined by the winding number: the turns of the outline round a point in
/// one direction, minus those in the other.
public enum FillRule: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
  /// Interior points have a winding number other than 0: overlapping subpaths of one direction unite.
  case nonZero
  /// Interior points have an odd winding number: a subpath within a subpath is a hole, whatever their
  /// directions.
  case evenOdd

  /// Whether a point with this winding number is inside.
  package func contains(winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
