// SPDX-License-Identifier: MIT
extension Layer {
  /// The sum of the standard deviations, in points of the layer, of the backdrop blurs of layers inside it:
  /// pixels show up to six times as far away.
  package var backdropSigmaInside: Double {
    (layers + (mask.map { [$0.layer] } ?? [])).reduce(0) { sum, layer in
      let map = layer.transform
      let stretch = max(map.a.magnitude + map.c.magnitude, map.b.magnitude + map.d.magnitude)
      return sum + stretch * (layer.backdropSigmaInside + (layer.style?.backdropBlur?.sigma ?? 0))
    }
  }
}
