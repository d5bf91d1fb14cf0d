// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel

extension LayoutEngine {
  struct Breaking {
    /// Pango's width; -1 without one.
    var width: Int32
    var ellipsis: PangoEllipsizeMode
    let wraps: Bool

    func indented(by indent: Int) -> Breaking {
      var breaking = self
      if width >= 0 { breaking.width = Int32(max(0, Int(width) - indent)) }
      return breaking
    }

    /// One line, as wide as it is.
    static let none = Breaking(width: -1, ellipsis: PANGO_ELLIPSIZE_NONE, wraps: false)
  }

  /// Breaks a text into lines of a width in ems and finds their glyphs, or returns the cached result.
  func layOut(_ text: Text, _ styles: RunStyles, width: Double?) throws(TextLayoutError) -> LaidText {
    if let known = known.text(text, width: width) { return known }
    let result = try layOut(text, styles, width: width, without: [])
    known.add(result, of: text, width: width)
    return result
  }

  private func layOut(
    _ text: Text, _ styles: RunStyles, width: Double?, without omitted: Set<Unicode.Scalar>
  ) throws(TextLayoutError) -> LaidText {
    let result = try layOutOnce(text, styles, width: width, without: omitted)
    guard text.missingGlyph == .skip else { return result }
    var missing = omitted.union(result.findings.missingCharacters)
    // The character that stands for pictures is kept.
    if text.hasPictures { missing.subtract(Text.Picture.character.unicodeScalars) }
    guard missing.count > omitted.count else { return result }
    return try layOut(text, styles, width: width, without: missing)
  }

  private func layOutOnce(
    _ text: Text, _ styles: RunStyles, width: Double?, without omitted: Set<Unicode.Scalar>
  ) throws(TextLayoutError) -> LaidText {
    defer { trim() }
    prepare(text, styles)
    var result = LaidText()
    result.skipped = omitted
    let breaking = breaking(of: text, width: width)
    let hyphens: [Int]
    (hyphens, result.findings.hyphenProblem) = self.hyphens(of: text)
    let paragraphs = Paragraph.all(in: text, without: omitted, hyphens: hyphens)
    result.paragraphCount = paragraphs.count
    let items = try listItems(of: text, paragraphs, without: omitted)
    var room = text.maximumLines ?? .max
    for (index, paragraph) in paragraphs.enumerated() where room > 0 {
      try checkLength(of: paragraph)
      let first = result.lines.count
      let (breaking, indent, isSqueezed) = try lay(
        paragraph, index, in: items, of: text, breaking, room: room)
      if isSqueezed { result.isSqueezed = true }
      result.findings.omittedMarks += paragraph.omittedMarks
      let end = endOfShown(of: paragraph, inLines: room)
      let isLast = Int(pango_layout_get_line_count(layout)) >= room
      let leavesOut = end != nil || isLast && paragraphs[(index + 1)...].contains { !$0.string.isEmpty }
      if leavesOut, text.truncation != .none, end != nil || pango_layout_is_ellipsized(layout) == 0 {
        set(paragraph, upTo: end, followedBy: "…", breaking, room: room)
      }
      let count = Int(pango_layout_get_line_count(layout))
      if leavesOut || count > room || pango_layout_is_ellipsized(layout) != 0 {
        result.findings.isTruncated = true
      }
      try readLines(
        of: paragraph, atMost: room, indent: indent, justifiedTo: text.alignment == .justify ? width : nil,
        into: &result)
      if text.wrap.keepsWords, count > 1 {
        result.findings.brokenWords += brokenWords(of: paragraph, inLines: min(count, room))
      }
      if let item = items.item(index) {
        try addMarker(of: item, of: text, indent: indent, toLine: first, of: &result)
      }
      room -= min(count, room)
      // A paragraph without a strong character has the direction of the previous one.
      if text.direction == .auto, let line = result.lines.last {
        pango_context_set_base_dir(
          context, line.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_WEAK_LTR)
      }
    }
    return result
  }

  /// The width in Pango's units at which lines `width` ems wide have room.
  func room(inWidth width: Double) -> Int32 {
    // Rounded up, so that a text fits into the width that it was measured with. Pango breaks lines before it
    // removes the letter spacing at their ends.
    let units = (width * Self.unitsPerEm).rounded(.up) + 2 * Double(styles.leastHalfSpacing)
    return Int32(min(max(units, 0), Double(Int32.max)))
  }

  /// The bytes of a text before which it may be hyphenated, or why it cannot be.
  func hyphens(of text: Text) -> (places: [Int], problem: HyphenProblem?) {
    guard text.isHyphenated, text.wrap != .none, text.wrap != .character else { return ([], nil) }
    do throws(HyphenProblem) {
      return (try HyphenDictionary.dictionary(for: text.language).places(inText: text.string), nil)
    } catch {
      return ([], error)
    }
  }

