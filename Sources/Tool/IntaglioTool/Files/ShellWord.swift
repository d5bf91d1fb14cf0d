// SPDX-License-Identifier: MIT

/// A word of a command line, to be copied into a shell.
enum ShellWord {
  /// The word in double quotes; in single quotes if double quotes would change it; with octal escapes, which
  /// bash, zsh and ksh read, if it has unprintable characters.
  static func quoted(_ word: String) -> String {
    if Console.printable(word) != word {
      let text = word.unicodeScalars.map { scalar in
        if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
        guard Console.printable(String(scalar)) != String(scalar) else { return String(scalar) }
        return String(scalar).utf8.map { byte in
          "\\" + [byte >> 6, byte >> 3 & 7, byte & 7].map { String($0) }.joined()
        }.joined()
      }
      return "$'\(text.joined())'"
    }
    guard word.unicodeScalars.contains(where: "\"$`\\!".unicodeScalars.contains) else { return "\"\(word)\"" }
    return "'" + word.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
