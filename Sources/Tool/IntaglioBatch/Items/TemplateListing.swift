// SPDX-License-Identifier: MIT
import IntaglioDocuments

/// What can be set in a template, and what it does not draw, as JSON for programs:
///
///     { "kind": "photoshop",
///       "variables": [{ "name": "Photo", "type": "image" }, { "name": "Title", "type": "text", "default": "Ada" }],
///       "sizes": [], "omissions": ["card.psd: not drawn: layer \"Badge\": blend-if"] }
///
/// The variables of a scene file have the keys of their declarations; a plain default is a `default` alone.
/// The layers of a document come bottom first; the `default` of a text is Photoshop's.
package struct TemplateListing {
  private static let order = [
    "kind", "name", "type", "required", "default", "variables", "sizes", "omissions",
  ]

  /// The JSON, with a line feed at its end.
  package let text: String

  package init(_ template: SceneTemplate) {
    let (kind, variables) = TemplateListing.variables(of: template)
    text =
      JSONValue.object([
        "kind": .string(kind), "variables": .list(variables.map(JSONValue.object)),
        "sizes": .list(template.sizes.map(JSONValue.string)),
        "omissions": .list(template.omissions.map(JSONValue.string)),
      ]).laidOut(order: TemplateListing.order) + "\n"
  }

  private static func variables(
    of template: SceneTemplate
  ) -> (kind: String, variables: [[String: JSONValue]]) {
    switch template {
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
