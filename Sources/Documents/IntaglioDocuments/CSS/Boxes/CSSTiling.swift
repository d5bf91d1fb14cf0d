// SPDX-License-Identifier: MIT
import IntaglioModel

/// Where a background's picture lies, and how often (CSS Backgrounds and Borders 3, section 3).
struct CSSTiling {
  /// The gap that keeps other tiles out of sight where only one is drawn.
  private static let far = 32_768.0

  /// The first tile, in the points of the area's own coordinates.
  let tile: Rect
  /// The distance from one tile to the next; nil where there is only one.
  let stepX, stepY: Double?

  init(tile: Rect, stepX: Double?, stepY: Double?) {
    (self.tile, self.stepX, self.stepY) = (tile, stepX, stepY)
  }

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

  /// The tile, if only one reaches into a box or exists at all; nil for several.
  func only(in box: Rect) -> Rect? {
    let reaching = reaching(into: box)
    return reaching.stepX == nil && reaching.stepY == nil ? reaching.tile : nil
  }

  /// The tiles that reach into a box. An axis along which only one does has no step.
  func reaching(into box: Rect) -> CSSTiling {
    func start(_ start: Double, _ size: Double, _ step: Double?, from low: Double, to high: Double) -> Double?
    {
      guard let step else { return start }
      let first = ((low - start - size) / step + 1e-9).rounded(.down) + 1
      let last = ((high - start) / step - 1e-9).rounded(.up) - 1
      return first == last ? start + first * step : nil
    }
    let x = start(tile.x, tile.width, stepX, from: box.x, to: box.maxX)
    let y = start(tile.y, tile.height, stepY, from: box.y, to: box.maxY)
    return CSSTiling(
      tile: Rect(x: x ?? tile.x, y: y ?? tile.y, width: tile.width, height: tile.height),
      stepX: x == nil ? stepX : nil, stepY: y == nil ? stepY : nil)
  }

  /// The tiles shrunk to pictures of these proportions, each in the middle of its tile.
  func fitting(_ proportion: Double) -> CSSTiling {
    let size = NaturalSize(ratio: proportion).fitting(tile.size)
    let (x, y) = (tile.center.x - size.width / 2, tile.center.y - size.height / 2)
    return CSSTiling(
      tile: Rect(x: x, y: y, width: size.width, height: size.height), stepX: stepX, stepY: stepY)
  }

  func tiling(in box: Rect) -> Tiling {
    func gap(_ step: Double?, _ size: Double, _ side: Double) -> Double {
      guard let step else { return max(CSSTiling.far, side + size) }
      return step - size < 1e-9 ? 0 : step - size
    }
    return Tiling(
      Rect(x: tile.x - box.x, y: tile.y - box.y, width: tile.width, height: tile.height),
      columnGap: gap(stepX, tile.width, box.width), rowGap: gap(stepY, tile.height, box.height))
  }
}

extension CSSBackground.Layer {
  /// The size of a picture in an area, before `round` changes it. If `round` changes one axis, an automatic
  /// size along the other follows.
  func size(of natural: NaturalSize, in area: Size) -> Size? {
    guard var size = size.size(of: natural, in: area), size.width > 0, size.height > 0 else { return nil }
    guard case .sides(let x, let y) = self.size, natural.ratio != nil,
      (repetition.x == .round) != (repetition.y == .round)
    else { return size }
    let tile = CSSTiling(self, size: size, in: Rect(x: 0, y: 0, width: area.width, height: area.height)).tile
    if repetition.x == .round, y == nil { size.height *= tile.width / size.width }
    if repetition.y == .round, x == nil { size.width *= tile.height / size.height }
    return size
  }
}
