// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel

/// A picture that was written, but surely not as it was meant: characters of a text that no font has, say, or
/// an animation.
public struct BatchWarning: Sendable, Hashable, Codable {
  /// The file; for a line of a manifest its path and number, as in `people.jsonl:12`.
  public let input: String
  /// What is wrong: one line, without the input's name.
  public let reason: String
  /// The place in a scene file, such as `layers[0].contents.text`; nil for what is not in one. The reason
  /// names it too.
  public let field: String?

  init(_ input: String, _ reason: String, field: String? = nil) {
    self.input = input
    // What others report of a file begins with its name, which stands in `input` already.
    let text = FilePath.message(reason, without: input)
    self.reason = Excerpt.line(
      text.split(whereSeparator: \.isNewline).joined(separator: " "), limit: BatchFailure.maximumLength)
    self.field = field
  }
}

extension BatchWarning: CustomStringConvertible {
  /// One line: `people.jsonl:12: warning: card.json: layers[0].contents.text: neither …`.
  public var description: String { "\(input): warning: \(reason)" }
}

extension BatchFailure {
  /// The first of so many warnings about a picture, for a batch in which they are failures.
  init(_ warning: BatchWarning, count: Int) {
    let more = count > 1 ? " (and \(count - 1) more)" : ""
    self.init(warning.input, .prepare, warning.reason + more, field: warning.field)
  }
}
