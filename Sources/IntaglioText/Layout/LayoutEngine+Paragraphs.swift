// SPDX-License-Identifier: MIT
#if Text
import CPango
import IntaglioModel

extension LayoutEngine {
  /// The line breaking of a paragraph.
  struct Breaking {
    /// Pango's width; -1 without one.
    var width: Int32
    var ellipsis: PangoEllipsizeMode
    let wraps: Bool

    /// One line, as wide as it is.
    static let none = Breaking(width: -1, ellipsis: PANGO_ELLIPSIZE_NONE, wraps: false)
  }

  /// Breaks a text into lines and finds their glyphs.
  ///
  /// - Parameters:
  ///   - families: the families for Pango, comma-separated.
  ///   - width: the line width in ems; nil for no line breaks.
  ///   - omitted: characters to leave out.
  /// - Throws: `TextLayoutError.paragraphTooLong`, or `.library` for an unreadable font.
  func layOut(
    _ text: Text, families: String, width: Double?, without omitted: Set<Unicode.Scalar> = []
  ) throws(TextLayoutError) -> LaidText {
    let result = try layOutOnce(text, families: families, width: width, without: omitted)
    guard text.missingGlyph == .skip else { return result }
    let missing = omitted.union(result.missingCharacters)
    guard missing.count > omitted.count else { return result }
    return try layOut(text, families: families, width: width, without: missing)
  }

