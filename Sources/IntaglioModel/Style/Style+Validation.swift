// SPDX-License-Identifier: MIT
extension Style {
  /// The scales at which a style can be rendered: more than 0, and at most this.
  public static let maximumScale = 64.0
  /// The largest standard deviation of a shadow, in pixels.
  public static let maximumSigma = 16_384.0
  /// The farthest that a shadow may be moved along x or y, in pixels.
  public static let maximumOffset = 1_000_000.0
  /// The farthest that a shadow's caster may be grown or made smaller, in pixels.
  public static let maximumSpread = 4_096.0
  /// The most shadows that a style may have: many times those of pictures that are drawn with box shadows.
  public static let maximumShadows = 65_536
  /// The widest stroke, in pixels.
  public static let maximumStrokeWidth = 2_048.0
  /// The largest bevel, in pixels.
  public static let maximumBevelSize = 4_096.0
  /// The highest texture of a bevel, in pixels of its pattern.
  public static let maximumTextureHeight = 64.0
  /// The largest standard deviation, in pixels, by which a bevel with a texture is softened: as far as that
  /// reaches, the texture is lit around the contents, too.
  public static let maximumTexturedSoftness = 256.0
  /// The longest long shadow, in pixels.
  public static let maximumLongShadow = 4_096.0
  /// How many strokes, bevels, satins, overlays, long shadows or noises a style may have, each.
  public static let maximumEffects = 16
  /// The thresholds: levels of alpha.
  public static let allowedThresholds = 0...255

  /// Checks that the style can be rendered at `scale` pixels a point: every number finite and within its
  /// range, every colour's components within 0…1, the fill loaded, a light there for shadows that follow one.
  /// The planner's first step; cheap enough to call before.
  ///
  /// - Parameter light: what shines on a style that has no light of its own: the scene's.
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
