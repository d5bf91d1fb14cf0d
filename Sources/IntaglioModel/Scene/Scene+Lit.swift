extension Scene {
  /// The scene as it looks under its light, without one: every depth of its layers' shadows is made into an offset, as
  /// `Style.lit(by:)` does. What drawing code draws keeps its depths.
  public func lit() -> Scene {
    var scene = self
    scene.light = nil
    scene.layers = layers.map { $0.lit(by: light) }
    return scene
  }
}

extension Layer {
  fileprivate func lit(by light: Light?) -> Layer {
    var light = light
    if transform != .identity, let inverse = transform.inverse { light = light?.seen(through: inverse) }
    var layer = self
    layer.style = style?.lit(by: light)
    layer.layers = layers.map { $0.lit(by: light) }
    switch mask {
    case .alpha(let mask): layer.mask = .alpha(mask.lit(by: light))
    case .luminance(let mask): layer.mask = .luminance(mask.lit(by: light))
    case nil: break
    }
    return layer
  }
}
