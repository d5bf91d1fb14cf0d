// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel

/// Reads a line laid out by Pango: its metrics, and the outlines of its glyphs, run by run from left to
/// right.
struct LineReader {
  /// Pango's glyph number for an invisible glyph.
  private static let emptyGlyph: PangoGlyph = 0x0FFF_FFFF
  /// The flag for missing characters in glyph numbers; the rest is the character.
  private static let missingFlag: PangoGlyph = 0x1000_0000
  /// The flag for the ellipsis in an item's flags.
  private static let ellipsisFlag: UInt8 = 1 << 1

  private let engine: LayoutEngine
  private let source: UnsafeMutablePointer<PangoLayoutLine>
  /// Pango's text, to which the offsets of lines and items refer.
  private let text: UnsafePointer<CChar>
  private let hangingBlanks: Int
  private var hasHangingBlank = false
  /// The total advance of the glyphs so far, in Pango's units.
  private var x = 0
  /// The styles of the first and the last glyph, not counting hanging blanks.
  private var ends: (first: Int, last: Int)?
  /// Successive glyphs of one style with an underline or a strikethrough.
  private var decorated: [(style: Int, x: Range<Int>, blanks: Range<Int>)] = []
  private var line = LaidLine()

  private init(
    _ source: UnsafeMutablePointer<PangoLayoutLine>, text: UnsafePointer<CChar>, by engine: LayoutEngine
  ) {
    self.engine = engine
    self.source = source
    self.text = text
    let start = Int(pango_layout_line_get_start_index(source))
    var end = start + Int(pango_layout_line_get_length(source))
    line.endsInSeparator = end - start >= 3 && Self.isLineSeparator(text + end - 3)
    if line.endsInSeparator { end -= 3 }
    while end > start, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    hangingBlanks = end
  }

  static func read(
    _ source: UnsafeMutablePointer<PangoLayoutLine>, of paragraph: Paragraph, by engine: LayoutEngine,
    into result: inout LaidText
  ) throws(TextLayoutError) {
    guard let text = pango_layout_get_text(engine.layout) else { return }
    var reader = LineReader(source, text: text, by: engine)
    reader.measure(paragraph)
    var node = source.pointee.runs
    while let current = node {
      let run = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
      try reader.read(run, into: &result)
      node = current.pointee.next
    }
    guard Double(reader.x) <= LayoutEngine.maximumLine * LayoutEngine.unitsPerEm else {
      let count = paragraph.string.unicodeScalars.count
      throw .paragraphTooLong(characters: count, limit: count / 2)
    }
    reader.finish()
    result.lines.append(reader.line)
  }

  private mutating func measure(_ paragraph: Paragraph) {
    let logical = LayoutEngine.extents(of: source)
    var height: Int32 = 0
    pango_layout_line_get_height(source, &height)
    (line.ascent, line.descent) = logical.extent
    line.gap = Double(max(0, height - logical.height)) / LayoutEngine.unitsPerEm
    let first = Int(pango_layout_line_get_start_index(source))
    let used = engine.spans.styles(in: first..<first + Int(pango_layout_line_get_length(source)))
    if let box = engine.styles.lineBox(used) {
      (line.ascent, line.descent, line.gap) = (box.ascent, box.descent, 0)
    } else {
      for box in used.compactMap(engine.styles.pictureBox) {
        (line.ascent, line.descent) = (max(line.ascent, box.ascent), max(line.descent, box.descent))
        line.gap = max(0, Double(height) / LayoutEngine.unitsPerEm - line.ascent - line.descent)
      }
    }
    line.isRightToLeft = pango_layout_line_get_resolved_direction(source) == PANGO_DIRECTION_RTL
    // An inserted ellipsis is past the paragraph's end.
    let length = paragraph.string.utf8.count
    let start = min(Int(pango_layout_line_get_start_index(source)), length)
    let end = min(start + Int(pango_layout_line_get_length(source)), length)
    line.utf8Range = paragraph.source(of: start)..<paragraph.source(of: end)
  }