  func prepare(_ text: Text, _ styles: RunStyles) {
    self.styles = styles
    let description = Self.description(of: styles.base, size: styles.base.size)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_context_set_language(context, pango_language_from_string(text.language))
    setDirection(of: text)
    setTabs(of: text)
    pango_layout_set_wrap(layout, text.wrap == .character ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
  }

  func setDirection(of text: Text) {
    let direction =
      switch text.direction {
      case .auto: PANGO_DIRECTION_WEAK_LTR
      case .leftToRight: PANGO_DIRECTION_LTR
      case .rightToLeft: PANGO_DIRECTION_RTL
      }
    pango_context_set_base_dir(context, direction)
    pango_layout_set_auto_dir(layout, text.direction == .auto ? 1 : 0)
  }

  /// The end of the current paragraph's first `room` lines, before a separator; nil if no text follows, or
  /// Pango has shortened it.
  private func endOfShown(of paragraph: Paragraph, inLines room: Int) -> Int? {
    let lines = lines
    guard room <= lines.count else { return nil }
    let line = lines[room - 1]
    let bytes = Array(paragraph.string.utf8)
    let start = min(Int(pango_layout_line_get_start_index(line)), bytes.count)
    let end = min(start + Int(pango_layout_line_get_length(line)), bytes.count)
    // If it may shorten a line, Pango joins all lines that end in separators into its last one.
    let separator = (start..<max(start, end - 2)).first { bytes[$0..<$0 + 3].elementsEqual("\u{2028}".utf8) }
    if let separator, separator + 3 < bytes.count { return separator }
    return room == lines.count ? nil : end
  }

  private func breaking(of text: Text, width: Double?) -> Breaking {
    guard let width, width <= Self.maximumLine else { return .none }
    let units = room(inWidth: width)
    let wraps = text.wrap != .none
    let mayEnd = !wraps || text.maximumLines != nil
    let ellipsis =
      switch text.truncation {
      case .start where mayEnd: PANGO_ELLIPSIZE_START
      case .middle where mayEnd: PANGO_ELLIPSIZE_MIDDLE
      case .end where mayEnd: PANGO_ELLIPSIZE_END
      default: PANGO_ELLIPSIZE_NONE
      }
    return Breaking(
      width: wraps || ellipsis != PANGO_ELLIPSIZE_NONE ? units : -1, ellipsis: ellipsis, wraps: wraps)
  }

  /// Checks that a paragraph is short enough for Pango, which sums advances in 32 bits.
  func checkLength(of paragraph: Paragraph) throws(TextLayoutError) {
    // Two ems a character: more than the average of any script.
    let limit = Int(Self.maximumLine / (2 + styles.largestSpacing))
    guard paragraph.string.utf8.count > limit else { return }
    let count = paragraph.string.unicodeScalars.count
    if count > limit { throw .paragraphTooLong(characters: count, limit: limit) }
  }

  /// Lays out one paragraph with Pango, or its bytes up to `end` followed by more text, in at most `room`
  /// lines if the text may be shortened.
  func set(
    _ paragraph: Paragraph, upTo end: Int? = nil, followedBy suffix: String = "", _ breaking: Breaking,
    room: Int
  ) {
    var string = paragraph.string
    if let end { string = String(decoding: string.utf8.prefix(end), as: UTF8.self) }
    string += suffix
    set(string, spans: styles.spans(of: paragraph, shown: end), breaking, room: room)
  }

  func set(_ string: String, spans: [RunStyles.Span], _ breaking: Breaking, room: Int) {
    var string = string
    self.spans = spans
    setAttributes(for: string)
    pango_layout_set_width(layout, breaking.width)
    pango_layout_set_ellipsize(layout, breaking.ellipsis)
    // A negative height is a number of lines.
    pango_layout_set_height(
      layout, breaking.wraps ? -Int32(min(room, Text.allowedMaximumLines.upperBound)) : -1)
    string.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// Adds Pango's lines to the result, justified if `room` is given, in ems.
  private func readLines(
    of paragraph: Paragraph, atMost limit: Int, indent: Int, justifiedTo room: Double?,
    into result: inout LaidText
  ) throws(TextLayoutError) {
    let first = result.lines.count
    let lines = lines
    for line in lines.prefix(limit) {
      try LineReader.read(line, of: paragraph, by: self, into: &result)
      if result.lines.count - first > 1 { try joinBlankLine(&result.lines) }
    }
    if indent > 0 {
      for index in first..<result.lines.count {
        result.lines[index].indent(by: Double(indent) / Self.unitsPerEm)
      }
    }
    guard let room else { return }
    // The last line of a paragraph, and lines that end in a separator, are not justified.
    for index in first..<(lines.count <= limit ? result.lines.count - 1 : result.lines.count)
    where !result.lines[index].endsInSeparator { result.lines[index].justify(to: room) }
  }

  /// Joins a last line of only spaces to the previous line: spaces hang, but Pango gives them a line of their
  /// own.
  private func joinBlankLine(_ lines: inout [LaidLine]) throws(TextLayoutError) {
    let (before, last) = (lines[lines.count - 2], lines[lines.count - 1])
    guard try last.isBlank(by: tracer), !last.endsInSeparator, !before.endsInSeparator else { return }
    lines.removeLast()
    lines[lines.count - 1].utf8Range = before.utf8Range.lowerBound..<last.utf8Range.upperBound
  }
}
