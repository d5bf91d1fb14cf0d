// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// The caster of a shadow: contents or their mask, grown by the shadow's spread.
struct ShadowSource {
  var source: ContentsPaint.Source
  /// The origin of the source's grid.
  var left: Int
  var top: Int
  /// The pixels on that grid that may be covered.
  var region: PixelRect
  /// The plane with its request's blur; nil without a blur, for only zeros, and for a rectangle.
  var blurred: PlaneBuilder.Blurred?
}

extension ShadowSource {
  /// Coverage on the grid of contents; by default over all of them.
  init(_ source: ContentsPaint.Source, of caster: ContentsPaint, region: PixelRect? = nil) {
    self.init(source: source, left: caster.left, top: caster.top, region: region ?? PixelRect(caster.size))
  }

  /// The key of a request's blurred plane; nil for a rectangle, whose blur is a product.
  func key(of cast: CoverageRequest) -> PlaneBuilder.Key? {
    guard case .surface(let surface) = source else { return nil }
    return PlaneBuilder.Key(source: surface, blur: cast.blur)
  }

  fileprivate func blurred(
    for cast: CoverageRequest, from planes: [PlaneBuilder.Key: PlaneBuilder.Blurred]
  ) -> ShadowSource {
    var source = self
    source.blurred = key(of: cast).flatMap { planes[$0] }
    return source
  }
}

extension ScenePassBuilder {
  /// The casters of a stack's requests with their blurred planes, each made once. Empty requests have no
  /// caster.
  mutating func casters(
    of caster: ContentsPaint, _ mask: Mask, _ stack: LayerStack, in visible: PixelRect
  ) -> [[ShadowSource?]] {
    let casts = stack.layers.map(\.requests)
    let keys = casts.map { $0.map { SourceKey($0, of: caster, mask, stack) } }
    let all = Array(zip(casts.joined(), keys.joined()))
    func seen(_ cast: CoverageRequest) -> PixelRect {
      (cast.isInside ? caster.bounds.clamped(to: visible) : visible).grown(by: cast.margin)
    }
    // The area of each grown caster, and the area of its source that is read.
    var grown: [SourceKey: PixelRect] = [:]
    var read: [ContentsPaint.Source: PixelRect] = [:]
    for (cast, key) in all where key.spread != 0 {
      guard let source = key.source else { continue }
      let (whole, reach) = (PixelRect(caster.size), SpreadPass.reach(key.spread))
      let needed = self.read(
        of: whole.grown(by: key.spread > 0 ? reach : 0), by: cast,
        for: seen(cast).moved(-caster.left, -caster.top))
      guard let needed else { continue }
      grown[key] = grown[key]?.hull(needed) ?? needed
      let around = needed.grown(by: SpreadPass.sourceReach(key.spread, key.metric)).clamped(to: whole)
      read[source] = read[source]?.hull(around) ?? around
    }
    // A shorter slope is a part of a longer one, from which it is made.
    var longer: [SourceKey: SourceKey] = [:]
    for (key, needed) in grown {
      let others = grown.keys.filter { key.isPart(of: $0) }
      guard let longest = others.max(by: { $0.ramp < $1.ramp }), let made = grown[longest] else { continue }
      longer[key] = longest
      let hull = made.hull(needed)
      grown[longest] = hull
      guard let source = longest.source else { continue }
      let around = hull.grown(by: SpreadPass.sourceReach(longest.spread, longest.metric))
        .clamped(to: PixelRect(caster.size))
      read[source] = read[source]?.hull(around) ?? around
    }
    let ordered = all.filter { longer[$0.1] == nil } + all.filter { longer[$0.1] != nil }
    var sources: [ContentsPaint.Source: SurfaceID] = [:]
    var made: [SourceKey: ShadowSource?] = [:]
    var planes: [PlaneBuilder.Key: PlaneBuilder.Blurred] = [:]
    // One caster with all its blurs at a time, so that the next one can reuse the memory.
    for (_, key) in ordered where made[key] == nil {
      var result: ShadowSource?
      if let source = key.source, key.spread == 0 {
        result = ShadowSource(source, of: caster)
        if key.needsPlane, case .rectangle = source {
          let plane = plane(of: source, of: caster, over: PixelRect(caster.size))
          result?.source = .surface(.plane(plane))
        }
      } else if let longest = longer[key], case .surface(.plane(let slope))? = made[longest]??.source {
        let region = plan[slope].region
        let part = plan.add(.plane, region) { key.pass(from: longest, slope, to: $0) }
        result = ShadowSource(.surface(.plane(part)), of: caster, region: region)
      } else if let source = key.source {
        if let region = grown[key], let area = read[source] {
          let plane = sources[source] ?? plane(of: source, of: caster, over: area)
          sources[source] = plane
          let spread = spreadPlane(plane, by: key.spread, key.metric, ramp: key.ramp, over: region)
          result = ShadowSource(.surface(.plane(spread)), of: caster, region: region)
        }
      } else {
        result = caster.box.flatMap { self.caster(of: $0, key, beside: caster) }
      }
      made[key] = .some(result)
      if let result {
        let users = all.filter { $0.1 == key }.map { ($0.0, seen($0.0)) }
        planes.merge(blurs(of: result, for: users)) { $1 }
      }
    }
    return zip(casts, keys).map { casts, keys in
      zip(casts, keys).map { cast, key in (made[key] ?? nil)?.blurred(for: cast, from: planes) }
    }
  }

