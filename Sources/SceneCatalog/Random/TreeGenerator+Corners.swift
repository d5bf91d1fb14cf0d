// SPDX-License-Identifier: MIT
import IntaglioModel

extension TreeGenerator {
  /// Gives corners other shapes, chosen last so that the rest of the tree does not change.
  mutating func addCornerShapes(to layers: inout [Layer]) {
    for index in layers.indices {
      addCornerShapes(to: &layers[index].layers)
      if let mask = layers[index].mask {
        var masking = [mask.layer]
        addCornerShapes(to: &masking)
        if case .alpha = mask {
          layers[index].mask = .alpha(masking[0])
        } else {
          layers[index].mask = .luminance(masking[0])
        }
      }
      guard layers[index].cornerRadii != CornerRadii(0), choose.chance(0.5) else { continue }
      layers[index].cornerShape =
        choose.chance(0.5)
        ? choose.pick([.squircle, .bevel, .scoop, .notch, .square]) : .superellipse(choose.number(-3...6))
    }
  }
}
