// SPDX-License-Identifier: MIT
extension Scene {
  /// Whether any layer's style follows a light; hidden layers do not count, masks do. Drawing code is not
  /// inspected.
  public var followsLight: Bool { layers.contains { $0.contains(where: \.followsLight) } }

  /// Whether any style follows the scene's light, because it has no light of its own.
  public var followsOwnLight: Bool {
    layers.contains { $0.contains { $0.followsLight && $0.light == nil } }
  }

  /// The scene with every light turned counterclockwise by `degrees`: its own, and those of layers' styles.
  public func turningLights(by degrees: Double) -> Scene {
    var result = self
    result.light = light?.turned(by: degrees)
    for index in layers.indices { result.layers[index].turnLights(by: degrees) }
    return result
  }

  /// The scene without a light but with the same picture: every depth of its layers' shadows becomes an
  /// offset, as in `Style.lit(by:)`. Drawing code keeps its depths.
  public func lit() -> Scene {
    var scene = self
    scene.light = nil
    scene.layers = layers.map { $0.lit(by: light) }
    return scene
  }
}

extension Style {
  /// The style with its light, if any, and those of its bevels turned counterclockwise by `degrees`, without
  /// limits of lights: a full turn shows all sides.
  public func turningLight(by degrees: Double) -> Style {
    var result = self
    (result.light, result.lightLimits) = (light?.turned(by: degrees), nil)
    for index in bevels.indices { result.bevels[index].light = bevels[index].light?.turned(by: degrees) }
    return result
  }
}

extension Layer {
  /// Whether this layer, its mask or a child has a style that matches.
  fileprivate func contains(where isMeant: (Style) -> Bool) -> Bool {
    guard !isHidden else { return false }
    if let style, isMeant(style) { return true }
    return mask?.layer.contains(where: isMeant) ?? false || layers.contains { $0.contains(where: isMeant) }
  }

  fileprivate mutating func turnLights(by degrees: Double) {
    style = style?.turningLight(by: degrees)
    mask?.layer.turnLights(by: degrees)
    for index in layers.indices { layers[index].turnLights(by: degrees) }
  }

  fileprivate func lit(by light: Light?) -> Layer {
    var light = light
    if transform != .identity, let inverse = transform.inverse { light = light?.seen(through: inverse) }
    var layer = self
    layer.style = style?.lit(by: light)
    layer.layers = layers.map { $0.lit(by: light) }
    if let mask { layer.mask?.layer = mask.layer.lit(by: light) }
    return layer
  }
}
