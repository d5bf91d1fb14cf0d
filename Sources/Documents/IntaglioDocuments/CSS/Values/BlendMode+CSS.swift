// SPDX-License-Identifier: MIT
import IntaglioModel

extension BlendMode {
  /// The keyword of `mix-blend-mode`: `color-dodge` for `colorDodge`. nil for `copy` and for the modes that
  /// only Photoshop has; CSS's `plus-lighter` adds alphas too, and matches none of them.
  package var css: String? {
    switch self {
    case .copy, .dissolve, .linearBurn, .darkerColor, .linearDodge, .lighterColor, .vividLight, .linearLight,
      .pinLight, .hardMix, .subtract, .divide, .textGamma, .linearBurnFill, .linearDodgeFill:
      nil
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      rawValue.hyphenated
    }
  }
}
