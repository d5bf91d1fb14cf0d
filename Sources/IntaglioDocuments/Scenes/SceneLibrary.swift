import IntaglioModel
import Synchronization

/// The files that a scene file includes, each read once however many scenes are made.
final class SceneLibrary: Sendable {
  private let templates = Mutex<[String: JSONTemplate]>([:])

  /// The files that have been read.
  var paths: [String] { templates.withLock { Array($0.keys) } }

  /// What an included file says.
  ///
  /// - Throws: `JSONFault`; the next one to ask makes another attempt.
  func template(at path: String) throws(JSONFault) -> JSONTemplate {
    if let template = templates.withLock({ $0[path] }) { return template }
    let template = try JSONTemplate(JSONFile(path: path).value(limits: SceneLibrary.limits))
    templates.withLock { $0[path] = template }
    return template
  }

  /// A scene file may hold as many layers as a scene may: more are not even read.
  static let limits = JSONLimits(
    elements: JSONLimits.Elements(
      key: "layers", maximum: Scene.maximumLayers, problem: SceneExpander.tooManyLayers))
}
