import IntaglioModel

/// What the shadows of a recipe follow. Under a light from the top edge at 45° (`Light.above`) all cases look the same.
public enum Lighting: Sendable, Hashable {
  /// Nothing: they lie where the article puts them, straight below.
  case fixed
  /// The light of the scene in which the recipe is used; it must have one.
  case scene
  /// A light of its own.
  case light(Light)

  /// The style with the article's offsets as depths, unless they are fixed.
  func applied(to style: Style) -> Style {
    guard self != .fixed else { return style }
    var style = style.following(.above)
    style.light = if case .light(let light) = self { light } else { nil }
    return style
  }
}
