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
  /// - Throws: `DocumentError`, which names the file, the field and the fault.
  public init(contentsOf path: String, warnings: RenderWarnings? = nil) throws(DocumentError) {
    try self.init(contentsOf: path, warnings: warnings) { picture in try Bitmap(contentsOf: picture) }
  }

  /// Reads a style file, and the picture that its fill names in whatever format `readPicture` knows.
  ///
  /// - Parameters:
  ///   - path: the file, JSON in the form of `Style`'s `Codable`, or Figma's effects.
  ///   - warnings: gets what was read, but is drawn otherwise.
  ///   - readPicture: reads the picture of `fill.image`; it gets that path, taken relative to the file's
  ///     folder.
  /// - Throws: `DocumentError`, which names the file, the field and the fault.
  public init(
    contentsOf path: String, warnings: RenderWarnings? = nil,
    readingPicturesWith readPicture: (String) throws -> Bitmap
  ) throws(DocumentError) {
    self = try StyleFile(JSONFile(path: path)).style(readingPicturesWith: readPicture, warnings)
  }

  /// Reads the text of a style file, and the picture that its fill names.
  ///
  /// - Parameters:
  ///   - document: JSON in the form of `Style`'s `Codable`, or Figma's effects, as UTF-8.
  ///   - folder: what paths in it are relative to; nil for the working directory.
  ///   - warnings: gets what was read, but is drawn otherwise.
  /// - Throws: `DocumentError`, which calls the document `memory` in that folder.
  public init(
    document: [UInt8], folder: String? = nil, warnings: RenderWarnings? = nil
  ) throws(DocumentError) {
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
  ) throws(DocumentError) -> Style {
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
      throw DocumentError(.style, error, path: path)
    }
    if case .file(let picture, let fit) = style.fill {
      let bitmap = try bitmap(at: file.resolved(picture), of: "fill.image", with: readPicture)
      style.fill = .bitmap(bitmap, fit: fit)
    }
    try style.forEachPattern { (pattern, field) throws(DocumentError) in
      guard case .file(let picture) = pattern.source else { return }
      pattern.source = .bitmap(
        try bitmap(at: file.resolved(picture), of: "\(field).image", with: readPicture))
    }
    return style
  }

  private func bitmap(
    at picture: String, of field: String, with readPicture: (String) throws -> Bitmap
  ) throws(DocumentError) -> Bitmap {
    guard access(picture, F_OK) == 0 else {
      throw .missingPicture(path: path, field: field, picture: picture)
    }
    do {
      return try readPicture(picture)
    } catch {
      let reason = FilePath.message("\(error)", without: picture)
      throw .picture(path: path, field: field, picture: picture, reason: reason)
    }
  }
}
