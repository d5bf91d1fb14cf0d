// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioReference

/// One pass of a plan over the surfaces that exist when it runs.
struct ReferenceStep {
  let plan: Plan
  let surfaces: [SurfaceID: ReferenceBackend.Raster]

  /// What the pass writes.
  func run(_ pass: Pass) -> ReferenceBackend.Raster {
    let region = plan[pass.output].region
    switch pass {
    case .mask(let pass):
      let mask = mask(pass)
      return .coverage(Grid(region, outside: 0) { x, y in pass.isInverted ? 1 - mask(x, y) : mask(x, y) })
    case .downsample(let pass):
      let source = materialized(pass.source)
      return .coverage(Grid(region, outside: 0) { x, y in halved(source, x, y) })
    case .blur(let pass):
      return .coverage(convolved(materialized(pass.source), pass.axis, pass.kernel, region))
    case .boxBlur(let pass):
      let weights = (0..<pass.width).map { Double(pass.width - $0) / Double(pass.width * pass.width) }
      return .coverage(convolved(materialized(pass.source), pass.axis, Kernel(weights: weights), region))
    case .upsample(let pass):
      let source = plane(pass.source)
      return .coverage(Grid(region, outside: 0) { x, y in source.spline(octaves: pass.octaves, x: x, y: y) })
    case .shape(let pass):
      let shape = ReferenceShape(shape: pass.shape)
      let hole = pass.hole.map(ReferenceShape.init(shape:))
      return .coverage(
        Grid(region, outside: 0) { x, y in
          max(0, shape.coverage(x: x, y: y) - (hole?.coverage(x: x, y: y) ?? 0))
        })
    case .paint(let pass):
      return .picture(painted(pass, region))
    case .warp(let pass):
      let source = picture(pass.picture)
      return .picture(Grid(region, outside: .zero) { x, y in warped(source, pass.placement, x, y) })
    case .firm(let pass):
      let source = plane(pass.source)
      let growing = pass.isInverted ? Grid(source.region, outside: 1) { x, y in 1 - source[x, y] } : source
      return .coverage(
        Grid(region, outside: 0) { x, y in
          let isRemoved = growing[x, y] >= (0.5 - 1e-9) / 255 && growing.isFaint(x, y)
          return isRemoved ? (pass.isInverted ? 1 : 0) : source[x, y]
        })
    case .distance(let pass):
      let source = plane(pass.source)
      let growing =
        pass.isInverted ? Grid(source.region, outside: 1) { x, y in 1 - source[x, y] } : source
      return .coverage(Grid(region, outside: 0) { x, y in distance(growing, pass, x, y) })
    case .spread(let pass):
      return .coverage(grown(plane(pass.source), pass, region))
    case .tone(let pass):
      let source = plane(pass.source)
      return .coverage(Grid(region, outside: 0) { x, y in pass.tone(value(pass.value, of: source, x, y)) })
    case .share(let pass):
      let (first, second) = (plane(pass.first), pass.second.map(plane))
      return .coverage(
        Grid(region, outside: 0) { x, y in
          let parts = SIMD3(first[x, y], second?[x, y] ?? 0, 1)
          let divisor = max((pass.divisor * parts).sum(), pass.leastDivisor)
          let share = min(max((pass.dividend * parts).sum() / divisor, 0), 1)
          return pass.multipliesFirst ? first[x, y] * share : share
        })
    case .sweep(let pass):
      let source = plane(pass.source)
      return .coverage(Grid(region, outside: 0) { x, y in swept(source, pass, x, y) })
    case .compose(let pass):
      return .picture(composed(pass, region))
    case .grain(let pass):
      let source = plane(pass.source)
      let grains = ReferenceGrains(
        grid: ReferenceGrid(pass.grid), noise: pass.noise, jitter: pass.jitter, steepness: pass.steepness)
      return .coverage(
        Grid(region, outside: 0) { x, y in
          let strength = grains.strength(moved(source, pass.shift, x, y), x: x, y: y)
          guard let screen = pass.screen else { return strength }
          return Halftone(screen).covered(
            by: strength, angle: screen.angles[0], edge: screen.edge, x: x, y: y,
            on: ScreenGrid(scale: 1, corner: screen.corner))
        })
    case .ramp(let pass):
      let source = plane(pass.source)
      let ramp = ReferenceRamp(colors: pass.colors)
      return .picture(Grid(region, outside: .zero) { x, y in ramp.color(at: source[x, y]) })
    case .flood(let pass):
      return .coverage(flooded(pass, region))
    case .turn(let pass):
      let (tile, height) = (plane(pass.tile), plane(pass.height))
      return .coverage(Grid(region, outside: 0) { x, y in turned(tile, by: height, pass, x, y) })
    case .displace(let pass):
      let noise = ReferenceDisplacement(
        radius: pass.radius, lattices: pass.lattices.map(ReferenceGrid.init), isClipped: pass.isClipped,
        movesOnlyEdges: pass.movesOnlyEdges)
      return .picture(noise.displaced(picture(pass.picture), over: region))
    case .lens(let pass):
      let (source, normal) = (picture(pass.picture), normal(pass))
      return .picture(Grid(region, outside: .zero) { x, y in bent(source, pass, normal(x, y), x, y) })
    }
  }