  private struct SourceKey: Hashable {
    let spread: Double
    /// Euclidean if there is no growth.
    let metric: SpreadPass.Metric
    /// 1 if there is no growth.
    let ramp: Double
    /// The grown source; nil for a box.
    let source: ContentsPaint.Source?
    let ignoresOpacity: Bool
    let needsPlane: Bool

    init(_ cast: CoverageRequest, of caster: ContentsPaint, _ mask: Mask, _ stack: LayerStack) {
      let source = cast.isMask ? mask.source : caster.source
      let isBox = caster.box != nil && !(cast.isMask && stack.threshold != nil)
      let isTranslucent = caster.box.map { $0.alpha != 1 } ?? false
      // In Photoshop's arithmetic, and as the slope of a surface, boxes grow like other shapes.
      let isChanged =
        cast.spread == 0
        ? cast.ignoresOpacity && isTranslucent : cast.metric == .euclid && cast.ramp == 1 && !cast.isSlope
      spread = cast.spread
      metric = cast.spread == 0 ? .euclid : cast.metric
      ramp = cast.spread == 0 ? 1 : cast.ramp
      self.source = isBox && isChanged ? nil : source
      ignoresOpacity = self.source == nil && cast.ignoresOpacity && isTranslucent
      needsPlane = cast.needsPlane && (caster.box != nil || source.isRectangle)
    }

    /// Whether it is a slope from the same edge to the same side as a longer one.
    func isPart(of other: SourceKey) -> Bool {
      isSlope && other.isSlope && ramp < other.ramp && (spread < 0) == (other.spread < 0)
        && metric == other.metric && source == other.source && ignoresOpacity == other.ignoresOpacity
    }

    /// Whether it is a slope: half a pixel of its ramp lies on the other side of the edge.
    private var isSlope: Bool { source != nil && spread != 0 && abs(spread) + 0.5 == ramp }

    /// The pass that makes a slope from a longer one. Both fall equally fast from their higher end: a slope
    /// outside the edge is highest at the edge, one inside is highest away from it.
    func pass(from longer: SourceKey, _ slope: SurfaceID, to part: SurfaceID) -> TonePass {
      let steepness = longer.ramp / ramp
      return TonePass(
        source: slope, value: .plain(isInverted: false), scale: steepness,
        offset: spread < 0 ? 0 : 1 - steepness, output: part)
    }
  }

  /// The blurred planes of a caster, each over its visible part.
  private mutating func blurs(
    of caster: ShadowSource, for casts: [(cast: CoverageRequest, seen: PixelRect)]
  ) -> [PlaneBuilder.Key: PlaneBuilder.Blurred] {
    let builder = PlaneBuilder(extent: extent)
    var requests: [(key: PlaneBuilder.Key, needed: PixelRect)] = []
    for (cast, seen) in casts where !cast.blur.isIdentity {
      guard let key = caster.key(of: cast) else { continue }
      let needed = builder.needed(
        cast.blur, offset: cast.offset, of: plan[key.source.surface].region,
        for: seen.moved(-caster.left, -caster.top))
      guard let needed else { continue }
      if let index = requests.firstIndex(where: { $0.key == key }) {
        requests[index].needed = requests[index].needed.hull(needed)
      } else {
        requests.append((key, needed))
      }
    }
    return builder.build(requests, in: &plan)
  }

