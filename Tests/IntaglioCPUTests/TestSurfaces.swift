// SPDX-License-Identifier: MIT
import IntaglioCPU
import IntaglioModel
import IntaglioPlan
import PassReference
import Testing

/// Numbers that look random and are the same in every run (xorshift64).
struct TestNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % limit
  }

  /// A premultiplied pixel: transparent and opaque ones are frequent.
  mutating func nextPixel(full: Int) -> [Int] {
    let alpha = [0, full, next(below: full + 1), next(below: full + 1)][next(below: 4)]
    return (0..<3).map { _ in next(below: alpha + 1) } + [alpha]
  }
}

/// A rectangle at (x, y).
func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
  PixelRect(columns: x..<x + width, rows: y..<y + height)
}

/// A surface of noise, its edges other than zero, whose values the backend's format (a bitmap: 8 bits, a
/// plane: 1/128 of a level, a 16-bit intermediate: 16 bits) holds exactly.
func noise(_ format: SurfaceFormat, _ size: PixelSize, seed: UInt64) throws -> Surface {
  var numbers = TestNumbers(seed: seed)
  let count = size.width * size.height
  switch format {
  case .bitmap:
    let pixels = (0..<count).flatMap { _ in numbers.nextPixel(full: 255).map { UInt8($0) } }
    return .bitmap(try Bitmap(size: size, pixels: pixels))
  case .plane:
    let samples = (0..<count).map { _ in Float(numbers.nextPixel(full: 32640)[3]) / 32640 }
    return .plane(Plane(region: PixelRect(size), samples: samples))
  case .intermediate:
    let pixels = (0..<count).map { _ in
      SIMD4<Float>(numbers.nextPixel(full: 65535).map { Float($0) / 65535 })
    }
    return .intermediate(Intermediate(region: PixelRect(size), pixels: pixels))
  }
}

/// A plan under construction together with its inputs.
struct TestPlan {
  var plan = Plan()
  var inputs: [Surface] = []

  /// Adds an input of noise that lies at `region`.
  mutating func addNoise(_ format: SurfaceFormat, _ region: PixelRect, seed: UInt64 = 7) throws -> SurfaceID {
    inputs.append(try noise(format, region.size, seed: seed))
    return plan.addInput(format, region)
  }

  /// Adds an input that lies at `region`.
  mutating func add(_ surface: Surface, _ region: PixelRect) -> SurfaceID {
    inputs.append(surface)
    return plan.addInput(surface.format, region)
  }

  /// Adds the surface that is the result.
  mutating func addOutput(_ format: SurfaceFormat, _ region: PixelRect) -> SurfaceID {
    plan.output = plan.addSurface(format, region)
    return plan.output
  }

  /// Adds a pass that paints over the whole output, the first paint lowest.
  mutating func paint(_ items: [(paint: Paint, coverage: [CoverageTerm])]) {
    let region = plan[plan.output].region
    let items = items.map { PaintItem($0.paint, coverage: $0.coverage, region: region) }
    plan.add(PaintPass(items: items, output: plan.output))
  }

  /// The result on the CPU.
  func run(threads: Int = 1) throws -> Surface {
    try CPUBackend(maximumThreads: threads).execute(plan, inputs: inputs)
  }

  /// Expects the Reference's result before its rounding; see `expect(_:isPlaneAt:)` and
  /// `expect(_:isPictureAt:)`.
  func expectReference(steps: Double = 0.55, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let region = plan[plan.output].region
    switch try ReferenceBackend().execute(unrounded, inputs: inputs) {
    case .plane(let plane):
      try expect(run(), isPlaneAt: region, steps: steps, sourceLocation: sourceLocation) {
        Double(plane[$0, $1])
      }
    case .intermediate(let picture):
      try expect(run(), isPictureAt: region, sourceLocation: sourceLocation) { x, y in
        SIMD4<Double>(
          picture.pixels[(y - region.rows.lowerBound) * region.width + x - region.columns.lowerBound])
      }
    case .bitmap: Issue.record("the Reference rounded", sourceLocation: sourceLocation)
    }
  }

  /// The plan with 16-bit intermediates in place of the bitmaps that it makes, which the Reference keeps
  /// exactly.
  private var unrounded: Plan {
    var unrounded = Plan()
    for input in plan.inputs { _ = unrounded.addInput(input.format, input.region) }
    for made in plan.surfaces[plan.inputCount...] {
      _ = unrounded.addSurface(made.format == .bitmap ? .intermediate : made.format, made.region)
    }
    for pass in plan.passes { unrounded.add(pass) }
    unrounded.output = plan.output
    return unrounded
  }
}