  /// What a mask is before it is inverted.
  private func mask(_ pass: MaskPass) -> (_ x: Int, _ y: Int) -> Double {
    guard pass.channel != .alpha else { return coverage(.alpha(pass.source, threshold: pass.threshold)) }
    let picture = picture(pass.source)
    let index = PictureChannel.allCases.firstIndex(of: pass.channel) ?? 3
    return { picture[$0, $1][index] }
  }

  /// Four planes as a picture.
  private func composed(_ pass: ComposePass, _ region: PixelRect) -> Grid<SIMD4<Double>> {
    func values(_ surface: SurfaceID) -> (_ x: Int, _ y: Int) -> Double {
      let plane = plane(surface)
      return { pass.octaves > 0 ? plane.spline(octaves: pass.octaves, x: $0, y: $1) : plane[$0, $1] }
    }
    let channels = pass.channels.map(values)
    let divisor = pass.divisor.map(values)
    return Grid(region, outside: .zero) { x, y in
      let whole = max(divisor?(x, y) ?? 1, ComposePass.leastDivisor)
      let alpha = min(channels[3](x, y) / whole, 1)
      return SIMD4(
        min(channels[0](x, y) / whole, alpha), min(channels[1](x, y) / whole, alpha),
        min(channels[2](x, y) / whole, alpha), alpha)
    }
  }

  /// A plane moved, linear between its pixels.
  private func moved(_ source: Grid<Double>, _ shift: PixelShift, _ x: Int, _ y: Int) -> Double {
    let (column, row) = (x - shift.wholeX, y - shift.wholeY)
    func between(_ row: Int) -> Double {
      source[column, row] * (1 - shift.fractionX) + source[column + 1, row] * shift.fractionX
    }
    return between(row) * (1 - shift.fractionY) + between(row + 1) * shift.fractionY
  }

  /// What a tone is made of.
  private func value(_ value: TonePass.Value, of source: Grid<Double>, _ x: Int, _ y: Int) -> Double {
    switch value {
    case .plain(let isInverted): return isInverted ? 1 - source[x, y] : source[x, y]
    case .difference(let one, let other): return abs(moved(source, one, x, y) - moved(source, other, x, y))
    case .relief(let relief):
      let step = relief.step
      let beside = relief.isSmoothed ? [-1, 0, 1] : [0]
      let factor = relief.steepness / Double(beside.count)
      var across = factor * beside.reduce(0) { $0 + source[x + step, y + $1] - source[x - step, y + $1] }
      var down = factor * beside.reduce(0) { $0 + source[x + $1, y + step] - source[x + $1, y - step] }
      if let texture = relief.texture {
        let (plane, step) = (plane(texture.plane), texture.step)
        across += texture.steepness * (plane[x + step, y] - plane[x - step, y])
        down += texture.steepness * (plane[x, y + step] - plane[x, y - step])
      }
      let normal = SIMD3(-across, -down, 1)
      let cosine = (normal * relief.light).sum() / (normal * normal).sum().squareRoot()
      return relief.isWrapped ? (1 + cosine) / 2 : max(0, cosine)
    }
  }

  /// The greatest of what lies some steps back.
  private func swept(_ source: Grid<Double>, _ pass: SweepPass, _ x: Int, _ y: Int) -> Double {
    let isAcross = pass.direction.axis == .horizontal
    return (1...pass.direction.steps).reduce(0) { best, step in
      let along = pass.direction.isForward ? -step : step
      let beside = -Double(step) * pass.direction.slope
      let (whole, fraction) = (Int(beside.rounded(.down)), beside - beside.rounded(.down))
      let (near, far) =
        isAcross
        ? (source[x + along, y + whole], source[x + along, y + whole + 1])
        : (source[x + whole, y + along], source[x + whole + 1, y + along])
      let weight = 1 - pass.fade * Double(step) / Double(pass.direction.steps)
      return max(best, weight * (near * (1 - fraction) + far * fraction))
    }
  }

  /// A plane grown by a spread. Where it is in levels, a map of bytes says what each begins with, and the
  /// outcome is in levels too.
  private func grown(_ source: Grid<Double>, _ pass: SpreadPass, _ region: PixelRect) -> Grid<Double> {
    let length = pass.metric.chamfer.map { Length.moves(diagonal: $0.diagonal, knight: $0.knight) }
    guard let map = pass.metric.levels else {
      return source.spreading(by: pass.spread, length ?? .straight, ramp: pass.ramp, over: region)
    }
    let grown = source.spreading(by: pass.spread, length ?? .straight, over: region) {
      map.value(of: Int((255 * $0).rounded()))
    }
    return Grid(region, outside: 0) { x, y in
      let levels = 255 * grown[x, y]
      return (pass.spread < 0 ? (levels + 1e-9).rounded(.down) : (levels - 1e-9).rounded(.up)) / 255
    }
  }

