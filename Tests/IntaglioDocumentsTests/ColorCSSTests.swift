// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import TestSupport
import Testing

@Suite("Colours as CSS text")
struct ColorCSSTests {
  /// Hand-calculated, or given by CSS Color 4 and its public tests.
  static let readings: [(String, [Double])] = [
    ("#336", [0x33 / 255.0, 0x33 / 255.0, 0x66 / 255.0, 1]),
    ("#0F08", [0, 1, 0, 0x88 / 255.0]),
    ("#ff8000", [1, 128 / 255.0, 0, 1]),
    ("#0000ffcc", [0, 0, 1, 0.8]),
    ("transparent", [0, 0, 0, 0]),
    ("  Red\n", [1, 0, 0, 1]),
    ("/* the */ red /* one */", [1, 0, 0, 1]),
    ("rgb(51, 102, 153)", [0.2, 0.4, 0.6, 1]),
    ("rgb(51,102,153,.25)", [0.2, 0.4, 0.6, 0.25]),
    ("RGBA(20%, 40%, 60%, 25%)", [0.2, 0.4, 0.6, 0.25]),
    ("rgb(255 255 255 / 40%)", [1, 1, 1, 0.4]),
    ("rgb(255 255 255/0.4)", [1, 1, 1, 0.4]),
    ("rgba(20% 102 60%)", [0.2, 0.4, 0.6, 1]),
    ("rgb(none 51 none / none)", [0, 0.2, 0, 0]),
    ("rgb(127.5 0 0)", [0.5, 0, 0, 1]),
    ("rgb(2.55e2 0 0)", [1, 0, 0, 1]),
    // Clamped, not refused.
    ("rgb(300 -10 0 / 2)", [1, 0, 0, 1]),
    ("rgb(1e999 -1e999 0 / -5%)", [1, 0, 0, 0]),
    // 0.5 -+ 0.3 * 0.5: rgb(89, 166, 89) when rounded.
    ("hsl(120 30% 50%)", [0.35, 0.65, 0.35, 1]),
    ("hsl(120 30 50 / 50%)", [0.35, 0.65, 0.35, 0.5]),
    ("hsla(120deg, 100%, 25%, 0.5)", [0, 0.5, 0, 0.5]),
    ("hsl(0.5turn 100% 50%)", [0, 1, 1, 1]),
    ("hsl(200grad 100% 50%)", [0, 1, 1, 1]),
    ("hsl(3.141592653589793rad 100% 50%)", [0, 1, 1, 1]),
    ("hsl(-180 100% 50%)", [0, 1, 1, 1]),
    ("hsl(900deg 100% 50%)", [0, 1, 1, 1]),
    ("hsl(30 100% 50%)", [1, 0.5, 0, 1]),
    ("hsl(none none 50%)", [0.5, 0.5, 0.5, 1]),
    // A negative saturation is none; one past 100 % is kept, and the result clamped: 0.25 -+ 2 * 0.25.
    ("hsl(0, -50%, 40%)", [0.4, 0.4, 0.4, 1]),
    ("hsl(120 200% 25%)", [0, 0.75, 0, 1]),
    ("hsl(1e999 1e999% 1e999%)", [0, 0, 0, 1]),
    // A pure hue of (0, 1, 0.5), times 1 - 0.2 - 0.1, plus 0.2.
    ("hwb(150 20% 10%)", [0.2, 0.9, 0.55, 1]),
    ("hwb(0 40% 80% / 50%)", [1 / 3.0, 1 / 3.0, 1 / 3.0, 0.5]),
    ("hwb(0 200% 100%)", [2 / 3.0, 2 / 3.0, 2 / 3.0, 1]),
    ("color(srgb 0.1 20% none / 0.3)", [0.1, 0.2, 0, 0.3]),
    ("color(srgb 2 -1 0)", [1, 0, 0, 1]),
  ]

