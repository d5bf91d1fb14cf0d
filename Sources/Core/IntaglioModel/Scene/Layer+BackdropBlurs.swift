// SPDX-License-Identifier: MIT
extension Layer {
  /// How far away pixels show through the backdrop blurs and refractions of layers inside it, in points of
  /// the
  /// layer: a blur reaches six standard deviations.
  package var backdropReachInside: Double {
    (layers + (mask.map { [$0.layer] } ?? [])).reduce(0) { sum, layer in
      let map = layer.transform
      let stretch = max(map.a.magnitude + map.c.magnitude, map.b.magnitude + map.d.magnitude)
      return sum + stretch * (layer.backdropReachInside + (layer.style?.backdropReach ?? 0))
    }
  }
}

extension Style {
  fileprivate var backdropReach: Double {
    6 * (backdropBlur?.sigma ?? 0) + maximumFactor * (backdropRefraction?.reach ?? 0)
  }

  /// How far from a pixel the shape of its refraction counts, in points.
  package var refractionShapeReach: Double {
    guard let refraction = backdropRefraction, refraction.isSeen else { return 0 }
    // And a few pixels for its differences.
    return maximumFactor * 4 / 3 * refraction.edge + 6
  }
}
