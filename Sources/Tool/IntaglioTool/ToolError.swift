// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio
import IntaglioTesting

/// Why a command failed: an exit status and one line. Every error of a command is converted to one.
package struct ToolError: Error, Sendable, Hashable {
  package typealias Status = ExitStatus

  package let status: Status
  /// One line, without the program's name.
  package let message: String

  /// A failure. Line breaks in the message become spaces.
  package init(_ status: Status, _ message: String) {
    self.status = status
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    self.message = Excerpt.line(line, limit: ToolError.maximumLength)
  }

  /// In characters: enough for the longest paths. A longer message quotes the contents of a file.
  private static let maximumLength = 10_000

  package init(_ error: any Error) {
    if let error = error as? ToolError {
      self = error
    } else if let error = FramingError(in: error) {
      self.init(.usage, error.atOption)
    } else if let status = Status(of: error) ?? (error as? SceneTestError).map(Status.init) {
      self.init(status, "\(error)\(Packages.advice(for: error))")
    } else {
      // Only the argument parser has other errors.
      self.init(.usage, "\(RootCommand.message(for: error)); see \(ToolError.help)")
    }
  }

  /// The help to refer to: for the given command, if there is one.
  private static var help: String {
    let command = CommandLine.arguments.dropFirst().first
    return command.flatMap { RootCommand.names.contains($0) ? "intaglio help \($0)" : nil }
      ?? "intaglio --help"
  }
}

extension ExitStatus {
  init(_ error: SceneTestError) {
    switch error {
    case .badName, .sameName, .sameCandidate, .tolerance: self = .usage
    case .scene, .warning: self = .badInput
    case .cannotWrite: self = .cannotWrite
    }
  }
}

/// What the library's messages lack at a shell, because it knows no command line: the option for its advice.
extension BatchRemedy {
  /// The option, to follow a message: ` (--grow)`.
  var option: String {
    switch self {
    case .growingCanvas: " (--grow)"
    case .moreMemory: " (--maximum-memory)"
    case .strictResume: " (--resume=strict)"
    }
  }
}

extension RenderWarning {
  /// The warning with the packages and the option that help.
  var message: String { "\(self)\(advice)" }

  /// The packages and the option that help, to follow its words; empty without any.
  var advice: String { Packages.advice(for: self) + (BatchRemedy(self)?.option ?? "") }
}

/// A command that is valid, but probably a mistake.
enum LikelyMistake: String {
  case missingStyle =
    "no style is given, so pictures are only copied; name one (--style gold, --shadow \"0 2px 6px #0006\")"
  case scaleKeepsSize = "--scale makes the style's lengths smaller; the picture keeps its size"

  /// The doubt as an error, for `--strict`.
  var error: ToolError { ToolError(.usage, rawValue) }
}
