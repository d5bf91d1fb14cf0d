// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import SceneCatalog
import Testing

@Suite("JSON as a person writes it")
struct JSONTextTests {
  private func value(_ text: String) throws -> JSONValue {
    try JSONValue(json: text.utf8)
  }

  @Test("keeps short things in a line, and keys in the order one thinks of them")
  func layout() throws {
    let text =
      #"{"layers":[{"style":{"shadows":[]},"frame":[0,0.5,4,1e-7],"name":"a\"\\\n\u0001"}],"zoo":{},"width":3,"on":true,"none":null}"#
    #expect(
      try value(text).laidOut(width: 60) == #"""
        {
          "width": 3,
          "layers": [
            {
              "name": "a\"\\\n\u0001",
              "frame": [0, 0.5, 4, 1e-07],
              "style": { "shadows": [] }
            }
          ],
          "none": null,
          "on": true,
          "zoo": {}
        }
        """#)
  }

  @Test("reads as the same value", arguments: CatalogScene.layers.filter { !$0.scene.hasDrawings })
  func reading(scene: CatalogScene) throws {
    let data = try JSONEncoder().encode(scene.scene)
    let value = try JSONValue(json: data)
    let text = value.laidOut()
    #expect(try self.value(text) == value)
    #expect(try JSONDecoder().decode(Scene.self, from: Data(text.utf8)) == scene.scene)
  }

  @Test("keeps to its width wherever it can be broken")
  func width() throws {
    // The pixels of a pattern are one long word.
    let data = try JSONEncoder().encode(Preset.all.map(\.style).filter { $0.patterns(scale: 1).isEmpty })
    let lines = try JSONValue(json: data).laidOut(width: 80).split(separator: "\n")
    #expect(lines.count > 50)
    // Long words stand alone.
    #expect(lines.allSatisfy { $0.count <= 80 || $0.count { $0 == "\"" } <= 4 })
  }

  /// Units around every border between characters of one unit and halves of those of two.
  static let units: [UInt16] = [
    0x0000, 0x0041, 0x1234, 0xd7ff, 0xd800, 0xd888, 0xdbff, 0xdc00, 0xdcde, 0xdfff, 0xe000, 0xffff,
  ]

  @Test(
    "takes escapes for the UTF-16 that they are, and names the place of half a character", arguments: units)
  func escapes(first: UInt16) throws {
    for second in Self.units {
      let text = String(format: #""é\u%04x\u%04X!""#, first, second)
      // The standard library's own decoder decides what is valid.
      if let plain = String(validating: [first, second], as: UTF16.self) {
        #expect(try value(text) == .string("é\(plain)!"))
      } else {
        let column = String(validating: [first], as: UTF16.self) == nil ? 3 : 9
        let error = #expect(throws: (any Error).self) { try value(text) }
        let message = error.map { "\($0)" } ?? ""
        #expect(message.contains("line: 1, column: \(column), "), "\(text): \(message)")
      }
    }
  }

  @Test(
    "names the place of an escape that is none, or that the text ends in",
    arguments: [
      #"\ud800\ud800\x"#, #"\ud888\u1234"#, #"\ud800"#, #"\udc00\ud800"#, #"\ud800\udc0"#, #"\ud800\u"#,
      #"\ud800\"#, #"\u+123"#, #"\u12"#, #"\x"#,
    ])
  func badEscapes(escape: String) throws {
    for text in [#"["\#(escape)"]"#, #"["\#(escape)"#] {
      let error = #expect(throws: (any Error).self) { try value(text) }
      let message = error.map { "\($0)" } ?? ""
      #expect(message.contains("line: 1, column: 3, "), "\(text): \(message)")
    }
  }

  @Test(
    "reads numbers of any length to the nearest value",
    arguments: [
      "-0", "18446744073709551616", "0.18446744073709551615", "9007199254740993", "1e308", "1e-400",
      "2.5e-324",
      String(repeating: "9", count: 300), "0." + String(repeating: "0", count: 400) + "1",
      "1." + String(repeating: "3", count: 500), "0e99999999999999999999",
    ])
  func numbers(text: String) throws {
    #expect(try value(text) == .number(try #require(Double(text))))
  }

  @Test(
    "refuses what only looks like a number",
    arguments: [
      "-", "1.", ".5", "1e", "1e+", "01", "1e999", "-1e309", "+1", "0x1",
      "1" + String(repeating: "0", count: 400),
    ])
  func badNumbers(text: String) throws {
    #expect(throws: (any Error).self) { try value(text) }
  }
}
