// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Numbers and dates in the forms of a locale: Foundation's are the expected ones, with CLDR's (48) where
/// Apple or an older CLDR has others.
@Suite("Formats of templates")
struct TemplateFormatTests {
  static let locales = [
    "en", "en-GB", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "tr", "ja", "zh", "ko", "hi",
  ]

  private static let currencies =
    "EUR USD GBP JPY CHF CNY INR KRW BRL CAD AUD NZD MXN SEK NOK DKK PLN CZK HUF TRY"

  /// CLDR's form in place of Foundation's.
  private static func form(_ text: String, in locale: String, isStyle: Bool = true) -> String {
    switch locale {
    case "en-GB": text.replacing(/Sep\b/, with: "Sept")
    case "tr": text.replacing(/^4\.01/, with: "04.01")
    case "ja", "zh": isStyle ? text.replacing("\u{A5}", with: "\u{FFE5}").replacing("日 ", with: "日") : text
    case "hi":
      text.replacing("अक्तू", with: "अक्टू").replacing(/^(पू|अ) (\d.*)$/) { "\($0.2) \($0.1 == "अ" ? "pm" : "am")" }
    default: text
    }
  }

  /// The names of layers, each an insertion.
  private static func texts(
    _ insertions: [String], locale: String = "en", _ variables: String
  ) throws -> [String] {
    let layers = insertions.map { #"{ "frame": [0, 0, 1, 1], "name": "<${\#($0)}>" }"# }
    let text =
      ##"{ "width": 9, "height": 9, "locale": "\##(locale)", "variables": { \##(variables) }, "layers": [\##(layers.joined(separator: ","))] }"##
    return try SceneFile(document: Array(text.utf8)).scene().layers.map {
      String(($0.name ?? "").dropFirst().dropLast())
    }
  }

  private static let numbers = [
    0, 1, -1, 0.5, 0.125, 2.5, 1234.5, -1234.565, 9999.995, 99999, 0.0004, 12_345.678, -1_234_567.25, 1e9,
    1.5e20,
  ]

  @Test("of numbers are those of CLDR", arguments: locales)
  func numberForms(locale: String) throws {
    let own = Locale(identifier: locale)
    let codes = Self.currencies.split(separator: " ").map(String.init)
    for number in Self.numbers {
      let insertions =
        ["n|number", "n|number:2", "n|percent", "n|percent:1"] + codes.map { "n|currency:\($0)" }
      let percent = FloatingPointFormatStyle<Double>.Percent.percent.locale(own)
      let expected =
        [
          number.formatted(.number.locale(own).precision(.fractionLength(0...3))),
          number.formatted(.number.locale(own).precision(.fractionLength(2))),
          number.formatted(percent.precision(.fractionLength(0))),
          number.formatted(percent.precision(.fractionLength(1))),
        ]
        + codes.map { code in
          let style = FloatingPointFormatStyle<Double>.Currency.currency(code: code).locale(own)
          let text = number.formatted(code == "HUF" ? style.precision(.fractionLength(0)) : style)
          return locale == "ja" ? Self.form(text, in: locale) : text
        }
      #expect(try Self.texts(insertions, locale: locale, "\"n\": \(number)") == expected)
    }
  }

  @Test("of dates are those of CLDR", arguments: locales)
  func dates(locale: String) throws {
    let utc = try #require(TimeZone(secondsFromGMT: 0))
    func expected(_ date: Date, _ set: (DateFormatter) -> Void) -> String {
      let formatter = DateFormatter()
      (formatter.locale, formatter.timeZone) = (Locale(identifier: locale), utc)
      set(formatter)
      return formatter.string(from: date)
    }
    for text in ["2026-01-04T00:05", "2024-02-29T12:00", "1999-12-31T23:59", "2026-09-24T09:30"] {
      let date = try #require(ISO8601DateFormatter().date(from: "\(text):00Z"))
      let styles: [DateFormatter.Style] = [.medium, .long, .full]
      let patterns = ["EEE d MMM", "HH:mm", "yyyy-MM-dd", "d 'of' MMMM ''yy", "hh.mm"]
      let made = try Self.texts(
        ["d|date:short", "d|date", "d|date:long", "d|date:full", "d|date:time"]
          + patterns.map { "d|date:\($0)" },
        locale: locale, "\"d\": \"\(text)\"")
      #expect(
        made
          == ([expected(date) { $0.setLocalizedDateFormatFromTemplate("yMd") }]
          + styles.map { style in expected(date) { $0.dateStyle = style } }
          + [expected(date) { $0.setLocalizedDateFormatFromTemplate("jm") }]).map {
            Self.form($0, in: locale)
          }
          + patterns.map { pattern in
            Self.form(expected(date) { $0.dateFormat = pattern }, in: locale, isStyle: false)
          })
    }
  }

