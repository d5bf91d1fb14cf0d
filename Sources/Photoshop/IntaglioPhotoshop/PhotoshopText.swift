// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD
import IntaglioText

/// A text of a document as a layer, with another string in the style of its first letters.
///
/// This matches Photoshop's own texts to the pixel if the font is installed: the first baseline of a point
/// text is at the origin of its transform; in a box, it lies below the top by the height of a letter d.
/// Leading is the distance between baselines, and tracking widens the gaps by thousandths of the size.
struct PhotoshopText {
  /// The layer, in points of the document.
  private(set) var layer: Layer
  /// The extent of its letters in pixels of the document; empty for blanks.
  private(set) var ink = PixelRect(columns: 0..<0, rows: 0..<0)
  /// What Photoshop would draw differently, in words.
  private(set) var faults: [String] = []

  /// Why the text of a layer cannot be replaced, in words; nil if it can.
  static func obstacle(_ text: PSDText) -> String? {
    if text.isVertical { return "runs vertically" }
    if text.warp != nil { return "is warped" }
    if abs(text.transform.determinant) < 1e-9 { return "is scaled to nothing" }
    return nil
  }

  /// Lays the string out.
  ///
  /// - Parameter document: the document's size.
  /// - Throws: `TextLayoutError` for machines without fonts or Pango, and for numbers out of range.
  init(_ psd: PSDText, string: String, in document: PixelSize) throws(TextLayoutError) {
    guard let style = psd.runs.first?.style, let paragraph = psd.paragraphs.first else {
      self.layer = Layer(frame: PixelRect(document).rect)
      return
    }
    let font = try PostScriptFont(named: style.font)
    // Sizes are those in the document; the rest of the transform rotates, slants and moves.
    let place = Place(psd.transform, style)
    let size = style.size * style.verticalScale * style.positionSize * place.factor
    // All caps ignores the language: Turkish and Greek ones have not been compared with Photoshop's.
    var text = Text(
      style.caps == .all ? string.uppercased() : string,
      font: Font(font.source, size: size, weight: font.weight, isItalic: font.isItalic),
      color: style.color.color, wrap: .none,
      lineHeight: (style.leading ?? paragraph.autoLeading * style.size) * place.factor / size,
      letterSpacing: style.tracking / 1000 * size, truncation: .none, isUnderlined: style.isUnderlined,
      isStruckThrough: style.isStruckThrough)
    text.color.alpha = style.opacity
    if style.isFauxBold { text.font.weight = max(text.font.weight, 700) }
    if style.isFauxItalic { text.font.isItalic = true }
    if style.caps == .small { text.font.features["smcp"] = 1 }
    text.alignment = paragraph.alignment.alignment(isBox: psd.frame != .point)
    // The first baseline, below the top of the frame, and the height of a letter d above it.
    var letter = text
    letter.string = "d"
    let measured = try TextLayout(letter)
    let baseline = measured.lines[0].baseline
    let rise = (style.baselineShift + style.positionRise) * place.factor
    var frame: Rect
    switch psd.frame {
    case .point:
      frame = place.point(text.alignment, in: document, size: size)
      frame.y = -baseline - rise
    case .box(let box):
      text.wrap = .word
      let start = paragraph.startIndent
      let width = max(box.width - start - paragraph.endIndent, 0)
      let stretched = place.factor / place.stretch
      let top = place.factor * box.y + (measured.inkBounds.map { baseline - $0.y } ?? 0) - baseline - rise
      frame = Rect(
        x: (box.x + start) * stretched, y: top, width: width * stretched,
        height: max(place.factor * (box.y + box.height) - top, 1))
    }
    var layout = try TextLayout(text, width: frame.width, height: frame.height)
    if text.wrap == .word, paragraph.isHyphenated, layout.lines.count > Paragraphs.count(in: string) {
      // In English: the codes of other languages in engine data are unknown.
      text.isHyphenated = true
      layout = try TextLayout(text, width: frame.width, height: frame.height)
    }
    layer = place.layer(frame, text)
    if let bounds = layout.inkBounds { ink = place.pixels(of: bounds, in: frame) }
    faults = PhotoshopText.faults(of: psd, style, paragraph, string)
    if let standIn = font.standIn {
      faults.insert("its font \(style.font) is not installed; \(standIn) stands in", at: 0)
    }
    if text.isHyphenated, layout.hyphenProblem == nil, layout.hasBreaksInWords {
      faults.append("its hyphens are those of a dictionary; Photoshop may set others")
    }
  }

