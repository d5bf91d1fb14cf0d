// SPDX-License-Identifier: MIT

/// Why a scene cannot be drawn. `field` names the place in the document, such as
/// `layers[2].style.shadows[0].blur`.
public enum SceneError: Error, Sendable, Hashable {
  /// An invalid value, or one above its limit.
  case invalid(field: String, problem: String)
  /// A picture names a file that has not been read.
  case imageNotLoaded(field: String, path: String)
  /// A bitmap cannot be created, usually because of its size.
  case bitmap(field: String, BitmapError)
  /// A path cannot be filled or stroked.
  case path(field: String, PathError)
  /// A text cannot be laid out, for example because a font is missing. The problem is in words.
  case text(field: String, problem: String)
  /// No text can be laid out here: the problem names the missing libraries.
  case textUnavailable(field: String, problem: String)
}

extension SceneError: CustomStringConvertible {
  /// The place and the problem.
  public var description: String { field.isEmpty ? problem : "\(field): \(problem)" }

  /// The place in the document.
  public var field: String {
    switch self {
    case .invalid(let field, _), .imageNotLoaded(let field, _), .bitmap(let field, _), .path(let field, _),
      .text(let field, _), .textUnavailable(let field, _):
      field
    }
  }

  /// The problem.
  public var problem: String {
    switch self {
    case .invalid(_, let problem), .text(_, let problem), .textUnavailable(_, let problem): problem
    case .imageNotLoaded(_, let path):
      "names the file \(path), which has not been read; load the scene with Scene(contentsOfFile:)"
    case .bitmap(_, let error): error.description
    case .path(_, let error): error.description
    }
  }
}

extension SceneError {
  /// A style's error, with the path of the style before its field.
  package init(_ error: StyleError, at path: String) {
    let error = error.inside(path)
    if case .fillNotLoaded(let file) = error {
      self = .imageNotLoaded(field: path.isEmpty ? "fill.image" : "\(path).fill.image", path: file)
    } else {
      let (field, problem) = error.parts
      self = .invalid(field: field, problem: problem)
    }
  }

  /// An error of a layout engine for the text at `field`.
  package init(ofText error: any Error, at field: String) {
    if let error = error as? TextUnavailable {
      self = .textUnavailable(field: field, problem: error.reason)
    } else {
      self = .text(field: field, problem: "\(error)")
    }
  }
}
