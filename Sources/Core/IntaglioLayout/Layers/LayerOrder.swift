// SPDX-License-Identifier: MIT
import IntaglioModel

/// The visible layers in a layer, in the order of its layout.
struct LayerOrder {
  /// The number of visible layers.
  let count: Int
  /// Their indices; nil if all are visible and in their own order.
  private let indices: [Int]?

  init(_ layers: UnsafeBufferPointer<Layer>) {
    guard let first = layers.baseAddress, !Self.isPlain(first, count: layers.count) else {
      (count, indices) = (layers.count, nil)
      return
    }
    func order(_ index: Int) -> Int { (first + index).pointee.item?.order ?? 0 }
    let visible = layers.indices.filter { !(first + $0).pointee.isHidden }
    indices = visible.sorted { (order($0), $0) < (order($1), $1) }
    count = visible.count
  }

  private static func isPlain(_ first: UnsafePointer<Layer>, count: Int) -> Bool {
    for index in 0..<count {
      if (first + index).pointee.isHidden { return false }
      if let item = (first + index).pointee.item, item.order != 0 || item.zIndex != nil { return false }
    }
    return true
  }

  /// The index of the layer at a place.
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
