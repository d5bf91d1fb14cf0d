#if Drawing
import CPango
import IntaglioCore

extension LayoutEngine {
  /// Pango's glyph number for nothing at all.
  private static let emptyGlyph: PangoGlyph = 0x0FFF_FFFF
  /// Set in the glyph numbers of characters that no font has; the rest is the character.
  private static let missingFlag: PangoGlyph = 0x1000_0000
  /// Set in the flags of the item that is an ellipsis.
  private static let ellipsisFlag: UInt8 = 1 << 1

  /// Adds a line that Pango laid out to the result.
  ///
  /// - Throws: `DrawingError.paragraphTooLong`, or `.library` for a font that cannot be read.
  func read(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, of paragraph: Paragraph, into result: inout LaidText
  ) throws(DrawingError) {
    var laid = LaidLine()
    var logical = PangoRectangle()
    var height: Int32 = 0
    pango_layout_line_get_extents(line, nil, &logical)
    pango_layout_line_get_height(line, &height)
    laid.ascent = -Double(logical.y) / Self.unitsPerEm
    laid.descent = Double(logical.y + logical.height) / Self.unitsPerEm
    laid.gap = Double(max(0, height - logical.height)) / Self.unitsPerEm
    laid.isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    // An ellipsis that was added lies behind the paragraph's end.
    let length = paragraph.string.utf8.count
    let start = min(Int(line.pointee.start_index), length)
    let end = min(start + Int(line.pointee.length), length)
    laid.utf8Range = paragraph.utf8Offset + start..<paragraph.utf8Offset + end

    var x = 0
    var node = line.pointee.runs
    while let current = node {
      let run = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
      try read(run, at: &x, into: &laid, &result)
      node = current.pointee.next
    }
    guard Double(x) <= Self.maximumLine * Self.unitsPerEm else {
      let count = paragraph.string.unicodeScalars.count
      throw .paragraphTooLong(characters: count, limit: count / 2)
    }
    laid.width = Double(x) / Self.unitsPerEm
    result.lines.append(laid)
  }

  /// Adds the glyphs of a run whose origin is `x` units from the line's, and moves `x` to its end.
  private func read(
    _ run: UnsafeMutablePointer<PangoGlyphItem>, at x: inout Int, into line: inout LaidLine,
    _ result: inout LaidText
  ) throws(DrawingError) {
    guard let string = run.pointee.glyphs, let item = run.pointee.item else { return }
    let font = try item.pointee.analysis.font.map { font throws(DrawingError) in try loaded(font) }
    x += Int(run.pointee.start_x_offset)
    defer { x += Int(run.pointee.end_x_offset) }
    var drawsSomething = false
    for index in 0..<Int(string.pointee.num_glyphs) {
      var info = string.pointee.glyphs[index]
      if item.pointee.analysis.flags & Self.ellipsisFlag != 0, let font {
        // Pango pads the ellipsis until the line is as wide as the box, on the side where the text goes on. A line is as wide
        // as its letters here, so that it can be aligned.
        let padding = max(0, info.geometry.width - font.advance(of: info.glyph))
        info.geometry.width -= padding
        if item.pointee.analysis.level & 1 != 0 { info.geometry.x_offset -= padding }
      }
      defer { x += Int(info.geometry.width) }
      if info.glyph == Self.emptyGlyph { continue }
      let origin = Vector(
        Double(x + Int(info.geometry.x_offset)) / Self.unitsPerEm,
        Double(info.geometry.y_offset - run.pointee.y_offset) / Self.unitsPerEm)
      if info.glyph & Self.missingFlag != 0 {
        let width = Double(info.geometry.width) / Self.unitsPerEm
        line.glyphs.append(PlacedGlyph(outline: .missing(width: width), origin: origin))
        if let character = Unicode.Scalar(info.glyph & ~Self.missingFlag),
          !result.missingCharacters.contains(character)
        {
          result.missingCharacters.append(character)
        }
        continue
      }
      guard let font else { continue }
      if let colorFont = font.colorFont {
        guard let ink = font.ink(of: info.glyph) else { continue }
        line.colorGlyphs.append(
          PlacedColorGlyph(font: colorFont, glyph: info.glyph, origin: origin, ink: ink))
      } else {
        let outline = try font.outline(of: info.glyph, by: tracer)
        if outline.elements.isEmpty { continue }
        line.glyphs.append(PlacedGlyph(outline: outline, origin: origin))
      }
      drawsSomething = true
    }
    if drawsSomething, let font, !result.fonts.contains(font.used) { result.fonts.append(font.used) }
  }
}
#endif
