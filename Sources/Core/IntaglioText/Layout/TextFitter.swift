// SPDX-License-Identifier: MIT
import IntaglioModel

/// Lays out a text in its box at its own size, or if `Text.fit` allows it at the largest smaller size that
/// fits. If no allowed size fits, the text is cut off.
struct TextFitter {
  private static let steps = 8
  /// The tolerance for rounding, in ems: a few of Pango's units.
  private static let tolerance = 4 / LayoutEngine.unitsPerEm

  struct Placed {
    let findings: TextFindings
    let skipped: Set<Unicode.Scalar>
    let placing: TextPlacing
    let scale: Double
  }

  let text: Text
  let styles: RunStyles
  /// The height of its capitals in ems, if its outer lines are trimmed.
  let capHeight: Double?
  let width: Double?
  let height: Double?
  let engine: LayoutEngine
  /// Points in an em of the layout.
  private var em: Double { text.largestSize }

  /// The size of the lines, and the distance of the first baseline from their top, without the letters.
  func measured() throws(TextLayoutError) -> TextMeasure {
    if text.fit != nil { return try placed().placing.measure }
    return try laid(text, at: 1).placing.measure
  }

  /// The width in points of the widest piece that lines do not break, with its indent.
  func leastWidth() throws(TextLayoutError) -> Double {
    let broken = text.wrap == .anywhere ? text.with(\.wrap, .character) : text
    let paragraphs = try engine.breakable(broken, styles, without: [])
    let widest = paragraphs.reduce(0) { widest, paragraph in
      let pieces = text.wrap == .none ? paragraph.lines(in: .max) : paragraph.pieces
      return pieces.reduce(widest) { max($0, paragraph.indent + $1.ended.width) }
    }
    return Double(widest) / LayoutEngine.unitsPerEm * em * (text.fit?.minimumScale ?? 1)
  }

  func placed() throws(TextLayoutError) -> Placed {
    let first = try placed(text, at: 1)
    guard let fit = text.fit, !hasRoom(first) else { return first }
    let estimate = try estimatedScale(from: fit.minimumScale, without: first.skipped)
    if estimate < 1, let placed = try withRoom(at: estimate) { return placed }
    // The estimate fails if letters extend past their lines, or are wider at the ends of lines than within.
    guard var best = try withRoom(at: fit.minimumScale) else { return try cut(at: fit.minimumScale) }
    var high = min(estimate, 1)
    for _ in 0..<Self.steps where high > best.scale {
      let middle = (best.scale + high) / 2
      if let placed = try withRoom(at: middle) { best = placed } else { high = middle }
    }
    return best
  }

  /// Lays out a variant of the text, whose lines may not take `inset` points of the box's width.
  private func placed(_ text: Text, at scale: Double, inset: Double = 0) throws(TextLayoutError) -> Placed {
    var (laid, placing) = try laid(text, at: scale, inset: inset)
    try placing.place(laid.lines, by: engine.tracer)
    return Placed(findings: laid.findings, skipped: laid.skipped, placing: placing, scale: scale)
  }

  private func laid(
    _ text: Text, at scale: Double, inset: Double = 0
  ) throws(TextLayoutError) -> (laid: LaidText, placing: TextPlacing) {
    let em = em * scale
    var laid = try engine.layOut(text, styles, width: width.map { max(0, $0 - inset) / em })
    laid.capHeight = capHeight
    return (laid, TextPlacing(text, laid, em: em, width: width, height: height))
  }

  /// The text at a scale, with even lines if these fit, too; nil if it does not fit.
  private func withRoom(at scale: Double) throws(TextLayoutError) -> Placed? {
    let placed = try placed(text, at: scale)
    if hasRoom(placed) { return placed }
    guard text.wrap.isEven else { return nil }
    let plain = try self.placed(text.with(\.wrap, .word), at: scale)
    return hasRoom(plain) ? plain : nil
  }

  private func hasRoom(_ placed: Placed) -> Bool {
    !placed.findings.isTruncated && placed.findings.brokenWords.isEmpty
      && (width.map { hasRoom(placed, \.x, \.maxX, placed.placing.size.width, $0) } ?? true)
      && hasHeight(placed)
  }

