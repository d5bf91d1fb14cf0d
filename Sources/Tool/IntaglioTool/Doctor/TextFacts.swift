// SPDX-License-Identifier: MIT

package struct TextFacts: Encodable, Sendable {
  /// Why texts cannot be laid out; nil if they can.
  package var absence: String?
  /// The number of fonts known to Fontconfig.
  package var fonts: Int
  /// The family of `sans-serif`.
  package var defaultFamily: String?
  /// The family of colour emoji; nil without one.
  package var emojiFamily: String?
  /// Why no words are hyphenated; nil if they are.
  package var hyphenAbsence: String?
  /// The languages with hyphenation dictionaries.
  package var hyphenLanguages: [String]

  package init(
    absence: String? = nil, fonts: Int = 0, defaultFamily: String? = nil, emojiFamily: String? = nil,
    hyphenAbsence: String? = nil, hyphenLanguages: [String] = []
  ) {
    (self.absence, self.fonts, self.defaultFamily) = (absence, fonts, defaultFamily)
    (self.emojiFamily, self.hyphenAbsence, self.hyphenLanguages) = (
      emojiFamily, hyphenAbsence, hyphenLanguages
    )
  }

  /// Why a scene's texts cannot be drawn; nil if they can.
  var problem: Finding? {
    if let absence {
      return .trouble(
        .text, "library", "texts cannot be drawn: \(absence)",
        cure: "apt-get install libpangocairo-1.0-0 libpangoft2-1.0-0 fonts-dejavu-core (Debian, Ubuntu)")
    }
    guard fonts > 0 else {
      return .trouble(
        .text, "fonts", "no font is installed, so only texts with their own font files can be drawn",
        cure: "apt-get install fonts-dejavu-core (Debian, Ubuntu)")
    }
    return nil
  }

  var findings: [Finding] {
    if let problem { return [problem] }
    let family = defaultFamily.map { ", sans-serif is \($0)" } ?? ""
    let emoji: Finding =
      if let emojiFamily {
        .ok(.text, "emoji", "emoji come from \(emojiFamily)")
      } else {
        .note(
          .text, "emoji", "no font has colour emoji; they are drawn as hollow boxes, or without colour",
          cure: "apt-get install fonts-noto-color-emoji (Debian, Ubuntu)")
      }
    return [.ok(.text, "fonts", "\(fonts) font\(fonts == 1 ? "" : "s")\(family)"), emoji, hyphens]
  }

  /// Few texts are hyphenated, so nothing here counts as trouble.
  private var hyphens: Finding {
    if let hyphenAbsence {
      return .note(
        .text, "hyphens", "no words are hyphenated: \(hyphenAbsence)",
        cure:
          "apt-get install libhyphen0 hyphen-en-us, and hyphen-de and others for other languages (Debian, Ubuntu)"
      )
    }
    guard !hyphenLanguages.isEmpty else {
      return .note(
        .text, "hyphens", "no words are hyphenated: no dictionary is installed",
        cure: "apt-get install hyphen-en-us, and hyphen-de and others for other languages (Debian, Ubuntu)")
    }
    return .ok(.text, "hyphens", "hyphens for \(hyphenLanguages.joined(separator: ", "))")
  }
}
