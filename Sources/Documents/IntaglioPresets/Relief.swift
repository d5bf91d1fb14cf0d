// SPDX-License-Identifier: MIT
import IntaglioModel

/// Whether the subject is cut into the surface or raised above it.
public enum Relief: String, Sendable, Hashable, Codable, CaseIterable {
  /// Cut in: shade inside its upper edge, light below its lower one.
  case indented
  /// Raised: light inside its upper edge, shade below its lower one.
  case embossed

  /// The inner-shadow layer's style for this relief; embossing swaps the colours of the indented one.
  func style(_ indented: Style, drawsOriginal: Bool, fill: Fill?, lighting: Lighting) -> Style {
    var style = self == .embossed ? indented.embossed() : indented
    style.contents = drawsOriginal ? .drawn : .knockout
    style.fill = fill
    return lighting.applied(to: style)
  }
}

/// The light of a recipe's shadows. Under a light from the top edge at 45° (`Light.above`) all cases look the
/// same.
public enum Lighting: Sendable, Hashable {
  /// No light: the shadows fall straight down, as in the inner-shadow layer.
  case fixed
  /// The light of the scene that uses the recipe; it must have one.
  case scene
  /// A light of its own.
  case light(Light)

  /// The style with the inner-shadow layer's offsets as depths, unless they are fixed.
  func applied(to style: Style) -> Style {
    guard self != .fixed else { return style }
    var style = style.following(.above)
    style.light = if case .light(let light) = self { light } else { nil }
    return style
  }
}
