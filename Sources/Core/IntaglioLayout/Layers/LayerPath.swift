// SPDX-License-Identifier: MIT
import IntaglioModel

/// The place of a layer while walking a tree of layers: a list of indices, because a `LayerPlace` for each
/// layer would have to be allocated.
struct LayerPath {
  /// The place of the outermost layer.
  let root: LayerPlace
  /// The index of each layer in its parent.
  private var indices: [Int] = []

  init(_ root: LayerPlace) { self.root = root }

  /// The place of the layer, for an error.
  var place: LayerPlace { indices.reduce(root) { .layer($1, of: $0) } }

  /// Descends to a layer in this one.
  mutating func enter(_ index: Int) { indices.append(index) }

  /// Returns to the parent.
  mutating func leave() { indices.removeLast() }
}
