import FoundationEssentials
import IntaglioCore
import IntaglioPNG

extension Scene {
  /// Reads a scene file, and the PNG pictures that it names, whose paths are relative to the file's folder, as those of
  /// font files are.
  ///
  /// - Parameters:
  ///   - path: the file, JSON in the form of `Scene`'s `Codable`; `variables` names what may be set, with defaults.
  ///   - variables: values for the file's variables, by name.
  /// - Throws: `SceneFileError`, which names the file, the field and the fault.
  public init(contentsOf path: String, setting variables: [String: String] = [:]) throws(SceneFileError) {
    try self.init(contentsOf: path, setting: variables) { picture in try Bitmap(contentsOfPNG: picture) }
  }

  /// The same with pictures in whatever format `readPicture` knows.
  ///
  /// - Throws: `SceneFileError`, which names the file, the field and the fault.
  public init(
    contentsOf path: String, setting variables: [String: String] = [:],
    readingPicturesWith readPicture: @escaping (String) throws -> Bitmap
  ) throws(SceneFileError) {
    var template = try SceneFile(path)
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) { try template.set(name, to: value) }
    self = try template.scene(readingPicturesWith: readPicture)
  }
}

/// A scene file, read once and made into as many scenes as there are values for its variables.
public struct SceneFile: Sendable {
  private let file: JSONFile
  private var template: JSONTemplate

  /// Reads the file at `path`; pictures are left for later.
  ///
  /// - Throws: `SceneFileError` when it is not there, or no JSON.
  public init(_ path: String) throws(SceneFileError) {
    file = JSONFile(path: path)
    do throws(JSONFault) {
      template = try JSONTemplate(try JSONFile.decoded(JSONValue.self, from: file.contents()))
    } catch {
      throw SceneFileError(error, path: path)
    }
  }

  /// The names of the file's variables.
  public var variables: [String] { template.names }

  /// Gives a variable a value, written as its default is: text for a string, else JSON.
  ///
  /// - Throws: `SceneFileError.field` for a name that the file does not have, or a value of another kind.
  public mutating func set(_ name: String, to value: String) throws(SceneFileError) {
    do throws(JSONFault) {
      try template.set(name, to: value)
    } catch {
      throw SceneFileError(error, path: file.path)
    }
  }

  /// Gives a variable a value of the same kind as its default.
  ///
  /// - Throws: `JSONFault.field`: `set.` and the name.
  mutating func set(_ name: String, to value: JSONValue) throws(JSONFault) {
    try template.set(name, to: value)
  }

  /// As it was named.
  var path: String { file.path }

  /// The scene, with all that it names read.
  ///
  /// - Parameter light: the scene's light, instead of the one in the file.
  /// - Throws: `SceneFileError`, which names the file, the field and the fault.
  public func scene(
    light: Light? = nil,
    readingPicturesWith readPicture: @escaping (String) throws -> Bitmap = { try Bitmap(contentsOfPNG: $0) }
  ) throws(SceneFileError) -> Scene {
    var scene: Scene
    do {
      let filled = try template.filled()
      try LayerCount.check(filled)
      scene = try JSONFile.decoded(Scene.self, from: try JSONEncoder().encode(filled))
    } catch let fault as JSONFault {
      throw SceneFileError(fault, path: file.path)
    } catch {
      throw .field(path: file.path, field: "", problem: "\(error)")
    }
    scene.light = light ?? scene.light
    var loader = SceneLoader(file: file, readPicture: readPicture)
    try loader.load(&scene.layers, at: "layers")
    do throws(SceneError) {
      try scene.validate()
    } catch {
      throw .field(path: file.path, field: error.field, problem: error.problem)
    }
    return scene
  }
}

/// Reads what the layers of a scene file name, each file once.
private struct SceneLoader {
  let file: JSONFile
  let readPicture: (String) throws -> Bitmap
  private var pictures: [String: Bitmap] = [:]

  init(file: JSONFile, readPicture: @escaping (String) throws -> Bitmap) {
    self.file = file
    self.readPicture = readPicture
  }

  mutating func load(_ layers: inout [Layer], at field: String) throws(SceneFileError) {
    for index in layers.indices { try load(&layers[index], at: "\(field)[\(index)]") }
  }

  private mutating func load(_ layer: inout Layer, at field: String) throws(SceneFileError) {
    switch layer.contents {
    case .image(var image)?:
      guard case .file(let path) = image.source else { break }
      image.source = .bitmap(try picture(path, field: "\(field).contents.image"))
      layer.contents = .image(image)
    case .text(var text)?:
      guard case .file(let path) = text.font.source else { break }
      let font = file.resolved(path)
      guard FileManager.default.fileExists(atPath: font) else {
        throw .missingFont(path: file.path, field: "\(field).contents.text.font.file", font: font)
      }
      text.font.source = .file(path: font)
      layer.contents = .text(text)
    case .color, .gradient, .shape, .drawing, nil: break
    }
    if case .file(let path, let fit)? = layer.style?.fill {
      layer.style?.fill = .bitmap(try picture(path, field: "\(field).style.fill.image"), fit: fit)
    }
    switch layer.mask {
    case .alpha(var mask)?:
      try load(&mask, at: "\(field).mask.alpha")
      layer.mask = .alpha(mask)
    case .luminance(var mask)?:
      try load(&mask, at: "\(field).mask.luminance")
      layer.mask = .luminance(mask)
    case nil: break
    }
    try load(&layer.layers, at: "\(field).layers")
  }

  private mutating func picture(_ path: String, field: String) throws(SceneFileError) -> Bitmap {
    let place = file.resolved(path)
    if let picture = pictures[place] { return picture }
    guard FileManager.default.fileExists(atPath: place) else {
      throw .missingPicture(path: file.path, field: field, picture: place)
    }
    do {
      let picture = try readPicture(place)
      pictures[place] = picture
      return picture
    } catch {
      throw .picture(path: file.path, field: field, picture: place, reason: "\(error)")
    }
  }
}
