// SPDX-License-Identifier: MIT
extension Style {
  /// The maximum scale; scales are more than 0.
  public static let maximumScale = 64.0
  /// The largest standard deviation of a shadow, in pixels.
  public static let maximumSigma = 16_384.0
  /// The maximum offset of a shadow along x or y, in pixels.
  public static let maximumOffset = 1_000_000.0
  /// The maximum spread of a shadow in either direction, in pixels.
  public static let maximumSpread = 4_096.0
  /// The maximum number of shadows: many times as many as CSS pictures made of box shadows have.
  public static let maximumShadows = 65_536
  /// The maximum width of a stroke, in pixels.
  public static let maximumStrokeWidth = 2_048.0
  /// The maximum size of a bevel, in pixels.
  public static let maximumBevelSize = 4_096.0
  /// The maximum height of a bevel's texture, in pixels of its pattern.
  public static let maximumTextureHeight = 64.0
  /// The largest standard deviation, in pixels, for softening a bevel with a texture: the texture is lit that
  /// far around the contents, too.
  public static let maximumTexturedSoftness = 256.0
  /// The maximum length of a long shadow, in pixels.
  public static let maximumLongShadow = 4_096.0
  /// The maximum number of strokes, bevels, satins, overlays, long shadows and noises, each.
  public static let maximumEffects = 16
  /// The largest design height, in points.
  public static let maximumDesignHeight = 65_536.0
  /// The allowed thresholds: levels of alpha.
  public static let allowedThresholds = 0...255

  /// Checks that the style can be rendered at `scale` pixels per point: every number finite and within its
  /// range, every colour component within 0…1, the fill loaded, a light for every shadow that needs one. The
  /// planner calls it first; an earlier call costs little.
  ///
  /// - Parameter light: the scene's light, for a style without its own.
  /// - Throws: `StyleError`, naming the first field at fault.
  public func validate(scale: Double, light: Light? = nil) throws(StyleError) {
    guard scale.isFinite else { throw .notFinite(field: "scale") }
    guard scale > 0, scale <= Style.maximumScale else {
      let allowed = "more than 0, up to \(DecimalText.text(Style.maximumScale))"
      throw .outOfRange(field: "scale", value: scale, allowed: allowed)
    }
    try check(FieldCheck(scale: scale, light: light))
  }
}
