// SPDX-License-Identifier: MIT
import IntaglioModel

extension Text.List.Numbers {
  /// A number, 0 or more, as CSS's counter styles write it.
  package func text(of number: Int) -> String {
    switch self {
    case .decimal: "\(number)"
    case .lowerLetters: Self.letters(number) ?? "\(number)"
    case .upperLetters: Self.letters(number)?.uppercased() ?? "\(number)"
    case .lowerRoman: Self.roman(number) ?? "\(number)"
    case .upperRoman: Self.roman(number)?.uppercased() ?? "\(number)"
    }
  }

  /// a to z, aa, ab …; nil for 0.
  private static func letters(_ number: Int) -> String? {
    var (left, letters) = (number, "")
    while left > 0 {
      left -= 1
      letters = String(UnicodeScalar(UInt8(97 + left % 26))) + letters
      left /= 26
    }
    return letters.isEmpty ? nil : letters
  }

  private static func roman(_ number: Int) -> String? {
    guard (1...3999).contains(number) else { return nil }
    let digits = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
      (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var (left, text) = (number, "")
    for (value, digit) in digits {
      while left >= value {
        left -= value
        text += digit
      }
    }
    return text
  }
}
