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

  private static let spaces =
    "one of the spaces srgb, srgb-linear, display-p3, display-p3-linear, a98-rgb, prophoto-rgb, rec2020, xyz-d50, "
    + "xyz-d65, lab, lch, oklab, oklch, hsl, hwb, xyz"

  /// Figures of CSS Color 4, section 17 on, and of its public tests, which give sRGB to some digits: mostly
  /// `green`.
  static let spaceReadings: [(String, [Double])] = [
    ("lab(46.277% -47.552 48.586)", [0, 128 / 255.0, 0]),
    ("lab(0 0 0)", [0, 0, 0]), ("lab(100 0 0)", [1, 1, 1]),
    ("lab(50 50 0)", [0.756208, 0.304487, 0.475634]), ("lab(70 -45 0)", [0.10751, 0.75558, 0.66398]),
    ("lch(46.277% 67.892 134.391)", [0, 128 / 255.0, 0]), ("lch(50% 50 0)", [0.756208, 0.304487, 0.475634]),
    ("oklab(51.975% -0.1403 0.10768)", [0, 128 / 255.0, 0]),
    ("oklab(50% 0.05 0)", [0.48477, 0.3429, 0.38412]),
    ("oklab(70% -0.1 none)", [0.29264, 0.70096, 0.63017]),
    ("oklab(0.5 12.5% 0)", [0.48477, 0.3429, 0.38412]),
    ("oklch(51.975% 0.17686 142.495)", [0, 128 / 255.0, 0]),
    ("oklch(50% 0.2 0)", [0.70492, 0.02351, 0.37073]),
    ("oklch(50% 50% 270deg)", [0.23056, 0.3173, 0.82628]),
    ("color(srgb-linear 0 0.21586 0)", [0, 128 / 255.0, 0]),
    ("color(display-p3 0.21604 0.49418 0.13151)", [0, 128 / 255.0, 0]),
    ("color(a98-rgb 0.281363 0.498012 0.116746)", [0, 128 / 255.0, 0]),
    ("color(prophoto-rgb 0.230479 0.395789 0.129968)", [0, 128 / 255.0, 0]),
    ("color(rec2020 0.235202 0.431704 0.085432)", [0, 128 / 255.0, 0]),
    ("color(xyz 0.07719 0.15438 0.02573)", [0, 128 / 255.0, 0]),
    ("color(xyz-d50 0.08312 0.154746 0.020961)", [0, 128 / 255.0, 0]),
    // Clipped: Chromium's levels of 255.
    ("color(display-p3 1 0.5 0)", [1, 118 / 255.0, 0]), ("oklch(0.9 0.3 150)", [0, 1, 96 / 255.0]),
    ("lab(100 50 50)", [1, 214 / 255.0, 160 / 255.0]), ("oklch(100% 0.2 30)", [1, 198 / 255.0, 172 / 255.0]),
  ]

  @Test("of other spaces are those of the specification", arguments: spaceReadings)
  func readsSpaces(text: String, expected: [Double]) throws {
    let color = try Color(css: text)
    for (value, expected) in zip([color.red, color.green, color.blue], expected) {
      // The figures are rounded: to a hundredth, or to a level.
      #expect(abs(value - expected) < 0.6 / 255, "\(color)")
    }
  }

  /// By hand, in `hsl` after the public tests; others are Chromium's levels.
  static let mixtures: [(String, [Double])] = [
    ("color-mix(in srgb, red, blue)", [127.5, 0, 127.5, 255]),
    ("color-mix(in srgb, red 20%, blue 20%)", [127.5, 0, 127.5, 102]),
    ("color-mix(in srgb, 30% red, blue)", [76.5, 0, 178.5, 255]),
    ("color-mix(in srgb, red, transparent)", [255, 0, 0, 127.5]),
    ("color-mix(in hsl, hsl(120deg 10% 20%), hsl(30deg 30% 40%))", [84, 92, 61, 255]),
    ("color-mix(in hsl, hsl(120deg 10% 20%) 25%, hsl(30deg 30% 40%))", [112, 106, 67, 255]),
    // From 40 to 330 degrees by 5, or the other way around by 185.
    ("color-mix(in hsl, hsl(40 50% 50%), hsl(330 50% 50%))", [191.25, 74.375, 63.75, 255]),
    ("color-mix(in hsl decreasing hue, hsl(40 50% 50%), hsl(330 50% 50%))", [191.25, 74.375, 63.75, 255]),
    ("color-mix(in hsl longer hue, hsl(40 50% 50%), hsl(330 50% 50%))", [63.75, 180.625, 191.25, 255]),
    ("color-mix(in hsl increasing hue, hsl(40 50% 50%), hsl(330 50% 50%))", [63.75, 180.625, 191.25, 255]),
    ("color-mix(in hsl, red, gray)", [191, 64, 64, 255]),
    ("color-mix(in oklch, white, blue)", [115, 163, 255, 255]),
    ("color-mix(in oklch, oklch(none 0.2 30), blue)", [150, 0, 156, 255]),
    ("color-mix(in lch longer hue, red 30%, blue)", [0, 118, 228, 255]),
    ("color-mix(in hwb, #123 20%, oklch(70% .1 100) 30%)", [62, 124, 56, 127.5]),
    ("rgb(calc(255 * 0.5) calc(10% + 10%) max(1%, 2%))", [127.5, 51, 5.1, 255]),
  ]

  @Test("mix", arguments: mixtures)
  func mixes(text: String, levels: [Double]) throws {
    let color = try Color(css: text)
    for (value, level) in zip([color.red, color.green, color.blue, color.alpha], levels) {
      #expect(abs(255 * value - level) < 0.75, "\(color)")
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
    (
      "color(p3 1 0 0)", 6, "p3",
      "one of the spaces srgb, srgb-linear, display-p3, display-p3-linear, a98-rgb, prophoto-rgb, rec2020, xyz-d50, xyz-d65, xyz"
    ),
    (
      "cmyk(0 0 0 0)", 0, "cmyk(",
      "one of rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch(), color(), color-mix() and light-dark()"
    ),
    ("lab(50%, 1, 1)", 7, ",", "spaces between the components, not commas"),
    ("oklch(50% 1 10%)", 12, "10%", "a hue: degrees, or an angle such as 0.5turn"),
    ("color-mix(in p3, red, blue)", 13, "p3", spaces),
    ("color-mix(in hsl longer, red, blue)", 23, ",", "hue, as in longer hue"),
    ("color-mix(in srgb, red)", 22, ")", "a comma before the second colour"),
    ("color-mix(in srgb, red 0%, blue 0%)", 19, "red", "percentages that are not both 0%"),
    ("color-mix(in srgb, red 101%, blue)", 23, "101%", "a percentage from 0% to 100%"),
    ("rgb(calc(1px) 0 0)", 4, "calc(", "a number or a percentage"),
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
