// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages
import IntaglioModel

/// The files of one scene: its pictures, each read once, and the names of all others. After a failed reading,
/// those up to the fault.
package final class SceneFiles {
  package enum Role: String {
    case document = "the scene file"
    case include = "an included scene"
    case style = "a style of the scene"
    case picture = "a picture of the scene"
    case colorTable = "a table of colours of the scene"
    case font = "a font of the scene"
  }

  package private(set) var all: [(path: String, role: Role)] = []
  /// The document with its values and included files in place.
  package internal(set) var document = JSONValue.null
  private var known: Set<String> = []
  private let readPicture: (String, SVGDrawing) throws -> Bitmap
  private var pictures: [Key: Bitmap] = [:]
  /// The pictures in memory among the values, by their places.
  package private(set) var inMemory: [String: Bitmap] = [:]
  private var roots: [String: SVGRoot] = [:]

  private struct Key: Hashable {
    let path: String
    let drawing: SVGDrawing
  }

  /// - Parameter readPicture: reads a file; the size and colour are for SVG drawings.
  package init(readingPicturesWith readPicture: @escaping (String, SVGDrawing) throws -> Bitmap) {
    self.readPicture = readPicture
  }

  /// - Parameter warnings: called with each warning, such as an animation of which only one picture is read.
  package convenience init(warnings: RenderWarnings? = nil) {
    self.init { path, drawing in try Bitmap(InputFile(path: path), drawing: drawing, warnings: warnings) }
  }

  /// The files by their names alone: a transparent pixel stands in for each picture.
  package static var namesOnly: SceneFiles { SceneFiles { _, _ in try Bitmap(transparent: PixelSize(1, 1)) } }

  /// Adds the name of a file that is read elsewhere.
  package func add(_ path: String, as role: Role) {
    if known.insert(path).inserted { all.append((path, role)) }
  }

  package func read(_ path: String, _ drawing: SVGDrawing) throws -> Bitmap {
    if !DataURI.isMeant(by: path) { add(path, as: .picture) }
    return try readPicture(path, drawing)
  }

  /// The picture at a resolved path; a drawing without a size has its own.
  func picture(
    at place: String, _ drawing: SVGDrawing?, path: String, field: String
  ) throws(DocumentError) -> Bitmap {
    if let picture = inMemory[place] { return picture }
    let key = Key(path: place, drawing: drawing ?? SVGDrawing())
    if let picture = pictures[key] { return picture }
    guard !MemoryPicture.isPlace(place) else {
      throw .missingPicture(path: path, field: field, picture: place)
    }
    if !DataURI.isMeant(by: place), let problem = FileConfinement.problem(with: place) {
      throw .picture(path: path, field: field, picture: place, reason: problem)
    }
    let picture = try SceneFiles.picture(at: place, path: path, field: field) { try read($0, key.drawing) }
    pictures[key] = picture
    return picture
  }

  /// The picture at a resolved path, with the field that names it in errors.
  package static func picture(
    at place: String, path: String, field: String, _ read: (String) throws -> Bitmap
  ) throws(DocumentError) -> Bitmap {
    guard DataURI.isMeant(by: place) || access(place, F_OK) == 0 else {
      throw .missingPicture(path: path, field: field, picture: place)
    }
    do { return try read(place) } catch {
      let name = DataURI.name(place)
      let reason = FilePath.message("\(error)", without: name)
      throw .picture(path: path, field: field, picture: name, reason: reason)
    }
  }

  /// The root of the SVG drawing at a resolved path; nil if it cannot be read.
  func root(ofDrawingAt place: String) -> SVGRoot? {
    if let root = roots[place] { return root }
    let mayRead = DataURI.isMeant(by: place) || FileConfinement.problem(with: place) == nil
    let root = mayRead ? SVGRoot(ofFileAt: place) : nil
    roots[place] = root
    return root
  }

  /// The document of a scene file with its values, and with the width and height that its field `size` gives.
  ///
  /// - Parameter growth: the bytes added by variables to the documents of one scene so far.
  func filled(
    _ template: JSONTemplate, of file: JSONFile, _ growth: inout JSONGrowth
  ) throws(DocumentError) -> FilledTemplate {
    template.forEachPicture { inMemory[$0.place] = $0.bitmap }
    let named = try DocumentError.reading(.scene, at: file.path, template.sizePicture(growth))
    let size: PixelSize? =
      if let named { try self.size(of: named.path, or: named.usual, in: file) } else { nil }
    return try DocumentError.reading(.scene, at: file.path, template.filled(&growth, pictureSize: size))
  }

  /// The picture in memory that a text inserts, by its place; nil for none.
  func picture(in text: String) -> String? { inMemory.keys.sorted().first { text.contains(text: $0) } }

  /// The size of a picture, or of its default if it has one and cannot be read.
  private func size(
    of picture: String, or usual: String?, in file: JSONFile
  ) throws(DocumentError) -> PixelSize {
    do throws(DocumentError) {
      return try self.picture(at: file.resolved(picture), nil, path: file.path, field: "size").size
    } catch {
      guard let usual else { throw error }
      return try size(of: usual, or: nil, in: file)
    }
  }
}
