// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

@Suite("Style files")
struct StyleFileTests {
  struct Refused: Error, CustomStringConvertible {
    let description = "not a picture"
  }

  private func style(at path: String) throws(DocumentError) -> Style {
    try Style(contentsOfFile: path) { _ in throw Refused() }
  }

  @Test("are read", arguments: ["", "\u{feff}"])
  func reads(mark: String) throws {
    let folder = try TestFolder()
    let path = try folder.write(mark + #"{ "shadows": [{ "kind": "inner", "sigma": 2 }] }"# + "\n")
    #expect(try style(at: path) == Style(shadows: [Shadow(.inner, blur: .sigma(2))]))
  }

  @Test("bring the picture of their fill, from their own folder or by an absolute path")
  func picture() throws {
    let folder = try TestFolder()
    let picture = try Bitmap(size: PixelSize(1, 1), pixels: [1, 2, 3, 4])
    let absolute = try folder.write("", to: "wood.png")
    for name in ["wood.png", absolute] {
      let path = try folder.write(#"{ "fill": { "image": "\#(name)", "fit": "stretch" } }"#)
      let style = try Style(contentsOfFile: path) { asked in
        #expect(asked == absolute)
        return picture
      }
      #expect(style.fill == .bitmap(picture, fit: .stretch))
    }
  }

  @Test("bring a PNG picture, and say what is wrong with a broken one")
  func png() throws {
    let folder = try TestFolder()
    let path = try folder.write(#"{ "fill": { "image": "wood.png" } }"#)
    let picture = try Bitmap(size: PixelSize(2, 1), pixels: [255, 0, 0, 255, 0, 51, 0, 51])
    try picture.write(to: folder.path("wood.png"))
    #expect(try Style(contentsOfFile: path).fill == .bitmap(picture, fit: .cover))
    try folder.write("no PNG", to: "wood.png")
    do {
      _ = try Style(contentsOfFile: path)
      Issue.record("a broken picture was read")
    } catch {
      guard case .picture(path, "fill.image", folder.path("wood.png"), _) = error else {
        Issue.record("another error: \(error)")
        return
      }
    }
  }

  @Test("that are not there end with 66")
  func missing() throws {
    let folder = try TestFolder()
    let path = folder.path("none.json")
    #expect(throws: DocumentError.missing(.style, path: path)) { try style(at: path) }
    let inside = try folder.write("{}") + "/x.json"
    #expect(throws: DocumentError.missing(.style, path: inside)) { try style(at: inside) }
    let place = folder.folder.path()
    let isFolder = DocumentError.unreadable(.style, path: place, reason: "it is a folder")
    #expect(throws: isFolder) { try style(at: place) }
  }

  @Test("whose picture is not there, or is none, name both files")
  func badPicture() throws {
    let folder = try TestFolder()
    let path = try folder.write(#"{ "fill": { "image": "wood.png" } }"#)
    let picture = folder.path("wood.png")
    let missing = DocumentError.missingPicture(path: path, field: "fill.image", picture: picture)
    #expect(throws: missing) { try style(at: path) }
    try folder.write("x", to: "wood.png")
    let broken = DocumentError.picture(
      path: path, field: "fill.image", picture: picture, reason: "not a picture")
    #expect(throws: broken) { try style(at: path) }
    let error = #expect(throws: DocumentError.self) { try Style(contentsOfFile: path) }
    #expect(
      error?.description
        == "\(path): fill.image: \(picture): is a text file, not a PNG, JPEG, WebP, AVIF or SVG picture"
    )
  }

  static let syntaxFaults: [(String, String)] = [
    ("", "line 1, column 1: expected a value, but the text ends"),
    ("{", "line 1, column 2: expected a key in double quotes, but the text ends"),
    ("{\n  \"edges\": open\n}", "line 2, column 12: expected a value"),
    ("{ 'edges': 1 }", "line 1, column 3: expected a key in double quotes"),
    ("{ \"é\": \"\\x\" }", "line 1, column 9: no such escape in a string"),
    ("{ \"é\": \"\\u00g0\" }", "line 1, column 9: no such escape in a string"),
    ("{ \"a\" 1 }", "line 1, column 7: expected : after the key"),
    ("{ \"a\": 1 \"b\": 2 }", "line 1, column 10: expected , or }"),
    ("{ \"a\": [1 2] }", "line 1, column 11: expected , or ]"),
    ("{ \"a\": [1,] }", "line 1, column 11: expected a value"),
    ("{ \"a\": 1, }", "line 1, column 11: expected a key in double quotes"),
    ("{ \"a\": 01 }", "line 1, column 8: a number must not begin with 0"),
    ("{ \"a\": 1. }", "line 1, column 10: expected a digit"),
    ("{ \"a\": 1e }", "line 1, column 10: expected a digit"),
    ("{ \"a\": -x }", "line 1, column 9: expected a digit"),
    ("{ \"a\": NaN }", "line 1, column 8: expected a value"),
    ("{ \"a\": \"x\n\" }", "line 1, column 10: a string must end on its line"),
    ("{ \"a\": \"x", "line 1, column 10: the string has no closing quote, but the text ends"),
    ("{} {}", "line 1, column 4: expected the end of the text"),
    ("{ \"\\ud83d\": 1 }", "line 1, column 4: the escape is the first half of a character, without a second"),
    (
      "{ \"\\udd8b\\ud83d\": 1 }",
      "line 1, column 4: the escape is the second half of a character, without a first"
    ),
    (
      "{ \"edges\": 1, \"\\u0065dges\": 2 }", "line 1, column 15: duplicate key \"edges\""
    ),
    ("{ // a comment\n}", "line 1, column 3: expected a key in double quotes"),
    (
      "{ \"edges\": \"open\",\n \"edges\": \"open\" }",
      "line 2, column 2: duplicate key \"edges\""
    ),
    (String(repeating: "[", count: 100_000), "line 1, column 401: nested too deeply"),
  ]

  @Test("that are not JSON say where", arguments: syntaxFaults)
  func syntax(text: String, reason: String) throws {
    let folder = try TestFolder()
    let path = try folder.write(text)
    let error = DocumentError.syntax(path: path, reason: reason)
    #expect(throws: error) { try style(at: path) }
  }

  @Test("that are not UTF-8 say where")
  func notText() throws {
    let folder = try TestFolder()
    let path = try folder.write("")
    try (Data(#"{ "edges": "op"#.utf8) + [0xff] + Data(#"en" }"#.utf8)).write(to: URL(filePath: path))
    let reason = "line 1, column 13: the string is not UTF-8"
    #expect(throws: DocumentError.syntax(path: path, reason: reason)) { try style(at: path) }
  }

  @Test("that are larger than any style are not read")
  func tooLarge() throws {
    let folder = try TestFolder()
    let path = try folder.write("")
    // A file with a hole: it takes no room on the disk.
    try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 256 << 20 + 1)
    let reason = "it has more than 256 MiB; keep pictures in files of their own"
    #expect(throws: DocumentError.unreadable(.style, path: path, reason: reason)) { try style(at: path) }
  }

  @Test("have every number as exactly as a Double can")
  func numbers() throws {
    let folder = try TestFolder()
    var texts = [
      "0", "-0", "-0.0", "0.1", "-2.5e-3", "9007199254740991", "9007199254740993",
      "123456789012345678901234567890",
      "1e22", "1e23", "4.9e-324", "1.7976931348623157e308", "0.30000000000000004", "2.2250738585072011e-308",
      "0.000000000000000000000001", "1E+2",
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      texts.append(
        "\(Int.random(in: -999_999...999_999, using: &random)).\(UInt32.random(in: 0 ... .max, using: &random))"
      )
      texts.append("\(Double(bitPattern: UInt64.random(in: 0..<0x7fe0_0000_0000_0000, using: &random)))")
    }
    let shadows = texts.map { #"{ "kind": "inner", "offset": [\#($0), 0] }"# }.joined(separator: ",")
    let path = try folder.write(#"{ "shadows": [\#(shadows)] }"#)
    let read = try style(at: path).shadows.map(\.offset.x.bitPattern)
    #expect(try read == texts.map { try #require(Double($0)).bitPattern })
  }

  @Test("may use all of JSON")
  func allOfJSON() throws {
    let folder = try TestFolder()
    let json =
      #"{ "$schema": "\ud83d\uDD8b\/\b\f\n\r\t\"\\", "fill" : null, "threshold": 2.0e+0, "\u0065dges": "bou\u006Eded", "shadows": [ ] }"#
    let path = try folder.write("\r\n\t" + json)
    #expect(try style(at: path) == Style(threshold: 2, edges: .bounded))
  }

  static let fieldFaults: [(String, String, String)] = [
    ("7", "", #"must be an object, such as { "shadows": [{ "kind": "inner", "blur": 6 }] }, not a number"#),
    (#"{ "shadows": 1 }"#, "shadows", "must be a list"),
    (#"{ "shadows": [{ "kind": "inner" }, { "kind": 1 }] }"#, "shadows[1].kind", "must be a string"),
    (
      #"{ "shadows": [{ "kind": "inner", "offset": [0, "1"] }] }"#, "shadows[0].offset[1]",
      "must be a number"
    ),
    (
      #"{ "shadows": [{ "kind": "inner", "offset": [0, null] }] }"#, "shadows[0].offset[1]",
      "is missing: a number"
    ),
    (
      #"{ "shadows": [{ "kind": "inner" }, { "kind": "outer", "blur": -2 }] }"#, "shadows[1].blur",
      "is -2 but must be 0 or more"
    ),
    (
      #"{ "shadows": [{ "kind": "inner", "blur": 1e999 }] }"#, "shadows[0].blur",
      "has a number that is too large"
    ),
    (
      #"{ "shadows": [{ "kind": "inner", "offset": [1e999, 0] }] }"#, "shadows[0].offset[0]",
      "has a number that is too large"
    ),
    (
      #"{ "fill": { "bitmap": { "width": 1, "height": 1, "pixels": "?" } } }"#, "fill.bitmap.pixels",
      "is not base64"
    ),
  ]

  @Test("with a wrong field name it", arguments: fieldFaults)
  func field(json: String, field: String, problem: String) throws {
    let folder = try TestFolder()
    let path = try folder.write(json)
    let error = DocumentError.field(path: path, field: field, problem: problem)
    #expect(throws: error) { try style(at: path) }
    let text = field.isEmpty ? "\(path): \(problem)" : "\(path): \(field): \(problem)"
    #expect(error.description == text)
  }
}
