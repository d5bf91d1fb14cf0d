/// Why a scene cannot be drawn. `field` names the place in the document, such as `layers[2].style.shadows[0].blur`.
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
}

extension SceneError: CustomStringConvertible {
  /// The place, and what is wrong.
  public var description: String {
    switch self {
    case .invalid(let field, let problem):
      field.isEmpty ? problem : "\(field): \(problem)"
    case .imageNotLoaded(let field, let path):
      "\(field): names the file \(path), which has not been read; load the scene with Scene(contentsOf:)"
    case .bitmap(let field, let error):
      "\(field): \(error)"
    case .path(let field, let error):
      "\(field): \(error)"
    case .text(let field, let problem):
      "\(field): \(problem)"
    }
  }
}

extension SceneError {
  /// A style's error, its field behind the path of the style.
  init(_ error: StyleError, at path: String) {
    switch error {
    case .notFinite(let field):
      self = .invalid(field: "\(path).\(field)", problem: "is not a finite number")
    case .outOfRange(let field, let value, let allowed):
      self = .invalid(
        field: "\(path).\(field)", problem: "is \(CSSNumber.text(value)), allowed is \(allowed)")
    case .invalid(let field, let problem):
      self = .invalid(field: "\(path).\(field)", problem: problem)
    case .fillNotLoaded(let file):
      self = .imageNotLoaded(field: "\(path).fill.image", path: file)
    }
  }
}
