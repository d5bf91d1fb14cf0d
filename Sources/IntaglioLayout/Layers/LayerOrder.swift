// SPDX-License-Identifier: MIT
import IntaglioModel

/// The visible layers in a layer, in the order of its layout.
struct LayerOrder {
  /// How many there are.
  let count: Int
  /// Their numbers; nil where all are visible and follow each other.
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
      if (first + index).pointee.isHidden || (first + index).pointee.item?.order ?? 0 != 0 { return false }
    }
    return true
  }

  /// The number of the layer at a place.
  subscript(place: Int) -> Int { indices.map { $0[place] } ?? place }
}
