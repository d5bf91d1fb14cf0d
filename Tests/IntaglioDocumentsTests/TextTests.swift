// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioModel
import Testing

@Suite("Texts as JSON")
struct TextTests {
  private func text(_ json: String) throws -> Text {
    try JSONDecoder().decode(Text.self, from: Data(json.utf8))
  }

  @Test("read every field")
  func fields() throws {
    let json = """
      { "string": "Intaglio", "font": { "family": "'Fira Sans', sans-serif", "size": 24, "weight": 700, "italic": true },
        "color": "#ff000080", "alignment": "justify", "verticalAlignment": "middle", "wrap": "character", "lineHeight": 1.5,
        "letterSpacing": -0.25, "maximumLines": 3, "truncation": "middle", "fit": { "minimumScale": 0.25 },
        "missingGlyph": "skip", "underline": true, "strikethrough": true,
        "direction": "rightToLeft", "language": "sr-Latn" }
      """
    let expected = Text(
      "Intaglio",
      font: Font(.families(["Fira Sans", "sans-serif"]), size: 24, weight: 700, isItalic: true),
      color: Color(red: 1, green: 0, blue: 0, alpha: 128 / 255), alignment: .justify,
      verticalAlignment: .middle,
      wrap: .character, lineHeight: 1.5, letterSpacing: -0.25, maximumLines: 3, truncation: .middle,
      fit: Text.Fit(minimumScale: 0.25), missingGlyph: .skip, isUnderlined: true, isStruckThrough: true,
      direction: .rightToLeft, language: "sr-Latn")
    #expect(try text(json) == expected)
    #expect(try text(String(decoding: try JSONEncoder().encode(expected), as: UTF8.self)) == expected)
  }

