// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import IntaglioPSD

/// The layers that accept a picture or a text, by number and by name.
struct PhotoshopSlots {
  /// A visible layer with pixels, or with a text that can be replaced.
  struct Slot {
    /// `PSDLayer.position`, or 0 for a document's merged picture.
    let position: Int
    /// The names of the groups and of the layer, separated by slashes.
    let path: String
    let isText: Bool
  }

  /// A unique name for each number: the layer's name; its path if several layers share the name; the path
  /// with a number from the bottom up, `Photo#2`, if they share the path or it is empty.
  let names: [String]
  private let slots: [Slot]
  /// The layer numbers for each name, and for each path.
  private let numbers: [String: [Int]]
  /// The reasons why other layers accept neither picture nor text.
  private var obstacles: [String: String] = [:]

  init(_ document: PSDDocument, _ slots: [Slot]) {
    self.slots = slots
    // Names may contain slashes, so the part after the last slash is not always the name.
    var leaves: [Int: String] = [:]
    PhotoshopSlots.collect(
      document.layers, in: "", areSeen: true, Set(slots.map(\.position)), &leaves, &obstacles)
    var numbers: [String: [Int]] = [:]
    let leafNames = slots.map { leaves[$0.position] ?? $0.path }
    for (number, (leaf, slot)) in zip(leafNames, slots).enumerated() {
      for name in Set([leaf, slot.path]) { numbers[name, default: []].append(number) }
    }
    var passed: [String: Int] = [:]
    names = slots.indices.map { number in
      let path = slots[number].path
      for name in [leafNames[number], path] where !name.isEmpty && numbers[name]?.count == 1 { return name }
      var name = path
      repeat {
        passed[path, default: 0] += 1
        name = "\(path)#\(passed[path, default: 1])"
      } while numbers[name] != nil
      numbers[name] = [number]
      return name
    }
    self.numbers = numbers
  }

  private static func collect(
    _ layers: [PSDLayer], in group: String, areSeen: Bool, _ taken: Set<Int>, _ leaves: inout [Int: String],
    _ obstacles: inout [String: String]
  ) {
    for layer in layers {
      let path = group + layer.name
      let isSeen = areSeen && layer.isVisible
      leaves[layer.position] = layer.name
      if !taken.contains(layer.position) {
        let obstacle = isSeen ? obstacle(of: layer) : "is hidden and accepts neither picture nor text"
        (obstacles[path], obstacles[layer.name]) = (obstacle, obstacle)
      }
      collect(layer.layers, in: path + "/", areSeen: isSeen, taken, &leaves, &obstacles)
    }
  }

  /// Why a visible layer accepts nothing.
  static func obstacle(of layer: PSDLayer) -> String {
    guard layer.kind == .text else {
      let what = layer.isGroup ? "is a group" : "is a \(layer.kind.words) without pixels"
      return "\(what) and accepts no picture"
    }
    let fault: String
    do throws(PSDError) {
      fault = try layer.text().map { PhotoshopText.obstacle($0) ?? "cannot be read" } ?? "is from Photoshop 5"
    } catch { fault = "cannot be read" }
    return "has a text that \(fault), and accepts no other"
  }

  func isText(_ number: Int) -> Bool { slots[number].isText }

  /// The name of a layer in the document; nil for layers that accept nothing.
  func name(of layer: PSDLayer) -> String? {
    slots.firstIndex { $0.position == layer.position }.map { names[$0] }
  }

  /// The number of a layer.
  ///
  /// - Parameter field: the field of the name, for errors.
  func number(of layer: String, field: String = "") throws(JSONFault) -> Int {
    let found = numbers[layer] ?? []
    guard found.count < 2 else {
      let list = PhotoshopSlots.list(found.map { names[$0] })
      throw .field(field, problem: "\(found.count) layers are called \"\(layer)\"; name one of them: \(list)")
    }
    if let number = found.first { return number }
    if let obstacle = obstacles[layer] { throw .field(field, problem: "the layer \"\(layer)\" \(obstacle)") }
    let known = names.isEmpty ? "no layer accepts new contents" : "there are \(PhotoshopSlots.list(names))"
    throw .field(
      field, problem: "there is no layer \"\(layer)\"\(Suggestion.hint(for: layer, among: names)); \(known)")
  }

  /// Names in words, shortened after the first few.
  static func list(_ names: [String]) -> String {
    let most = 20
    let more = names.count > most ? " and \(names.count - most) more" : ""
    return names.prefix(most).map { "\"\($0)\"" }.joined(separator: ", ") + more
  }
}
