// SPDX-License-Identifier: MIT
import IntaglioModel

/// Blurs and adjustments of pictures: of a style's whole result, and of a layer's backdrop.
extension ReferenceRenderer {
  /// Everything that a style draws, with its layer blur and its adjustments, over the field of a space.
  func finished(
    _ picture: Picture, _ style: Style, over frame: Rect, at space: DrawingSpace
  ) throws(SceneError) -> Picture {
    let grid = ScreenGrid(scale: space.scale, corner: frame.origin)
    var result = picture.adjusted(by: style.adjustments.adjustments(beforeBlur: true), on: grid, at: space)
    if let blur = style.layerBlur {
      result = try blurred(result, by: blur, of: style, over: frame, at: space)
    }
    return result.adjusted(by: style.adjustments.adjustments(beforeBlur: false), on: grid, at: space)
  }

  /// A picture with a layer blur, over the field of a space.
  private func blurred(
    _ picture: Picture, by blur: LayerBlur, of style: Style, over frame: Rect, at space: DrawingSpace
  ) throws(SceneError) -> Picture {
    func blurred(_ blur: Blur) throws(SceneError) -> Picture {
      let softness = style.softness(of: blur, at: space)
      return self.blurred(
        picture, softness, over: try space.visible(picture.region.grown(by: softness.reach)))
    }
    guard let progression = blur.progression, progression.from != blur.blur.value else {
      return try blurred(blur.blur)
    }
    let (from, to, unit) = (progression.from, blur.blur.value, blur.blur.unit)
    // The blurs of the mixed pictures, softest first.
    var values = [max(from, to)]
    while let last = values.last, Blur(last / 2, unit: unit).sigma * space.scale >= 0.5 {
      values.append(last / 2)
    }
    values.append(0)
    var result = try blurred(Blur(0, unit: unit))
    for (softer, sharper) in zip(values, values.dropFirst()).reversed() {
      // The share of the softer picture over all sharper ones, at a position on the line: a gradient with
      // stops where the share starts and where it is full.
      func share(_ space: Double) -> Double {
        min(max((from + space * (to - from) - sharper) / (softer - sharper), 0), 1)
      }
      let places = [sharper, softer].map { ($0 - from) / (to - from) }.filter { $0 > 0 && $0 < 1 }
      let stops = ([0, 1] + places).sorted().map { Gradient.Stop(Color(white: 0, alpha: share($0)), at: $0) }
      guard stops.contains(where: { $0.color.alpha > 1e-9 }) else { continue }
      let ramp = ReferenceGradient(
        Gradient(.linear(start: progression.start, end: progression.end), stops: stops), in: frame, scale: 1)
      let above = try blurred(Blur(softer, unit: unit))
      result.mix(
        with: above,
        by: Coverage(result.region.hull(above.region)) { x, y in
          ramp.color(x: Double(x) + 0.5, y: Double(y) + 0.5).w
        })
    }
    return result.cut(to: space.field)
  }

  /// Blurs, adjusts and bends the backdrop of a layer, through a coverage.
  ///
  /// - Parameters:
  ///   - fineness: pixels per point of the layer.
  ///   - grid: the grid of its screens.
  func frost(
    _ below: inout Picture, _ style: Style, fineness: Double, on grid: ScreenGrid, through coverage: Coverage,
    bentBy lens: ReferenceLens?, at space: DrawingSpace
  ) {
    let softness = Softness.gaussian(sigma: (style.backdropBlur?.sigma ?? 0) * fineness)
    // Only a blur and a lens depend on where the canvas ends.
    let canvas = softness.reach > 0 || lens != nil ? space.canvas : nil
    let bent = canvas.map { coverage.region.clamped(to: $0) } ?? coverage.region
    guard !bent.isEmpty else { return }
    let read = lens.map { bent.grown(by: $0.reach) } ?? bent
    let region = canvas.map { read.clamped(to: $0) } ?? read
    let changes = style.backdropAdjustments.map { $0.fittingScreens(scale: grid.scale) }
    let seen = (canvas.map(below.cut(to:)) ?? below)
      .adjusted(by: changes.adjustments(beforeBlur: true), on: grid, at: space)
    var soft = softness.reach > 0 ? blurred(seen, softness, over: region) : seen.cut(to: region)
    if let canvas, softness.reach > 0 {
      // The share of the weights on the canvas, for each column and row.
      func shares(_ range: Range<Int>, _ whole: Range<Int>) -> [Double] {
        range.map { index in
          let weights = softness.weights
          return whole.reduce(0) { sum, other in
            abs(other - index) < weights.count ? sum + weights[abs(other - index)] : sum
          }
        }
      }
      let (columns, rows) = (shares(region.columns, canvas.columns), shares(region.rows, canvas.rows))
      soft = Picture(region) { x, y in
        soft[x, y] / (columns[x - region.columns.lowerBound] * rows[y - region.rows.lowerBound])
      }
    }
    soft = soft.adjusted(by: changes.adjustments(beforeBlur: false), on: grid, at: space)
    if let lens {
      below.mix(with: lens.bent(soft, over: bent, within: canvas), by: coverage.cut(to: bent))
    } else {
      below.draw(soft * coverage.cut(to: bent))
    }
  }

  /// The area of a layer's changed backdrop; nil if there is neither a backdrop blur above 0 nor a refraction
  /// nor a backdrop adjustment.
  func frostedPart(of layer: Layer, at space: DrawingSpace) throws(SceneError) -> Coverage? {
    guard let style = layer.style,
      style.backdropBlur.map({ $0.sigma > 0 }) == true || !style.backdropAdjustments.isEmpty
        || style.backdropRefraction?.isSeen == true
    else { return nil }
    return try coveredPart(of: layer, at: space) ?? Coverage(PixelRect(PixelSize(0, 0)))
  }

  func blurred(_ picture: Picture, _ softness: Softness, over region: PixelRect) -> Picture {
    let channels = (0..<4).map { channel in
      blurred(Coverage(picture.region) { picture[$0, $1][channel] }, softness, over: region)
    }
    return Picture(region) { x, y in
      SIMD4(channels[0][x, y], channels[1][x, y], channels[2][x, y], channels[3][x, y])
    }
  }
}

extension Style {
  /// Whether everything it draws goes through an isolated picture.
  var isDrawnAlone: Bool { layerBlur != nil || !adjustments.isEmpty }

  func layerBlurReach(at space: DrawingSpace) -> Int {
    layerBlur.map { softness(of: $0.largest, at: space).reach } ?? 0
  }
}
