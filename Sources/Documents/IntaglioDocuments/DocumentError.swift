// SPDX-License-Identifier: MIT
import IntaglioImages

/// Why a scene file or a style file cannot be used. `path` is the file as it was named, or, for a document in
/// memory, the folder that its paths start at; `field` is the place in it, such as
/// `layers[2].style.shadows[0].blur`.
public indirect enum DocumentError: Error, Sendable, Hashable {
  /// What a file should hold.
  public enum Kind: String, Sendable, Hashable {
    /// A scene.
    case scene
    /// A style.
    case style
  }

  /// There is no such file.
  case missing(Kind, path: String)
  /// The file exists, but cannot be read.
  case unreadable(Kind, path: String, reason: String)
  /// The file is not JSON; the reason has the place of the error.
  case syntax(path: String, reason: String)
  /// A field is unknown or has an invalid value; `field` is empty for the file as a whole.
  case field(path: String, field: String, problem: String)
  /// A picture is missing. `picture` is its resolved path.
  case missingPicture(path: String, field: String, picture: String)
  /// A font file is missing. `font` is its resolved path.
  case missingFont(path: String, field: String, font: String)
  /// A picture cannot be read. `picture` is its resolved path.
  case picture(path: String, field: String, picture: String, reason: String)
  /// A file includes itself, directly or through others. `chain` lists the files, from the scene's own to the
  /// repeated one.
  case includeCycle(path: String, field: String, chain: [String])
  /// An error in a scene file that the file `by` includes at `field`. The inner error may be of this case
  /// again.
  case included(DocumentError, by: String, field: String)
}

extension DocumentError {
  package init(_ kind: Kind, _ fault: JSONFault, path: String) {
    switch fault {
    case .missing: self = .missing(kind, path: path)
    case .unreadable(let reason): self = .unreadable(kind, path: path, reason: reason)
    case .syntax(let line, let column, let problem):
      self = .syntax(path: path, reason: "line \(line), column \(column): \(problem)")
    case .field(let field, let problem): self = .field(path: path, field: field, problem: problem)
    }
  }

  /// The result of reading the file at `path`, with its faults as errors.
  package static func reading<Value>(
    _ kind: Kind, at path: String, _ value: @autoclosure () throws(JSONFault) -> Value
  ) throws(DocumentError) -> Value {
    do throws(JSONFault) { return try value() } catch { throw DocumentError(kind, error, path: path) }
  }

  /// The result of reading what a file includes at a field.
  static func including<Value>(
    by path: String, at field: @autoclosure () -> String,
    _ value: @autoclosure () throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value {
    do throws(DocumentError) { return try value() } catch { throw .included(error, by: path, field: field()) }
  }

  /// The invalid field; nil for the file as a whole.
  package var field: String? {
    switch self {
    case .missing, .unreadable, .syntax: nil
    case .field(_, let field, _), .missingPicture(_, let field, _), .missingFont(_, let field, _),
      .picture(_, let field, _, _), .includeCycle(_, let field, _):
      field.isEmpty ? nil : field
    case .included(let error, _, _): error.field
    }
  }
}

extension DocumentError: CustomStringConvertible {
  /// One line: the file, the field, the problem, and the including files.
  public var description: String {
    switch self {
    case .missing(let kind, let path): "\(DocumentError.start(path))no such \(kind) file"
    case .unreadable(let kind, let path, let reason):
      "\(DocumentError.start(path))the \(kind) file cannot be read: \(reason)"
    case .syntax(let path, let reason): "\(DocumentError.start(path))not JSON: \(reason)"
    case .field(let path, let field, let problem):
      "\(DocumentError.start(path))\(field.isEmpty ? "" : "\(field): ")\(problem)"
    case .missingPicture(let path, let field, let picture):
      "\(DocumentError.start(path))\(field): no such picture: \(DataURI.name(picture))"
    case .missingFont(let path, let field, let font):
      "\(DocumentError.start(path))\(field): no such font file: \(DataURI.name(font))"
    case .picture(let path, let field, let picture, let reason):
      "\(DocumentError.start(path))\(field): \(picture): \(reason)"
    case .includeCycle(let path, let field, let chain):
      "\(DocumentError.start(path))\(field): includes itself: \(chain.joined(separator: " > "))"
    case .included(let error, let by, let field): "\(error) (included by \(DocumentError.start(by))\(field))"
    }
  }

  /// The file's name before a problem; a document in memory has none.
  package static func start(_ path: String) -> String {
    path.isEmpty || path.hasSuffix("/") ? "" : "\(DataURI.name(path)): "
  }
}
