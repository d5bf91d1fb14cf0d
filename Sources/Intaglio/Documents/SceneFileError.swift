import IntaglioCore

/// Why a scene file cannot be used. `path` is the file as it was named, `field` the place in it, such as
/// `layers[2].style.shadows[0].blur`.
public enum SceneFileError: Error, Sendable, Hashable {
  /// There is no such file.
  case missing(path: String)
  /// The file is there, but cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not JSON; the reason says where it stops being so.
  case syntax(path: String, reason: String)
  /// A field holds what it may not, or is not known; it is empty for the file as a whole.
  case field(path: String, field: String, problem: String)
  /// A picture is not there. `picture` is where it was looked for.
  case missingPicture(path: String, field: String, picture: String)
  /// A font file is not there. `font` is where it was looked for.
  case missingFont(path: String, field: String, font: String)
  /// A picture cannot be read. `picture` is where it was looked for.
  case picture(path: String, field: String, picture: String, reason: String)
}

extension SceneFileError {
  /// What is wrong with the file at `path`.
  init(_ fault: JSONFault, path: String) {
    switch fault {
    case .missing: self = .missing(path: path)
    case .unreadable(let reason): self = .unreadable(path: path, reason: reason)
    case .syntax(let reason): self = .syntax(path: path, reason: reason)
    case .field(let field, let problem): self = .field(path: path, field: field, problem: problem)
    }
  }

  /// The place in the file; nil for the file as a whole.
  var field: String? {
    switch self {
    case .missing, .unreadable, .syntax: nil
    case .field(_, let field, _), .missingPicture(_, let field, _), .missingFont(_, let field, _),
      .picture(_, let field, _, _):
      field.isEmpty ? nil : field
    }
  }

  /// The exit status that a command ends with, after sysexits: 66 for a file that is not there or cannot be read, 65 for
  /// one with bad data.
  public var exitStatus: Int32 {
    switch self {
    case .missing, .unreadable, .missingPicture, .missingFont: 66
    case .syntax, .field, .picture: 65
    }
  }
}

extension SceneFileError: CustomStringConvertible {
  /// One line: the file, the place in it, what is wrong.
  public var description: String {
    switch self {
    case .missing(let path):
      "\(path): no such scene file"
    case .unreadable(let path, let reason):
      "\(path): the scene file cannot be read: \(reason)"
    case .syntax(let path, let reason):
      "\(path): not JSON: \(reason)"
    case .field(let path, let field, let problem):
      field.isEmpty ? "\(path): \(problem)" : "\(path): \(field): \(problem)"
    case .missingPicture(let path, let field, let picture):
      "\(path): \(field): no such picture: \(picture)"
    case .missingFont(let path, let field, let font):
      "\(path): \(field): no such font file: \(font)"
    case .picture(let path, let field, let picture, let reason):
      "\(path): \(field): \(picture): \(reason)"
    }
  }
}
