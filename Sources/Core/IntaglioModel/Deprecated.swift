// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Names of earlier versions.
extension Style {
  @available(*, deprecated, message: "named innerShadow(…), with the same parameters")
  public static func innerShadowLayer(
    clipForAnyAlpha: Bool = false, drawOriginalImage: Bool = false, outsideShadowSize: Vector = Vector(0, 1),
    outsideShadowRadius: Double = 2, outsideShadowColor: Color = Color(white: 1, alpha: 0.4),
    insideShadowSize: Vector = Vector(0, 2), insideShadowRadius: Double = 2,
    insideShadowColor: Color = Color(white: 0, alpha: 0.75), fill: Fill? = nil
  ) -> Style {
    innerShadow(
      clipForAnyAlpha: clipForAnyAlpha, drawOriginalImage: drawOriginalImage,
      outsideShadowSize: outsideShadowSize, outsideShadowRadius: outsideShadowRadius,
      outsideShadowColor: outsideShadowColor, insideShadowSize: insideShadowSize,
      insideShadowRadius: insideShadowRadius, insideShadowColor: insideShadowColor, fill: fill)
  }
}

extension Blur {
  @available(*, deprecated, renamed: "css(_:)")
  public static func blur(_ value: Double) -> Blur { .css(value) }
}

extension Blur.Unit {
  @available(*, deprecated, renamed: "css")
  public static var blur: Blur.Unit { .css }
}

extension PixelSize {
  // The third parameter tells it from the form without labels for this package.
  @available(*, deprecated, renamed: "init(width:height:)")
  public init(_ width: Int, _ height: Int, _: Void = ()) { self.init(width: width, height: height) }
}
