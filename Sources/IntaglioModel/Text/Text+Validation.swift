extension Text {
  /// Checks that the text can be laid out, as far as that can be said without a font: every number finite and within its
  /// range, the string not too long and without zero bytes, the language well formed.
  ///
  /// - Throws: `StyleError`, naming the first field at fault, such as `font.size`.
  public func validate() throws(StyleError) {
    if let problem = stringProblem { throw .invalid(field: "string", problem: problem) }
    try font.validate()
    let components = [
      ("red", color.red), ("green", color.green), ("blue", color.blue), ("alpha", color.alpha),
    ]
    for (name, value) in components {
      try NumberCheck.check(value, in: 0...1, field: "color.\(name)")
    }
    if let lineHeight {
      try NumberCheck.check(lineHeight, in: Text.allowedLineHeights, field: "lineHeight")
    }
    try NumberCheck.check(letterSpacing, in: Text.allowedLetterSpacings, field: "letterSpacing")
    if let maximumLines, !Text.allowedMaximumLines.contains(maximumLines) {
      let allowed = "\(Text.allowedMaximumLines.lowerBound)…\(Text.allowedMaximumLines.upperBound)"
      throw .outOfRange(field: "maximumLines", value: Double(maximumLines), allowed: allowed)
    }
    if let problem = languageProblem { throw .invalid(field: "language", problem: problem) }
  }

  /// What is wrong with the string, or nil.
  package var stringProblem: String? {
    let length = string.utf8.count
    if length > Text.maximumLength {
      return "has \(length) bytes, at most \(Text.maximumLength) are allowed"
    }
    return string.utf8.contains(0) ? "has a zero byte" : nil
  }

  /// What is wrong with the language, or nil.
  package var languageProblem: String? {
    let parts = language.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return isTag && parts.count <= 8
      ? nil : "\"\(language)\" is not a language tag such as en, ja or sr-Latn"
  }
}
