// SPDX-License-Identifier: MIT
import IntaglioModel

/// The forms of numbers and dates in one locale, as CLDR has them.
///
/// In patterns of numbers `#` is the number, `¤` the currency's symbol, and `-` the place of the sign.
struct FormatLocale {
  var decimal = "."
  /// The separator between groups of digits.
  var group = ","
  /// The minimum number of digits before the first group separator: with 2, 1234 has none.
  var minimumGrouping = 1
  /// The digits of every group but the last, which has three.
  var laterGroups = 3
  var minus = "-"
  var currency = "-¤#"
  var percent = "-#%"
  /// The patterns of dates: in numbers, with the month's short name, with its full name, and with the
  /// weekday.
  let dates: [String]
  var time = "HH:mm"
  let months, shortMonths: String
  /// The names of days, Sunday first.
  let days, shortDays: String
  /// The names of the two halves of a day.
  var halves = "AM PM"
  /// Currencies with their symbols, where these are not `commonSymbols`.
  var symbols = ""

  /// The currencies, with their symbols in most locales.
  private static let commonSymbols =
    "EUR € USD US$ GBP £ JPY JP¥ CHF CHF CNY CN¥ INR ₹ KRW ₩ BRL R$ CAD CA$ AUD A$ NZD NZ$ MXN MX$ "
    + "SEK SEK NOK NOK DKK DKK PLN PLN CZK CZK HUF HUF TRY TRY"

  static var currencies: [String] { pairs(commonSymbols).map(\.0) }

  private static func pairs(_ words: String) -> [(String, String)] {
    let words = words.split(separator: " ").map(String.init)
    return stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
  }

  func symbol(of code: String) -> String? {
    let own = Self.pairs(symbols).first { $0.0 == code }
    return (own ?? Self.pairs(Self.commonSymbols).first { $0.0 == code })?.1
  }

  /// A number in digits, without its sign.
  func text(_ digits: DecimalDigits, minimumFraction: Int) -> String {
    let (whole, fraction) = digits.parts(minimumFraction: minimumFraction)
    var result = ""
    for (index, digit) in whole.enumerated() {
      let left = whole.count - index
      let isBoundary = left == 3 || left > 3 && (left - 3) % laterGroups == 0
      if isBoundary, index > 0, whole.count >= 3 + minimumGrouping { result += group }
      result.append(digit)
    }
    return fraction.isEmpty ? result : result + decimal + fraction
  }

  /// A number by a pattern.
  ///
  /// - Parameter symbol: the symbol of the currency. A space separates a letter in it from a digit.
  func text(_ number: String, isNegative: Bool, by pattern: String, symbol: String = "") -> String {
    let isNextToNumber = pattern.contains(text: "¤#") && symbol.last?.isLetter == true
    return pattern.replacing(text: "-", with: isNegative ? minus : "").replacing(text: "#", with: number)
      .replacing(text: "¤", with: isNextToNumber ? symbol + "\u{A0}" : symbol)
  }
}
