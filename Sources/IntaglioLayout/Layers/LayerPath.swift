// SPDX-License-Identifier: MIT
import IntaglioModel

/// The place of a layer while a tree of layers is walked: a list of numbers, where a `LayerPlace` for each
/// layer would have to be allocated.
struct LayerPath {
  /// The place of the outermost layer.
  let root: LayerPlace
  /// The number of each layer in the one around it.
  private var indices: [Int] = []

  init(_ root: LayerPlace) { self.root = root }

  /// The place of the layer, for an error.
  var place: LayerPlace { indices.reduce(root) { .layer($1, of: $0) } }

  /// Goes to a layer in this one.
  mutating func enter(_ index: Int) { indices.append(index) }

  /// Goes back to the layer around it.
  mutating func leave() { indices.removeLast() }
}
