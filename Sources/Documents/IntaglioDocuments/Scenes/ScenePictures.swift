// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages
import IntaglioModel

/// The pictures of one scene, each read once.
final class ScenePictures {
  private let read: (String, SVGDrawing) throws -> Bitmap
  private var pictures: [Key: Bitmap] = [:]
  private var roots: [String: SVGRoot] = [:]

  /// A file, and how a drawing is drawn.
  private struct Key: Hashable {
    let path: String
    let drawing: SVGDrawing
  }

  /// - Parameter read: reads a file; the size and colour are for SVG drawings.
  init(_ read: @escaping (String, SVGDrawing) throws -> Bitmap) { self.read = read }

  /// The picture at a resolved path; a drawing without a size has its own.
  ///
  /// - Throws: `DocumentError` for a missing, unreadable or forbidden picture, with the file and the field
  ///   that name it.
  func picture(
    at place: String, _ drawing: SVGDrawing?, path: String, field: String
  ) throws(DocumentError) -> Bitmap {
    let key = Key(path: place, drawing: drawing ?? SVGDrawing())
    if let picture = pictures[key] { return picture }
    if let problem = FileConfinement.problem(with: place) {
      throw .picture(path: path, field: field, picture: place, reason: problem)
    }
    guard access(place, F_OK) == 0 else {
      throw .missingPicture(path: path, field: field, picture: place)
    }
    do {
      let picture = try read(place, key.drawing)
      pictures[key] = picture
      return picture
    } catch {
      let reason = FilePath.message("\(error)", without: place)
      throw .picture(path: path, field: field, picture: place, reason: reason)
    }
  }

  /// The root of the SVG drawing at a resolved path; nil if it cannot be read.
  func root(ofDrawingAt place: String) -> SVGRoot? {
    if let root = roots[place] { return root }
    let root = FileConfinement.problem(with: place) == nil ? SVGRoot(ofFileAt: place) : nil
    roots[place] = root
    return root
  }

  /// The document of a scene file with its values, and with the width and height that its field `size` gives.
  ///
  /// - Parameter growth: the bytes added by variables to the documents of one scene so far.
  /// - Throws: `DocumentError` for faults of the values, and for a missing or unreadable picture in `size`
  ///   whose default cannot be read either.
  func filled(
    _ template: JSONTemplate, of file: JSONFile, _ growth: inout JSONGrowth
  ) throws(DocumentError) -> FilledTemplate {
    let named: (path: String, usual: String?)?
    do throws(JSONFault) {
      named = try template.sizePicture(growth)
    } catch {
      throw DocumentError(.scene, error, path: file.path)
    }
    let size: PixelSize? =
      if let named { try self.size(of: named.path, or: named.usual, in: file) } else { nil }
    do throws(JSONFault) {
      return try template.filled(&growth, pictureSize: size)
    } catch {
      throw DocumentError(.scene, error, path: file.path)
    }
  }

  /// The size of a picture, or of its default if it has one and cannot be read.
  private func size(
    of picture: String, or usual: String?, in file: JSONFile
  ) throws(DocumentError) -> PixelSize {
    do throws(DocumentError) {
      return try self.picture(at: file.resolved(picture), nil, path: file.path, field: "size").size
    } catch {
      guard let usual else { throw error }
      return try self.picture(at: file.resolved(usual), nil, path: file.path, field: "size").size
    }
  }
}
