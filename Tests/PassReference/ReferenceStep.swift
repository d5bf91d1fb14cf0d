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

  /// The tile at a pixel, turned by the slope of the height.
  private func turned(
    _ tile: Grid<Double>, by height: Grid<Double>, _ pass: TurnPass, _ x: Int, _ y: Int
  ) -> Double {
    let across = height[x + pass.step, y] - height[x - pass.step, y]
    let down = height[x, y + pass.step] - height[x, y - pass.step]
    let steepness = (across * across + down * down).squareRoot()
    guard steepness > 0 else { return 0.5 }
    let double = SIMD2(across * across - down * down, 2 * across * down)
    func cross(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double { one.x * other.y - one.y * other.x }
    func value(_ way: SIMD4<Double>) -> Double {
      let (right, below) = (Double(x - pass.left) + 0.5, Double(y - pass.top) + 0.5)
      let place = SIMD2(right * way.x + below * way.y, below * way.x - right * way.y) - 0.5
      let low = place.rounded(.down)
      func wrapped(_ place: Double, _ side: Int) -> Int { (Int(place) % side + side) % side }
      return (0..<4).reduce(0) { sum, corner in
        let (column, row) = (Double(corner & 1), Double(corner >> 1))
        let weight = (1 - abs(place.x - low.x - column)) * (1 - abs(place.y - low.y - row))
        return sum + weight
          * tile[wrapped(low.x + column, pass.tileSize.width), wrapped(low.y + row, pass.tileSize.height)]
      }
    }
    let ways = TurnPass.directions
    for (first, second) in zip(ways, ways.dropFirst() + ways.prefix(1)) {
      let behind = cross(SIMD2(first.z, first.w), double)
      let ahead = cross(double, SIMD2(second.z, second.w))
      guard behind >= 0, ahead > 0 else { continue }
      let mixed = value(first) + (value(second) - value(first)) * (behind / (behind + ahead))
      return 0.5 + (mixed - 0.5) * min(1, 12.5 * steepness)
    }
    return 0.5
  }

  /// A step of finding holes.
  private func flooded(_ pass: FloodPass, _ region: PixelRect) -> Grid<Double> {
    let (source, other, q) = (plane(pass.source), pass.other.map(plane), pass.spacing)
    let (columns, rows) = (region.columns, region.rows)
    func place(_ index: Int) -> Int { index * q + q / 2 }
    func isOpen(_ state: Double) -> Bool { abs(state - 1.0 / 3) < 0.1 }
    switch pass.step {
    case .start:
      return Grid(region, outside: 0) { i, j in
        if source[place(i), place(j)] >= 0.5 { return 0 }
        let isInside = columns.dropFirst().dropLast().contains(i) && rows.dropFirst().dropLast().contains(j)
        return isInside && !(other.map { $0[place(i), place(j)] < 0.5 } ?? false) ? 1.0 / 3 : 1
      }
    case .leg:
      func sees(_ i: Int, _ j: Int, _ right: Int, _ down: Int) -> Bool {
        let seen = source[i + right, j + down]
        return isOpen(seen) ? sees(i + right, j + down, right, down) : seen > 0.5
      }
      return Grid(region, outside: 0) { i, j in
        guard isOpen(source[i, j]) else { return source[i, j] }
        let ways = (0..<9).filter { $0 != 4 }.map { ($0 % 3 - 1, $0 / 3 - 1) }
        return ways.contains { sees(i, j, $0.0, $0.1) } ? 1 : 1.0 / 3
      }
    case .fill:
      return Grid(region, outside: 0) { x, y in
        let near = (-2...2).flatMap { down in (-2...2).map { right in (right, down) } }
        let isFilled = near.contains { right, down in
          let i = Int((Double(x) / Double(q)).rounded(.down)) + right
          let j = Int((Double(y) / Double(q)).rounded(.down)) + down
          let (across, along) = (Double(place(i) - x), Double(place(j) - y))
          return isOpen(source[i, j])
            && (across * across + along * along).squareRoot() < 1.5 * Double(q) + 0.5
        }
        return isFilled ? 1 : other?[x, y] ?? 0
      }
    }
  }

  /// The horizontal part of a surface's normal at each pixel.
  private func normal(_ pass: LensPass) -> (_ x: Int, _ y: Int) -> Vector {
    let height: (Int, Int) -> Double
    let mostSlope: (Double) -> Double
    var texture: (height: (Int, Int) -> Double, step: Int) = ({ _, _ in 0 }, 0)
    switch pass.surface {
    case .heights(let surface, let steepness, let lying):
      if let lying {
        let plane = plane(lying.plane)
        texture = ({ lying.steepness * plane[$0, $1] }, lying.step)
      }
      let plane = plane(surface)
      height = { steepness * plane[$0, $1] }
      mostSlope = { (1 + $0).squareRoot() }
    case .dome(let within, let around, let width, let reach):
      let (inner, outer) = (plane(within), plane(around))
      height = { x, y in
        let place = width * inner[x, y] + reach * (outer[x, y] - 1)
        return (place - place * place / (2 * width)) / Double(2 * pass.step)
      }
      mostSlope = { max($0, 1).squareRoot() }
    }
    return { x, y in
      let right =
        height(x - pass.step, y) - height(x + pass.step, y) + texture.height(x - texture.step, y)
        - texture.height(x + texture.step, y)
      let down =
        height(x, y - pass.step) - height(x, y + pass.step) + texture.height(x, y - texture.step)
        - texture.height(x, y + texture.step)
      let most = mostSlope(right * right + down * down)
      return Vector(right / most, down / most)
    }
  }

  /// A pixel of a picture seen through a lens.
  private func bent(
    _ source: Grid<SIMD4<Double>>, _ pass: LensPass, _ normal: Vector, _ x: Int, _ y: Int
  ) -> SIMD4<Double> {
    func pixel(_ factor: Double) -> SIMD4<Double> {
      let map = pass.map
      var column = factor * (map.a * normal.x + map.c * normal.y) + map.tx
      var row = factor * (map.b * normal.x + map.d * normal.y) + map.ty
      (column, row) = pass.keepsPlace ? (column + Double(x), row + Double(y)) : (column - 0.5, row - 0.5)
      if let edges = pass.edges {
        column = min(max(column, Double(edges.columns.lowerBound)), Double(edges.columns.upperBound - 1))
        row = min(max(row, Double(edges.rows.lowerBound)), Double(edges.rows.upperBound - 1))
      }
      let (left, top) = (Int(column.rounded(.down)), Int(row.rounded(.down)))
      let (right, below) = (column - Double(left), row - Double(top))
      let upper = source[left, top] * (1 - right) + source[left + 1, top] * right
      let lower = source[left, top + 1] * (1 - right) + source[left + 1, top + 1] * right
      return upper * (1 - below) + lower * below
    }
    var result = pixel(1)
    result.x = min(pixel(1 - pass.dispersion).x, result.w)
    result.z = min(pixel(1 + pass.dispersion).z, result.w)
    return result
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
