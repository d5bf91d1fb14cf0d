// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// Why a picture file could not be rendered into another.
public enum FileRenderError: Error, Sendable, Hashable {
  /// The input is unreadable, or the output unwritable.
  case file(PictureFileError)
  /// The render failed.
  case render(RenderError)
}

extension FileRenderError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .render(let error): "\(error)"
    }
  }
}