  /// How far the next covered pixel of the column is.
  private func distance(_ growing: Grid<Double>, _ pass: DistancePass, _ x: Int, _ y: Int) -> Double {
    let steps = (0...pass.limit).first { step in
      [y - step, y + step].contains { row in
        (255 * growing[x, row]).rounded() > 0
      }
    }
    return Double(steps ?? pass.limit + 1) / Double(DistancePass.full)
  }

  /// The source at the place of a pixel's centre: four pixels, each as near as it lies.
  private func warped(
    _ source: Grid<SIMD4<Double>>, _ placement: Transform, _ x: Int, _ y: Int
  ) -> SIMD4<Double> {
    let place = placement(Vector(Double(x) + 0.5, Double(y) + 0.5))
    let (left, top) = ((place.x - 0.5).rounded(.down), (place.y - 0.5).rounded(.down))
    guard abs(left) < 1e9, abs(top) < 1e9 else { return .zero }
    var sum = SIMD4<Double>.zero
    for (column, row) in [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)] {
      let weight = (1 - abs(place.x - 0.5 - column)) * (1 - abs(place.y - 0.5 - row))
      sum += weight * source[Int(column), Int(row)]
    }
    return sum
  }

  /// A coverage as a function of the pixel; 0 outside its surface.
  func coverage(_ source: CoverageSource) -> (_ x: Int, _ y: Int) -> Double {
    switch source {
    case .plane(let surface):
      let plane = plane(surface)
      return { plane[$0, $1] }
    case .alpha(let surface, nil):
      let picture = picture(surface)
      return { picture[$0, $1].w }
    case .alpha(let surface, let threshold?):
      let picture = picture(surface)
      return { (255 * picture[$0, $1].w).rounded() > Double(threshold) ? 1 : 0 }
    }
  }

  /// A coverage as a grid.
  private func materialized(_ source: CoverageSource) -> Grid<Double> {
    if case .plane(let surface) = source { return plane(surface) }
    return Grid(plan[source.surface].region, outside: 0, coverage(source))
  }

  /// A plane that an earlier pass wrote; nothing where a plan reads what none wrote.
  func plane(_ surface: SurfaceID) -> Grid<Double> {
    if case .coverage(let grid)? = surfaces[surface] { return grid }
    return Grid(plan[surface].region, outside: 0) { _, _ in 0 }
  }

  /// A picture that an earlier pass wrote; nothing where a plan reads what none wrote.
  func picture(_ surface: SurfaceID) -> Grid<SIMD4<Double>> {
    if case .picture(let grid)? = surfaces[surface] { return grid }
    return Grid(plan[surface].region, outside: .zero) { _, _ in .zero }
  }

  /// Sample (x, y) of the next octave: [1 3 3 1]/8 on both axes.
  private func halved(_ source: Grid<Double>, _ x: Int, _ y: Int) -> Double {
    let weights = [1.0, 3, 3, 1].map { $0 / 8 }
    var sum = 0.0
    for row in 0..<4 {
      for column in 0..<4 {
        sum += weights[row] * weights[column] * source[2 * x - 1 + column, 2 * y - 1 + row]
      }
    }
    return sum
  }

  /// The direct convolution along one axis: for each tap, the source moved by it and weighted, added up.
  private func convolved(
    _ source: Grid<Double>, _ axis: Axis, _ kernel: Kernel, _ region: PixelRect
  ) -> Grid<Double> {
    var result = Grid(region, outside: 0) { _, _ in 0.0 }
    for tap in -kernel.radius...kernel.radius {
      let weight = kernel.weights[abs(tap)]
      let (right, down) = axis == .horizontal ? (tap, 0) : (0, tap)
      let columns = region.columns.clamped(
        to: source.region.columns.lowerBound - right..<source.region.columns.upperBound - right)
      let rows = region.rows.clamped(
        to: source.region.rows.lowerBound - down..<source.region.rows.upperBound - down)
      guard !columns.isEmpty else { continue }
      for y in rows {
        let target =
          (y - region.rows.lowerBound) * region.width + columns.lowerBound - region.columns.lowerBound
        let origin =
          (y + down - source.region.rows.lowerBound) * source.region.width + columns.lowerBound + right
          - source.region.columns.lowerBound
        add(source.values[origin..<origin + columns.count], times: weight, to: &result.values, at: target)
      }
    }
    return result
  }

  /// target[start + i] += weight * source[i].
  private func add(
    _ source: ArraySlice<Double>, times weight: Double, to target: inout [Double], at start: Int
  ) {
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        let target = UnsafeMutableBufferPointer(rebasing: target[start..<start + source.count])
        for index in 0..<source.count { target[index] += weight * source[index] }
      }
    }
  }
}
