// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import IntaglioRenderer

/// An input that did not become a picture, and why.
public struct BatchFailure: Error, Sendable, Hashable, Codable {
  /// How far the input came.
  public enum Stage: String, Sendable, Hashable, Codable, CaseIterable {
    /// There is no such file, a folder cannot be read, or a pattern matches nothing.
    case find
    /// A line of a manifest is not what it should be.
    case manifest
    /// Reading the picture, or that of its fill; of a scene: putting its values in, and reading its pictures.
    case decode
    /// Of a scene: setting its texts, scaling its pictures, planning.
    case prepare
    /// Laying the style over the picture, or drawing the scene.
    case render
    /// Compressing and writing the result.
    case encode
  }

  /// The file, folder or pattern; for a line of a manifest its path and number, as in `icons.jsonl:12`.
  public let input: String
  /// How far it came.
  public let stage: Stage
  /// What is wrong: one line, without the input's name.
  public let reason: String
  /// The place in a scene file that is at fault, such as `layers[0].contents.image`; nil for what is not in
  /// one. The reason names it too.
  public let field: String?

  /// The longest reason, in characters: reports of a million failures should not quote a million long texts.
  static let maximumLength = 4000

  init(_ input: String, _ stage: Stage, _ reason: String, field: String? = nil) {
    self.input = input
    self.stage = stage
    self.field = field
    // What others report of a file begins with its name, which stands in `input` already.
    let text = FilePath.message(reason, without: input)
    self.reason = Excerpt.line(
      text.split(whereSeparator: \.isNewline).joined(separator: " "), limit: BatchFailure.maximumLength)
  }

  init(_ input: String, _ conflict: FileConflict) {
    self.init(input, .decode, conflict.problem)
  }
}

extension BatchFailure: CustomStringConvertible {
  /// One line: `a/icon.png: is a GIF picture, not a PNG, JPEG, WebP, AVIF or SVG picture; convert it to PNG
  /// first`.
  public var description: String { "\(input): \(reason)" }
}

/// What the observer of a batch is told.
public enum BatchEvent: Sendable {
  /// The inputs were surveyed, and work begins: on these devices, with so many pictures at once. `total` is
  /// how many pictures and failures to expect; nil when a manifest is a stream.
  case started(devices: [BackendSelection], jobs: Int, total: Int?)
  /// A picture was drawn, but surely not as it was meant; that it was written follows.
  case warned(BatchWarning)
  /// A picture was written, or an input failed. `done` counts both, this one included.
  case finished(done: Int, failure: BatchFailure?)
}
