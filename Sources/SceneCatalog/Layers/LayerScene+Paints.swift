import IntaglioModel

extension LayerScene {
  /// Gradients of all curves, patterns and noise.
  static let painted = [
    LayerScene(
      "smooth-gradients",
      [
        Layer(
          frame: Rect(x: 2, y: 2, width: 20, height: 15),
          contents: .gradient(
            Gradient(
              .reflected(start: Vector(0.4, 0.3), end: Vector(0.9, 0.8)),
              stops: [.init(blue, at: 0), .init(.white, at: 0.5), .init(amber, at: 0.5), .init(rose, at: 1)]))
        ),
        Layer(
          frame: Rect(x: 25, y: 2, width: 20, height: 15),
          contents: .gradient(
            Gradient(
              .diamond(center: Vector(0.5, 0.5), radius: Vector(0.6, 0.7)),
              stops: [.init(.white, at: 0), .init(blue, at: 0.4), .init(.clear, at: 1)], space: .linear,
              curve: .smooth))),
        Layer(
          frame: Rect(x: 2, y: 19, width: 20, height: 15),
          contents: .gradient(
            Gradient(
              [rose, amber, .black, .white], from: Vector(0, 0.5), to: Vector(1, 0.5), mixing: .straight
            )
            .smooth)),
        Layer(
          frame: Rect(x: 25, y: 19, width: 20, height: 15),
          contents: .gradient(
            Gradient(
              .conic(center: Vector(0.5, 0.5), start: 45),
              stops: [.init(blue, at: 0), .init(amber, at: 0.3), .init(.white, at: 1)], space: .okLab,
              curve: .smooth))),
      ])
  ]
}

extension Gradient {
  /// The gradient on a spline.
  fileprivate var smooth: Gradient {
    var gradient = self
    gradient.curve = .smooth
    return gradient
  }
}
