// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// What holds for every text, on two thousand random ones in twelve scripts.
@Suite("Random texts")
struct RandomTextTests {
  static let batches = Array(0..<20)

  /// A hundred texts with their boxes.
  private func each(_ batch: Int, _ check: (inout RandomText, Text) throws -> Void) rethrows {
    for index in 0..<100 {
      var random = RandomText(seed: UInt64(100 * batch + index))
      let text = random.text()
      try check(&random, text)
    }
  }

  @Test("never have more lines than they may", arguments: batches)
  func lines(batch: Int) throws {
    try each(batch) { random, text in
      var text = text
      let most = 1 + random.next(6)
      text.maximumLines = most
      let layout = try TextLayout(
        text, width: random.number(0.1...20) * text.font.size, height: random.number(1...10) * text.font.size)
      #expect(layout.lines.count <= most, "\(text)")
    }
  }

  @Test("lie within their box if they fit it", arguments: batches)
  func fit(batch: Int) throws {
    try each(batch) { random, text in
      var text = text
      let fit = Text.Fit(minimumScale: random.number(0.1...1))
      text.fit = fit
      if text.wrap == .none, text.truncation == .none { text.truncation = .end }
      // Room for one letter with marks.
      let least = text.largestSize * fit.minimumScale
      let (width, height) = (least * random.number(6...30), least * random.number(4.5...20))
      let layout = try TextLayout(text, width: width, height: height)
      let slack = 1e-3 * text.largestSize
      let smallest = text.font.size * fit.minimumScale
      #expect(layout.fontSize <= text.font.size && layout.fontSize >= smallest - slack)
      #expect(layout.lines.count <= text.maximumLines ?? .max)
      if let ink = layout.inkBounds {
        #expect(
          ink.x >= -slack && ink.maxX <= width + slack && ink.y >= -slack && ink.maxY <= height + slack,
          "\(ink) in \(width) x \(height): \(text)")
      }
      #expect(layout.size.width <= width + slack && layout.size.height <= height + slack, "\(text)")
      if layout.fontSize > smallest + slack {
        #expect(!layout.isTruncated && layout.brokenWords.isEmpty, "\(text)")
      }
      // It is shrunk or cut only if it must be.
      var plain = text
      plain.fit = nil
      let whole = try TextLayout(plain, width: width, height: height)
      let lies =
        whole.inkBounds.map { $0.x >= 0 && $0.maxX <= width && $0.y >= 0 && $0.maxY <= height } ?? true
      if lies, whole.size.width <= width, whole.size.height <= height, !whole.isTruncated,
        whole.brokenWords.isEmpty
      {
        #expect(layout.fontSize == text.font.size, "\(text)")
        #expect(layout.lines == whole.lines, "\(text)")
      }
    }
  }

  @Test("do not wrap again in the width that they take", arguments: batches)
  func hugging(batch: Int) throws {
    try each(batch) { random, text in
      var text = text
      (text.maximumLines, text.truncation) = (nil, .none)
      if text.wrap.isEven { text.wrap = .word }
      // Pango counts the letter spacing of marks from other fonts, but does not draw it.
      text.letterSpacing = 0
      // Of several spaces or tabs where a line breaks Pango lets the last one hang.
      var last: Unicode.Scalar?
      for index in text.runs.indices {
        text.runs[index].letterSpacing = nil
        guard text.runs[index].picture == nil else {
          last = nil
          continue
        }
        text.runs[index].string.unicodeScalars.removeAll { scalar in
          defer { last = scalar }
          return (scalar == " " || scalar == "\t") && (last == " " || last == "\t")
        }
      }
      for width in [nil, random.number(2...30) * text.font.size] {
        let first = try TextLayout(text, width: width)
        // A letter may be wider than the box.
        if let width, first.size.width > width { continue }
        let second = try TextLayout(text, width: first.size.width)
        #expect(first.lines.map(\.utf8Range) == second.lines.map(\.utf8Range), "\(width ?? -1): \(text)")
      }
    }
  }

  @Test("have as many lines when they are even", arguments: batches)
  func even(batch: Int) throws {
    try each(batch) { random, text in
      var text = text
      text.maximumLines = nil
      // Where runs have different letter spacings, lines of a given width are broken a hair earlier.
      for index in text.runs.indices { text.runs[index].letterSpacing = nil }
      let width = random.number(4...30) * text.font.size
      text.wrap = .word
      let plain = try TextLayout(text, width: width)
      for wrap in [Text.Wrap.balance, .pretty] {
        text.wrap = wrap
        let even = try TextLayout(text, width: width)
        #expect(even.lines.count == plain.lines.count, "\(text)")
        #expect(even.brokenWords == plain.brokenWords)
        if text.alignment != .justify { #expect(even.size.width <= plain.size.width + 1e-3, "\(text)") }
      }
    }
  }
}
