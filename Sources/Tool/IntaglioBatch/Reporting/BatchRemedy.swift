// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

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