  @Test("read", arguments: readings)
  func reads(text: String, expected: [Double]) throws {
    // Where lightness is out of all range, only being finite and in range is asked for.
    let color = try Color(css: text)
    let found = [color.red, color.green, color.blue, color.alpha]
    if text.contains("1e999%)") {
      #expect(found.allSatisfy { (0...1).contains($0) })
    } else {
      for (value, expected) in zip(found, expected) { #expect(abs(value - expected) < 1e-12) }
    }
  }

  static let faults: [(String, Int, String, String)] = [
    ("", 0, "", "a CSS colour, such as #336, rebeccapurple or rgb(255 255 255 / 40%)"),
    ("#12345", 0, "#12345", "#rgb, #rgba, #rrggbb or #rrggbbaa in hexadecimal digits"),
    ("#ggg", 0, "#ggg", "#rgb, #rgba, #rrggbb or #rrggbbaa in hexadecimal digits"),
    ("#", 0, "#", "#rgb, #rgba, #rrggbb or #rrggbbaa in hexadecimal digits"),
    ("ligthgray", 0, "ligthgray", "a CSS colour (did you mean \"lightgray\"?)"),
    ("currentcolor", 0, "currentcolor", "a CSS colour"),
    ("red blue", 4, "blue", "the end after the colour"),
    ("rgb(1 2)", 7, ")", "a number or a percentage"),
    ("rgb(1, 2 3)", 9, "3", "a comma, as between the previous components"),
    ("rgb(1 2, 3)", 7, ",", "a number or a percentage"),
    ("rgb(1, 2, 30%)", 10, "30%", "numbers only or percentages only between commas"),
    ("rgb(none, 2, 3)", 4, "none", "a number from 0 to 255 or a percentage"),
    ("rgb(1, 2, 3, none)", 13, "none", "an alpha from 0 to 1 or from 0% to 100%"),
    ("rgb(1 2 3, 4)", 9, ",", "\"/ alpha\" or the closing )"),
    ("rgb(1, 2, 3 / 4)", 12, "/", "\", alpha\" or the closing )"),
    ("rgb(1 2 3", 9, "", "\"/ alpha\" or the closing )"),
    ("rgb(1px 2 3)", 4, "1px", "a number, a percentage, or an angle in deg, grad, rad or turn"),
    ("rgb(1deg 2 3)", 4, "1deg", "a number from 0 to 255 or a percentage"),
    ("hsl(50% 2% 3%)", 4, "50%", "a hue: degrees, or an angle such as 0.5turn"),
    ("hsl(50, 2, 3)", 8, "2", "a percentage"),
    ("hwb(50, 2%, 3%)", 6, ",", "spaces between the components, not commas"),
    ("color(display-p3 1 0 0)", 6, "display-p3", "srgb, the only supported colour space"),
    ("lab(50% 1 1)", 0, "lab(", "one of the functions rgb(), hsl(), hwb() and color(srgb …)"),
    ("é\u{1f600} red", 0, "é\u{1f600}", "a CSS colour"),
    ("√ red", 0, "√", "a CSS colour"),
    ("é % red", 0, "é", "a CSS colour"),
    ("(red)", 0, "(", "a CSS colour, such as #336, rebeccapurple or rgb(255 255 255 / 40%)"),
    ("red;", 3, ";", "the end after the colour"),
  ]

  @Test("refuse", arguments: faults)
  func refuses(text: String, offset: Int, fragment: String, expected: String) {
    let error = CSSError(input: text, offset: offset, fragment: fragment, expected: expected)
    #expect(throws: error) { try Color(css: text) }
  }

  @Test("describe an error in one line, however long or broken the text")
  func description() {
    let error = CSSError(input: "red\nblue", offset: 4, fragment: "blue", expected: "nothing more")
    #expect(error.description == "\"blue\" at character 5 of \"red blue\": expected nothing more")
    let end = CSSError(input: "rgb(1", offset: 5, fragment: "", expected: "a number")
    #expect(end.description == "at the end of \"rgb(1\": expected a number")
    let long = String(repeating: "x", count: 1_000_000)
    #expect(throws: CSSError.self) { try Color(css: long) }
    let cut = CSSError(input: long, offset: 0, fragment: long, expected: "a CSS colour").description
    #expect(cut.count < 200)
  }

  static let writings: [(Color, String)] = [
    (.black, "#000"), (.white, "#fff"), (.clear, "#0000"),
    (Color(red: 0x33 / 255.0, green: 0x66 / 255.0, blue: 0x9a / 255.0), "#33669a"),
    (Color(red: 0, green: 0, blue: 1, alpha: 0x08 / 255.0), "#0000ff08"),
    // 0.4 is 102 / 255, 0.35 is no whole number of 255ths.
    (Color(white: 1, alpha: 0.4), "#fff6"),
    (Color(white: 1, alpha: 0.35), "rgb(255 255 255 / 0.35)"),
    (Color(white: 0, alpha: 0.75), "rgb(0 0 0 / 0.75)"),
    (Color(red: 0.1, green: 0.25, blue: 1), "color(srgb 0.1 0.25 1)"),
    (Color(red: 0.1, green: 0, blue: 1, alpha: 0.5), "color(srgb 0.1 0 1 / 0.5)"),
  ]

  @Test("write", arguments: writings)
  func writes(color: Color, text: String) throws {
    #expect(color.css == text)
    #expect(try Color(css: text) == color)
  }

  @Test("written and read again are equal")
  func roundTrip() throws {
    var random = StyleRandom(seed: 1)
    for _ in 0..<2000 {
      let color = random.color()
      #expect(try Color(css: color.css) == color)
    }
  }
}
