// SPDX-License-Identifier: MIT

/// A picture as a tree of layers: a plain value that a renderer draws into a bitmap.
///
///     let card = Scene(width: 320, height: 200, background: .white, layers: [
///       Layer(frame: Rect(x: 40, y: 40, width: 240, height: 120), contents: .color(Color(white: 0.9)),
///             style: try Preset(named: "lift").style, cornerRadii: CornerRadii(12)),
///     ])
public struct Scene: Sendable, Hashable {
  /// The width in points; the bitmap has ceil(width * scale) columns.
  public var width: Double
  /// The height in points; the bitmap has ceil(height * scale) rows.
  public var height: Double
  /// Pixels per point: the factor of every length of the scene.
  public var scale: Double
  /// The colour below all layers; nil is transparent.
  public var background: Color?
  /// The light of shadows with a depth, in layers whose styles have no light of their own. It shines on the
  /// whole scene: the shadows of a turned layer fall in the same direction as all others.
  public var light: Light?
  /// Rounds to levels with an ordered dither, so that slow gradients and wide shadows show no bands. Pixels
  /// change by at most one level; whole levels do not change.
  public var dithers: Bool
  /// The profile of all colours and pictures of the scene; nil is sRGB. Layers and effects are mixed in it,
  /// as in a Photoshop document with that profile, and the finished picture is converted to sRGB; with a grey
  /// profile, each channel by itself. Scene files do not have it.
  public var colorProfile: ICCProfile?
  /// The layers, bottom first, like Core Animation's sublayers.
  public var layers: [Layer]

  /// A scene.
  public init(
    width: Double, height: Double, scale: Double = 1, background: Color? = nil, light: Light? = nil,
    dithers: Bool = false, layers: [Layer] = []
  ) {
    (self.width, self.height, self.scale, self.background) = (width, height, scale, background)
    (self.light, self.dithers, self.layers) = (light, dithers, layers)
  }

  /// Whether the picture is certainly opaque: its background is, and no layer replaces its backdrop. Other
  /// scenes may be opaque, too.
  package var isOpaque: Bool { background?.alpha == 1 && !layers.contains(where: \.replaces) }
}

extension Layer {
  /// Whether the layer or one of its children may remove pixels below it: of all blend modes only `copy`
  /// does. Drawing code may use any mode.
  fileprivate var replaces: Bool {
    if case .drawing? = contents { return true }
    return blend == .copy || layers.contains(where: \.replaces)
  }
}
