// SPDX-License-Identifier: MIT
#if Text
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
  /// The start of the trailing spaces.
  private let hangingBlanks: Int
  private var hasHangingBlank = false
  /// The total advance of the glyphs so far, in Pango's units.
  private var x = 0
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

  /// Adds a line to the result.
  ///
  /// - Throws: `TextLayoutError.paragraphTooLong`, or `.library` for an unreadable font.
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

  /// Reads the properties of the whole line.
  private mutating func measure(_ paragraph: Paragraph) {
    var logical = PangoRectangle()
    var height: Int32 = 0
    pango_layout_line_get_extents(source, nil, &logical)
    pango_layout_line_get_height(source, &height)
    line.ascent = -Double(logical.y) / LayoutEngine.unitsPerEm
    line.descent = Double(logical.y + logical.height) / LayoutEngine.unitsPerEm
    line.gap = Double(max(0, height - logical.height)) / LayoutEngine.unitsPerEm
    line.isRightToLeft = pango_layout_line_get_resolved_direction(source) == PANGO_DIRECTION_RTL
    // An inserted ellipsis is past the paragraph's end.
    let length = paragraph.string.utf8.count
    let start = min(Int(pango_layout_line_get_start_index(source)), length)
    let end = min(start + Int(pango_layout_line_get_length(source)), length)
    line.utf8Range = paragraph.source(of: start)..<paragraph.source(of: end)
  }

  private mutating func finish() {
    if hasHangingBlank, x > 0 {
      // The last letter's half of the spacing is next to the space.
      x -= engine.halfSpacing
      if line.isRightToLeft { line.moveGlyphs(by: -Double(engine.halfSpacing) / LayoutEngine.unitsPerEm) }
    }
    line.width = Double(x) / LayoutEngine.unitsPerEm
  }

  private mutating func read(
    _ run: UnsafeMutablePointer<PangoGlyphItem>, into result: inout LaidText
  ) throws(TextLayoutError) {
    guard let string = run.pointee.glyphs, let item = run.pointee.item else { return }
    let font = try item.pointee.analysis.font.map { font throws(TextLayoutError) in try engine.loaded(font) }
    let isEllipsis = item.pointee.analysis.flags & Self.ellipsisFlag != 0
    x += Int(run.pointee.start_x_offset)
    var draws = false
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
      let origin = Vector(
        Double(x + Int(info.geometry.x_offset)) / LayoutEngine.unitsPerEm,
        Double(info.geometry.y_offset - run.pointee.y_offset) / LayoutEngine.unitsPerEm)
      x += Int(info.geometry.width)
      if info.glyph & Self.missingFlag != 0 && info.glyph != Self.emptyGlyph {
        addMissing(info, at: origin, to: &result)
      } else if info.glyph != Self.emptyGlyph, let font {
        if try add(info.glyph, of: font, at: origin) { draws = true }
      }
      if !isEllipsis, isBlank(at: offset) { line.addBlank() }
    }
    x += Int(run.pointee.end_x_offset)
    if draws, let font, !result.fonts.contains(font.used) { result.fonts.append(font.used) }
  }

  /// Whether U+2028 begins here.
  private static func isLineSeparator(_ text: UnsafePointer<CChar>) -> Bool {
    UInt8(bitPattern: text[0]) == 0xE2 && UInt8(bitPattern: text[1]) == 0x80
      && UInt8(bitPattern: text[2]) == 0xA8
  }

  /// Whether the character at an offset is a space that justification widens: U+0020, or U+00A0.
  private func isBlank(at offset: Int) -> Bool {
    let byte = UInt8(bitPattern: text[offset])
    return byte == 0x20 || (byte == 0xC2 && UInt8(bitPattern: text[offset + 1]) == 0xA0)
  }

  /// Adds a glyph if it is visible, and returns whether it is.
  private mutating func add(_ glyph: PangoGlyph, of font: LoadedFont, at origin: Vector)
    throws(TextLayoutError)
    -> Bool
  {
    if let colorFont = font.colorFont {
      guard let ink = font.ink(of: glyph) else { return false }
      line.colorGlyphs.append(PlacedColorGlyph(font: colorFont, glyph: glyph, origin: origin, ink: ink))
      return true
    }
    let outline = try font.outline(of: glyph, by: engine.tracer)
    if outline.elements.isEmpty { return false }
    line.glyphs.append(PlacedGlyph(outline: outline, origin: origin))
    return true
  }

  /// Adds the box of a missing character.
  private mutating func addMissing(_ info: PangoGlyphInfo, at origin: Vector, to result: inout LaidText) {
    let width = Double(info.geometry.width) / LayoutEngine.unitsPerEm
    line.glyphs.append(PlacedGlyph(outline: .missing(width: width), origin: origin))
    if let character = Unicode.Scalar(info.glyph & ~Self.missingFlag),
      !result.missingCharacters.contains(character)
    {
      result.missingCharacters.append(character)
    }
  }
}
#endif
