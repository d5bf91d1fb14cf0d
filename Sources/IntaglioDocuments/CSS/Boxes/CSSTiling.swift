// SPDX-License-Identifier: MIT
import IntaglioModel

/// Where a background's picture lies, and how often (CSS Backgrounds and Borders 3, section 3).
struct CSSTiling {
  /// The most tiles that are layers of their own.
  static let maximumTiles = 1000

  /// The first tile, in the points of the area's own coordinates.
  let tile: Rect
  /// The distance from one tile to the next; nil where there is only one.
  let stepX: Double?
  let stepY: Double?

  /// - Parameters:
  ///   - size: the picture's size, before `round` changes it.
  ///   - area: the positioning area.
  init(_ layer: CSSBackground.Layer, size: Size, in area: Rect) {
    let x = CSSTiling.axis(size.width, area.width, layer.position.x, layer.repetition.x)
    let y = CSSTiling.axis(size.height, area.height, layer.position.y, layer.repetition.y)
    tile = Rect(x: area.x + x.start, y: area.y + y.start, width: x.size, height: y.size)
    (stepX, stepY) = (x.step, y.step)
  }

  private static func axis(
    _ size: Double, _ area: Double, _ position: CSSLength, _ repetition: CSSBackground.Repetition
  ) -> (start: Double, size: Double, step: Double?) {
    let start = position.points(of: area - size)
    switch repetition {
    case .none: return (start, size, nil)
    case .repeat: return (start, size, size)
    case .round:
      let fitted = area / max(1, (area / size).rounded())
      return (position.points(of: area - fitted), fitted, fitted)
    case .space:
      let count = (area / size).rounded(.down)
      return count < 2 ? (start, size, nil) : (0, size, (area - size) / (count - 1))
    }
  }

  /// The starts of tiles along an axis that reach into a range.
  private static func starts(_ start: Double, _ size: Double, _ step: Double?, _ range: (Double, Double))
    -> [Double]
  {
    guard let step, step > 0 else { return start < range.1 && start + size > range.0 ? [start] : [] }
    let first = ((range.0 - start - size) / step + 1e-9).rounded(.down) + 1
    let last = ((range.1 - start) / step - 1e-9).rounded(.up) - 1
    guard last >= first else { return [] }
    guard last - first < Double(maximumTiles) else { return Array(repeating: 0, count: maximumTiles + 1) }
    return (Int(first)...Int(last)).map { start + Double($0) * step }
  }

  /// The tiles that reach into a box; nil if they are too many.
  func tiles(in box: Rect) -> [Rect]? {
    let columns = CSSTiling.starts(tile.x, tile.width, stepX, (box.x, box.maxX))
    let rows = CSSTiling.starts(tile.y, tile.height, stepY, (box.y, box.maxY))
    guard columns.count * rows.count <= CSSTiling.maximumTiles else { return nil }
    return rows.flatMap { y in
      columns.map { Rect(x: $0, y: y, width: tile.width, height: tile.height) }
    }
  }
}
