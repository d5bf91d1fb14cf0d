// SPDX-License-Identifier: MIT

/// Why a path cannot be read, drawn, stroked or written.
public enum PathError: Error, Sendable, Hashable {
  /// A coordinate is NaN, infinite, or larger than `Path.maximumCoordinate`; `element` is the index of its
  /// element.
  case coordinate(Double, element: Int)
  /// A mask cannot have the requested size.
  case size(BitmapError)
  /// The given memory is too small for the rows, or its rows overlap.
  case memory(bytes: Int, needed: Int)
  /// A field of the stroke is out of its range.
  case stroke(StyleError)
  /// The dashes are too short: the path would have more than `Stroke.maximumDashCount` of them.
  case tooManyDashes
  /// The text is not SVG path data: `offset` characters from the start of `input`, it has `fragment` (empty
  /// at the end) instead of `expected`.
  case data(input: String, offset: Int, fragment: String, expected: String)
}

extension PathError: CustomStringConvertible {
  /// The problem, its place, and the allowed values.
  public var description: String {
    switch self {
    case .coordinate(let value, let element):
      "piece \(element) of the path has the coordinate \(DecimalText.text(value)); only finite numbers are allowed, up to "
        + DecimalText.text(Path.maximumCoordinate)
    case .size(let error): error.description
    case .memory(let bytes, let needed): "the rows need \(needed) bytes and must not overlap, got \(bytes)"
    case .stroke(let error): "the stroke's \(error)"
    case .tooManyDashes:
      "the dashes are too short: the path would have more than \(Stroke.maximumDashCount) of them"
    case .data(let input, let offset, let fragment, let expected):
      ParseProblem.text(input: input, offset: offset, fragment: fragment, expected: expected)
    }
  }
}

extension Path.Element {
  /// Throws for coordinates that are not finite or too large.
  package func check(at index: Int) throws(PathError) {
    switch self {
    case .move(let point), .line(let point): try Self.check(point, at: index)
    case .quadratic(let end, let control):
      try Self.check(end, at: index)
      try Self.check(control, at: index)
    case .cubic(let end, let control1, let control2):
      try Self.check(end, at: index)
      try Self.check(control1, at: index)
      try Self.check(control2, at: index)
    case .close: break
    }
  }

  private static func check(_ point: Vector, at index: Int) throws(PathError) {
    // NaN fails both comparisons.
    guard abs(point.x) <= Path.maximumCoordinate else { throw .coordinate(point.x, element: index) }
    guard abs(point.y) <= Path.maximumCoordinate else { throw .coordinate(point.y, element: index) }
  }
}

extension Path {
  /// The largest absolute coordinate of a drawn path: its square is still finite.
  public static let maximumCoordinate = 1e100

  /// Throws `PathError.coordinate` for the first element with an invalid coordinate.
  package func validate() throws(PathError) {
    for (index, element) in elements.enumerated() { try element.check(at: index) }
  }
}
