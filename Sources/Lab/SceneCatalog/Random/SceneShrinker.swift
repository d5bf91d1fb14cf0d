// SPDX-License-Identifier: MIT
import IntaglioModel

/// Shrinks a scene while a predicate holds: it finds the smallest tree that a device still draws wrongly.
///
///     let smallest = SceneShrinker().shrunk(scene) { failsOn(device, $0) }
///
/// Each step removes or simplifies one thing: layers, then properties, then pixels at the edges, then digits
/// of numbers. Steps that make the predicate false are undone. The result is deterministic if the predicate
/// is.
public struct SceneShrinker: Sendable {
  /// The maximum number of scenes to try; a scene of a dozen layers takes some hundreds.
  public let maximumTries: Int

  /// A shrinker with a maximum number of tries.
  public init(maximumTries: Int = 1500) { self.maximumTries = maximumTries }

  /// The smallest scene found for which `holds` is true; the scene itself if there is no smaller one. Only
  /// valid scenes are tried.
  public func shrunk(_ scene: Scene, while holds: (Scene) -> Bool) -> Scene {
    var smallest = scene
    var triesLeft = maximumTries
    // Each scene is tried once, which also prevents cycles.
    var tried: Set = [scene]
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for step in SceneShrinker.steps {
        var index = 0
        var candidates = step(smallest)
        while index < candidates.count {
          guard triesLeft > 0 else { return smallest }
          let candidate = candidates[index]
          index += 1
          guard tried.insert(candidate).inserted, (try? candidate.validate()) != nil else { continue }
          triesLeft -= 1
          guard holds(candidate) else { continue }
          (smallest, isSmaller) = (candidate, true)
          // The previous one has been tried; the same index now has another one.
          index -= 1
          candidates = step(smallest)
        }
      }
    }
    return smallest
  }

  /// The steps, from the largest reduction to the smallest.
  private static let steps: [@Sendable (Scene) -> [Scene]] = [
    { $0.onlyOneLayer }, { $0.withoutOneLayer }, { $0.simpler }, { $0.cropped },
    { $0.withOneSimplerNumber },
  ]
}

// MARK: Layers

extension Scene {
  /// Each layer with its children, alone and in place; masks too.
  fileprivate var onlyOneLayer: [Scene] {
    layerPlaces.map { layer, corner in
      var scene = self
      scene.layers = [layer.moved(by: corner)]
      return scene
    }
  }

  /// The scenes without one of the layers, and those with a layer replaced by its children.
  fileprivate var withoutOneLayer: [Scene] {
    let without = replacingOneLayer { _ in [[]] }
    return without
      + replacingOneLayer { layer in
        layer.layers.isEmpty ? [] : [layer.layers.map { $0.moved(by: layer.frame.origin) }]
      }
  }

  /// All layers with the places of their parents, masks after the layers they mask.
  private var layerPlaces: [(layer: Layer, corner: Vector)] {
    func places(_ layers: [Layer], _ corner: Vector) -> [(layer: Layer, corner: Vector)] {
      layers.flatMap { layer in
        let inside = Vector(corner.x + layer.frame.x, corner.y + layer.frame.y)
        return [(layer, corner)] + places(layer.mask.map { [$0.layer] } ?? [], inside)
          + places(layer.layers, inside)
      }
    }
    return places(layers, .zero)
  }

  /// The scene with each layer in turn replaced by each of several lists of layers. A mask takes the first
  /// layer of a list, and is removed for an empty list.
  private func replacingOneLayer(_ replacements: (Layer) -> [[Layer]]) -> [Scene] {
    func replaced(_ layers: [Layer]) -> [[Layer]] {
      layers.indices.flatMap { index -> [[Layer]] in
        func putting(_ others: [Layer]) -> [Layer] { layers[..<index] + others + layers[(index + 1)...] }
        let layer = layers[index]
        let masks = layer.mask.map { mask in
          replaced([mask.layer]).map { masking in
            var layer = layer
            if let only = masking.first { layer.mask?.layer = only } else { layer.mask = nil }
            return [layer]
          }
        }
        let inside = replaced(layer.layers).map { children in
          var layer = layer
          layer.layers = children
          return [layer]
        }
        return (replacements(layer) + (masks ?? []) + inside).map(putting)
      }
    }
    return replaced(layers).map { layers in
      var scene = self
      scene.layers = layers
      return scene
    }
  }

  // MARK: Pixels

  /// The scene cropped at one side.
  fileprivate var cropped: [Scene] {
    [2.0, 4, 8, 16].flatMap { part in
      [width, height].enumerated().flatMap { axis, length -> [Scene] in
        let rest = (length * scale - max(1, (length * scale / part).rounded(.down))).rounded(.down) / scale
        guard rest > 0 else { return [] }
        var after = self
        if axis == 0 { after.width = rest } else { after.height = rest }
        var before = after
        let moved = axis == 0 ? Vector(rest - length, 0) : Vector(0, rest - length)
        before.layers = layers.map { $0.moved(by: moved) }
        return [after, before]
      }
    }
  }

  // MARK: Numbers

  /// The scene with one simpler number: fewer digits, or smaller.
  fileprivate var withOneSimplerNumber: [Scene] {
    var numbers: [Double] = []
    var scene = self
    scene.visitNumbers { numbers.append($0) }
    return numbers.indices.flatMap { index in
      numbers[index].simplerNumbers.map { simpler in
        var (scene, place) = (self, 0)
        scene.visitNumbers { number in
          if place == index { number = simpler }
          place += 1
        }
        return scene
      }
    }
  }
}

extension Double {
  /// Simpler numbers, the simplest first.
  fileprivate var simplerNumbers: [Double] {
    let steps: [Double] = [
      0, 1, (self / 2).rounded(.towardZero), rounded(.towardZero), rounded(), (self * 2).rounded() / 2,
      (self * 10).rounded() / 10, (self * 100).rounded() / 100,
    ]
    return steps.filter { $0.effort < effort }
  }

  /// The complexity of the number: its decimals, then its size.
  private var effort: Double {
    let digits: Double =
      switch self {
      case rounded(): 0
      case (self * 2).rounded() / 2: 1
      case (self * 10).rounded() / 10: 2
      case (self * 100).rounded() / 100: 3
      default: 4
      }
    return digits * 1e9 + Swift.min(magnitude, 1e8) + (self < 0 ? 0.5 : 0)
  }
}

extension Layer {
  fileprivate func moved(by offset: Vector) -> Layer {
    var layer = self
    layer.frame = frame.moved(by: offset)
    return layer
  }
}
