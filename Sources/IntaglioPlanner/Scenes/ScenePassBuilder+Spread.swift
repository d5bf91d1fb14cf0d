import IntaglioModel
import IntaglioPlan

/// What casts a shadow: contents or their mask, grown by the shadow's spread.
struct ShadowCaster {
  /// What is blurred.
  var source: Caster.Source
  /// The column and row at which the source's grid begins.
  var left: Int
  var top: Int
  /// The pixels on that grid that may be covered.
  var region: PixelRect

  /// Coverage on a grid that begins at a column and row.
  init(_ source: Caster.Source, left: Int, top: Int, region: PixelRect) {
    (self.source, self.left, self.top, self.region) = (source, left, top, region)
  }

  /// Contents as they are.
  init(_ source: Caster.Source, of caster: Caster) {
    self.init(source, left: caster.left, top: caster.top, region: PixelRect(caster.size))
  }
}

extension ScenePassBuilder {
  /// What casts the shadows of a stack's layers, each source and spread once; nil for layers that are none, and for what casts nothing.
  mutating func casters(
    of caster: Caster, _ mask: Mask, _ stack: LayerStack, in visible: PixelRect
  ) -> [ShadowCaster?] {
    let keys = stack.layers.map { layer -> SpreadKey? in
      guard let shadow = layer.shadow, shadow.spread != 0 else { return nil }
      // The caster of an inner shadow is what surrounds the mask.
      let spread = layer.isInner ? -shadow.spread : shadow.spread
      let isBox = caster.box != nil && !(layer.isInner && stack.threshold != nil)
      return SpreadKey(spread: spread, source: isBox ? nil : layer.isInner ? mask.source : caster.source)
    }
    var grown: [SpreadKey: PixelRect] = [:]
    var read: [Caster.Source: PixelRect] = [:]
    for case (let layer, let key?) in zip(stack.layers, keys) {
      guard let shadow = layer.shadow, let source = key.source else { continue }
      let seen = layer.isInner ? caster.bounds.clamped(to: visible) : visible
      let (whole, reach) = (PixelRect(caster.size), SpreadPass.reach(key.spread))
      let needed = self.read(
        of: whole.grown(by: key.spread > 0 ? reach : 0), by: shadow,
        for: seen.moved(-caster.left, -caster.top))
      guard let needed else { continue }
      grown[key] = grown[key]?.hull(needed) ?? needed
      let around = needed.grown(by: reach).clamped(to: whole)
      read[source] = read[source]?.hull(around) ?? around
    }
    var planes: [Caster.Source: SurfaceID] = [:]
    var made: [SpreadKey: ShadowCaster?] = [:]
    return zip(stack.layers, keys).map { layer, key in
      guard let key else {
        return layer.shadow.map { _ in ShadowCaster(layer.isInner ? mask.source : caster.source, of: caster) }
      }
      if let known = made[key] { return known }
      var result: ShadowCaster?
      if let source = key.source {
        if let region = grown[key], let area = read[source] {
          let plane = planes[source] ?? plane(of: source, of: caster, over: area)
          planes[source] = plane
          let spread = spreadPlane(plane, by: key.spread, over: region)
          result = ShadowCaster(.surface(.plane(spread)), left: caster.left, top: caster.top, region: region)
        }
      } else {
        result = caster.box.flatMap { self.caster(of: $0, grownBy: key.spread) }
      }
      made[key] = .some(result)
      return result
    }
  }

  /// What makes two grown casters the same.
  private struct SpreadKey: Hashable {
    let spread: Double
    /// What grows; nil for a box.
    let source: Caster.Source?
  }

