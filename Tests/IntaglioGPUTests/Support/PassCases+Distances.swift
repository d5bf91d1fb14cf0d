// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Distances, and the spreads that read them.
extension PassCase {
  /// Outputs that begin above, in and below their source, at each sample of its texels, with rows that fill
  /// no block.
  static let distances = [0, 1, 3, 40].flatMap { limit in
    [false, true].flatMap { isInverted in
      [(-9, -7, 41), (-2, 3, 7), (3, -30, 18), (0, 20, 33)].map { left, top, height -> PassCase in
        PassCase(
          "distances up to \(limit)\(isInverted ? ", inverted" : ""), from \(left), \(top)",
          [.plane(isInverted ? holes : dots)], .plane, PixelRect(left, top, 45, height)
        ) {
          DistancePass(source: $0[0], isInverted: isInverted, limit: limit, output: $1)
        }
      }
    }
  }

  /// Mostly empty, some of it full.
  private static let sparse = Plane(
    region: PixelRect(size),
    samples: (0..<size.width * size.height).map {
      $0 % 13 == 5 ? 1 : $0 % 29 < 3 ? 0.25 : $0 % 7 == 0 ? 0.001 : 0
    })

  /// A few pixels that are covered, and their inverse.
  private static let dots = Plane(
    region: sparse.region,
    samples: sparse.samples.indices.map { $0 % 97 == 5 ? 0.5 : $0 % 7 == 0 ? 0.001 : 0 })
  private static let holes = Plane(region: dots.region, samples: dots.samples.map { 1 - $0 })

  /// `sparse`, with nothing quite empty or full.
  private static let veiled = Plane(region: sparse.region, samples: sparse.samples.map { 0.03 + 0.94 * $0 })

  static let spreads = [0.4, 1, 2.5, 6, -0.4, -1, -2.5, -6].flatMap { spread in
    SpreadPass.Metric.lengths.flatMap { metric in
      [1, abs(spread) + 0.5].flatMap { ramp in
        [sparse, veiled].map { grown($0, by: spread, ramp: max(ramp, 1), metric, in: wide) }
      }
    }
  }

  /// One pixel, far from most of the result, which begins at each sample of the sources' texels.
  static let farSpreads = (0..<4).flatMap { lane -> [PassCase] in
    let region = PixelRect(2, 1, 30, 25)
    let isHere = (0..<30 * 25).map { $0 == 12 * 30 + 13 }
    let dot = Plane(region: region, samples: isHere.map { $0 ? 1 : 0 })
    let hole = Plane(region: region, samples: isHere.map { $0 ? 0 : 1 })
    return SpreadPass.Metric.lengths.flatMap { metric in
      [
        grown(dot, by: 9.3, ramp: 1, metric, in: PixelRect(lane - 3, -2, 43, 33)),
        grown(hole, by: -7, ramp: 1, metric, in: PixelRect(lane + 11, 3, 13, 21)),
      ]
    }
  }

  static let bytes = ByteMap.tested.flatMap { map in
    [map.spread, -map.spread].map { grown(sparse, by: $0, ramp: 1, .bytes(map), in: wide) }
  }

  private static func grown(
    _ contents: Plane, by spread: Double, ramp: Double, _ metric: SpreadPass.Metric, in region: PixelRect
  ) -> PassCase {
    var plan = Plan()
    let source = plan.addInput(.plane, contents.region)
    plan.output = plan.addSurface(.plane, region)
    plan.addSpread(of: source, by: spread, ramp: ramp, metric, into: plan.output)
    return PassCase(
      "spread by \(spread) over \(ramp), \(metric), from \(region.columns.lowerBound)", plan,
      [.plane(contents)])
  }
}
