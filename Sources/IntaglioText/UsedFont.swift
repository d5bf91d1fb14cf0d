#if Drawing
/// A font out of which a text took glyphs.
public struct UsedFont: Sendable, Hashable {
  /// The family, such as `DejaVu Sans`.
  public let family: String
  /// The style within the family, such as `Bold Oblique`.
  public let style: String
  /// The file that the font is in.
  public let file: String
  /// Whether its glyphs have colours of their own.
  public let isColor: Bool
}
#endif
