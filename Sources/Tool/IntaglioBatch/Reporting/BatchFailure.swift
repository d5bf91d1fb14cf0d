// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioRenderer

/// An input without a result, and the reason.
public struct BatchFailure: Error, Sendable, Hashable, Codable {
  /// The stage of a failure.
  public enum Stage: String, Sendable, Hashable, Codable, CaseIterable {
    /// A missing file, an unreadable folder, or a pattern without a match.
    case find
    /// An invalid line of a manifest.
    case manifest
    /// Reading the picture, or the picture of its fill; for a scene: setting its values, and reading its
    /// pictures.
    case decode
    /// For a scene: laying out its texts, scaling its pictures, planning.
    case prepare
    /// Applying the style, or drawing the scene.
    case render
    /// Compressing and writing the result.
    case encode
  }

  /// The file, folder or pattern; for a line of a manifest its path and number, as in `icons.jsonl:12`.
  public let input: String
  /// The stage of the failure.
  public let stage: Stage
  /// The problem: one line, without the input's name.
  public let reason: String
  /// The place of the fault in a scene file, such as `layers[0].contents.image`; nil for other faults. The
  /// reason names it too.
  public let field: String?
  /// The line of a manifest that names the input, as in `icons.jsonl:12`; nil for other inputs.
  public private(set) var line: String?
  /// The setting that would avoid the failure, if any.
  public private(set) var remedy: BatchRemedy? = nil

  /// The maximum length of a reason in characters: reports of a million failures should not quote a million
  /// long texts.
  private static let maximumLength = 4000

  /// - Parameter error: the error of the reason, if it has one: the reason then ends with its advice.
  init(
    _ input: String, _ stage: Stage, _ reason: String, field: String? = nil, error: (any Error)? = nil,
    remedy: BatchRemedy? = nil
  ) {
    self.input = input
    self.stage = stage
    self.field = field
    self.remedy = remedy ?? error.flatMap(BatchRemedy.init)
    self.reason = BatchFailure.line(reason, about: input, advice: error.map(Packages.advice) ?? "")
  }

  /// A reason as one line. Messages about a file begin with its name, which `input` already has.
  static func line(_ reason: String, about input: String, advice: String = "") -> String {
    let text = FilePath.message(reason, without: input) + advice
    return Excerpt.line(text.split(whereSeparator: \.isNewline).joined(separator: " "), limit: maximumLength)
  }

  /// The failure of an input that a line of a manifest names.
  func at(_ line: String?) -> BatchFailure {
    var failure = self
    if line != input { failure.line = line }
    return failure
  }

  /// The failure of a file job; nil for the stage that its kind shows.
  init(_ input: String, _ error: FileRenderError, at stage: Stage? = nil) {
    switch error {
    case .render(let fault): self.init(input, stage ?? .render, "\(fault)", error: fault)
    case .file(let fault):
      self.init(input, stage ?? (fault.isOutputFailure ? .encode : .decode), "\(fault)", error: fault)
    }
  }

  init(_ input: String, _ conflict: FileConflict) { self.init(input, .decode, conflict.problem) }
}

extension BatchFailure: CustomStringConvertible {
  /// One line: `a/icon.png: is a GIF picture, not a PNG, JPEG, WebP, AVIF or SVG picture; convert it to PNG
  /// first`. An input of a manifest is preceded by its line.
  public var description: String { "\(line.map { "\($0): " } ?? "")\(input): \(reason)" }
}

/// An event for the observer of a batch.
public enum BatchEvent: Sendable {
  /// The survey is done and work starts: on these devices, with `jobs` pictures at once. `total` is the
  /// expected number of pictures and failures; nil if a manifest is a stream.
  case started(devices: [BackendSelection], jobs: Int, total: Int?)
  /// A picture was drawn with a warning; the event for its output follows.
  case warned(BatchWarning)
  /// A picture was written, or an input failed. `done` counts both, including this one.
  case finished(done: Int, failure: BatchFailure?)
}
