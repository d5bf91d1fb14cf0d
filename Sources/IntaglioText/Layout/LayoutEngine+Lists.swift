// SPDX-License-Identifier: MIT
#if Text
import CPango
import IntaglioModel

extension LayoutEngine {
  /// The items of a text whose paragraphs these are; `prepare` has set it. Those of the last text are known.
  func listItems(
    of text: Text, _ paragraphs: [Paragraph], without omitted: Set<Unicode.Scalar>
  ) throws(TextLayoutError) -> ListItems {
    guard text.hasLists else { return .none }
    if let lists, lists.omitted == omitted, lists.text == text { return lists.items }
    var known: [Marker: Int] = [:]
    let items = try ListItems(paragraphs, of: text, styles) { marker, style throws(TextLayoutError) in
      let key = Marker(text: marker, style: style)
      if let width = known[key] { return width }
      var findings = TextFindings()
      let line = try lay(marker, in: style, without: omitted, &findings)
      let width = Int(((line?.width ?? 0) * Self.unitsPerEm).rounded())
      known[key] = width
      return width
    }
    lists = (text, omitted, items)
    return items
  }

  private struct Marker: Hashable {
    let text: String
    let style: Int
  }

  /// Lets Pango lay out a paragraph with its indent, which is smaller than the list asks for where a letter
  /// would have no room beside it.
  ///
  /// - Returns: how it breaks, and the indent in Pango's units.
  func lay(
    _ paragraph: Paragraph, _ index: Int, in items: ListItems, of text: Text, _ breaking: Breaking, room: Int
  ) throws(TextLayoutError) -> (breaking: Breaking, indent: Int, isSqueezed: Bool) {
    let indent = items.indent(index)
    let indented = try lay(paragraph, of: text, breaking.indented(by: indent), room: room)
    let width = Int(breaking.width) - 2 * styles.leastHalfSpacing
    // Most lines have room, which Pango knows faster.
    guard indent > 0, breaking.width >= 0, widestLine > width - indent else {
      return (indented, indent, false)
    }
    let widest = try widestShownLine(of: paragraph)
    guard widest > width - indent else { return (indented, indent, false) }
    let least = min(indent, max(0, width - widest))
    return (try lay(paragraph, of: text, breaking.indented(by: least), room: room), least, true)
  }

  /// Puts an item's marker in front of its first line. Without room it counts as cut off.
  ///
  /// - Parameters:
  ///   - indent: the indent of the line, in Pango's units.
  ///   - index: the line.
  func addMarker(
    of item: ListItems.Item, of text: Text, indent: Int, toLine index: Int, of result: inout LaidText
  ) throws(TextLayoutError) {
    guard !item.marker.isEmpty, index < result.lines.count else { return }
    let isRightToLeft = result.lines[index].isRightToLeft
    // A marker runs as its item does, whatever its own characters are.
    pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    pango_layout_set_auto_dir(layout, 0)
    let marker = try lay(item.marker, in: item.style, without: result.skipped, &result.findings)
    setDirection(of: text)
    guard let marker else { return }
    let gap = styles.gap(of: item.style)
    // A unit for the rounding of the width.
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
    set(paragraph, spans: [RunStyles.Span(start: 0, end: .max, style: style)], .none, room: 1)
    guard let line = lines.first else { return nil }
    var result = LaidText()
    result.findings = findings
    try LineReader.read(line, of: paragraph, by: self, into: &result)
    findings = result.findings
    return result.lines.first
  }
}
#endif
