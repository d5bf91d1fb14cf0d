import FoundationEssentials
import IntaglioImages
import IntaglioModel

extension Style {
  /// Reads a style file, and the PNG picture that its fill names, whose path is relative to the file's folder.
  ///
  /// - Throws: `StyleFileError`, which names the file, the field and the fault.
  public init(contentsOf path: String) throws(StyleFileError) {
    try self.init(contentsOf: path) { picture in try Bitmap(contentsOfPNG: picture) }
  }

  /// Reads a style file, and the picture that its fill names in whatever format `readPicture` knows.
  ///
  /// - Parameters:
  ///   - path: the file, JSON in the form of `Style`'s `Codable`.
  ///   - readPicture: reads the picture of `fill.image`; it gets that path, taken relative to the file's folder.
  /// - Throws: `StyleFileError`, which names the file, the field and the fault.
  public init(
    contentsOf path: String, readingPicturesWith readPicture: (String) throws -> Bitmap
  ) throws(StyleFileError) {
    self = try StyleFile(path: path).style(readingPicturesWith: readPicture)
  }
}

/// A style file on disk.
struct StyleFile {
  let path: String

  func style(readingPicturesWith readPicture: (String) throws -> Bitmap) throws(StyleFileError) -> Style {
    let file = JSONFile(path: path)
    var style: Style
    do throws(JSONFault) {
      style = try JSONValueDecoder.decoded(Style.self, from: file.value())
    } catch {
      throw StyleFileError(error, path: path)
    }
    if case .file(let picture, let fit) = style.fill {
      style.fill = .bitmap(try bitmap(at: file.resolved(picture), with: readPicture), fit: fit)
    }
    return style
  }

  private func bitmap(
    at picture: String, with readPicture: (String) throws -> Bitmap
  ) throws(StyleFileError) -> Bitmap {
    guard FileManager.default.fileExists(atPath: picture) else {
      throw .missingPicture(path: path, picture: picture)
    }
    do {
      return try readPicture(picture)
    } catch {
      let reason = FilePath.message("\(error)", without: picture)
      throw .picture(path: path, picture: picture, reason: reason)
    }
  }
}
