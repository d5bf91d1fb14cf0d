import Glibc
import IntaglioModel

/// Reads what the layers of a scene file name, each file once.
struct SceneLoader {
  let readPicture: (String) throws -> Bitmap
  private var pictures: [String: Bitmap] = [:]

  init(readPicture: @escaping (String) throws -> Bitmap) {
    self.readPicture = readPicture
  }

  /// Reads what a scene names.
  ///
  /// - Parameter source: says for each layer in which file it stands.
  /// - Throws: `SceneFileError` for a picture or font file that is not there, and for a picture that is none.
  mutating func load(_ scene: inout Scene, of source: SceneSource) throws(SceneFileError) {
    try load(&scene.layers, at: "layers", of: source)
  }

  private mutating func load(
    _ layers: inout [Layer], at field: String, of source: SceneSource
  ) throws(SceneFileError) {
    for index in layers.indices { try load(&layers[index], at: "\(field)[\(index)]", of: source) }
  }

  private mutating func load(
    _ layer: inout Layer, at field: String, of source: SceneSource
  ) throws(SceneFileError) {
    switch layer.contents {
    case .image(var image)?:
      guard case .file(let path) = image.source else { break }
      image.source = .bitmap(try picture(path, field: "\(field).contents.image", of: source.file))
      layer.contents = .image(image)
    case .text(var text)?:
      guard case .file(let path) = text.font.source else { break }
      let font = source.file.resolved(path)
      guard SceneLoader.isThere(font) else {
        throw .missingFont(path: source.file.path, field: "\(field).contents.text.font.file", font: font)
      }
      text.font.source = .file(path: font)
      layer.contents = .text(text)
    case .color, .gradient, .shape, .drawing, nil: break
    }
    if case .file(let path, let fit)? = layer.style?.fill {
      let picture = try picture(path, field: "\(field).style.fill.image", of: source.file)
      layer.style?.fill = .bitmap(picture, fit: fit)
    }
    switch layer.mask {
    case .alpha(var mask)?:
      try load(&mask, at: "\(field).mask.alpha", of: source)
      layer.mask = .alpha(mask)
    case .luminance(var mask)?:
      try load(&mask, at: "\(field).mask.luminance", of: source)
      layer.mask = .luminance(mask)
    case nil: break
    }
    guard !layer.layers.isEmpty else { return }
    guard let included = source.includes[field] else {
      try load(&layer.layers, at: "\(field).layers", of: source)
      return
    }
    do throws(SceneFileError) {
      try load(&layer.layers, at: "layers", of: included)
    } catch {
      throw source.including(error, at: field)
    }
  }

  private mutating func picture(
    _ path: String, field: String, of file: JSONFile
  ) throws(SceneFileError) -> Bitmap {
    let place = file.resolved(path)
    if let picture = pictures[place] { return picture }
    guard SceneLoader.isThere(place) else {
      throw .missingPicture(path: file.path, field: field, picture: place)
    }
    do {
      let picture = try readPicture(place)
      pictures[place] = picture
      return picture
    } catch {
      let reason = FilePath.message("\(error)", without: place)
      throw .picture(path: file.path, field: field, picture: place, reason: reason)
    }
  }

  private static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
