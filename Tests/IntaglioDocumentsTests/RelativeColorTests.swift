// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import Testing

/// CSS Color 5, section 4.
@Suite("Relative colours")
struct RelativeColorTests {
  /// By hand, in levels of 255: a channel is a number in the function's own units.
  static let readings: [(String, [Double])] = [
    ("rgb(from #336699 r g b)", [51, 102, 153, 255]),
    ("rgb(from #336699 b calc(r + 9) calc(g / 2 - 1) / 50%)", [153, 60, 50, 127.5]),
    ("rgb(from #33669980 r g b)", [51, 102, 153, 128]),
    ("rgb(from #33669980 r g b / calc(alpha / 2))", [51, 102, 153, 64]),
    ("rgb(from #336699 calc((r - 1) * (2 + 2)) 0 round(2.5))", [200, 0, 3, 255]),
    ("rgb(from #336699 none g 100%)", [0, 102, 255, 255]),
    ("hsl(from red calc(h + 120) s l)", [0, 255, 0, 255]),
    ("hsl(from red h s calc(l * 0.5))", [127.5, 0, 0, 255]),
    ("hwb(from red h 20 b)", [255, 51, 51, 255]),
    ("color(from red srgb g r 0.5)", [0, 255, 127.5, 255]),
    ("color(from red xyz x y z / alpha)", [255, 0, 0, 255]),
    ("lab(from #369 l a b)", [51, 102, 153, 255]), ("lch(from #369 l c h)", [51, 102, 153, 255]),
    ("oklab(from #369 l a b)", [51, 102, 153, 255]), ("oklch(from #369 l c h)", [51, 102, 153, 255]),
    // Without chroma OKLab's lightness is the cube root of the light: half of it an eighth, 0.3885 encoded.
    ("oklch(from white calc(l / 2) c calc(h + 40))", [99.07, 99.07, 99.07, 255]),
    ("oklch(from oklch(from white 0.5 c h) calc(l * 2) c h)", [255, 255, 255, 255]),
    ("rgb(from color-mix(in srgb, red, blue) r g b)", [127.5, 0, 127.5, 255]),
    // Outside sRGB until the end.
    ("rgb(from color(srgb 1.2 -0.2 0.5) calc(r / 2) calc(g + 102) b)", [153, 51, 127.5, 255]),
  ]

  @Test("calculate with the channels of another", arguments: readings)
  func reads(text: String, levels: [Double]) throws {
    let color = try Color(css: text)
    let found = [color.red, color.green, color.blue, color.alpha].map { $0 * 255 }
    for (value, level) in zip(found, levels) { #expect(abs(value - level) < 0.02, "\(found)") }
  }

  @Test("keep whole levels exactly", arguments: Array(0...255))
  func levels(level: Int) throws {
    let color = Color(red: Double(level) / 255, green: 0, blue: 1)
    #expect(try Color(css: "rgb(from \(color.css) round(r) g b)") == color)
    #expect(try Color(css: "rgb(from \(color.css) r g b)") == color)
  }

  static let faults: [(String, String, String)] = [
    ("rgb(from #369, r, g, b)", ",", "a number or a percentage, or one of alpha, b, g, r"),
    ("rgb(from #369 r, g, b)", ",", "spaces between the components, not commas"),
    ("rgb(from #369 r g x)", "x", "a number or a percentage, or one of alpha, b, g, r"),
    ("oklch(from #369 r c h)", "r", "a number or a percentage, or one of alpha, c, h, l"),
    ("oklch(from nothing l c h)", "nothing", "a CSS colour"),
    ("rgb(r g b)", "r", "a number or a percentage"),
    ("oklch(from red calc(l + 10%) c h)", "+", "values of one kind on both sides of the operator"),
    ("rgb(round(1, 2) 0 0)", "round(", "one value in round()"),
    ("rgb(round(1px) 0 0)", "round(", "a number in round()"),
  ]

  @Test("refuse", arguments: faults)
  func refuses(text: String, fragment: String, expected: String) throws {
    let error = try #require(throws: CSSError.self) { try Color(css: text) }
    #expect(error.fragment == fragment && error.expected == expected, "\(error)")
  }

  @Test("are finite and nested to a limit")
  func limits() throws {
    let huge = "color(from color(prophoto-rgb 1e30 -1e30 1e30) a98-rgb r g b)"
    let color = try Color(css: "rgb(from color(from \(huge) prophoto-rgb r g b) calc(r * 1e30) g b)")
    #expect([color.red, color.green, color.blue].allSatisfy { (0...1).contains($0) })
    let deep = (0..<100).reduce("red") { inner, _ in "rgb(from \(inner) r g b)" }
    #expect(throws: CSSError.self) { try Color(css: deep) }
  }
}
