// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import IntaglioPSD

/// The layers that accept a picture, by number and by name.
struct PhotoshopSlots {
  /// The name for each number, or the path where several layers share the name.
  let names: [String]
  /// The layer numbers for each name, and for each path.
  private var numbers: [String: [Int]] = [:]
  /// The reasons why other layers accept no picture.
  private var obstacles: [String: String] = [:]

  /// - Parameter paths: the paths of the visible layers with pixels, by number.
  init(_ document: PSDDocument, paths: [String]) {
    // Names may contain slashes, so the part after the last slash is not always the name.
    var leaves: [String: String] = [:]
    PhotoshopSlots.collect(document.layers, in: "", areSeen: true, &leaves, &obstacles)
    let leafNames = paths.map { leaves[$0] ?? $0 }
    let counts = leafNames.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    names = zip(leafNames, paths).map { leaf, path in counts[leaf] == 1 ? leaf : path }
    for (number, (leaf, path)) in zip(leafNames, paths).enumerated() {
      numbers[leaf, default: []].append(number)
      if path != leaf { numbers[path, default: []].append(number) }
    }
  }

  private static func collect(
    _ layers: [PSDLayer], in group: String, areSeen: Bool, _ leaves: inout [String: String],
    _ obstacles: inout [String: String]
  ) {
    for layer in layers {
      let path = group + layer.name
      let isSeen = areSeen && layer.isVisible
      leaves[path] = layer.name
      let obstacle =
        !isSeen
        ? "is hidden"
        : layer.isGroup ? "is a group" : "is a \(layer.kind.words) without pixels"
      (obstacles[path], obstacles[layer.name]) = (obstacle, obstacle)
      collect(layer.layers, in: path + "/", areSeen: isSeen, &leaves, &obstacles)
    }
  }

  /// The number of a layer.
  ///
  /// - Parameter field: the field of the name, for errors.
  func number(of layer: String, field: String = "") throws(JSONFault) -> Int {
    let found = numbers[layer] ?? []
    guard found.count < 2 else {
      let paths = found.map { names[$0] }
      let advice =
        Set(paths).count == paths.count
        ? "name one with its groups: \(PhotoshopSlots.list(paths))"
        : "rename one of them"
      throw .field(field, problem: "\(found.count) layers are called \"\(layer)\"; \(advice)")
    }
    if let number = found.first { return number }
    if let obstacle = obstacles[layer] {
      throw .field(field, problem: "the layer \"\(layer)\" \(obstacle) and accepts no picture")
    }
    let known = names.isEmpty ? "none accepts a picture" : "there are \(PhotoshopSlots.list(names))"
    throw .field(
      field, problem: "there is no layer \"\(layer)\"\(Suggestion.hint(for: layer, among: names)); \(known)")
  }

  /// Names for people, shortened after the first few.
  private static func list(_ names: [String]) -> String {
    let most = 20
    let more = names.count > most ? " and \(names.count - most) more" : ""
    return names.prefix(most).map { "\"\($0)\"" }.joined(separator: ", ") + more
  }
}
