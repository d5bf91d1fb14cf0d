// SPDX-License-Identifier: MIT

/// Why a scene cannot be drawn. `field` names the place in the document, such as
/// `layers[2].style.shadows[0].blur`.
public enum SceneError: Error, Sendable, Hashable {
  /// A value is not allowed there, or something is too much.
  case invalid(field: String, problem: String)
  /// A picture names a file that nobody has read yet.
  case imageNotLoaded(field: String, path: String)
  /// A picture cannot be made, mostly for its size.
  case bitmap(field: String, BitmapError)
  /// A path cannot be filled or stroked.
  case path(field: String, PathError)
  /// A text cannot be set: its font is missing, say. The problem is written for people.
  case text(field: String, problem: String)
  /// No text can be set here: the libraries that do, or the package trait, are missing. The problem says
  /// which.
  case textUnavailable(field: String, problem: String)
}

extension SceneError: CustomStringConvertible {
  /// The place, and what is wrong.
  public var description: String { field.isEmpty ? problem : "\(field): \(problem)" }

  /// The place in the document.
  public var field: String {
    switch self {
    case .invalid(let field, _), .imageNotLoaded(let field, _), .bitmap(let field, _), .path(let field, _),
      .text(let field, _), .textUnavailable(let field, _):
      field
    }
  }

  /// What is wrong there.
  public var problem: String {
    switch self {
    case .invalid(_, let problem), .text(_, let problem), .textUnavailable(_, let problem): problem
    case .imageNotLoaded(_, let path):
      "names the file \(path), which has not been read; load the scene with Scene(contentsOf:)"
    case .bitmap(_, let error): error.description
    case .path(_, let error): error.description
    }
  }
}

extension SceneError {
  /// A style's error, its field behind the path of the style.
  init(_ error: StyleError, at path: String) {
    let error = error.inside(path)
    if case .fillNotLoaded(let file) = error {
      self = .imageNotLoaded(field: path.isEmpty ? "fill.image" : "\(path).fill.image", path: file)
    } else {
      let (field, problem) = error.parts
      self = .invalid(field: field, problem: problem)
    }
  }
}

extension SceneError {
  /// What a layout engine threw for the text at `field`.
  package init(ofText error: any Error, at field: String) {
    if let error = error as? TextUnavailable {
      self = .textUnavailable(field: field, problem: error.reason)
    } else {
      self = .text(field: field, problem: "\(error)")
    }
  }
}
