// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import TestSupport
import Testing

@Suite("Shadows as CSS text")
struct StyleShadowCSSTests {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let translucentRed = Color(red: 1, green: 0, blue: 0, alpha: 0.5)

  static let readings: [(String, [Shadow])] = [
    ("none", []),
    ("1px 2px", [Shadow(.outer, offset: Vector(1, 2), blur: .css(0))]),
    ("0 0", [Shadow(.outer, blur: .css(0))]),
    ("-1.5px +.5px 3e0px", [Shadow(.outer, offset: Vector(-1.5, 0.5), blur: .css(3))]),
    ("1PX 2px 3px 0 red", [Shadow(.outer, color: red, offset: Vector(1, 2), blur: .css(3))]),
    ("red 1px 2px 3px 0px", [Shadow(.outer, color: red, offset: Vector(1, 2), blur: .css(3))]),
    ("inset 0 4px 6px red", [Shadow(.inner, color: red, offset: Vector(0, 4), blur: .css(6))]),
    ("0 4px 6px red INSET", [Shadow(.inner, color: red, offset: Vector(0, 4), blur: .css(6))]),
    ("inset red 0 4px 6px", [Shadow(.inner, color: red, offset: Vector(0, 4), blur: .css(6))]),
    ("red 0 4px 6px inset", [Shadow(.inner, color: red, offset: Vector(0, 4), blur: .css(6))]),
    ("0 4px 6px inset red", [Shadow(.inner, color: red, offset: Vector(0, 4), blur: .css(6))]),
    ("0 1px 2px 3px", [Shadow(.outer, offset: Vector(0, 1), blur: .css(2), spread: 3)]),
    (
      "inset 0 1px 0 -3.5px red",
      [Shadow(.inner, color: red, offset: Vector(0, 1), blur: .css(0), spread: -3.5)]
    ),
    ("currentColor 0 1px", [Shadow(.outer, offset: Vector(0, 1), blur: .css(0))]),
    // Commas inside a function part no shadows.
    (
      "0 1px rgba(255, 0, 0, 0.5),inset 0 2px 4px hsl(0, 100%, 50%) , 0 3px",
      [
        Shadow(.outer, color: translucentRed, offset: Vector(0, 1), blur: .css(0)),
        Shadow(.inner, color: red, offset: Vector(0, 2), blur: .css(4)),
        Shadow(.outer, offset: Vector(0, 3), blur: .css(0)),
      ]
    ),
  ]

  @Test("read", arguments: readings)
  func reads(text: String, expected: [Shadow]) throws {
    #expect(try Shadow.list(css: text) == expected)
  }

  static let faults: [(String, Int, String, String)] = [
    ("", 0, "", "two to four lengths: x, y, blur, spread"),
    ("red", 3, "", "two to four lengths: x, y, blur, spread"),
    ("0 1px, ", 7, "", "two to four lengths: x, y, blur, spread"),
    (", 0 1px", 0, ",", "two to four lengths: x, y, blur, spread"),
    ("none, 0 1px", 4, ",", "the end after none"),
    ("1px", 3, "", "a length in px"),
    ("0 4", 2, "4", "a length with its unit: write 4px"),
    ("0 0.5 red", 2, "0.5", "a length with its unit: write 0.5px"),
    ("0 4ex", 2, "4ex", "a length in px, em, rem, pt, vw or the like, not ex"),
    ("0 2deg", 2, "2deg", "a length in px, not an angle"),
    ("0 0vw", 2, "0vw", "a length in px or em: vw needs the size of a scene"),
    ("0 5%", 2, "5%", "a length in px, not a percentage"),
    ("0 1px -2px", 6, "-2px", "a blur of 0 or more"),
    ("0 1px 2px 3", 10, "3", "a length with its unit: write 3px"),
    ("0 1px 2px 0 0", 12, "0", "the lengths of a shadow next to each other, four at most"),
    ("0 1px red 2px", 10, "2px", "the lengths of a shadow next to each other, four at most"),
    ("0 1px red blue", 10, "blue", "a comma or the end: this shadow already has a colour"),
    ("inset 0 1px inset", 12, "inset", "inset only once in a shadow"),
    ("insert 0 1px", 0, "insert", "inset, a colour or a length (did you mean \"inset\"?)"),
    ("0 1px blakc", 6, "blakc", "a CSS colour (did you mean \"black\"?)"),
    ("0 1px rgb(1 2)", 13, ")", "a number or a percentage"),
    ("calc(1) 0", 0, "calc(", "a length with its unit: write 1px"),
    ("0 1px;", 5, ";", "a CSS colour, such as #336, rebeccapurple or rgb(255 255 255 / 40%)"),
    ("0 NaNpx", 2, "NaNpx", "a length in px"),
    ("0 1px infinity", 6, "infinity", "a CSS colour"),
  ]

  @Test("refuse", arguments: faults)
  func refuses(text: String, offset: Int, fragment: String, expected: String) {
    let error = CSSError(input: text, offset: offset, fragment: fragment, expected: expected)
    #expect(throws: error) { try Shadow.list(css: text) }
  }

  @Test("hold no infinity, however large the number; rendering refuses it")
  func hugeNumbers() throws {
    let shadows = try Shadow.list(css: "1e999px -1e999px 1e999px")
    #expect(shadows[0].offset.x.isFinite && shadows[0].offset.y.isFinite && shadows[0].blur.sigma.isFinite)
    #expect(throws: StyleError.self) { try Style(shadows: shadows).validate(scale: 1) }
  }

  @Test("write")
  func writes() {
    let shadows = [
      Shadow(.inner, color: Color(white: 0, alpha: 0.75), offset: Vector(0, 4), blur: .css(6)),
      Shadow(.outer, color: .white, offset: Vector(-0.5, -0.0), blur: .sigma(1.5)),
      Shadow(.outer, offset: Vector(1e-5, 0), blur: .layerRadius(3)), Shadow(.inner, spread: -2),
    ]
    #expect(
      shadows.css
        == "inset 0 4px 6px rgb(0 0 0 / 0.75), -0.5px 0 3px #fff, 1e-05px 0 6px #000, inset 0 0 0 -2px #000")
    #expect([Shadow]().css == "none")
  }

  @Test("written and read again are equal, but for the unit of the blur")
  func roundTrip() throws {
    var random = StyleRandom(seed: 2)
    for _ in 0..<500 {
      let shadows = (0..<3).map { _ in random.shadow() }
      let expected = shadows.map {
        Shadow($0.kind, color: $0.color, offset: $0.offset, blur: .css(2 * $0.blur.sigma), spread: $0.spread)
      }
      #expect(try Shadow.list(css: shadows.css) == expected)
    }
  }
}
