/// What a style is laid over on a web page. It decides which properties CSS has for it.
public enum CSSSubject: String, Sendable, Hashable, CaseIterable {
  /// An element's box, with or without rounded corners: `box-shadow`, inner shadows included.
  case box
  /// Letters: `text-shadow`, outer shadows only.
  case text
  /// A picture of any alpha, or what several elements make together: `filter: drop-shadow()`, outer shadows only.
  case picture
}
