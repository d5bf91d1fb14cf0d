// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel

extension LayoutEngine {
  /// The list items of a text, given its paragraphs. The text must be prepared. The items of the last text
  /// are cached.
  func listItems(
    of text: Text, _ paragraphs: [Paragraph], without omitted: Set<Unicode.Scalar>
  ) throws(TextLayoutError) -> ListItems {
    guard text.hasLists else { return .none }
    if let lists, lists.omitted == omitted, lists.text == text { return lists.items }
    var known: [Int: [String: Int]] = [:]
    let items = try ListItems(paragraphs, of: text, styles) { marker, style throws(TextLayoutError) in
      if let width = known[style]?[marker] { return width }
      var findings = TextFindings()
      let line = try lay(marker, in: style, without: omitted, &findings)
      let width = Int(((line?.width ?? 0) * Self.unitsPerEm).rounded())
      known[style, default: [:]][marker] = width
      return width
    }
    lists = (text, omitted, items)
    return items
  }

  /// Lays out a paragraph with Pango at its indent, which is reduced if its widest line would not fit beside
  /// it.
  ///
  /// - Returns: how it breaks, the indent in Pango's units, and whether that was reduced.
  func lay(
    _ paragraph: Paragraph, _ index: Int, in items: ListItems, of text: Text, _ breaking: Breaking, room: Int
  ) throws(TextLayoutError) -> (breaking: Breaking, indent: Int, isSqueezed: Bool) {
    let indent = items.indent(index)
    let indented = try lay(paragraph, of: text, breaking.indented(by: indent), room: room)
    let width = Int(breaking.width) - 2 * styles.leastHalfSpacing
    // Most lines have room, and asking Pango is faster than reading them.
    guard indent > 0, breaking.width >= 0, widestLine > width - indent else {
      return (indented, indent, false)
    }
    let widest = try widestShownLine(of: paragraph)
    guard widest > width - indent else { return (indented, indent, false) }
    let least = min(indent, max(0, width - widest))
    return (try lay(paragraph, of: text, breaking.indented(by: least), room: room), least, true)
  }

  /// Adds an item's marker in front of its first line. If it has no room, the text counts as truncated.
  func addMarker(
    of item: ListItems.Item, of text: Text, indent: Int, toLine index: Int, of result: inout LaidText
  ) throws(TextLayoutError) {
    guard !item.marker.isEmpty, index < result.lines.count else { return }
    let isRightToLeft = result.lines[index].isRightToLeft
    // A marker has the direction of its item, whatever its own characters are.
    pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    pango_layout_set_auto_dir(layout, 0)
    let marker = try lay(item.marker, in: item.style, without: result.skipped, &result.findings)
    setDirection(of: text)
    guard let marker else { return }
    let gap = styles.gap(of: item.style)
    // Allows one unit for the rounding of the width.
    guard (marker.width * Self.unitsPerEm).rounded() + Double(gap) <= Double(indent + 1) else {
      result.findings.isTruncated = true
      return
    }
    result.lines[index].add(
      marker, indent: Double(indent) / Self.unitsPerEm, gap: Double(gap) / Self.unitsPerEm)
  }

  /// Lays out a marker; nil if nothing is left of it.
  private func lay(
    _ marker: String, in style: Int, without omitted: Set<Unicode.Scalar>, _ findings: inout TextFindings
  ) throws(TextLayoutError) -> LaidLine? {
    let paragraph = Paragraph(marker, without: omitted)
    guard !paragraph.string.isEmpty else { return nil }
    set(paragraph.string, spans: [RunStyles.Span(start: 0, end: .max, style: style)], .none, room: 1)
    guard let line = lines.first else { return nil }
    var result = LaidText()
    result.findings = findings
    try LineReader.read(line, of: paragraph, by: self, into: &result)
    findings = result.findings
    return result.lines.first
  }
}
