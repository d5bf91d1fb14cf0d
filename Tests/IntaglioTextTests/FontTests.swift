// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import Testing
import IntaglioText

/// Which font is taken, and what is said without one.
@Suite("Fonts")
struct FontTests {
  private func used(_ font: Font, _ string: String = "Text") throws -> [UsedFont] {
    try TextLayout(Text(string, font: font)).fontsUsed
  }

  @Test("the first family that exists is taken, as in CSS; names are compared without case")
  func families() throws {
    #expect(try used(Font("DejaVu Serif, DejaVu Sans")).map(\.family) == ["DejaVu Serif"])
    #expect(try used(Font("No Such Family, dejavu sans mono")).map(\.family) == ["DejaVu Sans Mono"])
    #expect(try used(Font("'No Such Family', sans-serif")).count == 1)
    for generic in Font.genericFamilies { #expect(try !used(Font(generic), "1").isEmpty, "\(generic)") }
  }

  @Test("a family that does not exist is named with the one in its place")
  func replacedFamilies() throws {
    func replaced(_ text: Text) throws -> [String] {
      try TextLayout(text).replacedFamilies.map { "\($0.family): \($0.standIn)" }
    }
    #expect(try replaced(Text("a", font: Font("DejaVu Sans, Nonesuch"))) == [])
    #expect(try replaced(Text("a", font: Font("sans-serif"))) == [])
    #expect(
      try replaced(Text("a", font: Font("Nonesuch, Neither, DejaVu Sans"))) == ["Nonesuch: DejaVu Sans"])
    // A generic family is named by what the machine has for it.
    let mono = try #require(try used(Font("monospace")).first?.family)
    let runs: [Text.Run] = ["a", Text.Run("b", source: .families(["Neither", "monospace"])), "c"]
    #expect(
      try replaced(Text(runs, like: Text("", font: Font("Nonesuch, DejaVu Serif"))))
        == ["Nonesuch: DejaVu Serif", "Neither: \(mono)"])
  }

  @Test("digits are as wide as asked for, where the font has both kinds")
  func numeric() throws {
    func width(_ string: String, _ numeric: Font.Numeric, _ features: [String: Int] = [:]) throws -> Double {
      var font = Font("Inter, DejaVu Sans", size: 100, features: features)
      font.numeric = numeric
      #expect(font.allFeatures["tnum"] == (features["tnum"] ?? (numeric == .tabular ? 1 : nil)))
      return try TextLayout(Text(string, font: font)).size.width
    }
    #expect(try isClose(width("111", .tabular), width("000", .tabular), within: 0.01))
    // Inter has proportional digits, DejaVu has only tabular ones.
    guard try used(Font("Inter, DejaVu Sans")).first?.family == "Inter" else { return }
    #expect(try width("111", .normal) < width("000", .normal) - 1)
    #expect(try width("111", .proportional) == width("111", .normal))
    // A feature of its own wins.
    #expect(try width("111", .tabular, ["tnum": 0]) == width("111", .normal))
  }

  @Test("the font's file, style and weight are those asked for")
  func styles() throws {
    let bold = try #require(try used(Font("DejaVu Sans", weight: 700)).first)
    #expect(bold.style == "Bold")
    #expect(bold.file == (try TestFont.sansBold.path()))
    #expect(!bold.isColor)
    let tables = try TestFont.sansBold.tables()
    let layout = try TextLayout(Text("HI", font: Font("DejaVu Sans", size: 2048, weight: 700)))
    #expect(isClose(layout.size.width, try tables.advance(of: "HI")))
  }

  @Test("a slanted font leans to the right, whether it was drawn so or not")
  func italic() throws {
    // A file has no other style to take: its letters are slanted by machine, an l by a fifth of its height.
    let file = Font.Source.file(path: try TestFont.sans.path())
    for source in [Font.Source.families(["DejaVu Sans"]), file] {
      let upright = try #require(try TextLayout(Text("l", font: Font(source, size: 100))).inkBounds)
      let italic = try #require(
        try TextLayout(Text("l", font: Font(source, size: 100, isItalic: true))).inkBounds)
      #expect(isClose(italic.width, upright.width + 0.2 * upright.height, within: 1), "\(source)")
      #expect(isClose(italic.height, upright.height, within: 0.1))
    }
  }

  @Test("characters that a font lacks come from another, which is named")
  func fallback() throws {
    // DejaVu Sans Mono has no Hebrew, DejaVu Sans has.
    let fonts = try used(Font("DejaVu Sans Mono, DejaVu Sans"), "abc שלום")
    #expect(fonts.map(\.family) == ["DejaVu Sans Mono", "DejaVu Sans"])
  }

  @Test("a family that is not there and has no fallback is an error that names one that is there")
  func missingFamily() throws {
    #expect(throws: TextLayoutError.familyNotFound(["DejaVu Sanz"], nearest: "DejaVu Sans")) {
      try used(Font("DejaVu Sanz"))
    }
    let error = TextLayoutError.familyNotFound(["Qwertz", "Uiop"], nearest: nil)
    #expect(throws: error) { try used(Font("Qwertz, Uiop")) }
    #expect(
      "\(error)"
        == "no font family \"Qwertz\" or \"Uiop\" is installed; install it, give the text a font file, or add a fallback: "
        + "\"Qwertz, sans-serif\"")
  }

  @Test("a font file is used whatever it is called, and whatever is installed")
  func file() throws {
    let serif = try TestFont.serif.path()
    let copy = try TemporaryFile(try Data(contentsOf: URL(fileURLWithPath: serif)), suffix: ".bin")
    let font = Font(.file(path: copy.path), size: 2048)
    let layout = try TextLayout(Text("Hi", font: font))
    #expect(layout.fontsUsed.map(\.family) == ["DejaVu Serif"])
    #expect(layout.fontsUsed.map(\.file) == [copy.path])
    #expect(isClose(layout.size.width, try TestFont.serif.tables().advance(of: "Hi")))
    // What the file lacks comes from the machine's fonts.
    let emoji = try TextLayout(Text("a😀", font: font)).fontsUsed
    #expect(emoji.map(\.isColor) == [false, true])
    // The bold file is used for a regular text too: it is what was asked for.
    let bold = try used(Font(.file(path: try TestFont.sansBold.path())))
    #expect(bold.map(\.style) == ["Bold"])
  }

  @Test("WOFF and WOFF2 files are the fonts in them")
  func webFonts() throws {
    let path = try TestFont.serif.path()
    let font = try WebFont(path: path)
    func layout(_ path: String) throws -> TextLayout {
      try TextLayout(Text("Web fonts, é", font: Font(.file(path: path), size: 40)))
    }
    let expected = try layout(path)
    for (data, suffix) in [(font.woff, ".woff"), (font.woff2, ".woff2")] {
      let file = try TemporaryFile(data, suffix: suffix)
      let layout = try layout(file.path)
      #expect(layout.outline() == expected.outline(), "\(suffix)")
      #expect(layout.fontsUsed.map(\.file) == [file.path])
    }
    // More of them than are kept open: none is mistaken for another.
    for index in 0..<40 {
      let source = try index % 2 == 0 ? path : TestFont.mono.path()
      let file = try TemporaryFile(try WebFont(path: source).woff, suffix: ".woff")
      #expect(try layout(file.path).outline() == layout(source).outline(), "\(index)")
    }
    // A stream that ends too soon, as FreeType without Brotli sees every stream.
    let broken = try TemporaryFile(font.woff2.prefix(5_000), suffix: ".woff2")
    let error = #expect(throws: TextLayoutError.self) { try layout(broken.path) }
    #expect(error?.description.hasSuffix("libbrotli1 (Debian, Ubuntu)") == true)
  }

  @Test("a font file that is replaced is read again")
  func replaced() throws {
    let sans = try Data(contentsOf: URL(fileURLWithPath: try TestFont.sans.path()))
    let mono = try Data(contentsOf: URL(fileURLWithPath: try TestFont.mono.path()))
    let file = try TemporaryFile(sans, suffix: ".ttf")
    #expect(try used(Font(.file(path: file.path))).map(\.family) == ["DejaVu Sans"])
    try mono.write(to: URL(fileURLWithPath: file.path), options: .atomic)
    #expect(try used(Font(.file(path: file.path))).map(\.family) == ["DejaVu Sans Mono"])
  }

  @Test("more font files than are kept open are all found")
  func manyFiles() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: try TestFont.mono.path()))
    let files = try (0..<20).map { _ in try TemporaryFile(data, suffix: ".ttf") }
    for file in files + files.reversed() {
      #expect(try used(Font(.file(path: file.path))).map(\.file) == [file.path])
    }
  }

  @Test("files that are missing, unreadable or no fonts are errors that say so")
  func badFiles() throws {
    let text = try TemporaryFile(Data("This is no font.".utf8), suffix: ".ttf")
    let empty = try TemporaryFile(Data(), suffix: ".ttf")
    let whole = try Data(contentsOf: URL(fileURLWithPath: try TestFont.sans.path()))
    let cut = try TemporaryFile(whole.prefix(200), suffix: ".ttf")
    #expect(throws: TextLayoutError.noSuchFontFile(path: "/no/such.ttf")) {
      try used(Font(.file(path: "/no/such.ttf")))
    }
    for file in [text, empty, cut] {
      #expect(throws: TextLayoutError.notAFont(path: file.path)) { try used(Font(.file(path: file.path))) }
    }
    #expect(throws: TextLayoutError.cannotReadFontFile(path: "/usr", reason: "it is not a regular file")) {
      try used(Font(.file(path: "/usr")))
    }
    #expect("\(TextLayoutError.noSuchFontFile(path: "a.ttf"))" == "a.ttf: no such font file")
  }

  @Test("a machine without any font is an error that says what to install")
  func noFonts() throws {
    let file = try TemporaryFile(
      Data("<?xml version=\"1.0\"?><fontconfig></fontconfig>".utf8), suffix: ".conf")
    #expect(throws: TextLayoutError.noFonts) { try FontConfiguration(configurationPath: file.path) }
    #expect("\(TextLayoutError.noFonts)".contains("give the text a font file"))
    // A font file is enough.
    let configuration = try FontConfiguration(
      files: [try FontFile(path: try TestFont.sans.path())], configurationPath: file.path)
    let text = Text("A😀", font: Font(.file(path: try TestFont.sans.path()), size: 2048))
    let layout = try TextLayout(text, width: nil, height: nil, configuration: configuration)
    #expect(layout.fontsUsed.map(\.family) == ["DejaVu Sans"])
  }
}
