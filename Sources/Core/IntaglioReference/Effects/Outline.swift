// SPDX-License-Identifier: MIT
import IntaglioModel

/// Die-cut outlines, by the definition in `Outline`.
extension ReferenceRenderer {
  /// Draws the outline with the shadows that it casts, and returns the style of the contents above it.
  func drawOutline(
    _ outline: Outline, of styled: StyledContents, over result: inout Picture
  ) throws(SceneError) -> Style {
    let space = styled.space
    // What lies beyond the field casts shadows into it, and closes gaps.
    let around = space.seeing(styled.style.field(for: space))
    let shape = try shape(of: outline, around: styled.alpha, frame: styled.frame, at: around)
    var shadows = Style(contents: styled.style.contents, light: styled.style.light(falling: space.light))
    shadows.profile = styled.style.profile
    shadows.shadows = styled.style.shadows.filter { $0.kind == .outer }
    shadows.longShadows = styled.style.longShadows
    (shadows.scale, shadows.designHeight) = (styled.style.scale, styled.style.designHeight)
    let below = try StyledContents(
      Picture(SIMD4(0, 0, 0, 1), covering: shape), shadows, box: nil, bounds: shape.region,
      frame: styled.frame, fit: styled.fit, fill: nil, isStored: false, at: space)
    try drawOuterShadows(of: below, over: &result)
    try drawLongShadows(of: below, over: &result)
    let seen = shape.cut(to: space.field)
    let paint = try picture(of: outline.paint, outline.alignment, of: styled, covering: seen, at: space)
    result.draw(paint * (space.isSilhouette && outline.opacity > 0 ? 1 : outline.opacity))
    var above = styled.style
    above.outline = nil
    above.shadows.removeAll { $0.kind == .outer }
    above.longShadows = []
    return above
  }

  private func shape(
    of outline: Outline, around alpha: Coverage, frame: Rect, at space: DrawingSpace
  ) throws(SceneError) -> Coverage {
    let (width, closing) = (outline.width * space.scale, outline.closing * space.scale)
    let holes = outline.fillsHoles * space.scale
    let q = outline.spacing(over: frame, at: space)
    let region = alpha.region.grown(by: Int((width + closing).rounded(.up)) + 2 * q + 2)
    let hard = Coverage(alpha.region) { x, y in min(max(2 * alpha[x, y] - 0.4995, 0), 1) }
    let wide = hard.spreading(by: width + closing, .straight, over: try space.visible(region))
    let shape = wide.spreading(by: -closing, .straight, over: try space.visible(region))
    guard holes > 0 else { return shape }
    let open = ReferenceHoles(of: shape, q: q, corner: (Int(frame.x.nearestWhole), Int(frame.y.nearestWhole)))
    // Discs are searched only at open points: a disc fits if no part of the shape is as near as its edge.
    let found = open.unconnected { x, y in
      let radius = holes / 2
      guard radius < Double(max(region.width, region.height)) else { return false }
      let reach = Int(radius.rounded(.up))
      for row in y - reach...y + reach {
        for column in x - reach...x + reach where shape[column, row] > 0.5 / 255 {
          let distance = (Double((column - x) * (column - x) + (row - y) * (row - y))).squareRoot()
          if shape[column, row] + radius - distance >= 0.5 { return false }
        }
      }
      return true
    }
    return Coverage(region) { x, y in
      let isFilled = found.contains { right, down in
        Double((right - x) * (right - x) + (down - y) * (down - y)).squareRoot() < 1.5 * Double(q) + 0.5
      }
      return isFilled ? 1 : shape[x, y]
    }
  }
}

/// The lattice on which holes are found.
private struct ReferenceHoles {
  private let shape: Coverage
  private let q: Int
  private let corner: (x: Int, y: Int)

  init(of shape: Coverage, q: Int, corner: (Int, Int)) {
    (self.shape, self.q, self.corner) = (shape, q, corner)
  }

  /// The pixels of open points without a connection.
  func unconnected(isWide: (_ x: Int, _ y: Int) -> Bool) -> [(Int, Int)] {
    func indices(_ range: Range<Int>, _ corner: Int) -> Range<Int> {
      Int((Double(range.lowerBound - corner) / Double(q)).rounded(.down)) - 1..<Int(
        (Double(range.upperBound - corner) / Double(q)).rounded(.up)) + 1
    }
    let (columns, rows) = (indices(shape.region.columns, corner.x), indices(shape.region.rows, corner.y))
    func pixel(_ i: Int, _ j: Int) -> (x: Int, y: Int) {
      (corner.x + i * q + q / 2, corner.y + j * q + q / 2)
    }
    struct Point: Hashable { var i, j: Int }
    var open: Set<Point> = []
    var connected: Set<Point> = []
    for j in rows {
      for i in columns {
        let place = pixel(i, j)
        guard shape[place.x, place.y] < 0.5 else { continue }
        open.insert(Point(i: i, j: j))
        let isOutside =
          i == columns.lowerBound || i == columns.upperBound - 1 || j == rows.lowerBound
          || j == rows.upperBound - 1
        if isOutside || isWide(place.x, place.y) { connected.insert(Point(i: i, j: j)) }
      }
    }
    // A leg reaches every open point that is seen from a connected one. What earlier ones see is reached.
    var fresh = connected
    for _ in 0..<12 {
      var reached = connected
      for start in fresh {
        for way in 0..<9 where way != 4 {
          var next = Point(i: start.i + way % 3 - 1, j: start.j + way / 3 - 1)
          while open.contains(next) {
            reached.insert(next)
            next = Point(i: next.i + way % 3 - 1, j: next.j + way / 3 - 1)
          }
        }
      }
      fresh = reached.subtracting(connected)
      if fresh.isEmpty { break }
      connected = reached
    }
    return open.subtracting(connected).map { pixel($0.i, $0.j) }
  }
}

extension Outline {
  /// The distance between points of the lattice, in pixels.
  fileprivate func spacing(over frame: Rect, at space: DrawingSpace) -> Int {
    // Wholes that are a little too small or too large are wholes.
    let smaller = closing == 0 ? width : min(width, closing)
    let longer = max(frame.width, frame.height) + 2 * (width + closing) * space.scale
    return max(
      1, Int((0.9 * smaller * space.scale + 1e-6).rounded(.down)), Int((longer / 512 - 1e-6).rounded(.up)))
  }
}

extension Outline: ReachingEffect {
  func reach(in style: Style, at space: DrawingSpace) -> Int {
    let holes = fillsHoles > 0 ? 1_024 + 4 * Int((fillsHoles * space.scale).rounded(.up)) : 0
    return Int(((width + 2 * closing) * space.scale).rounded(.up)) + 4 + holes
  }
}
