// SPDX-License-Identifier: MIT
import Intaglio

/// Why a test did not start, or was aborted. Nothing was rendered or written, except after `cannotWrite`,
/// which may come late.
public enum SceneTestError: Error, Sendable, Hashable {
  /// A scene's name cannot be part of a file name.
  case badName(String)
  /// Two scenes share a name. `first` and `second` are their files, or the name again.
  case sameName(String, first: String, second: String)
  /// Two candidates share a name, or one is called `reference`, like the Reference itself.
  case sameCandidate(String)
  /// A tolerance for goldens outside 0 … 254.
  case tolerance(Int)
  /// A scene cannot be planned: a font is not installed, for instance. `origin` is its file or name.
  case scene(origin: String, SceneError)
  /// A scene has a warning, and the test is strict.
  case warning(SceneTestReport.Warning)
  /// A golden, a picture of a failure or its folder cannot be written.
  case cannotWrite(path: String, reason: String)
}

extension SceneTestError {
  /// The reason why a file could not be written.
  init(_ error: PictureFileError, path: String) {
    if case .cannotWrite(let path, let reason) = error {
      self = .cannotWrite(path: path, reason: reason)
    } else {
      self = .cannotWrite(path: path, reason: "\(error)")
    }
  }
}

extension SceneTestError: CustomStringConvertible {
  /// One line: the problem, its place, and the remedy.
  public var description: String {
    switch self {
    case .badName(let name):
      "\(name.debugDescription) cannot be a scene's name: goldens and pictures of failures are named after it, so it needs at "
        + "least one character, and no slash"
    case .sameName(let name, let first, let second):
      "\(first) and \(second) would both be the scene \(name); rename one, or test them one after the other"
    case .sameCandidate(let name): "two candidates are called \(name); each needs a name of its own"
    case .tolerance(let levels): "the tolerance against goldens is 0 to 254 levels, not \(levels)"
    case .scene(let origin, let error): "\(origin): \(error)"
    case .warning(let warning): "\(warning)"
    case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }
}
