// SPDX-License-Identifier: MIT

/// An outline of straight and curved pieces: what is filled, stroked, clipped to, or casts a shadow. Lengths
/// are points, x grows to the right, y downwards.
///
/// A path is a list of subpaths. Each begins with a `move`; what follows continues from the last point. A
/// piece without a `move` before it begins where the last subpath began, or at (0, 0). Filling closes every
/// subpath; stroking leaves those open that have no `close`.
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

extension Path {
  /// The path with every point where `transform` takes it. Exact: a Bézier curve's image is that of its
  /// control points.
  public func applying(_ transform: Transform) -> Path {
    // What begins at (0, 0) without saying so would stay there.
    let start: [Element] =
      switch elements.first {
      case nil, .move: []
      default: [.move(to: transform(.zero))]
      }
    return Path(
      start
        + elements.map { element in
          switch element {
          case .move(let point): .move(to: transform(point))
          case .line(let point): .line(to: transform(point))
          case .quadratic(let end, let control):
            .quadratic(to: transform(end), control: transform(control))
          case .cubic(let end, let control1, let control2):
            .cubic(to: transform(end), control1: transform(control1), control2: transform(control2))
          case .close: .close
          }
        })
  }
}

/// Which places a closed outline encloses, told by its winding number: how often the outline goes round the
/// place, the turns one way less the turns the other way.
public enum FillRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// Inside is where the winding number is not 0: overlapping pieces of one direction unite.
  case nonZero
  /// Inside is where the winding number is odd: a piece within a piece is a hole, whatever their directions.
  case evenOdd

  /// Whether a place of this winding number is inside.
  package func contains(winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
