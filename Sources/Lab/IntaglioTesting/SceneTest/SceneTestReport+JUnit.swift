// SPDX-License-Identifier: MIT
extension SceneTestReport {
  /// The report as JUnit XML for Jenkins, GitLab and others: a test suite for each candidate, with a test
  /// case for each scene.
  ///
  /// A wrong picture is a `failure`, a missing one an `error`. `system-out` names difference pictures as
  /// `[[ATTACHMENT|path]]`, which GitLab shows beside the failure. There are no times.
  ///
  /// - Parameter name: the name of the run.
  public func junit(name: String = "intaglio selftest") -> String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append("<testsuites \(Self.attributes([("name", name)] + Self.counts(rows)))>")
    var candidates: [String] = []
    for row in rows where !candidates.contains(row.candidate) { candidates.append(row.candidate) }
    for candidate in candidates { lines += Self.suite(candidate, rows.filter { $0.candidate == candidate }) }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func suite(_ candidate: String, _ rows: [Row]) -> [String] {
    var lines = ["  <testsuite \(attributes([("name", candidate)] + counts(rows) + [("skipped", "0")]))>"]
    if let device = rows.first?.device {
      lines.append(
        "    <properties><property \(attributes([("name", "device"), ("value", device)]))/></properties>")
    }
    for row in rows { lines += testCase(row) }
    return lines + ["  </testsuite>"]
  }

  private static func testCase(_ row: Row) -> [String] {
    var names = [("classname", row.candidate), ("name", row.scene)]
    if let file = row.file { names.append(("file", file)) }
    // JUnit has one failure or one error for each case: the message is the most serious fault, and the text
    // lists all of them.
    guard let fault = row.faults.first(where: \.isError) ?? row.faults.first else {
      return ["    <testcase \(attributes(names))/>"]
    }
    let element = fault.isError ? "error" : "failure"
    let text = row.faults.map { "\($0)" }.joined(separator: "\n")
    var lines = [
      "    <testcase \(attributes(names))>",
      "      <\(element) \(attributes([("message", fault.message), ("type", fault.kind.rawValue)]))>"
        + "\(XMLText.escaped(text))</\(element)>",
    ]
    let attachments = row.faults.compactMap(\.picture).map { "[[ATTACHMENT|\($0)]]" }
    if !attachments.isEmpty {
      lines.append("      <system-out>\(XMLText.escaped(attachments.joined(separator: "\n")))</system-out>")
    }
    return lines + ["    </testcase>"]
  }

  private static func counts(_ rows: [Row]) -> [(String, String)] {
    func count(_ verdict: Verdict) -> String { "\(rows.count(where: { $0.verdict == verdict }))" }
    return [("tests", "\(rows.count)"), ("failures", count(.failed)), ("errors", count(.error))]
  }

  private static func attributes(_ pairs: [(String, String)]) -> String {
    pairs.map { name, value in "\(name)=\"\(XMLText.escaped(value))\"" }.joined(separator: " ")
  }
}

/// Text in XML 1.0.
enum XMLText {
  /// The text for a double-quoted attribute, or for the contents of an element.
  ///
  /// Line breaks and tabs become references, which attributes need and elements allow. Characters that are
  /// invalid in XML, even as references, are spelled out, as in `\u{1b}`.
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
