// SPDX-License-Identifier: MIT

/// Why a path cannot be read, drawn, stroked or written.
public enum PathError: Error, Sendable, Hashable {
  /// A coordinate is NaN, infinite, or larger than `Path.maximumCoordinate`; `element` is the index of its
  /// piece.
  case coordinate(Double, element: Int)
  /// A mask cannot have the size asked for.
  case size(BitmapError)
  /// The memory given does not hold the rows asked for, or its rows overlap.
  case memory(bytes: Int, needed: Int)
  /// A stroke's field is out of its range.
  case stroke(StyleError)
  /// The dashes are so short that the path would have more than `Stroke.maximumDashCount` of them.
  case tooManyDashes
  /// A text that is not SVG path data: `fragment` stands `offset` characters from the start of `input` (it is
  /// empty at the end of the text), where `expected` should.
  case data(input: String, offset: Int, fragment: String, expected: String)
}

extension PathError: CustomStringConvertible {
  /// What is wrong, where, and what is allowed.
  public var description: String {
    switch self {
    case .coordinate(let value, let element):
      "piece \(element) of the path has the coordinate \(DecimalText.text(value)); only finite numbers are allowed, up to "
        + DecimalText.text(Path.maximumCoordinate)
    case .size(let error):
      error.description
    case .memory(let bytes, let needed):
      "the rows need \(needed) bytes, with no row's bytes in another; got \(bytes)"
    case .stroke(let error):
      "the stroke's \(error)"
    case .tooManyDashes:
      "the dashes are too short: the path would have more than \(Stroke.maximumDashCount) of them"
    case .data(let input, let offset, let fragment, let expected):
      ParseProblem.text(input: input, offset: offset, fragment: fragment, expected: expected)
    }
  }
}

extension Path.Element {
  /// Throws where a coordinate cannot be computed with.
  package func check(at index: Int) throws(PathError) {
    switch self {
    case .move(let point), .line(let point):
      try Self.check(point, at: index)
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
  /// The largest coordinate, negative or positive, of a path that is drawn: its square still is a number.
  public static let maximumCoordinate = 1e100

  /// Throws `PathError.coordinate` for the first piece that cannot be computed with.
  package func validate() throws(PathError) {
    for (index, element) in elements.enumerated() { try element.check(at: index) }
  }
}
