/// What is drawn into the content's shape, over the content and under its inner shadows.
public enum Fill: Sendable, Hashable {
  /// One colour.
  case color(Color)
  /// A picture, brought to the content's bounds: those of a picture, or the frame of a layer that shows something else.
  case bitmap(Bitmap, fit: Fit = .cover)
  /// A picture file that has still to be read (style files name their picture so). A path that is not absolute is
  /// relative to the style file.
  case file(String, fit: Fit = .cover)
  /// What code draws in the picture's size, or in the frame of a layer.
  case drawing(Drawing)

  /// How a picture of another size meets the content's size.
  public enum Fit: String, Sendable, Hashable, Codable, CaseIterable {
    /// Scaled evenly until it covers the content, centred, the rest cut off.
    case cover
    /// Stretched to the content's width and height (what the article's drawing code does).
    case stretch
  }
}
