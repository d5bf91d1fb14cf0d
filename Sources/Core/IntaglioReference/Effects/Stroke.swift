// SPDX-License-Identifier: MIT
import IntaglioModel

/// The shares of strokes and contents in each pixel.
struct StrokeShares {
  /// The contents' share, 0…1, as a factor; nil if strokes are only outside.
  var contents: Coverage?
  var strokes: [Coverage] = []
  /// The height of each stroke between its outer edge (0) and its inner one (1), if its paint needs it.
  var heights: [Coverage?] = []
}

extension Style {
  /// The shares of its strokes in the pixels of a space.
  ///
  /// - Parameter opacity: the opacity of the contents.
  func strokeShares(
    along alpha: Coverage, _ box: Box?, opacity: Double, at space: DrawingSpace
  ) throws(SceneError) -> StrokeShares {
    var shares = StrokeShares()
    guard !strokes.isEmpty else { return shares }
    let field = space.field
    func grown(by pixels: Double) throws(SceneError) -> Coverage {
      try edge(along: alpha, box, grownBy: pixels, at: space)
    }
    let widths = strokeWidths(at: space)
    let inside = widths.map(\.inside).max() ?? 0
    let left = try grown(by: -inside)
    if inside > 0 {
      let whole = try grown(by: 0)
      shares.contents = Coverage(whole.region.clamped(to: field)) { x, y in
        whole[x, y] > 0 ? min(left[x, y] / whole[x, y], 1) : 0
      }
    }
    let seen = opacity * (box?.alpha ?? 1)
    for width in widths {
      let (outer, inner) = (try grown(by: width.outside), try grown(by: -width.inside))
      shares.strokes.append(
        Coverage(outer.region.clamped(to: field)) { x, y in
          // Smaller remainders of a pixel fade, so that no edge depends on rounding.
          max(0, outer[x, y] - inner[x, y]) / max(1 - seen * left[x, y], 1.0 / 512)
        })
    }
    shares.heights = try zip(strokes, widths).map { (stroke, width) throws(SceneError) in
      guard case .ramp = stroke.paint, width.outside + width.inside > 0 else { return nil }
      // Shapes outside the field may have slopes within it.
      let around = space.seeing(field.grown(by: Int(max(width.outside, width.inside, 1)) + 2))
      let whole = try edge(along: alpha, box, grownBy: 0, at: around)
      func slope(_ width: Double, _ sign: Double) throws(SceneError) -> Coverage {
        let width = max(width, 1)
        let region = try space.visible(whole.region.grown(by: Int(width) + 1))
        return whole.spreading(by: sign * (width - 0.5), length, ramp: width, over: region)
      }
      let (outer, inner) = (try slope(width.outside, 1), try slope(width.inside, -1))
      return Coverage(outer.region.hull(inner.region)) { x, y in
        (width.outside * outer[x, y] + width.inside * inner[x, y]) / (width.outside + width.inside)
      }
    }
    return shares
  }

  /// The combined coverage of all strokes; nil without strokes.
  func line(along alpha: Coverage, _ box: Box?, at space: DrawingSpace) throws(SceneError) -> Coverage? {
    let widths = strokeWidths(at: space)
    guard let outside = widths.map(\.outside).max(), let inside = widths.map(\.inside).max() else {
      return nil
    }
    let outer = try edge(along: alpha, box, grownBy: outside, at: space)
    let inner = try edge(along: alpha, box, grownBy: -inside, at: space)
    return Coverage(outer.region) { x, y in max(0, outer[x, y] - inner[x, y]) }
  }

  /// The contents' shape with its edge moved outwards.
  private func edge(
    along alpha: Coverage, _ box: Box?, grownBy pixels: Double, at space: DrawingSpace
  ) throws(SceneError) -> Coverage {
    if let box, pixels == 0 || profile == .exact {
      return try (pixels == 0 ? box.shape : box.shape.spreading(by: pixels)).coverage(at: space)
    }
    guard pixels != 0 else { return alpha }
    let reach = Int(abs(pixels).rounded(.up))
    return alpha.spreading(
      by: pixels, length, over: try space.visible(pixels > 0 ? alpha.region.grown(by: reach) : alpha.region))
  }

  /// The widths of each stroke outside and inside the edge.
  func strokeWidths(at space: DrawingSpace) -> [(outside: Double, inside: Double)] {
    strokes.map { stroke in
      let width = pixels(stroke.width, at: space)
      switch stroke.position {
      case .inside: return (0, width)
      case .center: return (width / 2, width / 2)
      case .outside: return (width, 0)
      }
    }
  }
}

extension ReferenceRenderer {
  /// A paint with a coverage.
  ///
  /// - Parameter height: the positions for a ramp's colours.
  func picture(
    of paint: StylePaint, _ alignment: StylePaint.Alignment, of styled: StyledContents,
    covering coverage: Coverage, height: Coverage? = nil, at space: DrawingSpace
  ) throws(SceneError) -> Picture {
    var picture = Picture()
    let rows = Dictionary(grouping: coverage.region.rows) {
      styled.fit.box(alignment, row: $0, in: styled.frame)
    }
    for (box, rows) in rows {
      guard let first = rows.first, let last = rows.last else { continue }
      let part = PixelRect(columns: coverage.region.columns, rows: first..<last + 1)
      let cut = Coverage(part) { coverage[$0, $1] }
      picture.draw(try self.picture(of: paint, over: box, covering: cut, height: height, at: space))
    }
    return picture
  }

  func picture(
    of paint: StylePaint, over frame: Rect, covering coverage: Coverage, height: Coverage?,
    at space: DrawingSpace
  ) throws(SceneError) -> Picture {
    switch paint {
    case .color(let color): return Picture(space.paint(color), covering: coverage)
    case .pattern(let pattern):
      let colors = try ReferencePattern(pattern, in: frame, at: space)
      return space.picture(covering: coverage) { colors?.color(x: $0, y: $1) ?? .zero }
    case .ramp(let ramp):
      let colors = ReferenceRamp(ramp, parts: 32)
      return space.picture(covering: coverage) { colors.color(at: height?[$0, $1] ?? 0) }
    case .gradient(let gradient):
      let colors = ReferenceGradient(gradient, in: frame, scale: space.scale)
      return space.picture(covering: coverage) { colors.color(x: Double($0) + 0.5, y: Double($1) + 0.5) }
    }
  }

  func drawStrokes(of styled: StyledContents, over result: inout Picture) throws(SceneError) {
    let (style, space) = (styled.style, styled.space)
    for (index, stroke) in style.strokes.enumerated().reversed() {
      let line = try picture(
        of: stroke.paint, stroke.alignment, of: styled, covering: styled.shares.strokes[index],
        height: styled.shares.heights[index], at: space)
      let opacity = space.isSilhouette && stroke.opacity > 0 ? 1 : stroke.opacity
      result.draw(line * opacity, space.mode(stroke.blend))
    }
  }
}

extension EdgeStroke: ReachingEffect {
  func reach(in style: Style, at space: DrawingSpace) -> Int {
    Int(style.pixels(width, at: space).rounded(.up)) + 1
  }
}
