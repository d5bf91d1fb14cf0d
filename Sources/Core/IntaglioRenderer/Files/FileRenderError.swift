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

extension FileRenderError {
  static func reading<Value>(
    _ value: @autoclosure () throws(PictureFileError) -> Value
  ) throws(FileRenderError) -> Value {
    do throws(PictureFileError) { return try value() } catch { throw .file(error) }
  }

  static func rendering<Value>(
    _ value: @autoclosure () throws(RenderError) -> Value
  ) throws(FileRenderError) -> Value {
    do throws(RenderError) { return try value() } catch { throw .render(error) }
  }
}
