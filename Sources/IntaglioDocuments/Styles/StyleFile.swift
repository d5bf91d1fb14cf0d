// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages
import IntaglioModel

extension Style {
  /// Reads a style file, and the PNG pictures of its fill and its patterns. Their paths are relative to the
  /// file's folder.
  ///
  /// A file may also contain the effects of a layer from Figma's REST API: see `FigmaEffects`.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - warnings: called for each field that is drawn differently.
  /// - Throws: `StyleFileError`, with the file, the field and the problem.
  public init(contentsOf path: String, warnings: RenderWarnings? = nil) throws(StyleFileError) {
    try self.init(contentsOf: path, warnings: warnings) { picture in try Bitmap(contentsOf: picture) }
  }

  /// Reads a style file, and the picture of its fill in any format that `readPicture` supports.
  ///
  /// - Parameters:
  ///   - path: the file, JSON in the form of `Style`'s `Codable`, or Figma's effects.
  ///   - warnings: called for each field that is drawn differently.
  ///   - readPicture: reads the picture of `fill.image`; it gets that path, resolved in the file's folder.
  /// - Throws: `StyleFileError`, with the file, the field and the problem.
  public init(
    contentsOf path: String, warnings: RenderWarnings? = nil,
    readingPicturesWith readPicture: (String) throws -> Bitmap
  ) throws(StyleFileError) {
    self = try StyleFile(JSONFile(path: path)).style(readingPicturesWith: readPicture, warnings)
  }

  /// Reads the text of a style file, and the picture of its fill.
  ///
  /// - Parameters:
  ///   - document: JSON in the form of `Style`'s `Codable`, or Figma's effects, as UTF-8.
  ///   - folder: the base folder of relative paths; nil for the working directory.
  ///   - warnings: called for each field that is drawn differently.
  /// - Throws: `StyleFileError`, where the document is called `memory` in that folder.
  public init(
    document: [UInt8], folder: String? = nil, warnings: RenderWarnings? = nil
  ) throws(StyleFileError) {
    self = try StyleFile(JSONFile(text: document, folder: folder))
      .style(readingPicturesWith: { picture in try Bitmap(contentsOf: picture) }, warnings)
  }
}

/// A style file on disk, or its text.
struct StyleFile {
  private let file: JSONFile
  private var path: String { file.path }

  init(_ file: JSONFile) { self.file = file }

  func style(
    readingPicturesWith readPicture: (String) throws -> Bitmap, _ warnings: RenderWarnings?
  ) throws(StyleFileError) -> Style {
    var style: Style
    do throws(JSONFault) {
      let value = try file.value()
      if let figma = try FigmaDocument(value) {
        return figma.style { field, problem in
          warnings?.add([.readOtherwise(field: "\(path): \(field)", problem: problem)])
        }
      }
      style = try JSONValueDecoder.decoded(Style.self, from: value)
    } catch {
      throw StyleFileError(error, path: path)
    }
    if case .file(let picture, let fit) = style.fill {
      style.fill = .bitmap(try bitmap(at: file.resolved(picture), with: readPicture), fit: fit)
    }
    try style.forEachPattern { (pattern, field) throws(StyleFileError) in
      guard case .file(let picture) = pattern.source else { return }
      pattern.source = .bitmap(
        try bitmap(at: file.resolved(picture), of: "\(field).image", with: readPicture))
    }
    return style
  }

  private func bitmap(
    at picture: String, of field: String = "fill.image", with readPicture: (String) throws -> Bitmap
  ) throws(StyleFileError) -> Bitmap {
    guard access(picture, F_OK) == 0 else {
      if field != "fill.image" {
        throw .field(path: path, field: field, problem: "no such picture: \(picture)")
      }
      throw .missingPicture(path: path, picture: picture)
    }
    do {
      return try readPicture(picture)
    } catch {
      let reason = FilePath.message("\(error)", without: picture)
      if field != "fill.image" {
        throw .field(path: path, field: field, problem: "\(picture): \(reason)")
      }
      throw .picture(path: path, picture: picture, reason: reason)
    }
  }
}

/// Why a style file cannot be used. `path` is the file as given.
public enum StyleFileError: Error, Sendable, Hashable {
  /// There is no such file.
  case missing(path: String)
  /// The file exists, but cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not JSON; the reason has the place of the error.
  case syntax(path: String, reason: String)
  /// A field is unknown or has an invalid value. `field` is its place, such as `shadows[1].blur`; empty for
  /// the file as a whole.
  case field(path: String, field: String, problem: String)
  /// A fill's picture is missing. `picture` is its resolved path.
  case missingPicture(path: String, picture: String)
  /// A fill's picture cannot be read. `picture` is its resolved path.
  case picture(path: String, picture: String, reason: String)
}

extension StyleFileError {
  /// An error of the file at `path`.
  package init(_ fault: JSONFault, path: String) {
    switch fault {
    case .missing: self = .missing(path: path)
    case .unreadable(let reason): self = .unreadable(path: path, reason: reason)
    case .syntax(let line, let column, let problem):
      self = .syntax(path: path, reason: "line \(line), column \(column): \(problem)")
    case .field(let field, let problem): self = .field(path: path, field: field, problem: problem)
    }
  }
}

extension StyleFileError: CustomStringConvertible {
  /// One line: the file, the field, the problem.
  public var description: String {
    switch self {
    case .missing(let path):
      "\(path): no such style file"
    case .unreadable(let path, let reason):
      "\(path): the style file cannot be read: \(reason)"
    case .syntax(let path, let reason):
      "\(path): not JSON: \(reason)"
    case .field(let path, let field, let problem):
      field.isEmpty ? "\(path): \(problem)" : "\(path): \(field): \(problem)"
    case .missingPicture(let path, let picture):
      "\(path): fill.image: no such picture: \(picture)"
    case .picture(let path, let picture, let reason):
      "\(path): fill.image: \(picture): \(reason)"
    }
  }
}
