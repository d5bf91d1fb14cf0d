// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import SceneCatalog
import Testing

/// Every plane holds all that its readers read of it and that may be other than 0, counted by the formulas of
/// the passes.
@Suite struct PlaneExtentTests {
  private static let sizes = [PixelSize(1, 1), PixelSize(37, 23), PixelSize(130, 61)]
  private static let offsets = [
    Vector.zero, Vector(7.5, -3.25), Vector(-30, 12), Vector(0.25, 40), Vector(-101, -0.5),
  ]

  @Test(arguments: [0.7, 2, 4, 5, 9, 16.5, 33, 40])
  func stylesMakeEnough(sigma: Double) throws {
    for size in Self.sizes {
      for offset in Self.offsets {
        let shadows = [
          Shadow(.inner, offset: offset, blur: .sigma(sigma)),
          Shadow(.outer, offset: offset, blur: .sigma(sigma)),
          Shadow(.outer, offset: Vector(-offset.x, offset.y), blur: .sigma(2 * sigma)),
        ]
        for makesWholePlanes in [false, true] {
          var planner = Planner()
          planner.makesWholePlanes = makesWholePlanes
          // Each alone as well: a shadow that needs less must not depend on another's planes.
          for part in [shadows] + shadows.map({ [$0] }) {
            let plan = try planner.plan(Style(shadows: part), picture: size)
            #expect(missing(in: plan).isEmpty, "\(part) of \(size): \(plan)")
          }
        }
      }
      let plan = try Planner().blurPlan(sigma: sigma, picture: size)
      #expect(missing(in: plan).isEmpty, "\(plan)")
    }
  }

  @Test func catalogueMakesEnough() throws {
    for parityCase in ParityCatalog.covering {
      for grow in [false, true] {
        let plan = try Planner().plan(
          parityCase.style, picture: parityCase.size, scale: parityCase.scale, grow: grow)
        #expect(missing(in: plan).isEmpty, "\(parityCase)")
      }
    }
  }

  /// Blurs of pictures, those too that are cut off at the canvas or much wider than it.
  @Test(arguments: [0.7, 3, 4.5, 9, 20, 70])
  func blursOfPicturesMakeEnough(sigma: Double) throws {
    let bitmap = try Content.disc.picture(PixelSize(31, 17))
    for blur in [
      LayerBlur(.sigma(sigma)),
      LayerBlur(.sigma(sigma), progression: .init(start: Vector(0.1, 0.2), end: Vector(0.9, 0.8))),
      LayerBlur(.sigma(sigma / 2), progression: .init(from: sigma)),
    ] {
      let style = Style(shadows: [Shadow(.outer, offset: Vector(5, 3))], layerBlur: blur)
      for grow in [false, true] {
        let plan = try Planner().plan(style, picture: PixelSize(61, 37), grow: grow)
        #expect(missing(in: plan).isEmpty, "\(plan)")
      }
      let scene = Scene(
        width: 61, height: 37, background: .white,
        layers: [
          Layer(frame: Rect(12, 5, 31, 17), contents: .image(bitmap), style: style),
          Layer(
            frame: Rect(20, 9, 41, 17), contents: .color(.clear),
            style: Style(backdropBlur: .sigma(sigma)), cornerRadii: CornerRadii(4)),
        ])
      let plan = Planner().plan(try ScenePreparer().prepare(scene))
      #expect(missing(in: plan).isEmpty, "\(plan)")
    }
  }

  /// Displaced contents and their shadows, also at the canvas' edge.
  @Test(arguments: [0.4, 3, 7.5])
  func displacementsMakeEnough(radius: Double) throws {
    for isClipped in [false, true] {
      let style = Style(
        shadows: [Shadow(.outer, offset: Vector(-5, 3), blur: .sigma(2))],
        displacement: Displacement(radius: radius, size: 5, clipsToContents: isClipped))
      for grow in [false, true] {
        let plan = try Planner().plan(style, picture: PixelSize(61, 37), grow: grow)
        #expect(missing(in: plan).isEmpty, "\(plan)")
      }
    }
  }

  /// Lenses within the canvas and partly beyond it, with and without a blur.
  @Test(arguments: [1, 2, 3.4, 5, 13])
  func refractionsMakeEnough(edge: Double) throws {
    for (blur, angle) in [(nil, 0), (Blur.sigma(3), 0), (nil, 0.4)] {
      let glass = Style(
        backdropBlur: blur, backdropRefraction: Refraction(depth: edge, edge: edge, dispersion: 0.2))
      let scene = Scene(
        width: 61, height: 37, background: .white,
        layers: [
          Layer(frame: Rect(12, 5, 31, 17), contents: .color(.black)),
          Layer(
            frame: Rect(-20, 9, 51, 60), contents: .color(.clear), style: glass,
            cornerRadii: CornerRadii(7), transform: .rotation(angle)),
        ])
      let plan = Planner().plan(try ScenePreparer().prepare(scene))
      #expect(plan.passes.contains { if case .lens = $0 { true } else { false } })
      #expect(missing(in: plan).isEmpty, "\(plan)")
    }
  }

  /// The parts of planes that passes read but that are not made.
  private func missing(in plan: Plan) -> [String] {
    var supports = plan.surfaces.map(\.region)
    var missing: [String] = []
    for (number, pass) in plan.passes.enumerated() {
      for (surface, read) in reads(of: pass, writing: plan[pass.output].region) {
        let needed = read.clamped(to: supports[surface.index])
        if !needed.isEmpty, needed.clamped(to: plan[surface].region) != needed {
          missing.append("pass \(number + 1) reads \(needed) of \(surface)")
        }
      }
      if pass.output != plan.output {
        let source = pass.sources.first.map { supports[$0.index] } ?? PixelRect(PixelSize(0, 0))
        supports[pass.output.index] = support(of: pass, source)
      }
    }
    return missing
  }

