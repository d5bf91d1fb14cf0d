// SPDX-License-Identifier: MIT
import Intaglio

/// The layers of a Photoshop document as `intaglio import --list` prints them: a line for each, topmost first
/// as in Photoshop's panel, and below it what is not drawn of it.
struct PhotoshopListing {
  private let names: Set<String>
  private let omissions: [String]
  private(set) var lines: [String] = []

  init(_ document: PSDDocument, _ template: PhotoshopTemplate) {
    names = Set(template.layers)
    omissions = template.omissions
    lines.append("\(document.size) pixels")
    for omission in omissions where !omission.hasPrefix("layer \"") {
      lines.append("  not drawn: \(omission)")
    }
    add(document.layers, in: "", depth: 1)
  }

  private mutating func add(_ layers: [PSDLayer], in group: String, depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    for layer in layers.reversed() {
      let path = group + layer.name
      var parts = ["\"\(layer.name)\"", layer.kind.words]
      if !layer.frame.isEmpty {
        let (left, top) = (layer.frame.columns.lowerBound, layer.frame.rows.lowerBound)
        parts.append("\(layer.frame.size) at \(left), \(top)")
      }
      if !layer.isVisible { parts.append("hidden") }
      // A name that several layers share is set with its groups.
      if let name = [layer.name, path].first(where: names.contains) {
        parts.append("--set \"\(name)=FILE\"")
      }
      // Names may contain line breaks.
      lines.append(Console.printable(indent + parts.joined(separator: "  ")))
      let start = "layer \"\(layer.name)\": "
      for omission in omissions where layer.isVisible && omission.hasPrefix(start) {
        lines.append(Console.printable("\(indent)  not drawn: \(omission.dropFirst(start.count))"))
      }
      add(layer.layers, in: path + "/", depth: depth + 1)
    }
  }
}
