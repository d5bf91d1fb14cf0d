// SPDX-License-Identifier: MIT
import IntaglioModel

/// Writes texts, numbers and names with the escapes of style sheets and pages.
package enum CSSText {
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      // Escaped by number: a style element's string may contain neither line breaks nor tags.
      case "\u{0}"..<" ", "<": result += "\\\(String(scalar.value, radix: 16)) "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// `url("pictures/photo.png")`.
  package static func url(_ path: String) -> String { "url(\(quoted(path)))" }

  /// A length, rounded to a ten-thousandth of a pixel: `4px`, or `0`.
  package static func pixels(_ number: Double) -> String { DecimalText.pixels(rounded(number)) }

  /// Four lengths, shortened to one if equal.
  package static func corners(_ lengths: [Double]) -> String {
    let texts = lengths.map(pixels)
    return texts.allSatisfy { $0 == texts[0] } ? texts[0] : texts.joined(separator: " ")
  }

  /// A number as text, rounded to a ten-thousandth.
  package static func number(_ number: Double) -> String { DecimalText.text(rounded(number)) }

  /// A fraction as a percentage: `50%`.
  package static func percentage(_ fraction: Double) -> String { number(100 * fraction) + "%" }

  package static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }

  /// HTML-escaped text, for element contents and for quoted attributes.
  package static func markup(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// A name of letters, digits and hyphens, for classes and files; empty if `text` has none of these.
  package static func identifier(_ text: String) -> String {
    let words = text.lowercased().split { character in
      !(character.isASCII && (character.isLetter || character.isNumber))
    }
    return words.joined(separator: "-")
  }
}
