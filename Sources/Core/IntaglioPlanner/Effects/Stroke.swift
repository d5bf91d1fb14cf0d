// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

struct StrokeLayer: PlannedEffect {
  let paint: StylePaint
  let opacity: Double
  let blend: BlendMode
  let alignment: StylePaint.Alignment
  /// Its extent outside the edge and inside it, in pixels.
  let outside: Double
  let inside: Double
  /// The largest inside extent of the style's strokes.
  let innermost: Double
  let metric: SpreadPass.Metric

  /// Its outer and inner edges, the innermost edge of all strokes, and the contents.
  var requests: [CoverageRequest] {
    [outside, -inside, -innermost, 0].map {
      CoverageRequest(spread: $0, ignoresOpacity: true, metric: metric, needsPlane: true)
    }
  }
  var silhouette: any PlannedEffect {
    StrokeLayer(
      paint: paint.silhouette, opacity: opacity > 0 ? 1 : 0, blend: .normal, alignment: .frame,
      outside: outside, inside: inside, innermost: innermost, metric: metric)
  }
  var dependsOnPlace: Bool { blend == .dissolve || paint.dependsOnPlace }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    strokes(of: style, scale: pixels.scale)
  }

  static func strokes(of style: Style, scale: Double) -> [StrokeLayer] {
    let widths = style.strokes.map { stroke in
      let width = style.profile.pixels(stroke.width, scale: scale)
      let outside = stroke.position == .outside ? width : stroke.position == .center ? width / 2 : 0
      return (outside: outside, inside: width - outside)
    }
    let innermost = widths.map(\.inside).max() ?? 0
    return zip(style.strokes, widths).map { stroke, width in
      StrokeLayer(
        paint: stroke.paint, opacity: stroke.opacity, blend: stroke.blend, alignment: stroke.alignment,
        outside: width.outside, inside: width.inside, innermost: innermost,
        metric: style.profile == .photoshop ? .chamfer : .euclid)
    }
  }

  func reached(from picture: PixelRect) -> PixelRect { picture.grown(by: Int(outside.rounded(.up))) }

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder) {
    let (requests, sources) = (requests, painting.sources)
    let contentsOpacity = painting.stack.opacity * (painting.contents.box?.alpha ?? 1)
    let line = builder.line(self, requests, of: sources, opacity: contentsOpacity, in: painting.visible)
    guard let line else { return }
    let colors = builder.colors(of: self, requests[3], of: sources[3], over: line.region)
    let paints =
      colors.map { [($0, line.region)] } ?? painting.style.paints(paint, alignment, over: line.region)
    for (paint, region) in paints {
      painting.below.add(
        PaintItem(paint, coverage: [line.factor], opacity: opacity, blend: blend, region: region))
    }
  }
}

extension ScenePassBuilder {
  /// The coverage of a stroke within a region, and its pixels; nil if it is invisible. The opacity is the
  /// contents'.
  fileprivate mutating func line(
    _ stroke: StrokeLayer, _ casts: [CoverageRequest], of casters: [ShadowSource?],
    opacity: Double, in visible: PixelRect
  ) -> (factor: CoverageTerm, region: PixelRect)? {
    guard let outer = casters[0], let edge = field(casts[0], of: outer, over: visible) else {
      return nil
    }
    let region = plan[edge].region.moved(outer.left, outer.top).clamped(to: visible)
    guard !region.isEmpty else { return nil }
    let grid = region.moved(-outer.left, -outer.top)
    let inner = field(casts[1], of: casters[1], over: visible)
    let left = field(casts[2], of: casters[2], over: visible)
    let rest = left == nil ? SIMD3(0, 0, 1) : SIMD3(0, -opacity, 1)
    func share(_ first: SurfaceID, _ second: SurfaceID?, _ dividend: SIMD3<Double>, _ divisor: SIMD3<Double>)
      -> SurfaceID
    {
      plane(grid) {
        SharePass(
          first: first, second: second, dividend: dividend, divisor: divisor, leastDivisor: 1.0 / 512,
          output: $0)
      }
    }
    // Beneath a stroke that reaches farther inside, three coverages are involved, but a pass reads only two.
    let line =
      inner == left
      ? share(edge, left, SIMD3(1, -1, 0), rest)
      : share(share(edge, inner, SIMD3(1, -1, 0), SIMD3(0, 0, 1)), left, SIMD3(1, 0, 0), rest)
    return (CoverageTerm(.plane(line, octaves: 0), shift: outer.place), region)
  }

  /// The colours across a stroke, as a paint: a ramp over the line's height, which rises from the outer edge
  /// to the inner one.
  fileprivate mutating func colors(
    of stroke: StrokeLayer, _ cast: CoverageRequest, of caster: ShadowSource?, over region: PixelRect
  ) -> Paint? {
    guard case .ramp(let ramp) = stroke.paint, stroke.outside + stroke.inside > 0, let caster,
      let contents = field(cast, of: caster, over: region)
    else { return nil }
    let drawn = region.moved(-caster.left, -caster.top)
    // The slopes around the edge and within it, as far as the line extends.
    let slopes = [(stroke.outside, 1.0), (stroke.inside, -1)].filter { $0.0 > 0 }.map { width, sign in
      let ramp = max(width, 1)
      return (
        share: width / (stroke.outside + stroke.inside),
        plane: spreadPlane(contents, by: sign * (ramp - 0.5), stroke.metric, ramp: ramp, over: drawn)
      )
    }
    var height = slopes[0].plane
    if slopes.count > 1 {
      height = plane(drawn) {
        SharePass(
          first: slopes[0].plane, second: slopes[1].plane,
          dividend: SIMD3(slopes[0].share, slopes[1].share, 0), divisor: SIMD3(0, 0, 1), output: $0)
      }
    }
    let colors = made(.intermediate, drawn) {
      RampPass(source: height, colors: ramp.colors(parts: ColorRamp.strokeParts), output: $0)
    }
    return .picture(colors, shift: caster.place)
  }

  /// The share of the contents that strokes leave, as a factor; nil if they leave all of it.
  mutating func remainder(
    of stack: LayerStack, _ casters: [[ShadowSource?]], in visible: PixelRect
  ) -> (factor: CoverageTerm?, isGone: Bool) {
    for (layer, casters) in zip(stack.layers, casters) {
      guard let stroke = layer as? StrokeLayer, stroke.innermost > 0 else { continue }
      let requests = stroke.requests
      guard let whole = casters[3], let remaining = field(requests[2], of: casters[2], over: visible),
        let all = field(requests[3], of: whole, over: visible)
      else { return (nil, true) }
      let seen = plan[all].region.clamped(to: visible.moved(-whole.left, -whole.top))
      guard !seen.isEmpty else { return (nil, true) }
      let plane = plane(seen) {
        SharePass(
          first: remaining, second: all, dividend: SIMD3(1, 0, 0), divisor: SIMD3(0, 1, 0), output: $0)
      }
      return (CoverageTerm(.plane(plane, octaves: 0), shift: whole.place), false)
    }
    return (nil, false)
  }
}
