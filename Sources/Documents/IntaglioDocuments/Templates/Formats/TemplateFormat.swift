// SPDX-License-Identifier: MIT
import IntaglioModel

/// The form in which a template inserts a value, after a bar in `${…}`:
///
///     ${count|number}   ${rating|number:1}   ${share|percent:0:fr}   ${price|currency:EUR}   ${price|currency:$code:de}
///     ${start|date:long}   ${start|date:EEE d MMM:en-GB}   ${row.value|share:$rows.value.maximum}
///
/// Words after colons are its arguments, in this order: a currency, digits after the point, a locale; those
/// of a date are a style or a pattern, and a locale. `$name` is the value of a variable.
struct TemplateFormat {
  enum Kind: String, CaseIterable {
    case number, percent, currency, date, share
  }

  private let name: String
  private let kind: Kind
  private var arguments: [String]
  private var whole = JSONValue.null

  init(_ format: Substring, of name: String, in scope: TemplateScope) throws(JSONFault) {
    self.name = name
    var words = format.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let word = String(words.removeFirst()[...].trimmingBlanks())
    let names = Kind.allCases.map(\.rawValue)
    guard let kind = Kind(rawValue: word) else {
      throw JSONFault(
        "formats \"\(Excerpt.line(name))\" by \"\(Excerpt.line(word))\""
          + "\(Suggestion.hint(for: word, among: names)); the formats are \(names.joined(separator: ", "))")
    }
    self.kind = kind
    arguments = []
    for word in words {
      guard word.hasPrefix("$") else {
        arguments.append(word)
        continue
      }
      let value = try scope.value(of: String(word.dropFirst()))
      whole = value
      arguments.append(value.text ?? "")
    }
  }

  /// The value in this form: a text, or a number for a share.
  ///
  /// - Parameter locale: the locale of formats that name none.
  func applied(to value: JSONValue, locale: String) throws(JSONFault) -> JSONValue {
    if kind == .date {
      guard case .string(let text) = value, let date = CivilDate(text) else {
        let given = value.text.map { "\"\(Excerpt.line($0))\"" } ?? value.kind
        throw fault("which is \(given): a date is a text such as 2026-09-24, or 2026-09-24T18:30")
      }
      return .string(try formatted(date, locale))
    }
    guard case .number(let number) = value else {
      let cure = value == .null ? ": leave its layer out with \"if\"" : "; declare it with the type number"
      throw fault("which is \(value.kind), not a number\(cure)")
    }
    return kind == .share ? .number(try share(of: number)) : .string(try formatted(number, locale))
  }

  /// The percentage of the maximum; 0 if that is not more than 0.
  private func share(of number: Double) throws(JSONFault) -> Double {
    let most: Double? =
      if case .number(let number) = whole { number } else { arguments.first.flatMap(Double.init) }
    guard arguments.count == 1, let most else {
      throw fault("which needs the number that is 100 %: \"share:$values.maximum\"")
    }
    return most > 0 ? 100 * number / most : 0
  }

  private func formatted(_ number: Double, _ usual: String) throws(JSONFault) -> String {
    var rest = arguments[...]
    var code: String?
    if kind == .currency {
      guard let word = rest.popFirst(), FormatLocale.currencies.contains(word) else {
        throw fault(
          "which needs a currency: \"currency:EUR\"; they are \(FormatLocale.currencies.joined(separator: ", "))"
        )
      }
      code = word
    }
    var count: Int?
    if let word = rest.first, let digits = Int(word) {
      guard (0...15).contains(digits) else {
        throw fault("with \(word) digits after the point, which must be 0…15")
      }
      count = digits
      rest = rest.dropFirst()
    }
    let locale = try self.locale(rest.popFirst() ?? usual)
    guard rest.isEmpty else {
      throw fault("with \"\(Excerpt.line(rest[rest.startIndex]))\", which is one word too many")
    }
    var digits = DecimalDigits(number)
    if kind == .percent { digits.shift(by: 2) }
    let usualCount = code.map { ["JPY", "KRW", "HUF"].contains($0) ? 0 : 2 } ?? (kind == .percent ? 0 : 3)
    digits.round(toFraction: count ?? usualCount)
    let text = locale.text(digits, minimumFraction: count ?? (code == nil ? 0 : usualCount))
    let pattern = kind == .currency ? locale.currency : kind == .percent ? locale.percent : "-#"
    return locale.text(
      text, isNegative: number < 0 && !digits.isZero, by: pattern, symbol: code.flatMap(locale.symbol) ?? "")
  }

  private func formatted(_ date: CivilDate, _ usual: String) throws(JSONFault) -> String {
    // A pattern may have colons itself: HH:mm.
    var words = arguments
    var named = usual
    if words.count > 1, FormatLocale.names.contains(words[words.count - 1]) { named = words.removeLast() }
    let locale = try self.locale(named)
    let style = words.isEmpty ? "medium" : words.joined(separator: ":")
    let styles = ["short", "medium", "long", "full"]
    let pattern =
      styles.firstIndex(of: style).map { locale.dates[$0] } ?? (style == "time" ? locale.time : style)
    do throws(JSONFault) {
      return try date.text(by: pattern, in: locale)
    } catch {
      guard case .field(_, let problem) = error else { throw error }
      throw JSONFault("formats \"\(Excerpt.line(name))\" by date, and \(problem)")
    }
  }

  private func locale(_ name: String) throws(JSONFault) -> FormatLocale {
    guard let locale = FormatLocale.named(name) else { throw fault("in \(FormatLocale.problem(of: name))") }
    return locale
  }

  private func fault(_ problem: String) -> JSONFault {
    JSONFault("formats \"\(Excerpt.line(name))\" by \(kind.rawValue), \(problem)")
  }
}

extension FormatLocale {
  static func problem(of name: String) -> String {
    "the locale \"\(Excerpt.line(name))\", which is not supported; the locales are \(names.joined(separator: ", "))"
  }
}
