// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel

extension LayoutEngine {
  /// The maximum number of lines in a paragraph that is made even. CSS requires at least this many.
  private static let mostEvenLines = 10

  /// Lays out a paragraph with Pango, with even lines if the text asks for them, and returns how it breaks.
  ///
  /// Text is aligned at tab stops only if the paragraph fits without line breaks. Otherwise it begins at
  /// them: Pango (1.50) does not break lines that end at an aligned stop, however wide they are, and breaks
  /// other lines by their width before the alignment.
  func lay(
    _ paragraph: Paragraph, of text: Text, _ breaking: Breaking, room: Int
  ) throws(TextLayoutError) -> Breaking {
    guard alignsTabs, breaking.width >= 0, paragraph.string.utf8.contains(0x09) else {
      return try layOnce(paragraph, of: text, breaking, room: room)
    }
    setTabs(of: text)
    if try hasRoom(paragraph, breaking, room: room) { return .none }
    setTabs(of: text, isAligned: false)
    return try layOnce(paragraph, of: text, breaking, room: room)
  }

  private func layOnce(
    _ paragraph: Paragraph, of text: Text, _ breaking: Breaking, room: Int
  ) throws(TextLayoutError) -> Breaking {
    if breaking.width > 0, styles.hasMixedSpacing, isNarrow(paragraph, breaking, room: room) { return .none }
    if text.wrap.isEven, breaking.width > 0 {
      set(paragraph, .none, room: 1)
      let pieces = try BreakableParagraph(paragraph, of: text, by: self)
      var even = breaking
      even.ellipsis = PANGO_ELLIPSIZE_NONE
      set(paragraph, even, room: .max)
      let (count, widest) = (visibleLineCount, widestLine)
      if let width = Self.evenWidth(of: pieces, in: Int(breaking.width), lines: count, by: text.wrap) {
        even = breaking
        even.width = Int32(width)
        set(paragraph, even, room: room)
        // Kerning at the ends of lines may add a line, or widen one.
        let lines = visibleLineCount
        let isWorse = lines > count || widestLine > widest || pango_layout_is_ellipsized(layout) != 0
        if count > room || !isWorse && brokenWords(of: paragraph, inLines: lines).isEmpty { return even }
      }
    }
    set(paragraph, breaking, room: room)
    return breaking
  }

  /// Lays out a paragraph with Pango without line breaks, and returns whether its lines fit. If runs have
  /// different letter spacings, `breaking` assumes the smallest of them at the ends of lines, and would break
  /// a line at the width that it was measured with.
  private func isNarrow(_ paragraph: Paragraph, _ breaking: Breaking, room: Int) -> Bool {
    set(paragraph, .none, room: 1)
    guard Int(pango_layout_get_line_count(layout)) <= room else { return false }
    let width = Int(breaking.width) - 2 * styles.leastHalfSpacing
    return lines.allSatisfy { Int(Self.extents(of: $0).width) <= width }
  }

  /// The width of the current paragraph's widest line, in Pango's units.
  var widestLine: Int { lines.reduce(0) { max($0, Int(Self.extents(of: $1).width)) } }

  /// The number of the current paragraph's lines, without a last one of blanks or a soft hyphen, which hangs
  /// on the line before it.
  private var visibleLineCount: Int {
    let lines = lines
    guard lines.count > 1, let last = lines.last else { return lines.count }
    return Self.extents(of: last).width == 0 && last.pointee.length > 0 ? lines.count - 1 : lines.count
  }

  /// The width that makes a paragraph's lines even, given that it has `count` lines at `width`; nil if they
  /// are even already, or too few or too many.
  private static func evenWidth(
    of paragraph: BreakableParagraph, in width: Int, lines count: Int, by wrap: Text.Wrap
  ) -> Int? {
    guard (2...mostEvenLines).contains(count), paragraph.pieces.allSatisfy({ $0.ended.width <= width }) else {
      return nil
    }
    let longest = paragraph.pieces.reduce(0) { max($0, $1.ended.width) }
    // Below `low` there are more lines, or a word breaks; `best` has as many, and above `high` they are
    // uneven.
    var (low, high) = (max(longest, 1) - 1, width)
    var best: Int?
    if wrap == .pretty, isPretty(paragraph.lines(in: width), in: width) { return nil }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      let lines = paragraph.lines(in: middle)
      if lines.count > count {
        low = middle
      } else if wrap == .balance {
        (high, best) = (middle, middle)
      } else if isPretty(lines, in: width) {
        (low, best) = (middle, middle)
      } else {
        high = middle
      }
    }
    return best
  }

  private static func isPretty(_ lines: [BreakableParagraph.Piece], in width: Int) -> Bool {
    lines.last.map { 3 * $0.width >= width } ?? true
  }
}
