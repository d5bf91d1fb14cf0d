// SPDX-License-Identifier: MIT
import IntaglioModel

/// The visible layers in a layer, in the order of its layout.
struct LayerOrder {
  let count: Int
  /// Their indices; nil if all are visible and in their own order.
  private let indices: [Int]?

  init(_ layers: Span<Layer>) {
    guard !Self.isPlain(layers) else {
      (count, indices) = (layers.count, nil)
      return
    }
    var visible: [(order: Int, index: Int)] = []
    for index in layers.indices where !layers[index].isHidden {
      visible.append((layers[index].item?.order ?? 0, index))
    }
    indices = visible.sorted { $0 < $1 }.map(\.index)
    count = visible.count
  }

  private static func isPlain(_ layers: Span<Layer>) -> Bool {
    for index in layers.indices {
      if layers[index].isHidden { return false }
      if let item = layers[index].item, item.order != 0 || item.zIndex != nil { return false }
    }
    return true
  }

  subscript(place: Int) -> Int { indices.map { $0[place] } ?? place }

  /// The order in which the layers are drawn, and how many of them come before the first one that is lifted
  /// above the flow (CSS 2, appendix E, and Flexible Boxes 1, section 5.4); nil for their own order.
  func stack(of layers: [Layer]) -> (indices: [Int], flowing: Int)? {
    guard let indices,
      layers.contains(where: { $0.item.map { $0.order != 0 || $0.zIndex != nil } ?? false })
    else { return nil }
    let hidden = layers.indices.filter { layers[$0].isHidden }
    let levels = indices.map { layers[$0].item?.zIndex }
    func height(_ place: Int) -> Double { levels[place].map(Double.init) ?? -0.5 }
    let places = levels.indices.sorted { (height($0), $0) < (height($1), $1) }
    return (places.map { indices[$0] } + hidden, places.count { height($0) < 0 })
  }
}
