// SPDX-License-Identifier: MIT
import IntaglioModel

/// Photoshop's growth of coverage without a blur, derived from a picture: distances are counted in fractions
/// of a pixel, 256 of them over D + 1 pixels, and each step takes a whole number of them.
struct ByteSpread {
  /// D.
  private let distance: Int
  /// The cost of an axial step, and of all steps, in these fractions.
  private let straight: Double
  private let cost: Length

  /// nil below 1 pixel, above 31 pixels, where the fractions would be implausibly coarse, and for fractional
  /// distances.
  init?(_ distance: Double) {
    guard distance >= 1, distance <= 31, distance == distance.rounded() else { return nil }
    self.distance = Int(distance)
    let part = 256 / (distance + 1)
    straight = part.rounded(.down)
    cost = .moves(
      straight: straight, diagonal: (part * 2.0.squareRoot()).rounded(.down),
      knight: (part * 5.0.squareRoot()).rounded(.down))
  }

  /// The reach in pixels.
  var reach: Int { Int((256 / straight).rounded(.up)) }

  var room: Double { 256 / straight - 1 }

  /// A coverage grown over a region.
  ///
  /// - Parameter isStored: whether its values are whole levels of 255. Then all numbers are whole fractions,
  ///   and the result is rounded up to levels.
  func grown(_ coverage: Coverage, isStored: Bool, over region: PixelRect) -> Coverage {
    let starts = Coverage(coverage.region.clamped(to: region.grown(by: reach))) { x, y in
      coverage[x, y] * 255 >= 0.5 - 1e-9 ? start(coverage[x, y], isStored) : 0
    }
    let lengths = (0...reach).map { down in (0...reach).map { cost.of($0, down) } }
    return Coverage(region) { x, y in
      let (rows, columns) = (
        (y - reach..<y + reach + 1).clamped(to: starts.region.rows),
        (x - reach..<x + reach + 1).clamped(to: starts.region.columns)
      )
      var most = 0.0
      for row in rows {
        for column in columns {
          most = max(most, starts[column, row] - lengths[abs(row - y)][abs(column - x)])
        }
      }
      let left = min(most, straight)
      return isStored ? (255 * left / straight - 1e-9).rounded(.up) / 255 : left / straight
    }
  }

  /// The initial value of a pixel: 256 for full coverage, about a pixel's worth less for almost none.
  private func start(_ value: Double, _ isStored: Bool) -> Double {
    guard isStored else { return 256 - straight * (1 - value) }
    let level = (255 * value).rounded()
    return ((256 * Double(distance) + level + 1) / Double(distance + 1)).rounded(.down)
  }
}
