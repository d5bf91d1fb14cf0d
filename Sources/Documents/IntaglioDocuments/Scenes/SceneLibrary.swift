// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// What all scenes of a scene file share: the included files, each read once, and the values of the last
/// scene.
final class SceneLibrary: Sendable {
  private let templates = Lock<[String: JSONTemplate]>([:])
  /// One for each thread that decodes at the same time; nil before the first scene.
  private let memos = Lock<[JSONMemo]?>(nil)
  let styles = StyleLibrary()

  /// The template of an included file.
  ///
  /// - Throws: `JSONFault`; the next call tries again.
  func template(at path: String) throws(JSONFault) -> JSONTemplate {
    if let template = templates.withLock({ $0[path] }) { return template }
    let template = try JSONTemplate(JSONFile(path: path, isRegular: true).value(limit: SceneLibrary.limit))
    templates.withLock { $0[path] = template }
    return template
  }

  /// Decodes a scene with the values of the last one; without them for the first, since most files have only
  /// one.
  func withMemo<Value>(_ decode: (JSONMemo?) throws(JSONFault) -> Value) throws(JSONFault) -> Value {
    let memo = memos.withLock { memos in memos == nil ? nil : memos?.popLast() ?? JSONMemo() }
    defer { memos.withLock { $0 = ($0 ?? []) + (memo.map { [$0] } ?? []) } }
    return try decode(memo)
  }

  /// Reading a scene file stops at the first layer beyond the maximum of a scene.
  static let limit = JSONLimit(
    key: "layers", maximum: Scene.maximumLayers, problem: SceneExpander.tooManyLayers)
}

/// A scene file as a part of a scene, with its included files.
///
/// Included layers become part of the including file's tree; this maps places in that tree to their files,
/// and to the places there.
struct SceneSource: Sendable {
  let file: JSONFile
  /// The included files, by the place of the including layer in this file: `layers[2].layers[0]`.
  var includes: [String: SceneSource] = [:]
  /// The places of the layers in the file as it is written.
  let origins: LayerOrigins
  let fonts: SceneFonts

  /// The error about a place in the whole tree, with the file that it comes from and the place in that file.
  func error(at field: String, _ problem: String) -> DocumentError {
    for end in SceneSource.layersInLayers(field) {
      let place = String(field[..<end])
      guard let included = includes[place] else { continue }
      return including(included.error(at: String(field[field.index(after: end)...]), problem), at: place)
    }
    return .field(path: file.path, field: origins.written(field), problem: problem)
  }

  func including(_ error: DocumentError, at place: String) -> DocumentError {
    .included(error, by: file.path, field: "\(origins.written(place)).include")
  }

  /// The positions where a path enters a layer's sublayers: the ends of the parts before `.layers[`.
  private static func layersInLayers(_ field: String) -> [String.Index] {
    let step = Array(".layers[".utf8)
    let units = field.utf8
    return units.indices.filter { units[$0] == step[0] && units[$0...].starts(with: step) }
  }
}

struct IncludedScene: Sendable {
  /// The file's layers, without variables and includes.
  let layers: JSONValue
  let source: SceneSource
  /// The file's size and background; scale and light come from the including scene.
  let head: Scene

  /// The file's colours as written, for its layers.
  let colors: JSONValue?
  /// The number of its layers, including those of masks and of its own includes.
  let layerCount: Int
  /// The depth of its layers; 0 for none.
  let layerDepth: Int
  /// The depth of its includes; 0 for none.
  let includeDepth: Int

  /// An including layer, written without the include: by default its frame is as large as the included scene,
  /// and its contents are the scene's background.
  ///
  /// - Parameter ancestorsHaveColors: whether including files have colours of their own, which do not apply
  ///   to this file.
  func layer(_ including: [String: JSONValue], ancestorsHaveColors: Bool) -> JSONValue {
    var fields = including
    fields["include"] = nil
    fields["set"] = nil
    fields["layers"] = colors == nil && !ancestorsHaveColors ? layers : coloredLayers
    if (fields["frame"] ?? .null) == .null {
      fields["frame"] = .list([.number(0), .number(0), .number(head.width), .number(head.height)])
    }
    if (fields["contents"] ?? .null) == .null, let background = head.background {
      fields["contents"] = .object(["color": .string(background.css)])
    }
    return .object(fields)
  }

  private var coloredLayers: JSONValue {
    guard case .list(let list) = layers else { return layers }
    return .list(
      list.map { layer in
        guard case .object(var fields) = layer, (fields["colors"] ?? .null) == .null else { return layer }
        fields["colors"] = colors ?? .object([:])
        return .object(fields)
      })
  }
}
