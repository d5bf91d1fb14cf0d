// SPDX-License-Identifier: MIT
import IntaglioDocuments

extension SceneTemplate {
  /// What can be set in the template, and what it does not draw, as JSON for programs, with a line feed at
  /// its end:
  ///
  ///     { "kind": "photoshop",
  ///       "variables": [{ "name": "Photo", "type": "image" }, { "name": "Title", "type": "text", "default": "Ada" }],
  ///       "sizes": [], "omissions": ["card.psd: not drawn: layer \"Badge\": blend-if"] }
  ///
  /// The variables of a scene file have the keys of their declarations; a plain default is a `default` alone.
  /// The layers of a document come bottom first; the `default` of a text is Photoshop's.
  package var listing: String {
    let (kind, variables) = listedVariables
    return JSONValue.object([
      "kind": .string(kind), "variables": .list(variables.map(JSONValue.object)),
      "sizes": .list(sizes.map(JSONValue.string)), "omissions": .list(omissions.map(JSONValue.string)),
    ]).laidOut(order: ["kind", "name", "type", "required", "default", "variables", "sizes", "omissions"])
      + "\n"
  }

  private var listedVariables: (kind: String, variables: [[String: JSONValue]]) {
    switch self {
    case .file(let file):
      let all = file.declarations.sorted { $0.key < $1.key }
      return ("scene", all.map { name, keys in keys.merging(["name": .string(name)]) { $1 } })
    case .photoshop(let document):
      let texts = document.texts
      let layers = document.layers.map { name in
        let type: [String: JSONValue] =
          texts[name].map { ["type": .string("text"), "default": .string($0)] } ?? ["type": .string("image")]
        return type.merging(["name": .string(name)]) { $1 }
      }
      return ("photoshop", layers)
    }
  }
}
