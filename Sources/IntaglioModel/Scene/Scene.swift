// SPDX-License-Identifier: MIT

/// A picture as a tree of layers: a plain value that a renderer turns into a bitmap.
///
///     let card = Scene(width: 320, height: 200, background: .white, layers: [
///       Layer(frame: Rect(x: 40, y: 40, width: 240, height: 120), contents: .color(Color(white: 0.9)),
///             style: try Preset(named: "lift").style, cornerRadii: CornerRadii(12)),
///     ])
public struct Scene: Sendable, Hashable {
  /// Points; the bitmap has ceil(width * scale) columns.
  public var width: Double
  /// Points; the bitmap has ceil(height * scale) rows.
  public var height: Double
  /// Pixels a point: every length of the scene is multiplied by it.
  public var scale: Double
  /// What lies below all layers; nil is transparent.
  public var background: Color?
  /// What shadows with a depth follow, in layers whose styles have no light of their own. It shines on the
  /// scene: a layer that is turned throws its shadows the same way as one that is not.
  public var light: Light?
  /// Rounds to levels by an ordered dither, so that slow gradients and wide shadows show no bands. No pixel
  /// is farther than one level from its value; whole levels stay as they are.
  public var dithers: Bool
  /// The layers, the first lowest, as Core Animation's sublayers are.
  public var layers: [Layer]

  /// A scene.
  public init(
    width: Double, height: Double, scale: Double = 1, background: Color? = nil, light: Light? = nil,
    dithers: Bool = false,
    layers: [Layer] = []
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    self.light = light
    self.dithers = dithers
    self.layers = layers
  }
}

extension Scene {
  /// Whether the picture is surely opaque everywhere: its ground is, and no layer replaces what lies below
  /// it. A scene that is not surely so may still be.
  package var isOpaque: Bool {
    background?.alpha == 1 && !layers.contains(where: \.replaces)
  }
}

extension Layer {
  /// Whether the layer, or one in it, may take away from what lies below: of all blend modes only `copy`
  /// does. Code may draw with any mode.
  fileprivate var replaces: Bool {
    if case .drawing? = contents { return true }
    return blend == .copy || layers.contains(where: \.replaces)
  }
}
