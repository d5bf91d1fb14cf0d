import IntaglioModel
import IntaglioPlan

extension LayerStack {
  /// A long shadow in pixels.
  struct ResolvedLongShadow: Hashable {
    var color: SIMD4<Double>
    var blend: BlendMode
    let way: SweepPass.Way
    let fade: Double
    /// Whether the mask cuts the contents out of it.
    let isKnockedOut: Bool

    /// The pixels in which something of it may be when a region casts it.
    func reached(from region: PixelRect) -> PixelRect {
      let (far, soft) = (Double(way.steps) * way.slope, way.slope == 0 ? 0 : 1)
      let beside = Int(min(far, 0).rounded(.down)) - soft...Int(max(far, 0).rounded(.up)) + soft
      let along = way.isForward ? 0...way.steps : -way.steps...0
      func moved(_ range: Range<Int>, _ by: ClosedRange<Int>) -> Range<Int> {
        range.lowerBound + by.lowerBound..<range.upperBound + by.upperBound
      }
      let (columns, rows) = way.axis == .horizontal ? (along, beside) : (beside, along)
      return PixelRect(columns: moved(region.columns, columns), rows: moved(region.rows, rows))
    }
  }

  /// A style's long shadows, the topmost first.
  static func longShadows(of style: Style, scale: Double, light: Light?) -> [ResolvedLongShadow] {
    style.longShadows.filter { $0.color.alpha > 0 }.compactMap { shadow in
      let fall = shadow.fall(in: light)
      let way = SweepPass.Way(fall, scale: scale)
      guard way.steps > 0 else { return nil }
      return ResolvedLongShadow(
        color: shadow.color.premultiplied, blend: shadow.blend, way: way, fade: shadow.fade,
        isKnockedOut: style.contents == .knockout)
    }
  }
}

extension ScenePassBuilder {
  /// The coverage of a long shadow, and where that is; nil where nothing of it is seen.
  mutating func swept(
    _ shadow: LayerStack.ResolvedLongShadow, _ cast: LayerStack.Cast, of caster: ShadowCaster?,
    in visible: PixelRect
  ) -> (factor: CoverageTerm, region: PixelRect)? {
    guard let caster, let source = field(cast, of: caster, [:], over: visible) else { return nil }
    let region = shadow.reached(from: plan[source].region).moved(caster.left, caster.top)
      .clamped(to: visible)
    guard !region.isEmpty else { return nil }
    let (grid, share) = (region.moved(-caster.left, -caster.top), abs(shadow.way.slope) / 8)
    let isHorizontal = shadow.way.axis == .horizontal
    let around = PixelRect(
      columns: grid.columns.grown(by: share == 0 || isHorizontal ? 0 : 1),
      rows: grid.rows.grown(by: share == 0 || !isHorizontal ? 0 : 1))
    var plane = plane(around) {
      .sweep(SweepPass(source: source, way: shadow.way, fade: shadow.fade, output: $0))
    }
    if share > 0 {
      let swept = plane
      plane = self.plane(grid) {
        .blur(
          BlurPass(
            source: .plane(swept), axis: isHorizontal ? .vertical : .horizontal,
            kernel: Kernel(weights: [1 - 2 * share, share]), output: $0))
      }
    }
    return (CoverageTerm(.plane(plane, octaves: 0), shift: caster.place), region)
  }
}