  /// What of a caster is read, on its own grid, for a shadow over a region; nil for nothing.
  private func read(
    of whole: PixelRect, by shadow: LayerStack.ResolvedShadow, for region: PixelRect
  ) -> PixelRect? {
    let needed = PlaneBuilder(extent: extent)
      .needed(
        sigma: max(shadow.sigma, OctaveBlur.minimumSigma), offset: shadow.offset, of: whole, for: region)
    guard let needed else { return nil }
    let blur = OctaveBlur(sigma: max(shadow.sigma, OctaveBlur.minimumSigma))
    guard let columns = BlurExtent(blur, of: whole.columns, needed: needed.columns)?.source,
      let rows = BlurExtent(blur, of: whole.rows, needed: needed.rows)?.source
    else { return nil }
    let read = PixelRect(columns: columns, rows: rows)
    return read.isEmpty ? nil : read
  }

  /// A box grown as CSS grows the caster of a box shadow; nil for one that shrinks to nothing.
  private mutating func caster(of box: Caster.Box, grownBy spread: Double) -> ShadowCaster? {
    let shape = box.shape.spread(by: spread)
    guard !shape.isEmpty, box.alpha > 0 else { return nil }
    let pixels = shape.pixels
    let (left, top) = (pixels.columns.lowerBound, pixels.rows.lowerBound)
    if box.alpha == 1, shape.isRectangle {
      return ShadowCaster(.rectangle(shape), left: left, top: top, region: PixelRect(pixels.size))
    }
    var plane = plan.addSurface(.plane, PixelRect(pixels.size))
    plan.add(.shape(ShapePass(shape.moved(by: Vector(Double(-left), Double(-top))), output: plane)))
    if box.alpha < 1 {
      let item = PaintItem(
        .color(SIMD4(0, 0, 0, box.alpha)), coverage: [CoverageTerm(.plane(plane, octaves: 0))],
        region: PixelRect(pixels.size))
      var list = PaintList()
      list.add(item)
      let picture = list.picture(item.region, in: &plan)
      plane = plan.addSurface(.plane, item.region)
      plan.add(.mask(MaskPass(source: picture, output: plane)))
    }
    return ShadowCaster(
      .surface(.plane(plane)), left: left, top: top, region: PixelRect(pixels.size))
  }

  /// The pixels of an area of a caster's coverage as a plane.
  private mutating func plane(
    of source: Caster.Source, of caster: Caster, over area: PixelRect
  ) -> SurfaceID {
    if case .surface(.plane(let plane)) = source { return plane }
    let plane = plan.addSurface(.plane, area)
    switch source {
    case .surface(let coverage):
      let threshold: Int? = if case .alpha(_, let threshold) = coverage { threshold } else { nil }
      plan.add(.mask(MaskPass(source: coverage.surface, threshold: threshold, output: plane)))
    case .rectangle(let shape):
      let local = shape.moved(by: Vector(Double(-caster.left), Double(-caster.top)))
      plan.add(.shape(ShapePass(local, output: plane)))
    }
    return plane
  }

  /// The pixels of a region of a plane grown by a spread.
  private mutating func spreadPlane(_ plane: SurfaceID, by spread: Double, over region: PixelRect)
    -> SurfaceID
  {
    let reach = SpreadPass.reach(spread)
    let columns = region.columns.grown(by: reach).clamped(to: plan[plane].region.columns)
    let distances = plan.addSurface(.plane, PixelRect(columns: columns, rows: region.rows))
    plan.add(
      .distance(DistancePass(source: plane, isInverted: spread < 0, limit: reach, output: distances)))
    let output = plan.addSurface(.plane, region)
    plan.add(.spread(SpreadPass(source: plane, distances: distances, spread: spread, output: output)))
    return output
  }
}

extension LayerStack.ResolvedShadow {
  /// The pixels of contents that may show in a region as this shadow.
  func contents(shownIn region: PixelRect) -> PixelRect {
    let (shift, reach) = (PixelShift(offset), reach)
    return PixelRect(
      columns: shift.columns(readFor: region.columns).grown(by: reach),
      rows: shift.rows(readFor: region.rows).grown(by: reach))
  }
}