  @Test("quote texts in patterns, and have seconds and halves of a day")
  func patterns() throws {
    let patterns = [
      "h 'o''clock'", "h 'o''''clock'", "'''h''' h", "''yy", "h''mm", "'HH:mm' HH:mm", "''''", "H:mm:ss", "s",
      "EE", "h a:nl", "h a:en-GB", "h a:sv", "h a:zh",
    ]
    let made = try Self.texts(patterns.map { "d|date:\($0)" }, #""d": "2026-09-24T12:07:05.25Z""#)
    #expect(
      made == [
        "12 o'clock", "12 o''clock", "'h' 12", "'26", "12'07", "HH:mm 12:07", "''", "12:07:05", "5", "Thu",
        "12 p.m.",
        "12 pm", "12 em", "12 下午",
      ])
    for time in ["12:07:61", "12:07:5", "12:07:05.", "12:07:05.x"] {
      #expect(throws: DocumentError.self, "\(time)") {
        try Self.texts(["d|date"], "\"d\": \"2026-09-24T\(time)\"")
      }
    }
  }

  @Test("take their arguments from words and from variables, and the locale from the scene")
  func arguments() throws {
    let variables = #"""
      "n": 1234.5, "code": "EUR", "where": "fr", "day": "2026-09-24", "a|number": "bar",
      "rows": { "type": "list", "default": [{ "value": 40 }, { "value": 160 }, {}] }, "none": { "type": "list" }, "parts": [3, 0.5, 2.25, 1e21]
      """#
    let made = try Self.texts(
      [
        "n|currency:$code:de", "n | number:0:$where", "day|date:d.M.:de", "a|number", "n|number",
        "rows.value.maximum", "rows.value.sum", "rows.value.minimum", "n|share:$rows.value.maximum",
        "n|share:2469",
        "n|share:0", "none.sum", "parts.digits", "none.digits", "n|number:$parts.digits",
      ], locale: "${where}", variables)
    #expect(
      made == [
        "1.234,50\u{A0}€", "1\u{202F}234", "24.9.", "bar", "1\u{202F}234,5", "160", "200", "40", "771.5625",
        "50",
        "0", "0", "2", "0", "1\u{202F}234,50",
      ])
    // A share is a number, for lengths and opacities too.
    let text = ##"""
      { "width": 9, "height": 9, "variables": { "n": 1 }, "layers": [{ "frame": [0, 0, 9, 9], "layout": {},
        "layers": [{ "width": "${n|share:4}%", "height": 1 }] }] }
      """##
    let scene = try SceneFile(document: Array(text.utf8)).scene()
    #expect(scene.layers[0].layers[0].width == .percent(25))
  }

  private static let faults: [(String, String)] = [
    (
      "n|curency:EUR",
      #"formats "n" by "curency" (did you mean "currency"?); the formats are number, percent, currency, date, share"#
    ),
    (
      "word|number",
      #"formats "word" by number, which is a string, not a number; declare it with the type number"#
    ),
    (
      "nothing|percent",
      #"formats "nothing" by percent, which is null, not a number: leave its layer out with "if""#
    ),
    ("n|number:20", #"formats "n" by number, with 20 digits after the point, which must be 0…15"#),
    ("n|number:2:de:4", #"formats "n" by number, with "4", which is one word too many"#),
    (
      "word|date",
      #"formats "word" by date, which is "2026-02-29": a date is a text such as 2026-09-24, or 2026-09-24T18:30"#
    ),
    (
      "day|date:HH:mm",
      #"formats "day" by date, and asks for the time of a date without one: write it as 2026-09-24T18:30"#
    ),
    (
      "day|date:QQ",
      #"formats "day" by date, and has the pattern "QQ", whose "QQ" is not a date field: y, MM, MMM, MMMM, d, EEE, EEEE, HH, h, mm, ss and a are; literal letters stand between '…'"#
    ),
    (
      "day|date:d 'o'clock'",
      #"formats "day" by date, and has the pattern "d 'o'clock'", whose "c" is not a date field: y, MM, MMM, MMMM, d, EEE, EEEE, HH, h, mm, ss and a are; literal letters stand between '…'"#
    ),
    (
      "day|date:d 'o",
      #"formats "day" by date, and has the pattern "d 'o", with an unclosed ': literal letters stand between '…', and '' is an apostrophe"#
    ),
    ("n|share", #"formats "n" by share, which needs the number that is 100 %: "share:$values.maximum""#),
    ("list.sum", #"names the sum of "list", in which a string is not a number"#),
    (
      "list.total",
      #"names "total" of "list", which is a list: it has count, and of numbers sum, minimum, maximum and digits"#
    ),
  ]

  @Test("are missed with place and cure", arguments: faults)
  func missed(insertion: String, problem: String) throws {
    let variables = #""n": 1, "word": "2026-02-29", "day": "2026-09-24", "nothing": null, "list": ["a"]"#
    #expect(throws: DocumentError.field(path: "", field: "layers[0].name", problem: problem)) {
      try Self.texts([insertion], variables)
    }
  }

  @Test("know their locales and currencies")
  func knownNames() throws {
    let known = Self.locales.joined(separator: ", ")
    let problem = #"the locale "xx", which is not supported; the locales are \#(known)"#
    #expect(throws: DocumentError.field(path: "", field: "locale", problem: "is \(problem)")) {
      try Self.texts([], locale: "xx", "")
    }
    let place = "layers[0].name"
    #expect(
      throws: DocumentError.field(
        path: "", field: place, problem: #"formats "n" by number, in \#(problem)"#)
    ) { try Self.texts(["n|number:xx"], #""n": 1"#) }
    let currency =
      #"formats "n" by currency, which needs a currency: "currency:EUR"; they are "#
      + Self.currencies.replacing(" ", with: ", ")
    #expect(throws: DocumentError.field(path: "", field: place, problem: currency)) {
      try Self.texts(["n|currency:EURO"], #""n": 1"#)
    }
  }
}
