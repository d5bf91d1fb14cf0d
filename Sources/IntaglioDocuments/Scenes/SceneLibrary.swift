// SPDX-License-Identifier: MIT
import IntaglioModel

/// The files that a scene file includes, each read once however many scenes are made.
final class SceneLibrary: Sendable {
  private let templates = Lock<[String: JSONTemplate]>([:])

  /// The files that have been read.
  var paths: [String] { templates.withLock { Array($0.keys) } }

  /// What an included file says.
  ///
  /// - Throws: `JSONFault`; the next one to ask makes another attempt.
  func template(at path: String) throws(JSONFault) -> JSONTemplate {
    if let template = templates.withLock({ $0[path] }) { return template }
    let template = try JSONTemplate(
      JSONFile(path: path, isRegular: true).value(limits: SceneLibrary.limits))
    templates.withLock { $0[path] = template }
    return template
  }

  /// A scene file may hold as many layers as a scene may: more are not even read.
  static let limits = JSONLimits(
    elements: JSONLimits.Elements(
      key: "layers", maximum: Scene.maximumLayers, problem: SceneExpander.tooManyLayers))
}

/// A scene file as a part of a scene, with the files that it includes.
///
/// Included layers stand in the including file's tree as if they had been written there; this says which file
/// a place in that tree is in, and where in it.
final class SceneSource: Sendable {
  let file: JSONFile
  /// The included files, by the place of the including layer in this file: `layers[2].layers[0]`.
  let includes: [String: SceneSource]

  init(file: JSONFile, includes: [String: SceneSource]) {
    self.file = file
    self.includes = includes
  }

  /// The error about a place in the whole tree, made with the file and the place in it that it comes from.
  func error(at field: String, _ make: (_ path: String, _ field: String) -> DocumentError) -> DocumentError {
    for end in SceneSource.layersInLayers(field) {
      let place = String(field[..<end])
      guard let included = includes[place] else { continue }
      return including(included.error(at: String(field[field.index(after: end)...]), make), at: place)
    }
    return make(file.path, field)
  }

  /// The error of an included file, with where it is included.
  func including(_ error: DocumentError, at place: String) -> DocumentError {
    .included(error, by: file.path, field: "\(place).include")
  }

  /// Where a place goes from a layer to those in it: the ends of what stands in front of `.layers[`.
  private static func layersInLayers(_ field: String) -> [String.Index] {
    let step = Array(".layers[".utf8)
    let units = field.utf8
    return units.indices.filter { units[$0] == step[0] && units[$0...].starts(with: step) }
  }
}

/// What an included file gives to the layer that includes it.
struct IncludedScene: Sendable {
  /// The file's layers, without variables and includes.
  let layers: JSONValue
  let source: SceneSource
  /// The file's size and background; scale and light are the including scene's business.
  let head: Scene
  /// The background as the file writes it.
  let background: JSONValue?
  /// How many layers it brings, those of masks and of its own includes among them.
  let layerCount: Int
  /// How deep they lie in one another; 0 for none.
  let layerDepth: Int
  /// How many files deep it includes others; 0 for none.
  let includeDepth: Int

  /// An including layer, as it would be written without an include: its frame is as large as the included
  /// scene, its contents are the scene's background, unless it says else.
  func layer(_ including: [String: JSONValue]) -> JSONValue {
    var fields = including
    fields["include"] = nil
    fields["set"] = nil
    fields["layers"] = layers
    if (fields["frame"] ?? .null) == .null {
      fields["frame"] = .list([.number(0), .number(0), .number(head.width), .number(head.height)])
    }
    if (fields["contents"] ?? .null) == .null, let background {
      fields["contents"] = .object(["color": background])
    }
    return .object(fields)
  }
}
