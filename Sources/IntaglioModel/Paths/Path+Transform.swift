extension Path {
  /// The path with every point where `transform` takes it. Exact: a Bézier curve's image is that of its control points.
  public func applying(_ transform: Transform) -> Path {
    Path(
      elements.map { element in
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