  private func layOutOnce(
    _ text: Text, families: String, width: Double?, without omitted: Set<Unicode.Scalar>
  ) throws(TextLayoutError) -> LaidText {
    defer { trim() }
    let description = prepare(text, families: families)
    defer { pango_font_description_free(description) }
    var result = LaidText()
    result.skipped = omitted
    if text.lineHeight != nil || text.isUnderlined || text.isStruckThrough {
      result.metrics = try metrics(
        of: description, families: families, font: text.font, language: text.language)
    }
    let breaking = Self.breaking(of: text, width: width)
    let paragraphs = Paragraph.all(in: text.string, without: omitted)
    var room = text.maximumLines ?? .max
    for (index, paragraph) in paragraphs.enumerated() where room > 0 {
      try Self.checkLength(of: paragraph, in: text)
      let breaking = try set(paragraph, of: text, breaking, room: room)
      result.omittedMarks += paragraph.omittedMarks
      let end = endOfShown(of: paragraph, inLines: room)
      let isLast = Int(pango_layout_get_line_count(layout)) >= room
      let leavesOut = end != nil || isLast && paragraphs[(index + 1)...].contains { !$0.string.isEmpty }
      if leavesOut, text.truncation != .none, end != nil || pango_layout_is_ellipsized(layout) == 0 {
        let shown = end.map { String(decoding: paragraph.string.utf8.prefix($0), as: UTF8.self) }
        set((shown ?? paragraph.string) + "…", of: text, breaking, room: room)
      }
      let count = Int(pango_layout_get_line_count(layout))
      if leavesOut || count > room || pango_layout_is_ellipsized(layout) != 0 { result.isTruncated = true }
      try readLines(
        of: paragraph, atMost: room, justifiedTo: text.alignment == .justify ? width : nil, into: &result)
      if text.wrap.keepsWords, count > 1 {
        result.brokenWords += brokenWords(of: paragraph, inLines: min(count, room))
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
  static func room(of text: Text, width: Double) -> Int32 {
    // Rounded up: a text fits into the width that it was measured with. Pango breaks lines before it takes
    // the letter spacing off their ends.
    let units = (width * unitsPerEm).rounded(.up) + 2 * Double(halfSpacing(of: text))
    return Int32(min(max(units, 0), Double(Int32.max)))
  }

  /// Sets the common properties of all paragraphs. The caller frees the description.
  func prepare(_ text: Text, families: String) -> OpaquePointer {
    let description: OpaquePointer = pango_font_description_new()
    pango_font_description_set_family(description, families)
    pango_font_description_set_weight(description, PangoWeight(UInt32(text.font.weight)))
    pango_font_description_set_style(
      description, text.font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, Self.unitsPerEm)
    pango_layout_set_font_description(layout, description)
    pango_context_set_language(context, pango_language_from_string(text.language))
    let direction =
      switch text.direction {
      case .auto: PANGO_DIRECTION_WEAK_LTR
      case .leftToRight: PANGO_DIRECTION_LTR
      case .rightToLeft: PANGO_DIRECTION_RTL
      }
    pango_context_set_base_dir(context, direction)
    pango_layout_set_auto_dir(layout, text.direction == .auto ? 1 : 0)
    pango_layout_set_wrap(layout, text.wrap == .character ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    return description
  }

  /// Where the current paragraph's first lines end, if text follows them that Pango has not shortened; before
  /// a separator.
  private func endOfShown(of paragraph: Paragraph, inLines room: Int) -> Int? {
    var node = pango_layout_get_lines_readonly(layout)
    var before = room - 1
    while before > 0, let current = node { (node, before) = (current.pointee.next, before - 1) }
    guard let line = node?.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self) else { return nil }
    let bytes = Array(paragraph.string.utf8)
    let start = min(Int(pango_layout_line_get_start_index(line)), bytes.count)
    let end = min(start + Int(pango_layout_line_get_length(line)), bytes.count)
    // Where it may shorten a line, Pango puts all lines that separators end into its last one.
    let separator = (start..<max(start, end - 2)).first { bytes[$0..<$0 + 3].elementsEqual("\u{2028}".utf8) }
    if let separator, separator + 3 < bytes.count { return separator }
    return node?.pointee.next == nil ? nil : end
  }

  private static func breaking(of text: Text, width: Double?) -> Breaking {
    guard let width, width <= maximumLine else { return .none }
    let units = room(of: text, width: width)
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

  /// Pango sums advances in 32 bits.
  static func checkLength(of paragraph: Paragraph, in text: Text) throws(TextLayoutError) {
    // Two ems a character: more than the average of any script.
    let limit = Int(maximumLine / (2 + abs(text.letterSpacing) / text.font.size))
    guard paragraph.string.utf8.count > limit else { return }
    let count = paragraph.string.unicodeScalars.count
    if count > limit { throw .paragraphTooLong(characters: count, limit: limit) }
  }

  /// Lets Pango lay out one paragraph in at most `room` lines, if the text may be shortened.
  func set(_ string: String, of text: Text, _ breaking: Breaking, room: Int) {
    setAttributes(of: text, for: string)
    pango_layout_set_width(layout, breaking.width)
    pango_layout_set_ellipsize(layout, breaking.ellipsis)
    // A negative height is a number of lines.
    pango_layout_set_height(
      layout, breaking.wraps ? -Int32(min(room, Text.allowedMaximumLines.upperBound)) : -1)
    var string = string
    string.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// Adds Pango's lines to the result, justified if `room` is given, in ems.
  private func readLines(
    of paragraph: Paragraph, atMost limit: Int, justifiedTo room: Double?, into result: inout LaidText
  ) throws(TextLayoutError) {
    let first = result.lines.count
    var node = pango_layout_get_lines_readonly(layout)
    var count = 0
    while let current = node, count < limit {
      let line = current.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
      try LineReader.read(line, of: paragraph, by: self, into: &result)
      if result.lines.count - first > 1 { joinBlankLine(&result.lines) }
      count += 1
      node = current.pointee.next
    }
    guard let room else { return }
    // Neither the last line of a paragraph is justified, nor one that ends in a separator.
    for index in first..<(node == nil ? result.lines.count - 1 : result.lines.count)
    where !result.lines[index].endsInSeparator {
      result.lines[index].justify(to: room)
    }
  }

  /// Joins a last line of only spaces, which Pango starts for them, to the previous line: spaces hang.
  private func joinBlankLine(_ lines: inout [LaidLine]) {
    let (before, last) = (lines[lines.count - 2], lines[lines.count - 1])
    guard last.isBlank, !last.endsInSeparator, !before.endsInSeparator else { return }
    lines.removeLast()
    lines[lines.count - 1].utf8Range = before.utf8Range.lowerBound..<last.utf8Range.upperBound
  }
}
#endif