  /// The parts of the document's style that a text lacks, in words.
  private static func faults(
    of psd: PSDText, _ style: PSDText.Style, _ paragraph: PSDText.Paragraph, _ string: String
  ) -> [String] {
    let (styleCount, wayCount) = (psd.usedStyles.count, psd.usedParagraphs.count)
    let (isLong, isBox) = (Paragraphs.count(in: string) > 1, psd.frame != .point)
    let isSpaced = paragraph.spaceBefore != 0 || paragraph.spaceAfter != 0
    let facts: [(Bool, String)] = [
      (styleCount > 1, "its letters have \(styleCount) styles; all get that of the first"),
      (style.caps == .small, "small capitals are the font's own, or else its capitals made smaller"),
      (style.isFauxBold, "faux bold is drawn as the family's bold"),
      (style.isFauxItalic, "faux italic is drawn as the family's italic"),
      (!style.isFilled, "its letters have no fill in the document; they are filled"),
      (style.isOutlined, "the outline of its letters is not drawn"),
      (psd.hasKerningByHand, "the manual kerning of its letters is not kept"),
      (
        isLong && wayCount > 1,
        "its paragraphs are aligned, indented or spaced in \(wayCount) ways; all get that of the first"
      ),
      (paragraph.firstLineIndent != 0, "the indent of first lines is not drawn"),
      (isLong && isSpaced, "the space between its paragraphs is not drawn"),
      (
        isBox && [.justifyRight, .justifyCenter].contains(paragraph.alignment),
        "its lines are not justified; only the last is as in Photoshop"
      ),
      (isBox && paragraph.alignment == .justifyAll, "the last line of a paragraph is not justified"),
    ]
    return facts.filter(\.0).map(\.1)
  }
}

/// From a text's own coordinates to the document's.
private struct Place {
  /// The size in the document of letters whose size is 1 in the text.
  let factor: Double
  /// The horizontal scale of letters divided by the vertical one.
  let stretch: Double
  /// The transform of letters that already have the right size.
  let map: Transform

  init(_ transform: Transform, _ style: PSDText.Style) {
    stretch = style.horizontalScale / style.verticalScale
    // A rotation preserves the length of the vertical axis.
    let factor = (transform.c * transform.c + transform.d * transform.d).squareRoot()
    self.factor = factor
    map = Transform.scale(stretch / factor, 1 / factor).concatenating(transform)
  }

  /// Whether letters are only moved.
  private var isMove: Bool {
    abs(map.a - 1) < 1e-6 && abs(map.b) < 1e-6 && abs(map.c) < 1e-6 && abs(map.d - 1) < 1e-6
  }

  /// The frame of a point text, up to the document's edges if it is upright.
  func point(_ alignment: Text.Alignment, in document: PixelSize, size: Double) -> Rect {
    let (width, height) = (Double(document.width), Double(document.height))
    let least = max(size, 1)
    guard isMove else {
      let reach = (width + height) * max(1, 1 / stretch)
      let x = alignment == .left ? 0 : alignment == .right ? -reach : -reach / 2
      return Rect(x: x, y: 0, width: reach, height: reach)
    }
    let (left, right) = (max(map.tx, least), max(width - map.tx, least))
    let below = max(height - map.ty, 0) + 2 * least
    switch alignment {
    case .left: return Rect(x: 0, y: 0, width: right, height: below)
    case .right: return Rect(x: -left, y: 0, width: left, height: below)
    default:
      let half = min(left, right)
      return Rect(x: -half, y: 0, width: 2 * half, height: below)
    }
  }

