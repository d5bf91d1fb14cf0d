// SPDX-License-Identifier: MIT
import IntaglioModel

/// Knockouts of the backdrop: see `Knockout`.
extension ReferenceRenderer {
  /// The coverage of a layer's contents, clipped by its mask; nil if it is empty.
  func coveredPart(of layer: Layer, at space: DrawingSpace) throws(SceneError) -> Coverage? {
    switch Placing(layer, at: space) {
    case .nowhere: return nil
    case .inPlace(let space):
      let covered: Coverage
      switch layer.contents {
      case .color, .gradient:
        let shape = layer.shape(at: space)
        guard shape.left < shape.right, shape.top < shape.bottom else { return nil }
        if let preparation = try preparation(of: layer, at: space) {
          let opaque = try shape.coverage(at: preparation.needed(for: space))
          covered = try preparation.prepared(Picture(SIMD4(0, 0, 0, 1), covering: opaque), at: space).alpha
        } else {
          covered = try shape.coverage(at: space)
        }
      default: covered = try shown(by: layer, at: space).picture.alpha.cut(to: space.field)
      }
      return try layer.mask.map { (mask) throws(SceneError) in
        covered * (try coverage(of: mask, of: layer, at: space))
      } ?? covered
    case .mapped(let map, let grid):
      var plain = layer
      plain.transform = .identity
      guard let covered = try coveredPart(of: plain, at: grid) else { return nil }
      return try Picture(SIMD4(0, 0, 0, 1), covering: covered)
        .sampled(from: grid, through: map, at: space).alpha
    }
  }

  /// The deep knockouts of the layers within a layer, in black.
  func deepCuts(within layer: Layer, at space: DrawingSpace) throws(SceneError) -> Picture {
    guard layer.layers.contains(where: \.cutsDeep) else { return Picture() }
    switch Placing(layer, at: space) {
    case .nowhere: return Picture()
    case .inPlace(let space):
      let shape = layer.shape(at: space)
      let inner = space.inside("layers", at: Vector(shape.left, shape.top))
      var cuts = Picture()
      for (index, child) in layer.layers.enumerated() where child.cutsDeep {
        let space = inner.inside("[\(index)]")
        var own = Picture()
        if child.knockout == .deep, let part = try coveredPart(of: child, at: space) {
          own = Picture(SIMD4(0, 0, 0, 1), covering: part)
        }
        own.draw(try deepCuts(within: child, at: space))
        cuts.draw(own * child.opacity)
      }
      if layer.clipsToBounds { cuts = try cuts * shape.coverage(at: space) }
      if let mask = layer.mask { cuts = try cuts * coverage(of: mask, of: layer, at: space) }
      return cuts
    case .mapped(let map, let grid):
      var plain = layer
      plain.transform = .identity
      return try deepCuts(within: plain, at: grid).sampled(from: grid, through: map, at: space)
    }
  }
}

extension Layer {
  /// Whether the layer, or one inside it, has a deep knockout.
  fileprivate var cutsDeep: Bool {
    guard !isHidden, opacity > 0, blend != .copy else { return false }
    return knockout == .deep || layers.contains(where: \.cutsDeep)
  }
}
