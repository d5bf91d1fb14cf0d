// SPDX-License-Identifier: MIT
import IntaglioModel

/// Photoshop's way to grow a coverage that nothing blurs then, as it was read off a picture: distances are
/// counted in parts of a pixel, 256 of them over D + 1 pixels, and each step takes a whole number of parts.
struct ByteSpread {
  /// D.
  private let distance: Int
  /// The parts that steps along an axis, diagonal ones and knights' moves take.
  private let steps: (straight: Double, diagonal: Double, knight: Double)

  /// For more than 31 pixels parts would be too coarse to believe; they have no map, nor do parts of a pixel.
  init?(_ distance: Double) {
    guard distance >= 1, distance <= 31, distance == distance.rounded() else { return nil }
    self.distance = Int(distance)
    let part = 256 / (distance + 1)
    steps = (
      part.rounded(.down), (part * 2.0.squareRoot()).rounded(.down), (part * 5.0.squareRoot()).rounded(.down)
    )
  }

  /// How many pixels away something may be seen.
  var reach: Int { Int((256 / steps.straight).rounded(.up)) }

  /// By how much a canvas grows.
  var room: Double { 256 / steps.straight - 1 }

  /// A coverage grown over a region.
  ///
  /// - Parameter isStored: whether its values are whole levels of 255. Then all is counted in whole parts,
  ///   and what is left of them at last is rounded up to levels.
  func grown(_ coverage: Coverage, isStored: Bool, over region: PixelRect) -> Coverage {
    let starts = Coverage(coverage.region.clamped(to: region.grown(by: reach)), outside: 0) { x, y in
      coverage[x, y] * 255 >= 0.5 - 1e-9 ? start(coverage[x, y], isStored) : 0
    }
    let lengths = (0...reach).map { down in (0...reach).map { parts($0, down) } }
    return Coverage(region, outside: 0) { x, y in
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
      let left = min(most, steps.straight)
      return isStored ? (255 * left / steps.straight - 1e-9).rounded(.up) / 255 : left / steps.straight
    }
  }

  /// What a pixel begins with: 256 parts where it is covered, about a pixel's parts less where it hardly is.
  private func start(_ value: Double, _ isStored: Bool) -> Double {
    guard isStored else { return 256 - steps.straight * (1 - value) }
    let level = (255 * value).rounded()
    return ((256 * Double(distance) + level + 1) / Double(distance + 1)).rounded(.down)
  }

  /// The length of so many columns and rows: by knights' moves, and what is left of them by straight or
  /// diagonal steps.
  private func parts(_ right: Int, _ down: Int) -> Double {
    let (longer, shorter) = (Double(max(right, down)), Double(min(right, down)))
    guard longer < 2 * shorter else {
      return shorter * steps.knight + (longer - 2 * shorter) * steps.straight
    }
    return (longer - shorter) * steps.knight + (2 * shorter - longer) * steps.diagonal
  }
}
