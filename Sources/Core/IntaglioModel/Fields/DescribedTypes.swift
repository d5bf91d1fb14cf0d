// SPDX-License-Identifier: MIT

/// All types with a table of fields, in the order of the documentation.
package enum DescribedTypes {
  package static let scene: [any Described.Type] = [
    Scene.self, Layer.self, Layout.self, Layout.Item.self, Layout.Pins.self, TransformSteps.self, Border.self,
    PathShadow.self, Gradient.self, GradientLine.self, GradientEllipse.self, GradientTurn.self,
    GradientDiamond.self, Tiling.self, Shape.self, Stroke.self, Text.self, Text.Run.self, Text.Picture.self,
    Text.List.self, Text.TabStop.self, Text.Fit.self, Font.self, ImageContents.self,
  ]

  package static let style: [any Described.Type] = [
    Style.self, Shadow.self, Grain.self, ColorRamp.self, EdgeStroke.self, Bevel.self, Bevel.Side.self,
    Bevel.Texture.self, Environment.self, Satin.self, Overlay.self, LongShadow.self, Noise.self,
    Displacement.self,
    Erosion.self, Outline.self, Halftone.self, Refraction.self, LayerBlur.self, LayerBlur.Progression.self,
    Adjustment.self, Adjustment.Curves.self,
    Adjustment.Levels.self, Adjustment.Levels.Range.self, Adjustment.Exposure.self,
    Adjustment.BrightnessContrast.self, Adjustment.ColorBalance.self,
    Adjustment.HueSaturation.self, Adjustment.HueSaturation.Range.self, Adjustment.BlackAndWhite.self,
    Adjustment.Vibrance.self, Adjustment.PhotoFilter.self, Adjustment.SelectiveColor.self, Light.self,
    Light.Limits.self,
    Pattern.self, Turbulence.self,
  ]

  /// All keys in document order, with `layers` last.
  package static let keys: [String] = {
    let keys = (scene + style).flatMap { $0.keys }.filter { $0 != "layers" }.distinct
    return keys + ["layers"]
  }()
}
