import FoundationEssentials
import IntaglioCore
import IntaglioPNG

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
    var style = try decoded(contents())
    if case .file(let picture, let fit) = style.fill {
      style.fill = .bitmap(try bitmap(at: resolved(picture), with: readPicture), fit: fit)
    }
    return style
  }

  private func contents() throws(StyleFileError) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code
      switch code {
      case .ENOENT, .ENOTDIR: throw .missing(path: path)
      case .EISDIR: throw .unreadable(path: path, reason: "it is a folder")
      case .EACCES: throw .unreadable(path: path, reason: "permission denied")
      default: throw .unreadable(path: path, reason: code.map { "\($0)" } ?? "\(error)")
      }
    }
  }

  private func decoded(_ data: Data) throws(StyleFileError) -> Style {
    do {
      try StyleFileSyntax.check([UInt8](data))
      return try JSONDecoder().decode(Style.self, from: data)
    } catch let fault as StyleFileSyntax.Fault {
      throw .syntax(path: path, reason: fault.description)
    } catch let error as DecodingError {
      throw StyleFileError(error, path: path)
    } catch {
      throw .syntax(path: path, reason: "\(error)")
    }
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
      throw .picture(path: path, picture: picture, reason: "\(error)")
    }
  }

  /// A path in the file, which is relative to the file's folder unless it is absolute.
  private func resolved(_ picture: String) -> String {
    guard !picture.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return picture }
    return path[...slash] + picture
  }
}
