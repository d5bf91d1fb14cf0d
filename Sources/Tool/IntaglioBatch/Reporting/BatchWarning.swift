// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioModel

/// A warning about a written result, for example about characters that no font has, or an animation.
public struct BatchWarning: Sendable, Hashable, Codable {
  /// The file; for a line of a manifest its path and number, as in `people.jsonl:12`.
  public let input: String
  /// The problem: one line, without the input's name.
  public let reason: String
  /// The place in a scene file, such as `layers[0].contents.text`; nil for other warnings. The reason names
  /// it too.
  public let field: String?
  /// The setting that would avoid the warning, if any.
  public private(set) var remedy: BatchRemedy? = nil

  init(_ input: String, _ reason: String, field: String? = nil, remedy: BatchRemedy? = nil) {
    self.input = input
    self.reason = BatchFailure.line(reason, about: input)
    (self.field, self.remedy) = (field, remedy)
  }

  /// A warning about a picture, or about a scene at a place in its file.
  init(_ input: String, _ warning: RenderWarning, at place: DocumentError? = nil) {
    let reason = place.map { "\($0)" } ?? "\(warning)"
    self.init(
      input, reason + Packages.advice(for: warning), field: place?.field, remedy: BatchRemedy(warning))
  }
}

extension BatchWarning: CustomStringConvertible {
  /// One line: `people.jsonl:12: warning: card.json: layers[0].contents.text: neither …`.
  public var description: String { "\(input): warning: \(reason)" }
}

extension BatchFailure {
  /// The first of `count` warnings about a picture, as the failure of a strict batch.
  init(_ warning: BatchWarning, count: Int) {
    let more = count > 1 ? " (and \(count - 1) more)" : ""
    self.init(warning.input, .prepare, warning.reason + more, field: warning.field, remedy: warning.remedy)
  }
}

/// The setting that would avoid a failure or a warning, for programs to name as their users know it.
public enum BatchRemedy: String, Sendable, Hashable, Codable {
  /// A canvas that grows.
  case growingCanvas
  /// More memory for the batch.
  case moreMemory
  /// A strict resume.
  case strictResume

  /// The setting that helps against an error; nil if none does.
  package init?(_ error: any Error) {
    guard case .overMemoryLimit as PictureFileError = error else { return nil }
    self = .moreMemory
  }

  /// The setting that helps against a warning; nil if none does.
  package init?(_ warning: RenderWarning) {
    guard warning == .cutOff else { return nil }
    self = .growingCanvas
  }
}
