// SPDX-License-Identifier: MIT
import IntaglioModel

/// Writes texts, numbers and names so that a style sheet or a page reads them as what they are.
package enum CSSText {
  /// A string in quotation marks.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      // As a number, since neither a line break nor a tag may stand in a style element's string.
      case "\u{0}"..<" ", "<": result += "\\\(String(scalar.value, radix: 16)) "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// `url("pictures/photo.png")`.
  static func url(_ path: String) -> String { "url(\(quoted(path)))" }

  /// A length to a ten-thousandth of a pixel: `4px`, or `0`.
  static func pixels(_ number: Double) -> String { DecimalText.pixels(rounded(number)) }

  /// Four lengths as one where they are alike.
  static func corners(_ lengths: [Double]) -> String {
    let texts = lengths.map(pixels)
    return texts.allSatisfy { $0 == texts[0] } ? texts[0] : texts.joined(separator: " ")
  }

  /// A number to a ten-thousandth, as text.
  package static func number(_ number: Double) -> String { DecimalText.text(rounded(number)) }

  /// A fraction as a percentage: `50%`.
  static func percentage(_ fraction: Double) -> String { number(100 * fraction) + "%" }

  /// A number to a ten-thousandth.
  static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }

  /// A text as HTML has it, between tags as well as in an attribute's quotation marks.
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

  /// A name of letters, digits and hyphens, for classes and files; empty when `text` has nothing of the kind.
  package static func identifier(_ text: String) -> String {
    let words = text.lowercased().split { character in
      !(character.isASCII && (character.isLetter || character.isNumber))
    }
    return words.joined(separator: "-")
  }
}
