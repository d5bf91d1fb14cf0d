// SPDX-License-Identifier: MIT
import IntaglioModel

extension ReferenceRenderer {
  /// The strength of a long shadow, by the direct definition.
  func strength(
    of shadow: LongShadow, of style: Style, cast alpha: Coverage, at space: DrawingSpace
  ) throws(SceneError) -> Coverage {
    let way = shadow.way(of: style, at: space)
    guard way.steps > 0 else { return Coverage(alpha.region) }
    let region = try space.visible(way.reached(from: alpha.region))
    // The alpha this many steps back, linear along the other axis.
    func value(_ x: Int, _ y: Int, _ steps: Int) -> Double {
      let beside = -Double(steps) * way.slope
      let (whole, along) = (Int(beside.rounded(.down)), -steps * way.sign)
      let fraction = beside - beside.rounded(.down)
      let near = way.isAcross ? alpha[x + along, y + whole] : alpha[x + whole, y + along]
      let far = way.isAcross ? alpha[x + along, y + whole + 1] : alpha[x + whole + 1, y + along]
      return near * (1 - fraction) + far * fraction
    }
    let swept = Coverage(region.grown(by: 1)) { x, y in
      var greatest = 0.0
      for step in 1...way.steps {
        let weight = 1 - shadow.fade * Double(step) / Double(way.steps)
        greatest = max(greatest, weight * value(x, y, step))
      }
      return greatest
    }
    let share = abs(way.slope) / 8
    return Coverage(region) { x, y in
      let beside = way.isAcross ? swept[x, y - 1] + swept[x, y + 1] : swept[x - 1, y] + swept[x + 1, y]
      return (1 - 2 * share) * swept[x, y] + share * beside
    }
  }

  func drawLongShadows(of styled: StyledContents, over result: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    for shadow in style.longShadows.reversed() where shadow.color.alpha > 0 {
      var strength = try strength(of: shadow, of: style, cast: styled.alpha, at: space)
      if styled.isKnockedOut { strength = strength * styled.mask.inverse(in: strength.region) }
      result.draw(Picture(space.paint(shadow.color), covering: strength), space.mode(shadow.blend))
    }
  }
}

struct LongShadowWay {
  /// Whether a step is one pixel along a row, rather than along a column.
  let isAcross: Bool
  /// 1 to the right or downwards, else -1.
  let sign: Int
  /// The distance of a step along the other axis.
  let slope: Double
  let steps: Int

  /// All pixels that the shadow of a region may cover.
  func reached(from region: PixelRect) -> PixelRect {
    guard steps > 0 else { return region }
    let far = Double(steps) * slope
    let (low, high) = (Int(min(far, 0).rounded(.down)), Int(max(far, 0).rounded(.up)))
    let soft = slope == 0 ? 0 : 1
    let along = sign > 0 ? 0...steps : -steps...0
    let beside = low - soft...high + soft
    let (columns, rows) = isAcross ? (along, beside) : (beside, along)
    return PixelRect(
      columns: region.columns.lowerBound + columns.lowerBound..<region.columns.upperBound
        + columns.upperBound,
      rows: region.rows.lowerBound + rows.lowerBound..<region.rows.upperBound + rows.upperBound)
  }
}

extension LongShadow: ReachingEffect {
  /// The direction in pixels of a space.
  func way(of style: Style, at space: DrawingSpace) -> LongShadowWay {
    let fall = fall(in: style.light(falling: space.light))
    let isAcross = abs(fall.x) >= abs(fall.y)
    let (along, beside) = isAcross ? (fall.x, fall.y) : (fall.y, fall.x)
    return LongShadowWay(
      isAcross: isAcross, sign: along < 0 ? -1 : 1, slope: along == 0 ? 0 : beside / abs(along),
      steps: Int((abs(along) * space.scale).rounded()))
  }

  func reach(in style: Style, at space: DrawingSpace) -> Int { way(of: style, at: space).steps + 2 }
}
