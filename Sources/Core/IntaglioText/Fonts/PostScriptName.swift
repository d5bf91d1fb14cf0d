// SPDX-License-Identifier: MIT

/// The family, weight and slant that a font's PostScript name suggests: `TimesNewRomanPS-BoldItalicMT` is a
/// bold italic of Times New Roman. Names are the designers' own, so this is a guess, for fonts that are not
/// installed.
struct PostScriptName: Hashable {
  let family: String
  /// 100…900.
  let weight: Int
  let isItalic: Bool

  /// Weights by the words of styles, longer words first.
  private static let weights: [(word: String, weight: Int)] = [
    ("extralight", 200), ("ultralight", 200), ("semibold", 600), ("demibold", 600), ("extrabold", 800),
    ("ultrabold", 800), ("hairline", 100), ("regular", 400), ("medium", 500), ("light", 300), ("black", 900),
    ("heavy", 800), ("thin", 100), ("demi", 600), ("bold", 700),
  ]

  init(_ name: String) {
    let parts = name.split(separator: "-", maxSplits: 1)
    let style = parts.count > 1 ? parts[1].lowercased() : ""
    weight = PostScriptName.weights.first { style.contains(text: $0.word) }?.weight ?? 400
    isItalic = style.contains(text: "italic") || style.contains(text: "oblique") || style.hasSuffix("it")
    var base = parts.first.map(String.init) ?? ""
    // Suffixes of Monotype and Adobe.
    for mark in ["MT", "PS"] where base.hasSuffix(mark) && base.count > mark.count {
      base.removeLast(mark.count)
    }
    family = PostScriptName.spaced(base)
  }

  /// Inserts a space before each capital after a small letter: `Times New Roman`, `Noto Sans KR`.
  private static func spaced(_ name: String) -> String {
    var text = ""
    var last: Character?
    for letter in name {
      if let last, letter.isUppercase, last.isLowercase { text.append(" ") }
      text.append(letter == "_" ? " " : letter)
      last = letter
    }
    return text
  }
}
