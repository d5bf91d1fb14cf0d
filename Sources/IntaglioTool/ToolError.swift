import ArgumentParser
import Intaglio
import IntaglioTesting

/// Why a command failed: an exit status and one line for people. Every error that leaves a command becomes one here.
package struct ToolError: Error, Sendable, Hashable {
  /// How the process ends.
  package let status: Status
  /// One line, without the program's name.
  package let message: String

  /// A failure. Line breaks in the message become spaces.
  package init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The status and message of any error.
  package init(_ error: any Error) {
    switch error {
    case let error as ToolError: self = error
    case let error as RenderError: self.init(Status(error), "\(error)")
    case let error as PictureFileError: self.init(Status(error), "\(error)")
    case let error as StyleFileError: self.init(Status(error), "\(error)")
    case let error as SceneFileError: self.init(Status(error), "\(error)")
    case let error as SceneTestError: self.init(Status(error), "\(error)")
    case let error as BatchError: self.init(Status(error), "\(error)")
    case let error as StyleError: self.init(.usage, "\(error)")
    case let error as CSSError: self.init(.usage, "\(error)")
    case let error as PresetError: self.init(.usage, "\(error)")
    case let error as BitmapError: self.init(.badInput, "\(error)")
    default:
      // What is left comes from the argument parser.
      self.init(.usage, "\(RootCommand.message(for: error)) (see \(ToolError.help))")
    }
  }

  /// The help that fits the command line: that of its command, where it names one.
  private static var help: String {
    let names = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    let command = CommandLine.arguments.dropFirst().first
    return command.flatMap { names.contains($0) ? "intaglio help \($0)" : nil } ?? "intaglio --help"
  }
}

extension ToolError {
  /// How the program ends when it fails. The numbers from 64 on are those of BSD's sysexits.
  package enum Status: Int32, Sendable, CaseIterable {
    /// `compare` found a difference, the self test failed, or some inputs of a batch did.
    case difference = 1
    /// The command line is wrong.
    case usage = 64
    /// An input was read, and is not what it should be.
    case badInput = 65
    /// An input is not there, or may not be read.
    case missingInput = 66
    /// The backend or device asked for is not there, or failed.
    case unavailable = 69
    /// The output cannot be written.
    case cannotWrite = 73
  }
}

/// The statuses of the library's errors.
extension ToolError.Status {
  init(_ error: RenderError) {
    switch error {
    // A style from a file is checked when it is read, so that what is wrong now stands on the command line.
    case .style: self = .usage
    case .scene(.textUnavailable): self = .unavailable
    case .scene, .bitmap, .tooLargeForDevice: self = .badInput
    case .input, .unsupported, .unavailable, .outOfMemory, .shader, .graphics, .timedOut, .contextLost,
      .closed, .cancelled:
      self = .unavailable
    }
  }

  init(_ error: PictureFileError) {
    if case .missingLibrary = error {
      self = .unavailable
    } else {
      self = error.isMissingInput ? .missingInput : error.isOutputFailure ? .cannotWrite : .badInput
    }
  }

  init(_ error: StyleFileError) {
    switch error {
    case .missing, .unreadable, .missingPicture: self = .missingInput
    case .syntax, .field, .picture: self = .badInput
    }
  }

  init(_ error: SceneFileError) {
    switch error {
    case .missing, .unreadable, .missingPicture, .missingFont: self = .missingInput
    case .syntax, .field, .picture, .includeCycle: self = .badInput
    case .included(let error, _, _): self.init(error)
    }
  }

  init(_ error: SceneTestError) {
    switch error {
    case .badName, .sameName, .sameCandidate, .tolerance: self = .usage
    case .scene, .warning: self = .badInput
    case .cannotWrite: self = .cannotWrite
    }
  }

  init(_ error: BatchError) {
    switch error {
    case .style, .jobs, .collision, .overwritesInput: self = .usage
    case .manifest: self = .missingInput
    case .renderer(let error): self.init(error)
    case .outputFolder: self = .cannotWrite
    }
  }
}
