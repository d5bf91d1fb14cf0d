// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioPSD
import IntaglioPlan

/// How a program that failed ends: the tool's exit statuses, and the statuses of the C library. The numbers
/// from 64 on are those of BSD's sysexits.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// A comparison found a difference, the self test failed, or some inputs of a batch did.
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

/// The statuses of the library's errors.
extension ExitStatus {
  /// That of any error of the library; nil for others.
  package init?(of error: any Error) {
    switch error {
    case let error as RenderError: self.init(error)
    case let error as PictureFileError: self.init(error)
    case .file(let error) as FileRenderError: self.init(error)
    case .render(let error) as FileRenderError: self.init(error)
    case let error as PSDError: self = error.isMissingInput ? .missingInput : .badInput
    case let error as DocumentError: self.init(error)
    case let error as BatchError: self.init(error)
    case is StyleError, is CSSError, is PresetError, is PhotoshopStyleError, is FileConflict: self = .usage
    case is BitmapError: self = .badInput
    default: return nil
    }
  }

  package init(_ error: RenderError) {
    switch error {
    // A style from a file is checked when it is read, so that what is wrong now stands on the command line.
    case .style: self = .usage
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
    case .style, .jobs, .collision, .overwritesInputs: self = .usage
    case .manifest: self = .missingInput
    case .renderer(let error): self.init(error)
    case .outputFolder: self = .cannotWrite
    }
  }
}
