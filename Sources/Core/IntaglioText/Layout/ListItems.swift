// SPDX-License-Identifier: MIT
import IntaglioModel

/// The items among a text's paragraphs: their markers, and how far their lines are indented. Lengths are
/// Pango's units.
struct ListItems {
  struct Item: Hashable {
    /// The text in front of it; empty if it has no marker.
    let marker: String
    /// The style of its first character, which the marker has too.
    let style: Int
    fileprivate let level: Int
    fileprivate let indent: Int
  }

  /// The items by paragraph; nil for paragraphs outside lists. Empty for a text without lists.
  private var items: [Item?] = []
  /// The widest marker of each level, with its distance from the text.
  private var widths = [Int](repeating: 0, count: Text.List.allowedLevels.count)
  /// The distance of a marker from its text, in ems of its font.
  static let gap = 0.4

  static let none = ListItems()

  private init() {}

  init<Failure>(
    _ paragraphs: [Paragraph], of text: Text, _ styles: RunStyles,
    width: (_ marker: String, _ style: Int) throws(Failure) -> Int
  ) throws(Failure) {
    // The last item of each level.
    var counts = [(list: Text.List, number: Int)?](repeating: nil, count: widths.count)
    for paragraph in paragraphs {
      let run = styles.run(at: paragraph.source(of: 0))
      // A picture has no font; then the nearest letters count.
      let letters =
        text.runs[run...].firstIndex { $0.picture == nil } ?? text.runs.lastIndex { $0.picture == nil }
      guard let list = text.list(ofRun: run) else {
        for level in counts.indices where !paragraph.string.isEmpty { counts[level] = nil }
        items.append(nil)
        continue
      }
      let level = min(max(list.level, 0), counts.count - 1)
      var marker = ""
      if !paragraph.string.isEmpty {
        for deeper in level + 1..<counts.count { counts[deeper] = nil }
        switch list.marker {
        case .text(let text): marker = text
        case .numbers(let numbers):
          var number = list.start
          if let last = counts[level], last.list == list { number = last.number + 1 }
          counts[level] = (list, number)
          marker = numbers.text(of: number) + "."
        }
      }
      let indent = (list.indent ?? 1.5 * text.font.size) / text.largestSize * LayoutEngine.unitsPerEm
      if letters == nil { marker = "" }
      let style = letters ?? run
      let item = Item(marker: marker, style: style, level: level, indent: Int(indent.rounded()))
      items.append(item)
      guard !marker.isEmpty else { continue }
      widths[level] = max(widths[level], try width(marker, style) + styles.gap(of: style))
    }
  }

  func item(_ paragraph: Int) -> Item? { items.isEmpty ? nil : items[paragraph] }

  /// How far the lines of a paragraph are indented, where there is room.
  func indent(_ paragraph: Int) -> Int {
    guard let item = item(paragraph) else { return 0 }
    let limit = Int(LayoutEngine.maximumLine / 4 * LayoutEngine.unitsPerEm)
    return min(widths[0...item.level].reduce(0) { $0 + max($1, item.indent) }, limit)
  }
}

extension RunStyles {
  /// The distance of a marker in a style from its text, in Pango's units.
  func gap(of style: Int) -> Int { Int(ListItems.gap * styles[style].size * LayoutEngine.unitsPerEm) }
}
