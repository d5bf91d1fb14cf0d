// SPDX-License-Identifier: MIT
import IntaglioModel

extension TreeGenerator {
  /// Gives corners other shapes, chosen last so that the rest of the tree does not change.
  mutating func addCornerShapes(to layers: inout [Layer]) {
    change(&layers) { choose, layer in
      guard choose.chance(0.5) else { return }
      layer.cornerShapes =
        choose.chance(0.5)
        ? choose.pick([.squircle, .bevel, .scoop, .notch, .square]) : .superellipse(choose.number(-3...6))
    }
    change(&layers) { choose, layer in
      guard choose.chance(0.3) else { return }
      layer.cornerShapes = CornerShapes(
        corners: (0..<4).map { _ in
          choose.pick([
            .round, .squircle, .bevel, .scoop, .notch, .square, .superellipse(choose.number(-3...6)),
          ])
        })
    }
  }

  /// Changes every layer with corners, in masks, too.
  private mutating func change(_ layers: inout [Layer], _ shapes: (inout RandomChoice, inout Layer) -> Void) {
    for index in layers.indices {
      change(&layers[index].layers, shapes)
      layers[index].changeMask { change(&$0, shapes) }
      if layers[index].cornerRadii != CornerRadii(0) { shapes(&choose, &layers[index]) }
    }
  }
}
