// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel

extension LayoutEngine {
  /// Sets the tab stops of a text, which is aligned at them as requested, or else begins there.
  func setTabs(of text: Text, isAligned: Bool = true) {
    // Pango needs the stops in order.
    let stops = text.tabs.sorted { $0.position < $1.position }
    alignsTabs = stops.contains { $0.alignment != .start }
    guard !stops.isEmpty, let tabs = pango_tab_array_new(Int32(stops.count), 0) else {
      pango_layout_set_tabs(layout, nil)
      return
    }
    defer { pango_tab_array_free(tabs) }
    for (index, stop) in stops.enumerated() {
      let alignment =
        switch isAligned ? stop.alignment : .start {
        case .start: PANGO_TAB_LEFT
        case .center: PANGO_TAB_CENTER
        case .end: PANGO_TAB_RIGHT
        case .decimal: PANGO_TAB_DECIMAL
        }
      let position = min(stop.position / text.largestSize, Self.maximumLine) * Self.unitsPerEm
      pango_tab_array_set_tab(tabs, Int32(index), alignment, max(1, Int32(min(position.rounded(), 2e9))))
    }
    pango_layout_set_tabs(layout, tabs)
  }

  /// Lays out a paragraph with Pango without line breaks, and returns whether its lines fit, without trailing
  /// blanks, which hang.
  func hasRoom(_ paragraph: Paragraph, _ breaking: Breaking, room: Int) throws(TextLayoutError) -> Bool {
    set(paragraph, .none, room: 1)
    guard Int(pango_layout_get_line_count(layout)) <= room else { return false }
    return try widestShownLine(of: paragraph) <= Int(breaking.width) - 2 * styles.leastHalfSpacing
  }

  /// The width of the current paragraph's widest line without trailing blanks, which Pango counts in the last
  /// line.
  func widestShownLine(of paragraph: Paragraph) throws(TextLayoutError) -> Int {
    var laid = LaidText()
    for line in lines { try LineReader.read(line, of: paragraph, by: self, into: &laid) }
    return Int((laid.width * Self.unitsPerEm).rounded())
  }
}
