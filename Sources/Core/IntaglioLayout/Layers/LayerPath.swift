// SPDX-License-Identifier: MIT
import IntaglioModel

/// The place of a layer while walking a tree of layers: a list of indices, because a `LayerPlace` for each
/// layer would have to be allocated.
struct LayerPath {
  let root: LayerPlace
  private var indices: [Int] = []

  init(_ root: LayerPlace) { self.root = root }

  var place: LayerPlace { indices.reduce(root) { .layer($1, of: $0) } }

  mutating func enter(_ index: Int) { indices.append(index) }

  mutating func leave() { indices.removeLast() }
}