  @Test("only the string has no default")
  func defaults() throws {
    let plain = try text(#"{"string": "a", "font": {}}"#)
    #expect(plain == Text("a"))
    #expect(plain.font == Font(.families(["sans-serif"]), size: 16))
    #expect(try text(String(decoding: try JSONEncoder().encode(plain), as: UTF8.self)) == plain)
    try plain.validate()
  }

  @Test("a string may be a list of runs")
  func runs() throws {
    let json = """
      { "string": ["a", { "string": "b", "family": "A, B", "size": 9, "weight": 700, "italic": true,
        "axes": { "wght": 550.5 }, "features": { "tnum": true, "liga": false, "ss01": 2 }, "color": "red",
        "letterSpacing": 1, "transform": "uppercase", "underline": false, "strikethrough": true,
        "baselineShift": -2 }], "transform": "capitalize", "trim": "cap", "font": { "features": { "kern": 0 }, "numeric": "tabular" } }
      """
    var expected = Text("a")
    expected.runs.append(
      Text.Run(
        "b", source: .families(["A", "B"]), size: 9, weight: 700, isItalic: true, axes: ["wght": 550.5],
        features: ["tnum": 1, "liga": 0, "ss01": 2], color: Color(red: 1, green: 0, blue: 0),
        letterSpacing: 1, transform: .uppercase, isUnderlined: false, isStruckThrough: true,
        baselineShift: -2))
    (expected.transform, expected.trim) = (.capitalize, .cap)
    (expected.font.features, expected.font.numeric) = (["kern": 0], .tabular)
    #expect(try text(json) == expected)
    #expect(try text(String(decoding: try JSONEncoder().encode(expected), as: UTF8.self)) == expected)
    #expect(expected.string == "ab")
    // A plain string stays one.
    let plain = String(decoding: try JSONEncoder().encode(Text("a")), as: UTF8.self)
    #expect(plain.contains(#""string":"a""#))
  }

  @Test("a run may be a picture")
  func pictures() throws {
    let json = """
      { "string": [{ "picture": { "image": "star.svg" } }, " 4.8",
        { "picture": { "image": "b.png", "width": 9, "height": 12.5 }, "color": "red", "baselineShift": -2 }],
        "hyphenate": true }
      """
    let red = Color(red: 1, green: 0, blue: 0)
    let second = Text.Picture(.file("b.png"), width: 9, height: 12.5)
    var expected = Text([
      Text.Run(picture: Text.Picture(.file("star.svg"))), " 4.8",
      Text.Run(picture: second, color: red, baselineShift: -2),
    ])
    expected.isHyphenated = true
    #expect(try text(json) == expected)
    #expect(try text(String(decoding: try JSONEncoder().encode(expected), as: UTF8.self)) == expected)
    #expect(expected.string == "\u{FFFC} 4.8\u{FFFC}")
    // Pictures have no letters, whose colours are drawn.
    #expect(expected.colors == [.black])
  }

  @Test("paragraphs may be items of lists, and tabs have stops")
  func lists() throws {
    let json = """
      { "string": ["a\\n", { "string": "b", "list": { "marker": "→", "level": 2, "indent": 9.5 } }],
        "list": { "numbers": "lowerRoman", "start": 4 },
        "tabs": [{ "at": 40 }, { "at": 120.5, "align": "decimal" }] }
      """
    var expected = Text(["a\n", Text.Run("b", list: Text.List(.text("→"), level: 2, indent: 9.5))])
    expected.list = Text.List(.numbers(.lowerRoman), start: 4)
    expected.tabs = [Text.TabStop(at: 40), Text.TabStop(at: 120.5, .decimal)]
    #expect(try text(json) == expected)
    #expect(try text(String(decoding: try JSONEncoder().encode(expected), as: UTF8.self)) == expected)
    #expect(try text(#"{"string": "a", "list": {}}"#).list == Text.List(.text("•")))
  }

  @Test("a font is a family, several, or a file")
  func fonts() throws {
    func source(_ font: String) throws -> Font.Source {
      try text(#"{"string": "", "font": \#(font)}"#).font.source
    }
    #expect(try source(#"{"family": "Inter"}"#) == .families(["Inter"]))
    #expect(try source(#"{"family": " \"A B\" ,C , 'D'"}"#) == .families(["A B", "C", "D"]))
    #expect(try source(#"{"family": ["A B", "C"]}"#) == .families(["A B", "C"]))
    #expect(try source(#"{"file": "a/b.ttf"}"#) == .file(path: "a/b.ttf"))
    let file = Text("", font: Font(.file(path: "a.ttf"), size: 3))
    #expect(try text(String(decoding: try JSONEncoder().encode(file), as: UTF8.self)) == file)
  }

  static let mistakes: [(String, String, String)] = [
    (#"{}"#, "string", "is missing"),
    (#"{"string": "a", "colour": "red"}"#, "colour", "did you mean \"color\"?"),
    (#"{"string": "a", "alignment": "centre"}"#, "alignment", "did you mean \"center\"?"),
    (#"{"string": "a", "wrap": "words"}"#, "wrap", "word, character, anywhere, balance, pretty, none"),
    (#"{"string": "a", "lineHeight": -1}"#, "lineHeight", "is -1 but must be 0…100"),
    (#"{"string": "a", "letterSpacing": 1001}"#, "letterSpacing", "is 1001 but must be -1000…1000"),
    (
      #"{"string": "a", "list": {"marker": "a", "numbers": "decimal"}}"#, "list.numbers",
      "a list has a marker"
    ),
    (#"{"string": "a", "list": {"marker": "a\nb"}}"#, "list.marker", "has a control character"),
    (#"{"string": "a", "list": {"level": 9}}"#, "list.level", "0…8"),
    (#"{"string": "a", "tabs": [{"at": 0}]}"#, "tabs.Index 0.at", "more than 0"),
    (#"{"string": "a", "maximumLines": 0}"#, "maximumLines", "a whole number, 1…1000000"),
    (#"{"string": "a", "maximumLines": 1.5}"#, "maximumLines", "a whole number"),
    (#"{"string": "a", "fit": {"minimumScale": 0}}"#, "fit.minimumScale", "is 0 but must be 0.01…1"),
    (#"{"string": "a", "fit": true}"#, "fit", ""),
    (#"{"string": "a", "missingGlyph": "none"}"#, "missingGlyph", "is not one of box, skip, error"),
    (#"{"string": "a\u0000"}"#, "string", "has a zero byte"),
    (#"{"string": "a", "language": "english, please"}"#, "language", "is not a language tag"),
    (#"{"string": "a", "font": {"size": 0}}"#, "font.size", "is 0 but must be 0.1…10000"),
    (#"{"string": "a", "font": {"weight": 950}}"#, "font.weight", "a whole number, 100…900"),
    (#"{"string": "a", "font": {"weight": "bold"}}"#, "font.weight", ""),
    (#"{"string": "a", "font": {"famly": "b"}}"#, "font.famly", "did you mean \"family\"?"),
    (#"{"string": "a", "font": {"family": "a", "file": "b"}}"#, "font.file", "is given as well as family"),
    (#"{"string": "a", "font": {"family": []}}"#, "font.family", "names no family"),
    (#"{"string": "a", "font": {"family": "a,,b"}}"#, "font.family", "has an empty name"),
    (#"{"string": "a", "font": {"family": ["a, b"]}}"#, "font.family", "has a comma"),
    (#"{"string": "a", "font": {"file": ""}}"#, "font.file", "is an empty path"),
    (#"{"string": "a", "font": "Inter"}"#, "font", ""),
    (#"{"string": []}"#, "string", "has 0 elements"),
    (#"{"string": [{"sting": "a"}]}"#, "string.Index 0.sting", "did you mean \"string\"?"),
    (#"{"string": [{"string": "a", "size": 0}]}"#, "string.Index 0.size", "is 0 but must be 0.1…10000"),
    (
      #"{"string": ["a", {"string": "b", "size": 0.15}]}"#, "string[1].size",
      "a hundredth of the text's largest, 16"
    ),
    (#"{"string": [{"size": 3}]}"#, "string.Index 0", "needs one of string, picture"),
    (
      #"{"string": [{"string": "a", "picture": {"image": "b"}}]}"#, "string.Index 0.picture",
      "is given as well as string; a run is a string or a picture"
    ),
    (#"{"string": [{"picture": {"image": "b", "width": 0}}]}"#, "string.Index 0.picture.width", "is 0"),
    (#"{"string": ["a", "b\u0000"]}"#, "string[1].string", "has a zero byte"),
    (#"{"string": "a", "font": {"axes": {"weight": 1}}}"#, "font.axes.weight", "is not a tag of four"),
    (
      #"{"string": "a", "font": {"features": {"tnum": -1}}}"#, "font.features.tnum",
      "is -1 but must be 0…65535"
    ),
    (#"{"string": "a", "font": {"features": {"tnum": 0.5}}}"#, "font.features.tnum", "not a whole number"),
    (#"{"string": "a", "transform": "upper"}"#, "transform", "none, uppercase, lowercase, capitalize"),
  ]

  @Test("mistakes name their field", arguments: mistakes)
  func errors(json: String, field: String, problem: String) throws {
    let context =
      switch try #require(throws: DecodingError.self, performing: { try text(json) }) {
      case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context):
        context
      @unknown default: DecodingError.Context(codingPath: [], debugDescription: "")
      }
    #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == field)
    if !problem.isEmpty { #expect(context.debugDescription.contains(problem), "\(context.debugDescription)") }
  }

  static let invalid: [(Text, StyleError)] = [
    (
      Text("a", font: Font(size: .infinity)), .notFinite(field: "font.size")
    ),
    (
      Text("a", color: Color(red: 2, green: 0, blue: 0)),
      .outOfRange(field: "color.red", value: 2, allowed: "0…1")
    ),
    (Text("a", letterSpacing: .nan), .notFinite(field: "letterSpacing")),
    (
      Text("a", font: Font(.families([]))),
      .invalid(field: "font.family", problem: "names no family; write \"sans-serif\" for any")
    ),
    (
      Text("a", font: Font(.file(path: "a\0b"))), .invalid(field: "font.file", problem: "has a zero byte")
    ),
    (
      Text("a", language: ""),
      .invalid(field: "language", problem: "\"\" is not a language tag such as en, ja or sr-Latn")
    ),
  ]

  @Test("values made in code are checked too", arguments: invalid)
  func validation(text: Text, error: StyleError) {
    #expect(throws: error) { try text.validate() }
  }
}