  private mutating func finish() {
    var shift = 0
    if hasHangingBlank, x > 0, let ends {
      // Removes the last letter's half of the spacing, which is next to the space.
      let half = engine.styles.styles[line.isRightToLeft ? ends.first : ends.last].halfSpacing
      x -= half
      if line.isRightToLeft {
        shift = half
        line.moveGlyphs(by: -Double(half) / LayoutEngine.unitsPerEm)
      }
    }
    line.width = Double(x) / LayoutEngine.unitsPerEm
    line.endsInBlank = hasHangingBlank
    for part in decorated { addBars(part.style, part.x, movedBy: -shift, part.blanks) }
  }

  private mutating func addBars(_ index: Int, _ range: Range<Int>, movedBy shift: Int, _ blanks: Range<Int>) {
    let style = engine.styles.styles[index]
    let (start, end) = (max(0, range.lowerBound + shift), min(x, range.upperBound + shift))
    guard end > start, let metrics = style.metrics else { return }
    let decoration = engine.styles.line
    func add(_ offset: Double, _ thickness: Double) {
      let thickness = decoration.thickness ?? thickness
      let rect = Rect(
        Double(start) / LayoutEngine.unitsPerEm, offset - style.shift,
        Double(end - start) / LayoutEngine.unitsPerEm, thickness)
      line.bars.append(PlacedBar(rect: rect, color: decoration.color ?? style.color, blanks: blanks))
    }
    if style.typography.isUnderlined { add(metrics.underlineOffset, metrics.underlineThickness) }
    if style.typography.isStruckThrough { add(-metrics.strikethroughOffset, metrics.strikethroughThickness) }
  }

  /// Notes that a glyph or a picture lies over a range of the line.
  private mutating func mark(_ index: Int, _ range: Range<Int>, _ blanks: Range<Int>, isPicture: Bool) {
    ends = (ends?.first ?? index, index)
    let typography = engine.styles.styles[index].typography
    guard !isPicture, typography.isUnderlined || typography.isStruckThrough else { return }
    if let last = decorated.last, last.style == index, last.x.upperBound >= range.lowerBound {
      decorated[decorated.count - 1].x = last.x.lowerBound..<max(last.x.upperBound, range.upperBound)
      decorated[decorated.count - 1].blanks = last.blanks.lowerBound..<blanks.upperBound
    } else {
      decorated.append((index, range, blanks))
    }
  }

  private mutating func read(
    _ run: UnsafeMutablePointer<PangoGlyphItem>, into result: inout LaidText
  ) throws(TextLayoutError) {
    guard let string = run.pointee.glyphs, let item = run.pointee.item else { return }
    let font = try item.pointee.analysis.font.map { font throws(TextLayoutError) in try engine.loaded(font) }
    let isEllipsis = item.pointee.analysis.flags & Self.ellipsisFlag != 0
    x += Int(run.pointee.start_x_offset)
    // Outlines are only read until the font is known to draw something.
    var draws = false
    let isNew = font.map { !result.findings.fonts.contains($0.used) } ?? false
    for index in 0..<Int(string.pointee.num_glyphs) {
      var info = string.pointee.glyphs[index]
      let offset = Int(item.pointee.offset) + Int(string.pointee.log_clusters[index])
      if isEllipsis, let font {
        // Pango pads the ellipsis until the line is as wide as the box, on the side where the text goes on.
        // Here a line is only as wide as its letters, so that it can be aligned.
        let padding = max(0, info.geometry.width - font.advance(of: info.glyph))
        info.geometry.width -= padding
        if item.pointee.analysis.level & 1 != 0 { info.geometry.x_offset -= padding }
      } else if offset >= hangingBlanks {
        if info.geometry.width != 0 { hasHangingBlank = true }
        continue
      }
      let style = engine.style(at: isEllipsis ? Int(item.pointee.offset) : offset)
      let (start, blanks) = (x, line.blankCount)
      let origin = Vector(
        Double(x + Int(info.geometry.x_offset)) / LayoutEngine.unitsPerEm,
        Double(info.geometry.y_offset - run.pointee.y_offset) / LayoutEngine.unitsPerEm)
      x += Int(info.geometry.width)
      let picture =
        isEllipsis || info.glyph != Self.emptyGlyph ? nil : engine.styles.styles[style].pictureSize
      if let picture {
        line.pictures.append(
          PlacedPicture(
            run: style, frame: Rect(origin.x, origin.y - picture.height, picture.width, picture.height)))
      }
      if info.glyph & Self.missingFlag != 0 && info.glyph != Self.emptyGlyph {
        addMissing(info, at: origin, style)
        let drawn = Unicode.Scalar(info.glyph & ~Self.missingFlag)
        let character = isEllipsis ? drawn : written(as: drawn, at: index, of: string.pointee, in: item)
        if let character, !result.findings.missingCharacters.contains(character) {
          result.findings.missingCharacters.append(character)
        }
      } else if info.glyph != Self.emptyGlyph, let font {
        add(info.glyph, of: font, at: origin, engine.styles.styles[style].color)
        if isNew, !draws { draws = try font.draws(info.glyph, by: engine.tracer) }
      }
      if !isEllipsis, isBlank(at: offset) { line.addBlank() }
      if !isEllipsis, text[offset] == 0x09 { line.hasTab = true }
      // Letters may have negative advances.
      mark(style, min(start, x)..<max(start, x), blanks..<line.blankCount, isPicture: picture != nil)
    }
    x += Int(run.pointee.end_x_offset)
    if draws, let font { result.findings.fonts.append(font.used) }
  }

