// SPDX-License-Identifier: MIT
import CPango

extension LayoutEngine {
  /// The words of the current paragraph that are broken between characters, each once: those in which a line
  /// begins where Unicode allows no break.
  func brokenWords(of paragraph: Paragraph, inLines limit: Int) -> [String] {
    var count: Int32 = 0
    guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count) else { return [] }
    let scalars = Array(paragraph.string.unicodeScalars)
    func mayBreak(_ index: Int) -> Bool {
      index <= 0 || index >= min(scalars.count, Int(count)) || attributes[index].is_line_break != 0
        || attributes[index].is_mandatory_break != 0
    }
    var words: [String] = []
    for start in lineStarts(limit, in: paragraph) {
      // Hanging spaces may begin a line.
      guard !mayBreak(start), !scalars[start].properties.isWhitespace else { continue }
      var (first, end) = (start, start + 1)
      while !mayBreak(first) { first -= 1 }
      while !mayBreak(end) { end += 1 }
      var word = String.UnicodeScalarView()
      word.append(contentsOf: scalars[first..<end].filter { !$0.properties.isWhitespace && $0 != "\u{AD}" })
      if !words.contains(String(word)) { words.append(String(word)) }
    }
    return words
  }

  /// The indices of the characters that lines begin with, in order.
  private func lineStarts(_ limit: Int, in paragraph: Paragraph) -> [Int] {
    var starts: [Int] = []
    var (offset, index) = (0, 0)
    let bytes = Array(paragraph.string.utf8)
    for line in lines.prefix(limit) {
      let start = min(Int(pango_layout_line_get_start_index(line)), bytes.count)
      while offset < start {
        // Continuation bytes begin no character.
        offset += 1
        if offset == bytes.count || bytes[offset] & 0xC0 != 0x80 { index += 1 }
      }
      starts.append(index)
    }
    return starts
  }
}