  private func hasHeight(_ placed: Placed) -> Bool {
    height.map { hasRoom(placed, \.y, \.maxY, placed.placing.size.height, $0) } ?? true
  }

  /// Whether lines of a size, and their ink, fit along one side of the box.
  private func hasRoom(
    _ placed: Placed, _ start: (Rect) -> Double, _ end: (Rect) -> Double, _ size: Double, _ room: Double
  ) -> Bool {
    let tolerance = Self.tolerance * em * placed.scale
    guard size <= room + tolerance else { return false }
    return placed.placing.lines.allSatisfy { line in
      line.ink.map { start($0) >= -tolerance && end($0) <= room + tolerance } ?? true
    }
  }

  // MARK: The size

  /// The largest scale at which the text fits, estimated from its pieces; the smallest if it never fits.
  private func estimatedScale(
    from smallest: Double, without omitted: Set<Unicode.Scalar>
  ) throws(TextLayoutError) -> Double {
    let paragraphs = try engine.breakable(text, styles, without: omitted)
    var (low, high) = (smallest, 1.0)
    if hasRoom(paragraphs, at: high) { return high }
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if hasRoom(paragraphs, at: middle) { low = middle } else { high = middle }
    }
    return low
  }

  private func hasRoom(_ paragraphs: [BreakableParagraph], at scale: Double) -> Bool {
    let em = em * scale
    let room = width.map { $0 / em }.flatMap { width in
      width <= LayoutEngine.maximumLine ? Int(engine.room(inWidth: width)) : nil
    }
    var lines = text.maximumLines ?? .max
    var left = height.map { $0 / em } ?? .infinity
    var last: Double?
    for paragraph in paragraphs {
      let room = room.map { $0 - paragraph.indent } ?? .max
      for line in paragraph.lines(in: text.wrap == .none ? .max : room) {
        lines -= 1
        if lines < 0 || line.width > room { return false }
        if let capHeight, last == nil { left += line.ascent + paragraph.gap / 2 - capHeight }
        left -= line.ascent + line.descent + paragraph.gap
        last = line.descent + paragraph.gap / 2
      }
    }
    if capHeight != nil, let last { left += last }
    return left >= 0
  }

  // MARK: The end

  /// The text at a scale at which it does not fit, without the lines below the box.
  private func cut(at scale: Double) throws(TextLayoutError) -> Placed {
    var (cut, inset) = (try self.cut(at: scale, inset: 0), 0.0)
    // Makes room for the ends of slanted letters, which extend past their lines.
    for _ in 0..<12 {
      guard let width else { break }
      let excess = cut.placing.lines.reduce(0) { max($0, ($1.ink?.width ?? 0) - width) }
      guard excess > Self.tolerance * em * scale else { break }
      inset += max(excess, inset)
      cut = try self.cut(at: scale, inset: inset)
    }
    return cut
  }

  private func cut(at scale: Double, inset: Double) throws(TextLayoutError) -> Placed {
    let whole = try placed(text, at: scale, inset: inset)
    if hasHeight(whole) || whole.placing.lines.count == 1 { return whole }
    func most(_ lines: Int) throws(TextLayoutError) -> Placed {
      try placed(text.with(\.maximumLines, lines), at: scale, inset: inset)
    }
    let ends = whole.placing.lines.map { $0.box.maxY - whole.placing.lines[0].box.y }
    let count = max(1, ends.prefix { $0 <= (height ?? 0) + Self.tolerance * em * scale }.count)
    var best = try most(count)
    if count == 1 || hasHeight(best) { return best }
    // An ellipsis or an accent makes the last line higher.
    var (low, high) = (1, count)
    best = try most(low)
    while high - low > 1 {
      let middle = (low + high) / 2
      let placed = try most(middle)
      if hasHeight(placed) { (low, best) = (middle, placed) } else { high = middle }
    }
    return best
  }
}

extension Text {
  fileprivate func with<Value>(_ property: WritableKeyPath<Text, Value>, _ value: Value) -> Text {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }
}