  private static func isLineSeparator(_ text: UnsafePointer<CChar>) -> Bool {
    UInt8(bitPattern: text[0]) == 0xE2 && UInt8(bitPattern: text[1]) == 0x80
      && UInt8(bitPattern: text[2]) == 0xA8
  }

  /// Whether the character at an offset is a space that justification widens: U+0020, or U+00A0.
  private func isBlank(at offset: Int) -> Bool {
    let byte = UInt8(bitPattern: text[offset])
    return byte == 0x20 || (byte == 0xC2 && UInt8(bitPattern: text[offset + 1]) == 0xA0)
  }

  private mutating func add(_ glyph: PangoGlyph, of font: LoadedFont, at origin: Vector, _ color: Int) {
    guard let colorFont = font.colorFont else {
      line.glyphs.append(LaidGlyph(shape: .glyph(glyph, font), origin: origin, color: color))
      return
    }
    guard let ink = font.ink(of: glyph) else { return }
    line.colorGlyphs.append(
      PlacedColorGlyph(font: colorFont, glyph: glyph, origin: origin, ink: ink, color: color))
  }

  private mutating func addMissing(_ info: PangoGlyphInfo, at origin: Vector, _ index: Int) {
    let width = Double(info.geometry.width) / LayoutEngine.unitsPerEm
    let style = engine.styles.styles[index]
    let outline = GlyphOutline.missing(width: width, size: style.size)
    line.glyphs.append(LaidGlyph(shape: .outline(outline), origin: origin, color: style.color))
  }

  /// The character of the text behind a character drawn as missing: the same one, or the one that HarfBuzz
  /// has decomposed, as it does with Thai U+0E33 and with vowels on two sides of their letters.
  private func written(
    as drawn: Unicode.Scalar?, at index: Int, of string: PangoGlyphString,
    in item: UnsafeMutablePointer<PangoItem>
  ) -> Unicode.Scalar? {
    guard let clusters = string.log_clusters else { return drawn }
    let step = item.pointee.analysis.level & 1 == 0 ? 1 : -1
    var next = index
    while (0..<Int(string.num_glyphs)).contains(next), clusters[next] == clusters[index] { next += step }
    let isLast = !(0..<Int(string.num_glyphs)).contains(next)
    let start = Int(item.pointee.offset + clusters[index])
    let end = Int(item.pointee.offset + (isLast ? item.pointee.length : clusters[next]))
    let bytes = (start..<max(start, end)).lazy.map { UInt8(bitPattern: text[$0]) }
    let written = String(decoding: bytes, as: UTF8.self).unicodeScalars
    if let drawn, written.contains(drawn) { return drawn }
    return written.last { $0.properties.generalCategory != .nonspacingMark } ?? written.last ?? drawn
  }
}
