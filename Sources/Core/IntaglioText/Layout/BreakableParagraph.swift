// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel

/// A paragraph as pieces between which its lines may break. Finds the lines at any width within a few
/// microseconds, where a layout takes a hundred. Letters that join or kern across the end of a line are
/// measured as if on one line, so callers that need certainty must lay out the result. Widths are Pango's
/// units, and include the letter spacing at both ends of a line.
struct BreakableParagraph {
  /// A line, or a part of one between two places to break it.
  struct Piece {
    /// Its width without the spaces at its end.
    var width = 0
    /// The width of these spaces.
    var blank = 0
    var ascent = 0.0
    var descent = 0.0
    /// The width of the hyphen that is drawn if a line ends with it.
    var hyphen = 0
    var endsLine = false

    var ended: Piece {
      var piece = self
      piece.width += hyphen
      return piece
    }
  }

  private(set) var pieces: [Piece] = []
  /// The fonts' gap between lines, in ems.
  private(set) var gap = 0.0
  var indent = 0
  /// Whether pieces that are wider than a line are broken.
  private let breaksPieces: Bool

  func lines(in width: Int) -> [Piece] {
    var lines: [Piece] = []
    var line: Piece?
    for piece in pieces {
      var (next, start) = (piece, line)
      if let before = line, before.width + before.blank + piece.ended.width > width {
        lines.append(before.ended)
        start = nil
      }
      if breaksPieces, width > 0, start == nil {
        while next.width > width {
          lines.append(Piece(width: width, ascent: piece.ascent, descent: piece.descent))
          next.width -= width
        }
      }
      if let start {
        next.width += start.width + start.blank
        next.ascent = max(next.ascent, start.ascent)
        next.descent = max(next.descent, start.descent)
      }
      if piece.endsLine { lines.append(next) }
      line = piece.endsLine ? nil : next
    }
    return lines + (line.map { [$0] } ?? [])
  }
}

extension BreakableParagraph {
  /// Reads a paragraph that Pango has just laid out without a width.
  init(_ paragraph: Paragraph, of text: Text, by engine: LayoutEngine) throws(TextLayoutError) {
    breaksPieces = text.wrap == .anywhere
    let ends = read(
      paragraph, breaksCharacters: text.wrap == .character, hyphen: engine.styles.hyphen, in: engine.layout)
    for line in engine.lines {
      try read(line, ends, by: engine)
      // Pango has taken the spacing off both ends of this line.
      let first = Int(pango_layout_line_get_start_index(line))
      let last = max(first, first + Int(pango_layout_line_get_length(line)) - 1)
      pieces[ends.piece(at: first)].width += engine.halfSpacing(at: first)
      pieces[ends.piece(at: last)].width += engine.halfSpacing(at: last)
    }
  }

  private struct Ends {
    var pieces: [Int] = []
    /// The start of the spaces at the end of each piece.
    var blanks: [Int] = []

    func piece(at byte: Int) -> Int { pieces.isEmpty ? 0 : pieces[min(max(byte, 0), pieces.count - 1)] }
  }

  private mutating func read(
    _ paragraph: Paragraph, breaksCharacters: Bool, hyphen: Int, in layout: OpaquePointer
  ) -> Ends {
    var count: Int32 = 0
    let attributes = pango_layout_get_log_attrs_readonly(layout, &count)
    var ends = Ends()
    ends.blanks = [0]
    pieces = [Piece()]
    var last: Unicode.Scalar?
    for (index, scalar) in paragraph.string.unicodeScalars.enumerated() {
      if index > 0, let attributes, index < Int(count) {
        let here = attributes[index]
        let mustBreak = here.is_mandatory_break != 0
        if mustBreak || here.is_line_break != 0 || breaksCharacters && here.is_char_break != 0 {
          pieces[pieces.count - 1].endsLine = mustBreak
          if last == "\u{AD}" { pieces[pieces.count - 1].hyphen = hyphen }
          pieces.append(Piece())
          ends.blanks.append(ends.pieces.count)
        }
      }
      last = scalar
      let length = UTF8.width(scalar)
      ends.pieces += repeatElement(pieces.count - 1, count: length)
      if !Self.isBlank(scalar) { ends.blanks[pieces.count - 1] = ends.pieces.count }
    }
    return ends
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\u{2028}"
  }

  private mutating func read(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, _ ends: Ends, by engine: LayoutEngine
  ) throws(TextLayoutError) {
    let logical = LayoutEngine.extents(of: line)
    var height: Int32 = 0
    pango_layout_line_get_height(line, &height)
    let hasLineHeight = engine.styles.lineHeight != nil
    // Pango's height of a line is that of its fonts, and ignores pictures.
    let hasPictures = engine.spans.contains { engine.styles.styles[$0.style].pictureSize != nil }
    if !hasLineHeight, !hasPictures {
      gap = max(gap, Double(height - logical.height) / LayoutEngine.unitsPerEm)
    }
    if line.pointee.runs == nil {
      let start = Int(line.pointee.start_index)
      let box = engine.styles.lineBox(CollectionOfOne(engine.style(at: start)))
      let index = ends.piece(at: start)
      (pieces[index].ascent, pieces[index].descent) = box ?? logical.extent
    }
    var node = line.pointee.runs
    while let current = node {
      let run = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
      node = current.pointee.next
      guard let glyphs = run.pointee.glyphs, let item = run.pointee.item else { continue }
      var extent: (ascent: Double, descent: Double)?
      if !hasLineHeight, let font = item.pointee.analysis.font {
        let shift = Double(run.pointee.y_offset) / LayoutEngine.unitsPerEm
        let letters = try engine.loaded(font).extent
        extent = (letters.ascent + shift, letters.descent - shift)
      }
      for index in 0..<Int(glyphs.pointee.num_glyphs) {
        let offset = Int(item.pointee.offset) + Int(glyphs.pointee.log_clusters[index])
        let width = Int(glyphs.pointee.glyphs[index].geometry.width)
        let piece = ends.piece(at: offset)
        if offset < ends.blanks[piece] { pieces[piece].width += width } else { pieces[piece].blank += width }
        let style = engine.style(at: offset)
        let box = engine.styles.lineBox(CollectionOfOne(style)) ?? engine.styles.pictureBox(style)
        guard let extent = box ?? extent else { continue }
        pieces[piece].ascent = max(pieces[piece].ascent, extent.ascent)
        pieces[piece].descent = max(pieces[piece].descent, extent.descent)
      }
    }
  }
}

extension LayoutEngine {
  func breakable(
    _ text: Text, _ styles: RunStyles, without omitted: Set<Unicode.Scalar>
  ) throws(TextLayoutError) -> [BreakableParagraph] {
    prepare(text, styles)
    var paragraphs: [BreakableParagraph] = []
    let all = Paragraph.all(in: text, without: omitted, hyphens: hyphens(of: text).places)
    let items = try listItems(of: text, all, without: omitted)
    for (index, paragraph) in all.enumerated() {
      try checkLength(of: paragraph)
      set(paragraph, .none, room: 1)
      var breakable = try BreakableParagraph(paragraph, of: text, by: self)
      breakable.indent = items.indent(index)
      paragraphs.append(breakable)
    }
    return paragraphs
  }
}
