// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages
import IntaglioModel

extension Style {
  /// Reads a style file, and the PNG pictures that its fill and its patterns name, whose paths are relative
  /// to the file's folder.
  ///
  /// A file may also hold the effects of a layer as Figma's REST API gives them: see `FigmaEffects`.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - warnings: gets what was read, but is drawn otherwise.
  /// - Throws: `StyleFileError`, which names the file, the field and the fault.
  public init(contentsOf path: String, warnings: RenderWarnings? = nil) throws(StyleFileError) {
    try self.init(contentsOf: path, warnings: warnings) { picture in try Bitmap(contentsOf: picture) }
  }

  /// Reads a style file, and the picture that its fill names in whatever format `readPicture` knows.
  ///
  /// - Parameters:
  ///   - path: the file, JSON in the form of `Style`'s `Codable`, or Figma's effects.
  ///   - warnings: gets what was read, but is drawn otherwise.
  ///   - readPicture: reads the picture of `fill.image`; it gets that path, taken relative to the file's
  ///     folder.
  /// - Throws: `StyleFileError`, which names the file, the field and the fault.
  public init(
    contentsOf path: String, warnings: RenderWarnings? = nil,
    readingPicturesWith readPicture: (String) throws -> Bitmap
  ) throws(StyleFileError) {
    self = try StyleFile(JSONFile(path: path)).style(readingPicturesWith: readPicture, warnings)
  }

  /// Reads the text of a style file, and the picture that its fill names.
  ///
  /// - Parameters:
  ///   - document: JSON in the form of `Style`'s `Codable`, or Figma's effects, as UTF-8.
  ///   - folder: what paths in it are relative to; nil for the working directory.
  ///   - warnings: gets what was read, but is drawn otherwise.
  /// - Throws: `StyleFileError`, which calls the document `memory` in that folder.
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

/// Why a style file cannot be used. `path` is the file as it was named.
public enum StyleFileError: Error, Sendable, Hashable {
  /// There is no such file.
  case missing(path: String)
  /// The file is there, but cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not JSON; the reason says where it stops being so.
  case syntax(path: String, reason: String)
  /// A field holds what it may not, or is not known. `field` names the place, such as `shadows[1].blur`, and
  /// is empty for the file as a whole.
  case field(path: String, field: String, problem: String)
  /// The picture that a fill names is not there. `picture` is where it was looked for.
  case missingPicture(path: String, picture: String)
  /// The picture that a fill names cannot be read. `picture` is where it was looked for.
  case picture(path: String, picture: String, reason: String)
}

extension StyleFileError {
  /// What is wrong with the file at `path`.
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
  /// One line: the file, the place in it, what is wrong.
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
