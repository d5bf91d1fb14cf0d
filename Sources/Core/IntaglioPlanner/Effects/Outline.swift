// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A die-cut outline, in pixels.
struct ResolvedOutline {
  let paint: StylePaint
  let opacity: Double
  let alignment: StylePaint.Alignment
  let width: Double
  let closing: Double
  /// The diameter of the smallest hole that stays.
  let holes: Double

  init?(_ outline: Outline?, scale: Double) {
    guard let outline else { return nil }
    (paint, opacity, alignment) = (outline.paint, outline.opacity, outline.alignment)
    (width, closing) = (outline.width * scale, outline.closing * scale)
    holes = outline.fillsHoles * scale
  }

  private init(_ outline: ResolvedOutline, paint: StylePaint, opacity: Double) {
    (self.paint, self.opacity, alignment) = (paint, opacity, .frame)
    (width, closing, holes) = (outline.width, outline.closing, outline.holes)
  }

  var silhouette: ResolvedOutline {
    ResolvedOutline(self, paint: paint.silhouette, opacity: opacity > 0 ? 1 : 0)
  }

  /// The contents' growth on each side.
  var room: Int { Int(width.rounded(.up)) }
  /// How far from an outlined pixel contents are read: for holes, those of any but a huge layer.
  var reach: Int {
    let around = holes > 0 ? 1_024 + 4 * holes.rounded(.up) : 0
    return Int((width + 2 * closing).rounded(.up) + around) + 4
  }

  /// The distance between points of the lattice on which holes are found.
  func spacing(over frame: Rect) -> Int {
    let finest = closing > 0 ? min(width, closing) : width
    let side = max(frame.width, frame.height) + 2 * (width + closing)
    return max(1, Int(0.9 * finest + 1e-6), Int((side / 512 - 1e-6).rounded(.up)))
  }
}

extension ScenePassBuilder {
  /// The outline with its shadows, the effects of contents above it.
  mutating func outlined(
    by outline: ResolvedOutline, _ style: ResolvedStyle, on caster: ContentsPaint, in visible: PixelRect
  ) -> PaintList {
    var (above, below) = (style, style)
    above.stack = style.stack.withoutOutline(keeping: { !$0.isOutlines })
    below.stack = style.stack.withoutOutline(castsIt: true, keeping: \.isOutlines)
    // Shadows may turn with a light, and read as far in any direction.
    let reach = below.stack.layers.flatMap(\.requests).map { cast in
      let length = (cast.offset.x * cast.offset.x + cast.offset.y * cast.offset.y).squareRoot()
      return cast.reach + Int(length.rounded(.up)) + 1
    }
    let needed = visible.grown(by: reach.max() ?? 0)
    guard let shape = shape(of: outline, around: caster, over: style.frame, shownIn: needed) else {
      return effects(of: above, on: caster, in: visible)
    }
    var list = effects(of: below, on: shape, in: visible)
    let seen = shape.bounds.clamped(to: visible)
    for (paint, region) in style.paints(outline.paint, outline.alignment, over: seen)
    where outline.opacity > 0 {
      list.add(PaintItem(paint, coverage: [shape.alpha], opacity: outline.opacity, region: region))
    }
    list.add(effects(of: above, on: caster, in: visible))
    return list
  }

  /// F of `Outline`, as contents; nil for empty contents, and for a contour that is not seen.
  private mutating func shape(
    of outline: ResolvedOutline, around caster: ContentsPaint, over frame: Rect, shownIn needed: PixelRect
  ) -> ContentsPaint? {
    let bounds = caster.bounds
    guard !bounds.isEmpty else { return nil }
    let q = outline.spacing(over: frame)
    let room = Int((outline.width + outline.closing).rounded(.up)) + 1 + q
    // Lattices begin at the frame.
    func start(_ place: Int, _ origin: Double) -> Int {
      let corner = Int(origin.roundedHalvesUp)
      return corner + (place - room - corner).flooredQuotient(q) * q
    }
    let (left, top) = (start(bounds.columns.lowerBound, frame.x), start(bounds.rows.lowerBound, frame.y))
    let points = PixelSize(
      width: (bounds.columns.upperBound + room - left) / q + 1,
      height: (bounds.rows.upperBound + room - top) / q + 1)
    let region = PixelRect(PixelSize(width: points.width * q, height: points.height * q))
    // Holes depend on all of the contour.
    let isWhole = extent == .whole || outline.holes > 0
    var drawn = bounds.grown(by: outline.room + 1).moved(-left, -top)
    if !isWhole { drawn = drawn.clamped(to: needed.moved(-left, -top)) }
    guard !drawn.isEmpty else { return nil }
    let black = PaintItem(.color(.opaqueBlack), coverage: [factor(caster, over: bounds)], region: bounds)
    let picture = PaintList(black.moved(-left, -top)).picture(bounds.moved(-left, -top), in: &plan)
    let alpha = mask(of: picture, threshold: nil, over: plan[picture].region)
    let hard = plane(plan[picture].region) {
      TonePass(source: alpha, value: .plain(isInverted: false), scale: 2, offset: -0.4995, output: $0)
    }
    let around = drawn.grown(by: SpreadPass.sourceReach(outline.closing, .euclid)).clamped(to: region)
    var shape = grown(hard, by: outline.width + outline.closing, over: around)
    shape = grown(shape, by: -outline.closing, over: drawn)
    if outline.holes > 0 { shape = filled(shape, outline, spacing: q, lattice: PixelRect(points)) }
    let place = PixelShift(Vector(Double(left), Double(top)))
    let term = CoverageTerm(.plane(shape, octaves: 0), shift: place)
    return ContentsPaint(
      item: PaintItem(.color(.opaqueBlack), coverage: [term], region: region.moved(left, top)), alpha: term,
      source: .surface(.plane(shape)), left: left, top: top, size: region.size)
  }

  private mutating func grown(_ plane: SurfaceID, by distance: Double, over region: PixelRect) -> SurfaceID {
    distance == 0 ? plane : spreadPlane(plane, by: distance, .euclid, ramp: 1, over: region)
  }

  private mutating func filled(
    _ shape: SurfaceID, _ outline: ResolvedOutline, spacing: Int, lattice: PixelRect
  ) -> SurfaceID {
    let region = plan[shape].region
    // No hole of the shape is as wide as the shape.
    let isLimited = outline.holes < Double(min(region.width, region.height))
    let wide = isLimited ? grown(shape, by: outline.holes / 2, over: region) : nil
    var states = plane(lattice) {
      FloodPass(source: shape, step: .start(wide: wide), spacing: spacing, output: $0)
    }
    for _ in 0..<FloodPass.legs {
      let before = states
      states = plane(lattice) { FloodPass(source: before, step: .leg, spacing: spacing, output: $0) }
    }
    let found = states
    return plane(region) {
      FloodPass(source: found, step: .fill(shape: shape), spacing: spacing, output: $0)
    }
  }
}

extension PlannedEffect {
  /// Whether an outline casts it instead of the contents.
  var isOutlines: Bool { self is OuterShadowLayer || self is LongShadowLayer }
}
