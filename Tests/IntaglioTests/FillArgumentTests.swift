// SPDX-License-Identifier: MIT
import Intaglio
import Testing

@Suite("Fills by one word")
struct FillArgumentTests {
  static let words: [(String, Fill)] = [
    ("red", .color(Color(red: 1, green: 0, blue: 0))),
    ("#336", .color(Color(red: 0.2, green: 0.2, blue: 0.4))),
    ("rgb(0 0 0 / 50%)", .color(Color(white: 0, alpha: 0.5))),
    ("./red", .file("./red", fit: .cover)),
    ("wood.png", .file("wood.png", fit: .cover)),
    ("a(1).png", .file("a(1).png", fit: .cover)),
  ]

  @Test("are colours, else files", arguments: words)
  func reads(text: String, fill: Fill) throws {
    #expect(try Fill(colorOrPath: text) == fill)
  }

  @Test("are refused where they can only be wrong colours", arguments: ["", "#12", "rgb(1 2)", "foo(1)"])
  func refuses(text: String) {
    #expect(throws: CSSError.self) { try Fill(colorOrPath: text) }
  }
}
