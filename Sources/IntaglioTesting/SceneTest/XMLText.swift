/// Text as XML 1.0 has it.
enum XMLText {
  /// The text for an attribute in double quotes, or for the inside of an element.
  ///
  /// Line breaks and tabs become references, which attributes need and elements do not mind. Characters that XML may not
  /// hold at all, not even as references, are spelled out, as in `\u{1b}`.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
        escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
