// SPDX-License-Identifier: MIT
import IntaglioCore
import IntaglioDocuments
import IntaglioPSD

/// The exit statuses of the tool, which are also the statuses of the C library. The numbers from 64 on are
/// those of BSD's sysexits.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// A comparison found a difference, the self-test failed, or some inputs of a batch failed.
  case difference = 1
  /// An invalid command line.
  case usage = 64
  /// An invalid input.
  case badInput = 65
  /// A missing or unreadable input.
  case missingInput = 66
  /// The requested backend or device is missing, or failed.
  case unavailable = 69
  /// The output cannot be written.
  case cannotWrite = 73
}

/// The statuses of the library's errors.
extension ExitStatus {
  /// The status of a library error; nil for other errors.
  package init?(of error: any Error) {
    switch error {
    case let error as RenderError: self.init(error)
    case let error as PictureFileError: self.init(error)
    case .file(let error) as FileRenderError: self.init(error)
    case .render(let error) as FileRenderError: self.init(error)
    case let error as PSDError: self = error.isMissingInput ? .missingInput : .badInput
    case let error as DocumentError: self.init(error)
    case let error as BatchError: self.init(error)
    case is StyleError, is FramingError, is CSSError, is PresetError, is PhotoshopStyleError, is FileConflict:
      self = .usage
    case is BitmapError: self = .badInput
    default: return nil
    }
  }

  package init(_ error: RenderError) {
    switch error {
    // A file's style is checked when it is read, so an error at this point is in the command line.
    case .style, .framing: self = .usage
    case .scene(.textUnavailable): self = .unavailable
    case .scene, .bitmap, .tooLargeForDevice: self = .badInput
    case .input, .unsupported, .unavailable, .outOfMemory, .shader, .graphics, .timedOut, .timeLimit,
      .contextLost, .closed, .cancelled:
      self = .unavailable
    }
  }

  package init(_ error: PictureFileError) {
    if case .missingLibrary = error {
      self = .unavailable
    } else {
      self = error.isMissingInput ? .missingInput : error.isOutputFailure ? .cannotWrite : .badInput
    }
  }

  package init(_ error: DocumentError) {
    switch error {
    case .missing, .unreadable, .missingPicture, .missingFont: self = .missingInput
    case .syntax, .field, .picture, .includeCycle: self = .badInput
    case .included(let error, _, _): self.init(error)
    }
  }

  package init(_ error: BatchError) {
    switch error {
    case .style, .framing, .jobs, .collision, .overwritesInputs: self = .usage
    case .manifest: self = .missingInput
    case .renderer(let error): self.init(error)
    case .outputFolder: self = .cannotWrite
    }
  }
}
