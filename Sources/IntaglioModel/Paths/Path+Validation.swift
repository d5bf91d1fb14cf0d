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
