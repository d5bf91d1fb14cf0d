#if Drawing
public import IntaglioModel

/// One line of a text that is laid out. Lengths are points, from the upper left corner of the text's box.
public struct TextLine: Sendable, Hashable {
  /// The line's box: as wide as its advances, as high as the line height. Boxes of successive lines touch.
  public let box: Rect
  /// The y that the letters stand on.
  public let baseline: Double
  /// Whether its paragraph runs from right to left.
  public let isRightToLeft: Bool
  /// What it shows of the string, as offsets into its UTF-8; without the paragraph's end. For a line that ends in an
  /// ellipsis the hidden rest of its paragraph belongs to it.
  public let utf8Range: Range<Int>
}
#endif
