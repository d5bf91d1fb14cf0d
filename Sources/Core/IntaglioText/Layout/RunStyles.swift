// SPDX-License-Identifier: MIT
import IntaglioModel

/// The typography of a text's runs, as a layout needs it. Lengths are ems of the layout: of the text's
/// largest font.
struct RunStyles {
  struct Style {
    let typography: Text.Typography
    /// The families for Pango, comma-separated.
    let families: String
    let size: Double
    /// Half of the letter spacing, in Pango's units. Pango splits the spacing between both sides of a gap: an
    /// even number loses nothing.
    let halfSpacing: Int
    /// The distance above the baseline.
    let shift: Double
    /// The index of its colour in the text's `colors`.
    let color: Int
    let picture: Text.Picture?
    /// The metrics of its font, if its lines, the line height, a picture, hyphens or Pango need them.
    var metrics: FontMetrics?
    var pictureSize: Size?

    /// The positions on its font's axes. The optical size is the font's default unless it is given.
    var axes: [String: Double] {
      var axes = typography.font.axes
      guard LayoutEngine.choosesOpticalSizes, axes["opsz"] == nil else { return axes }
      axes["opsz"] = metrics?.opticalSize
      return axes
    }
  }

  /// A range of a paragraph's bytes in one style; `end` of the last one is past everything.
  struct Span {
    let start: Int
    let end: Int
    let style: Int
  }

  private(set) var base: Style
  private(set) var styles: [Style] = []
  /// The end of each run in the UTF-8 of the text.
  private var ends: [Int] = []
  /// The distance of baselines as a factor of each font's size.
  let lineHeight: Double?
  /// The colour of underlines and strikethroughs, as an index in the text's `colors`, and their thickness;
  /// nil for each run's own.
  let line: (color: Int?, thickness: Double?)
  private let em: Double
  private let needsMetrics: Bool

  init<Failure>(_ text: Text, families: (Font) throws(Failure) -> String) throws(Failure) {
    let (em, colors) = (text.largestSize, text.colors)
    self.em = em
    line = (text.lineColor.flatMap(colors.firstIndex), text.lineThickness.map { $0 / em })
    needsMetrics = text.lineHeight != nil || text.isHyphenated || text.hasPictures
    func style(_ typography: Text.Typography, _ picture: Text.Picture? = nil) throws(Failure) -> Style {
      let spacing = typography.letterSpacing / em * LayoutEngine.unitsPerEm / 2
      return Style(
        typography: typography, families: try families(typography.font), size: typography.font.size / em,
        halfSpacing: Int(spacing.rounded()), shift: typography.baselineShift / em,
        color: colors.firstIndex(of: typography.color) ?? 0, picture: picture)
    }
    base = try style(text.typography)
    lineHeight = text.lineHeight
    var end = 0
    for run in text.runs {
      styles.append(run.isPlain ? base : try style(text.typography(of: run), run.picture))
      end += run.string.utf8.count
      ends.append(end)
    }
  }

  mutating func addMetrics(
    _ metrics: (Style) throws(TextLayoutError) -> FontMetrics
  ) throws(TextLayoutError) {
    func added(_ style: Style) throws(TextLayoutError) -> Style {
      let hasLines = style.typography.isUnderlined || style.typography.isStruckThrough
      guard needsMetrics || hasLines || LayoutEngine.choosesOpticalSizes else { return style }
      let found = try metrics(style)
      var style = style
      style.metrics = found
      if let picture = style.picture, case .bitmap(let bitmap) = picture.source {
        let size = picture.size(of: bitmap.size, capHeight: em * found.capHeight)
        style.pictureSize = Size(width: size.width / em, height: size.height / em)
      }
      return style
    }
    base = try added(base)
    for index in styles.indices { styles[index] = try added(styles[index]) }
  }

  /// The spans of a paragraph. Text after the `shown` bytes, such as an ellipsis, has the style of the last
  /// of them.
  func spans(of paragraph: Paragraph, shown: Int? = nil) -> [Span] {
    guard styles.count > 1 else { return [Span(start: 0, end: .max, style: 0)] }
    let count = shown ?? paragraph.string.utf8.count
    var spans: [Span] = []
    var start = 0
    let first = ends.partitioningIndex { $0 > paragraph.source(of: 0) }
    for style in min(first, styles.count - 1)..<styles.count {
      let end = paragraph.place(of: ends[style])
      if end >= count || style == styles.count - 1 {
        spans.append(Span(start: start, end: .max, style: style))
        break
      }
      if end > start { spans.append(Span(start: start, end: end, style: style)) }
      start = end
    }
    return spans
  }

  func run(at source: Int) -> Int { min(ends.partitioningIndex { $0 > source }, styles.count - 1) }

  /// Half of the smallest letter spacing of any run, in Pango's units.
  var leastHalfSpacing: Int { styles.reduce(Int.max) { min($0, $1.halfSpacing) } }

  /// The width of the text's hyphen, in Pango's units; 0 if it has none.
  var hyphen: Int { Int(((base.metrics?.hyphenWidth ?? 0) * LayoutEngine.unitsPerEm).rounded(.up)) }

  /// The box of a picture in a line without a line height, at least that of the text's own font; nil for
  /// other styles.
  func pictureBox(_ index: Int) -> (ascent: Double, descent: Double)? {
    guard let size = styles[index].pictureSize, let metrics = base.metrics else { return nil }
    let shift = styles[index].shift
    return (max(metrics.ascent, size.height + shift), max(metrics.descent, -shift))
  }

  var hasMixedSpacing: Bool { styles.contains { $0.halfSpacing != styles[0].halfSpacing } }

  /// The largest letter spacing, positive or negative, in ems.
  var largestSpacing: Double {
    styles.reduce(0) { max($0, 2 * abs(Double($1.halfSpacing)) / LayoutEngine.unitsPerEm) }
  }

  /// The box of a line with letters of some styles, by CSS's rule: each style's line height is split above
  /// and below its letters, a picture has its own height, and the text's own font always counts. nil without
  /// a line height.
  func lineBox<Styles: Sequence<Int>>(_ used: Styles) -> (ascent: Double, descent: Double)? {
    guard let lineHeight else { return nil }
    func box(_ style: Style) -> (ascent: Double, descent: Double) {
      if let size = style.pictureSize { return (size.height + style.shift, -style.shift) }
      guard let metrics = style.metrics else { return (0, 0) }
      let height = lineHeight * style.size
      let ascent = (height - metrics.ascent - metrics.descent) / 2 + metrics.ascent
      return (ascent + style.shift, height - ascent - style.shift)
    }
    var result = box(base)
    for index in used {
      let box = box(styles[index])
      (result.ascent, result.descent) = (max(result.ascent, box.ascent), max(result.descent, box.descent))
    }
    return result
  }
}

extension [RunStyles.Span] {
  func index(at byte: Int) -> Int {
    count == 1 ? 0 : Swift.min(partitioningIndex { $0.end > byte }, count - 1)
  }

  func styles(in range: Range<Int>) -> some Sequence<Int> {
    self[index(at: range.lowerBound)...index(at: Swift.max(range.lowerBound, range.upperBound - 1))].lazy
      .map(\.style)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index at which a condition holds, which must hold for all later ones, too; `endIndex` if it
  /// never holds.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