  /// Where a pass may write something else than 0, however little of it is made.
  private func support(of pass: Pass, _ source: PixelRect) -> PixelRect {
    switch pass {
    case .mask, .firm: source
    case .downsample: PixelRect(columns: halved(source.columns), rows: halved(source.rows))
    case .blur(let blur): blurred(source, blur.axis, by: blur.kernel.radius)
    case .boxBlur(let blur): blurred(source, blur.axis, by: blur.width - 1)
    case .spread(let spread):
      spread.spread > 0 ? source.grown(by: Int(spread.spread.rounded(.up))) : source
    // The reading pass defines the values beyond the columns of distances.
    case .distance: PixelRect(columns: source.columns, rows: -1_000_000..<1_000_000)
    case .paint(let paint):
      paint.items.dropFirst().reduce(paint.items.first?.region ?? source) { $0.hull($1.region) }
    case .shape(let shape): shape.shape.pixels
    case .displace(let displace):
      displace.isClipped ? source : source.grown(by: Int(displace.radius.rounded(.up)))
    case .upsample, .warp, .tone, .share, .sweep, .compose, .grain, .ramp, .flood, .lens, .turn:
      PixelRect(columns: -1_000_000..<1_000_000, rows: -1_000_000..<1_000_000)
    }
  }

  /// The samples i with one of 2i - 1 … 2i + 2 in a range.
  private func halved(_ range: Range<Int>) -> Range<Int> {
    let samples = (range.lowerBound / 2 - 4...range.upperBound / 2 + 4).filter { sample in
      (2 * sample - 1...2 * sample + 2).contains { range.contains($0) }
    }
    return (samples.first ?? 0)..<(samples.last ?? -1) + 1
  }

  private func blurred(_ region: PixelRect, _ axis: Axis, by radius: Int) -> PixelRect {
    func grown(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound - radius..<range.upperBound + radius
    }
    return axis == .horizontal
      ? PixelRect(columns: grown(region.columns), rows: region.rows)
      : PixelRect(columns: region.columns, rows: grown(region.rows))
  }

  private func reads(of pass: Pass, writing region: PixelRect) -> [(SurfaceID, PixelRect)] {
    switch pass {
    case .mask(let mask): return [(mask.source, region)]
    case .downsample(let downsample):
      func read(_ range: Range<Int>) -> Range<Int> {
        2 * range.lowerBound - 1..<2 * (range.upperBound - 1) + 3
      }
      return [(downsample.source.surface, PixelRect(columns: read(region.columns), rows: read(region.rows)))]
    case .blur(let blur):
      return [(blur.source.surface, blurred(region, blur.axis, by: blur.kernel.radius))]
    case .boxBlur(let blur):
      return [(blur.source.surface, blurred(region, blur.axis, by: blur.width - 1))]
    case .upsample(let upsample): return [(upsample.source, spline(region, upsample.octaves))]
    // The neighbours of pixels tell whether they are faint.
    case .firm(let firm): return [(firm.source, region.grown(by: 1))]
    case .distance(let distance):
      let rows = region.rows.lowerBound - distance.limit..<region.rows.upperBound + distance.limit
      return [(distance.source, PixelRect(columns: region.columns, rows: rows))]
    case .spread(let spread):
      let reach = Int(abs(spread.spread).rounded(.up))
      let columns = region.columns.lowerBound - reach..<region.columns.upperBound + reach
      return [
        (spread.source, region.grown(by: reach)),
        (spread.distances, PixelRect(columns: columns, rows: region.rows)),
      ]
    // No parity case has effects that tone planes, share pixels out, draw planes out, scatter or colour them.
    case .shape, .warp, .tone, .share, .sweep, .grain, .ramp, .flood, .turn: return []
    case .lens(let lens):
      guard case .dome(let within, let around, _, _) = lens.surface else { return [] }
      let stretch = Int((abs(lens.map.a) * (1 + lens.dispersion)).rounded(.up))
      let read = region.grown(by: stretch + 1).clamped(to: lens.edges ?? region.grown(by: stretch + 1))
      return [(lens.picture, read)] + [within, around].map { ($0, region.grown(by: lens.step)) }
    case .displace(let displace):
      return [(displace.picture, region.grown(by: Int(displace.radius.rounded(.up))))]
    case .compose(let compose): return compose.planes.map { ($0, spline(region, compose.octaves)) }
    case .paint(let paint):
      return paint.items.flatMap { item in
        item.coverage.compactMap { term in
          guard case .plane(let surface, let octaves) = term.source else { return nil }
          let shift = term.shift
          func moved(_ range: Range<Int>, _ whole: Int, _ fraction: Double) -> Range<Int> {
            range.lowerBound - whole..<range.upperBound - whole + (fraction > 0 ? 1 : 0)
          }
          let seen = item.region.clamped(to: region)
          let read = PixelRect(
            columns: moved(seen.columns, shift.wholeX, shift.fractionX),
            rows: moved(seen.rows, shift.wholeY, shift.fractionY))
          return (surface, spline(read, octaves))
        }
      }
    }
  }

  /// The samples c - 1, c and c + 1 around c = floor(pixel / D).
  private func spline(_ region: PixelRect, _ octaves: Int) -> PixelRect {
    guard octaves > 0, !region.isEmpty else { return region }
    func sample(_ pixel: Int) -> Int { Int((Double(pixel) / Double(1 << octaves)).rounded(.down)) }
    func read(_ range: Range<Int>) -> Range<Int> {
      sample(range.lowerBound) - 1..<sample(range.upperBound - 1) + 2
    }
    return PixelRect(columns: read(region.columns), rows: read(region.rows))
  }
}