  /// The layer of a text in a frame of the text's own coordinates.
  func layer(_ frame: Rect, _ text: Text) -> Layer {
    guard !isMove else {
      let moved = Rect(x: frame.x + map.tx, y: frame.y + map.ty, width: frame.width, height: frame.height)
      return Layer(frame: moved, contents: .text(text))
    }
    // A layer's transform is about its anchor.
    let corner = map(frame.origin)
    var transform = map
    (transform.tx, transform.ty) = (corner.x - frame.x, corner.y - frame.y)
    return Layer(frame: frame, contents: .text(text), transform: transform, anchor: .zero)
  }

  /// The pixels around a rectangle in a frame; none if it is far away.
  func pixels(of bounds: Rect, in frame: Rect) -> PixelRect {
    let corners = [
      (bounds.x, bounds.y), (bounds.maxX, bounds.y), (bounds.x, bounds.maxY), (bounds.maxX, bounds.maxY),
    ]
    .map { map(Vector(frame.x + $0.0, frame.y + $0.1)) }
    func range(_ places: [Double]) -> Range<Int> {
      let (low, high) = (places.min() ?? 0, places.max() ?? 0)
      guard abs(low) < 1e6, abs(high) < 1e6 else { return 0..<0 }
      return Int(low.rounded(.down))..<Int(high.rounded(.up))
    }
    return PixelRect(columns: range(corners.map(\.x)), rows: range(corners.map(\.y)))
  }
}

extension TextLayout {
  /// Whether a line breaks within a word.
  fileprivate var hasBreaksInWords: Bool {
    let string = text.string.utf8
    return lines.dropLast().contains { line in
      let end = string.index(string.startIndex, offsetBy: line.utf8Range.upperBound)
      guard let last = text.string[..<end].last, let next = text.string[end...].first else { return false }
      return last.isLetter && next.isLetter
    }
  }
}

/// Counts the paragraphs of a string as texts do.
private enum Paragraphs {
  static func count(in string: String) -> Int {
    1 + string.count { $0 == "\n" || $0 == "\r" || $0 == "\r\n" || $0 == "\u{2029}" }
  }
}

extension PSDText {
  /// The styles of its visible letters.
  fileprivate var usedStyles: Set<Style> { Set(used(runs, \.length).map(\.style)) }

  /// Whether visible letters have other kerning than the font's.
  fileprivate var hasKerningByHand: Bool { used(runs, \.length).contains { $0.kerning != nil } }

  /// The different settings of its paragraphs, without their lengths.
  fileprivate var usedParagraphs: Set<Paragraph> {
    Set(
      used(paragraphs, \.length).map { paragraph in
        var paragraph = paragraph
        paragraph.length = 0
        return paragraph
      })
  }

  /// The parts that begin within the string.
  private func used<Part>(_ parts: [Part], _ length: (Part) -> Int) -> [Part] {
    var position = 0
    return parts.filter { part in
      defer { position += length(part) }
      return position < string.utf16.count && length(part) > 0
    }
  }
}

extension PSDText.Style {
  /// The relative size of superscripts and subscripts: Photoshop's default.
  fileprivate var positionSize: Double { position == .normal ? 1 : 0.583 }

  /// Their distance above the baseline.
  fileprivate var positionRise: Double {
    switch position {
    case .normal: 0
    case .superscript: 0.333 * size
    case .subscript: -0.333 * size
    }
  }
}

extension PSDText.Alignment {
  /// A point text has no box to be justified in.
  fileprivate func alignment(isBox: Bool) -> Text.Alignment {
    switch self {
    case .left: .left
    case .right, .justifyRight: .right
    case .center, .justifyCenter: .center
    case .justifyLeft, .justifyAll: isBox ? .justify : .left
    }
  }
}