  /// The part of a caster, on its own grid, that a request reads over a region; nil if it reads nothing.
  private func read(of whole: PixelRect, by cast: CoverageRequest, for region: PixelRect) -> PixelRect? {
    let needed = PlaneBuilder(extent: extent).needed(cast.blur, offset: cast.offset, of: whole, for: region)
    let read = needed.flatMap { cast.blur.read(of: whole, needed: $0) }
    return read?.isEmpty == true ? nil : read
  }

  /// A box grown like the caster of a CSS box shadow; nil if it shrinks to nothing.
  private mutating func caster(
    of box: ContentsPaint.Box, _ key: SourceKey, beside caster: ContentsPaint
  ) -> ShadowSource? {
    let shape = box.shape.spreading(by: key.spread)
    let alpha = key.ignoresOpacity ? 1 : box.alpha
    guard !shape.isEmpty, alpha > 0 else { return nil }
    let pixels = shape.pixels
    guard alpha == 1 else {
      let color = Paint.color(SIMD4(0, 0, 0, alpha))
      let grown = painted(PaintItem(color, coverage: coverage(of: shape, over: pixels), region: pixels))
      return ShadowSource(grown.source, of: grown)
    }
    if key.needsPlane {
      // On the contents' grid, so that passes can read both.
      let region = pixels.moved(-caster.left, -caster.top)
      let plane = plane(of: shape, left: caster.left, top: caster.top, over: region)
      return ShadowSource(.surface(.plane(plane)), of: caster, region: region)
    }
    let (left, top) = (pixels.columns.lowerBound, pixels.rows.lowerBound)
    let source: ContentsPaint.Source =
      shape.isRectangle
      ? .rectangle(shape)
      : .surface(.plane(plane(of: shape, left: left, top: top, over: PixelRect(pixels.size))))
    return ShadowSource(source: source, left: left, top: top, region: PixelRect(pixels.size))
  }

  mutating func plane(
    of source: ContentsPaint.Source, of caster: ContentsPaint, over area: PixelRect
  ) -> SurfaceID {
    switch source {
    case .surface(.plane(let plane)): return plane
    case .surface(.alpha(let surface, let threshold)):
      return mask(of: surface, threshold: threshold, over: area)
    case .rectangle(let shape): return plane(of: shape, left: caster.left, top: caster.top, over: area)
    }
  }

  mutating func spreadPlane(
    _ plane: SurfaceID, by spread: Double, _ metric: SpreadPass.Metric, ramp: Double, over region: PixelRect
  ) -> SurfaceID {
    let reach = SpreadPass.reach(spread)
    let read = region.grown(by: reach).clamped(to: plan[plane].region)
    let plane =
      metric.ignoresFaint && !read.isEmpty
      ? self.plane(read) { FirmPass(source: plane, isInverted: spread < 0, output: $0) } : plane
    return plan.addSpread(of: plane, by: spread, metric, ramp: ramp, over: region)
  }
}

extension Plan {
  /// Adds the passes that grow a plane without faint pixels.
  mutating func addSpread(
    of plane: SurfaceID, by spread: Double, _ metric: SpreadPass.Metric, ramp: Double, over region: PixelRect
  ) -> SurfaceID {
    let reach = SpreadPass.reach(spread)
    let columns = region.columns.grown(by: reach).clamped(to: self[plane].region.columns)
    let distances = add(.plane, PixelRect(columns: columns, rows: region.rows)) {
      DistancePass(source: plane, isInverted: spread < 0, limit: reach, output: $0)
    }
    return add(.plane, region) {
      SpreadPass(source: plane, distances: distances, spread: spread, ramp: ramp, metric: metric, output: $0)
    }
  }
}

extension ContentsPaint.Source {
  fileprivate var isRectangle: Bool { if case .rectangle = self { true } else { false } }
}
