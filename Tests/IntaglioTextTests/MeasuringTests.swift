// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText
import Testing

/// Measures against layouts, and layouts of texts that were measured before against those of others.
@Suite("Measured texts")
struct MeasuringTests {
  @Test("have the size of their lines, and are drawn as if they had not been measured")
  func random() throws {
    // One of them only draws.
    let measuring = try FontConfiguration()
    let drawing = try FontConfiguration()
    var random = RandomText(seed: 32)
    for index in 0..<60 {
      var text = random.text()
      if index % 6 == 0 { text.fit = Text.Fit(minimumScale: 0.5) }
      let width = random.number(20...400)
      func measure(_ width: Double) throws -> TextMeasure {
        try TextLayout.measure(text, width: width, configuration: measuring)
      }
      let whole = try measure(1e6).size.width
      for width in [width, whole + text.largestSize / 4096, whole + 7] {
        let measured = try measure(width)
        func layout(_ configuration: FontConfiguration) throws -> TextLayout {
          try TextLayout(text, width: width, height: 1e6, configuration: configuration)
        }
        let (known, fresh) = (try layout(measuring), try layout(drawing))
        #expect(measured.size == fresh.size, "\(index)")
        #expect(isClose(measured.baseline, fresh.lines[0].baseline - fresh.lines[0].box.y), "\(index)")
        #expect(known.lines == fresh.lines && known.outline() == fresh.outline(), "\(index)")
        #expect(known.brokenWords == fresh.brokenWords && known.isTruncated == fresh.isTruncated)
      }
    }
  }
}
