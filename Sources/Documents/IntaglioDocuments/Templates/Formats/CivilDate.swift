// SPDX-License-Identifier: MIT
import IntaglioModel

/// A day of the Gregorian calendar, with a time if it is given: `2026-09-24`, `2026-09-24T18:30`. Time zones
/// are skipped, since a template shows a time as it is written.
struct CivilDate {
  let year, month, day: Int
  let time: (hour: Int, minute: Int, second: Int)?

  /// Reads a date of ISO 8601; nil for another text, and a day or a time that does not exist.
  init?(_ text: String) {
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
    let parts = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let year = Self.number(parts[0]),
      let month = Self.number(parts[1]),
      let day = Self.number(parts[2]), (1...12).contains(month),
      (1...Self.days(of: month, year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    guard halves.count == 2 else {
      time = nil
      return
    }
    let clock = halves[1].prefix { $0.isNumber || $0 == ":" || $0 == "." }
    let zone = halves[1][clock.endIndex...]
    let isZone = zone.allSatisfy { $0.isNumber || "Z+-:".contains($0) }
    let numbers = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard isZone, (2...3).contains(numbers.count), numbers.prefix(2).allSatisfy({ $0.count == 2 }),
      let hour = Self.number(numbers[0]), let minute = Self.number(numbers[1]), hour < 24, minute < 60,
      let second = numbers.count == 2 ? 0 : Self.seconds(numbers[2])
    else { return nil }
    time = (hour, minute, second)
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }

  /// The whole seconds of `59` or `59.999`; nil for another text.
  private static func seconds(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].count == 2, let second = number(parts[0]), second < 61,
      parts.count == 1 || !parts[1].isEmpty && number(parts[1].prefix(9)) != nil
    else { return nil }
    return second
  }

  private static func days(of month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// The day of the week, 0 for Sunday, by Sakamoto's method.
  private var weekday: Int {
    let year = month < 3 ? year - 1 : year
    return
      (year + year / 4 - year / 100 + year / 400 + [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] + day) % 7
  }

  /// Formats the date by a pattern of Unicode date fields: y, M, d, E, H, h, m, s and a. Literal letters are
  /// quoted with `'`, and `''` is an apostrophe, also within quotes.
  func text(by pattern: String, in locale: FormatLocale) throws(JSONFault) -> String {
    var result = ""
    var rest = pattern[...]
    while let first = rest.first {
      if first == "'" {
        result += try Self.literal(&rest, of: pattern)
        continue
      }
      guard first.isASCII, first.isLetter else {
        result.append(rest.removeFirst())
        continue
      }
      let field = rest.prefix { $0 == first }
      rest = rest[field.endIndex...]
      result += try text(of: String(field), pattern, locale)
    }
    return result
  }

  /// Reads a literal between `'`. `''` is an apostrophe, within a literal or alone.
  private static func literal(_ rest: inout Substring, of pattern: String) throws(JSONFault) -> String {
    let isApostrophe = rest.hasPrefix("''")
    rest = rest.dropFirst()
    var result = ""
    while let next = rest.popFirst() {
      if next != "'" {
        result.append(next)
      } else if rest.first == "'", !isApostrophe {
        result.append(rest.removeFirst())
      } else {
        return isApostrophe ? "'" : result
      }
    }
    throw JSONFault(
      "has the pattern \"\(Excerpt.line(pattern))\", with an unclosed ': literal letters "
        + "stand between '…', and '' is an apostrophe")
  }

  private func text(of field: String, _ pattern: String, _ locale: FormatLocale) throws(JSONFault) -> String {
    func name(_ index: Int, _ names: String) -> String { String(names.split(separator: " ")[index]) }
    switch field {
    case "y": return "\(year)"
    case "yy", "yyyy": return Self.padded(field == "yy" ? year % 100 : year, to: field.count)
    case "M", "MM": return Self.padded(month, to: field.count)
    case "MMM": return name(month - 1, locale.shortMonths)
    case "MMMM": return name(month - 1, locale.months)
    case "d", "dd": return Self.padded(day, to: field.count)
    case "E", "EE", "EEE": return name(weekday, locale.shortDays)
    case "EEEE": return name(weekday, locale.days)
    case "H", "HH", "h", "hh", "m", "mm", "s", "ss", "a": break
    default:
      throw JSONFault(
        "has the pattern \"\(Excerpt.line(pattern))\", whose \"\(field)\" is not a date field: "
          + "y, MM, MMM, MMMM, d, EEE, EEEE, HH, h, mm, ss and a are; literal letters stand between '…'")
    }
    guard let time else {
      throw JSONFault("asks for the time of a date without one: write it as 2026-09-24T18:30")
    }
    switch field.first {
    case "H": return Self.padded(time.hour, to: field.count)
    case "h": return Self.padded((time.hour + 11) % 12 + 1, to: field.count)
    case "m": return Self.padded(time.minute, to: field.count)
    case "s": return Self.padded(time.second, to: field.count)
    default: return name(time.hour / 12, locale.halves)
    }
  }

  private static func padded(_ number: Int, to count: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }
}
