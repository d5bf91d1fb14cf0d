// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD
import Testing

/// The texts of text layers.
@Suite struct TextReadingTests {
  private func read(_ text: SampleFiles.SampleText) throws -> PSDText {
    let document = try PSDFile(width: 2, black: [text.layer()]).document
    return try #require(try document.layers[0].text())
  }

  private func value(_ data: String) throws -> PSDEngineValue { try PSDEngineValue(Array(data.utf8)) }

  @Test func everyKindOfValueIsRead() throws {
    let data = "<< /a [ 1 -.5 .01 true false /name (plain) ] /b << /c << >> >> /b2<</d[]>> >>"
    #expect(
      try value(data)
        == .dictionary([
          "a": .array([
            .number(1), .number(-0.5), .number(0.01), .boolean(true), .boolean(false), .name("name"),
            .text("plain"),
          ]), "b": .dictionary(["c": .dictionary([:])]), "b2": .dictionary(["d": .array([])]),
        ]))
  }

  /// U+2829 has both parentheses in its bytes, U+5C5C two backslashes.
  @Test(arguments: ["", "Größe 🖋", "\u{2829}\u{5C5C}()\\", "\u{FEFF}"]) func textsAreUTF16(string: String)
    throws
  {
    #expect(try PSDEngineValue(SampleFiles.SampleText.text(string)) == .text(string))
  }

  @Test(arguments: [
    ("", "ends too early", 0), ("<< /a 1", "ends too early", 7), ("[ 1", "ends too early", 3),
    ("(a", "without \")\"", 2),
    ("<< 1 2 >>", "without \"/\"", 3), ("<< /a 1 > ", "without \">\"", 9),
    ("nan", "the unknown word \"nan\"", 0),
    ("1e999", "the unknown word", 0), ("1 2", "goes on after its end", 2), ("]", "a word of 0 characters", 0),
    (String(repeating: "1", count: 65), "a word of 65 characters", 0),
    (String(repeating: "[", count: 60), "deeper than 48", 49),
  ])
  func damageIsNamed(data: String, problem: String, offset: Int) throws {
    let error = #expect(throws: PSDError.self) { try value(data) }
    guard case .damaged(_, _, let place, let fault)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(fault.contains(problem) && place == offset, "\(place): \(fault)")
  }

  @Test func stylesHaveTheirFieldsOrTheDefaultSheets() throws {
    var text = SampleFiles.SampleText(string: "Ada\u{3}b\rc", size: 24)
    text.style =
      "/Tracking 50 /AutoLeading false /Leading 30.5 /HorizontalScale 2.0 /VerticalScale .5 /BaselineShift -3.0"
      + " /FontCaps 2 /FontBaseline 1 /FauxBold true /Underline true /Strikethrough true"
      + " /FillColor << /Type 1 /Values [ .5 1.0 0.0 .2 ] >>"
    text.secondStyle = "/FauxItalic true"
    text.paragraph = "/Justification 2 /StartIndent 4.0 /AutoLeading 1.5 /AutoHyphenate true"
    text.transform = [2, 0, 0, 2, 7, 8]
    text.box = [0, 1, 100, 51]
    let read = try read(text)
    #expect(read.string == "Ada\u{2028}b\rc")
    #expect(read.transform == Transform(a: 2, b: 0, c: 0, d: 2, tx: 7, ty: 8))
    #expect(read.frame == .box(Rect(x: 0, y: 1, width: 100, height: 50)))
    #expect(read.runs.map(\.length) == [1, 7] && !read.isVertical && read.warp == nil)
    var style = PSDText.Style()
    (style.font, style.size, style.leading, style.tracking) = ("DejaVuSans", 24, 30.5, 50)
    (style.horizontalScale, style.verticalScale, style.baselineShift) = (2, 0.5, -3)
    (style.caps, style.position, style.isFauxBold) = (.all, .superscript, true)
    (style.isUnderlined, style.isStruckThrough) = (true, true)
    (style.color, style.opacity) = (.rgb(red: 255, green: 0, blue: 51), 0.5)
    #expect(read.runs[0].style == style)
    var second = PSDText.Style()
    (second.font, second.isFauxItalic) = ("DejaVuSans", true)
    #expect(read.runs[1].style == second)
    let paragraph = read.paragraphs[0]
    #expect(paragraph.alignment == .center && paragraph.startIndent == 4 && paragraph.isHyphenated)
    #expect(paragraph.autoLeading == 1.5)
  }

  @Test func orientationAndWarpAreRead() throws {
    #expect(try read(SampleFiles.SampleText(isVertical: true)).isVertical)
    #expect(try read(SampleFiles.SampleText(warp: "warpArc")).warp == "warpArc")
    #expect(try read(SampleFiles.SampleText()).frame == .point)
  }

  /// The layer's pixels do not need its text.
  @Test func damagedTextsAreErrorsOfTheTextOnly() throws {
    var layer = SampleFiles.SampleText().layer()
    layer.blocks = [("TySh", PSDBytes([0, 1, 2, 3]))]
    let document = try PSDFile(width: 2, black: [layer]).document
    #expect(throws: PSDError.self) { try document.layers[0].text() }
    #expect(try document.layers[0].picture() != nil)
    layer.blocks = [("tySh", PSDBytes([]))]
    #expect(try PSDFile(width: 2, black: [layer]).document.layers[0].text() == nil)
    for number in [Double.nan, .infinity] {
      #expect(throws: PSDError.self) { try read(SampleFiles.SampleText(transform: [1, 0, 0, 1, number, 0])) }
    }
  }

  /// Whatever a file says, sizes are positive and lengths finite.
  @Test func numbersAreBounded() throws {
    var text = SampleFiles.SampleText(size: -5)
    text.style = "/HorizontalScale 0 /Leading 1e300 /AutoLeading false /FontCaps 9 /Font 77"
    let style = try read(text).runs[0].style
    #expect(style.size > 0 && style.horizontalScale > 0 && style.leading == 100_000 && style.caps == .none)
    #expect(style.font == "")
  }
}
