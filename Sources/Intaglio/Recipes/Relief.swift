import IntaglioModel

/// Whether something is cut into the surface or stands on it.
public enum Relief: String, Sendable, Hashable, Codable, CaseIterable {
  /// Cut in: shade inside its upper edge, light below its lower one.
  case indented
  /// Raised: light inside its upper edge, shade below its lower one.
  case embossed

  /// The article's style for this relief, which it makes out of the indented one by exchanging the colours.
  func style(_ indented: Style, drawsOriginal: Bool, fill: Fill?, lighting: Lighting) -> Style {
    var style = self == .embossed ? indented.embossed() : indented
    style.contents = drawsOriginal ? .drawn : .knockout
    style.fill = fill
    return lighting.applied(to: style)
  }
}
