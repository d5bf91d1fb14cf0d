// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// An invalid plan with matching inputs, and the expected error of every backend.
package struct PlanFault: Sendable {
  package let name: String
  package let plan: Plan
  package let inputs: [Surface]
  package let error: RenderError

  package static let all =
    surfaces + formats + paints + terms + profiles + kernels + boxes + octaves + displacements + outputs
}

extension PlanFault: CustomStringConvertible {
  package var description: String { name }
}

extension PlanFault {
  /// The surfaces of faulty plans: two bitmaps, a plane and a 16-bit intermediate as inputs, and one surface
  /// of each writable format. All have the same pixels.
  struct Parts {
    static let region = PixelRect(PixelSize(3, 2))

    var plan = Plan()
    let bitmap: SurfaceID
    let plane: SurfaceID
    let intermediate: SurfaceID
    let target: SurfaceID
    let plateau: SurfaceID
    let depth: SurfaceID

    init() {
      bitmap = plan.addInput(.bitmap, Parts.region)
      plane = plan.addInput(.plane, Parts.region)
      intermediate = plan.addInput(.intermediate, Parts.region)
      target = plan.addSurface(.bitmap, Parts.region)
      plateau = plan.addSurface(.plane, Parts.region)
      depth = plan.addSurface(.intermediate, Parts.region)
      plan.output = target
    }

    static var inputs: [Surface] {
      let pixels = [UInt8](repeating: 200, count: 4 * region.pixelCount)
      let bitmap = (try? Bitmap(size: region.size, pixels: pixels)).map(Surface.bitmap)
      let samples = [Float](repeating: 0.5, count: region.pixelCount)
      return [
        bitmap ?? .plane(Plane(region: region, samples: samples)),
        .plane(Plane(region: region, samples: samples)),
        .intermediate(Intermediate(region: region, pixels: samples.map { SIMD4(repeating: $0) })),
      ]
    }
  }

  private static func grain(of source: SurfaceID, steepness: Double, into output: SurfaceID) -> GrainPass {
    let grid = GrainGrid(size: 1, seed: 0, over: Rect(0, 0, 1, 1), scale: 1)
    return GrainPass(
      source: source, shift: .zero, noise: 1, jitter: 0, steepness: steepness, grid: grid, output: output)
  }

  /// A plan with a valid pass before a faulty one.
  static func fault(
    _ name: String, in pass: String, _ reason: String, _ make: (inout Parts) -> some PassValue
  ) -> PlanFault {
    var parts = Parts()
    let first = parts.plan.addSurface(.plane, Parts.region)
    parts.plan.add(MaskPass(source: parts.bitmap, output: first))
    let faulty = make(&parts).pass
    parts.plan.add(faulty)
    parts.plan.output = faulty.output
    return PlanFault(
      name: name, plan: parts.plan, inputs: Parts.inputs, error: .unsupported(pass: pass, reason: reason))
  }

  /// A plan whose faulty pass paints one item over everything.
  static func painted(
    _ name: String, _ reason: String, _ paint: @escaping (Parts) -> Paint = { _ in .color(.one) },
    _ coverage: (Parts) -> [CoverageTerm]
  ) -> PlanFault {
    fault(name, in: "paint", reason) { parts in
      let item = PaintItem(paint(parts), coverage: coverage(parts), region: Parts.region)
      return PaintPass(items: [item], output: parts.target)
    }
  }

  // MARK: Sources and outputs

  private static let surfaces = [
    fault("read before written", in: "downsample", "it reads s4 before any pass writes it") { parts in
      DownsamplePass(source: .plane(parts.plateau), output: parts.plan.addSurface(.plane, Parts.region))
    },
    fault("no such source", in: "mask", "it reads s99 before any pass writes it") {
      MaskPass(source: SurfaceID(99), output: $0.plateau)
    },
    fault("own output", in: "downsample", "it reads s4 before any pass writes it") {
      DownsamplePass(source: .plane($0.plateau), output: $0.plateau)
    },
    fault("own output, written before", in: "downsample", "it reads its own output s4") { parts in
      parts.plan.add(MaskPass(source: parts.bitmap, output: parts.plateau))
      return DownsamplePass(source: .plane(parts.plateau), output: parts.plateau)
    },
    fault("own output as backdrop", in: "paint", "it reads its own output s5") { parts in
      parts.plan.add(PaintPass(items: [], output: parts.depth))
      return PaintPass(backdrop: parts.depth, items: [], output: parts.depth)
    },
    fault("written twice", in: "mask", "it writes s4, as an earlier pass does") { parts in
      parts.plan.add(MaskPass(source: parts.bitmap, output: parts.plateau))
      return MaskPass(source: parts.bitmap, output: parts.plateau)
    },
    fault("an input is written", in: "mask", "it writes s1, which is no surface to write") {
      MaskPass(source: $0.bitmap, output: $0.plane)
    },
    fault("no such output", in: "mask", "it writes s99, which is no surface to write") {
      MaskPass(source: $0.bitmap, output: SurfaceID(99))
    },
  ]

  private static let formats = [
    fault("mask of a plane", in: "mask", "s1 is a plane and must be a bitmap or intermediate") {
      MaskPass(source: $0.plane, output: $0.plateau)
    },
    fault("mask into a bitmap", in: "mask", "s3 is a bitmap and must be a plane") {
      MaskPass(source: $0.bitmap, output: $0.target)
    },
    fault("halved alpha of a plane", in: "downsample", "s1 is a plane and must be a bitmap") {
      DownsamplePass(source: .alpha($0.plane, threshold: nil), output: $0.plateau)
    },
    fault(
      "halved alpha of a 16-bit intermediate", in: "downsample", "s2 is a intermediate and must be a bitmap"
    ) {
      DownsamplePass(source: .alpha($0.intermediate, threshold: nil), output: $0.plateau)
    },
    fault("blurred bitmap", in: "blur", "s0 is a bitmap and must be a plane") {
      BlurPass(source: .plane($0.bitmap), axis: .vertical, kernel: Kernel(weights: [1]), output: $0.plateau)
    },
    fault("expanded bitmap", in: "upsample", "s0 is a bitmap and must be a plane") {
      UpsamplePass(source: $0.bitmap, octaves: 1, output: $0.plateau)
    },
    fault("shape into a picture", in: "shape", "s5 is a intermediate and must be a plane") {
      ShapePass(RoundedRectangle(left: 0, top: 0, right: 1, bottom: 1), output: $0.depth)
    },
    fault("firm part of a bitmap", in: "firm", "s0 is a bitmap and must be a plane") {
      FirmPass(source: $0.bitmap, isInverted: false, output: $0.plateau)
    },
    fault("distances of a bitmap", in: "distance", "s0 is a bitmap and must be a plane") {
      DistancePass(source: $0.bitmap, isInverted: false, limit: 1, output: $0.plateau)
    },
    fault("distances too far", in: "distance", "its limit of 32640 pixels is outside 0..<32640") {
      DistancePass(source: $0.plane, isInverted: false, limit: 32_640, output: $0.plateau)
    },
    fault("spread of a bitmap", in: "spread", "s0 is a bitmap and must be a plane") {
      SpreadPass(source: $0.bitmap, distances: $0.plane, spread: 1, output: $0.plateau)
    },
    fault("spread too far", in: "spread", "it grows by 4097.0 pixels; the maximum is 4096.0") {
      SpreadPass(source: $0.plane, distances: $0.plane, spread: 4_097, output: $0.plateau)
    },
    fault("spread without a ramp", in: "spread", "its ramp of 0.0 pixels is outside 1…4096.0") {
      SpreadPass(source: $0.plane, distances: $0.plane, spread: 1, ramp: 0, output: $0.plateau)
    },
    fault("tone of a bitmap", in: "tone", "s0 is a bitmap and must be a plane") {
      TonePass(source: $0.bitmap, value: .plain(isInverted: false), output: $0.plateau)
    },
    fault("tone of too many parts", in: "tone", "its contour has 19 parts; the maximum is 18") {
      TonePass(
        source: $0.plane, value: .plain(isInverted: false),
        contour: Array(repeating: Contour.linear.segments[0], count: 19), output: $0.plateau)
    },
    fault("relief without a step", in: "tone", "its step of 0 pixels is outside 1…4096") {
      TonePass(
        source: $0.plane, value: .relief(.init(step: 0, steepness: 1, light: SIMD3(0, 0, 1))),
        output: $0.plateau)
    },
    fault(
      "relief smoothed over a step", in: "tone", "its step of 2 pixels cannot be smoothed, only a step of 1"
    ) {
      TonePass(
        source: $0.plane,
        value: .relief(.init(step: 2, steepness: 1, light: SIMD3(0, 0, 1), isSmoothed: true)),
        output: $0.plateau)
    },
    fault("sweep of a bitmap", in: "sweep", "s0 is a bitmap and must be a plane") {
      SweepPass(
        source: $0.bitmap, direction: .init(axis: .vertical, isForward: true, slope: 0, steps: 1), fade: 0,
        output: $0.plateau)
    },
    fault("sweep too far", in: "sweep", "it has 4097 steps but must have 1…4096") {
      SweepPass(
        source: $0.plane, direction: .init(axis: .vertical, isForward: true, slope: 0, steps: 4_097),
        fade: 0,
        output: $0.plateau)
    },
    fault(
      "sweep too steep", in: "sweep",
      "its slope is 1.5 and its fade 0.0; they must be -1…1 and 0…1"
    ) {
      SweepPass(
        source: $0.plane, direction: .init(axis: .vertical, isForward: true, slope: 1.5, steps: 2), fade: 0,
        output: $0.plateau)
    },
    fault("share of a bitmap", in: "share", "s0 is a bitmap and must be a plane") {
      SharePass(
        first: $0.plane, second: $0.bitmap, dividend: SIMD3(1, 0, 0), divisor: SIMD3(0, 0, 1),
        output: $0.plateau)
    },
    fault("grains of a bitmap", in: "grain", "s0 is a bitmap and must be a plane") {
      grain(of: $0.bitmap, steepness: 16, into: $0.plateau)
    },
    fault(
      "grains too steep", in: "grain",
      "its noise is 1.0, its jitter 0.0, its steepness 65.0; they must be 0…1, 0…1 and 1…64"
    ) { grain(of: $0.plane, steepness: 65, into: $0.plateau) },
    fault("ramp in bytes", in: "spread", "it counts in bytes, but has a ramp of 2.0 pixels") {
      SpreadPass(
        source: $0.plane, distances: $0.plane, spread: 7, ramp: 2,
        metric: ByteMap(7, hasLevels: true).map { .bytes($0) } ?? .euclid, output: $0.plateau)
    },
    fault("bytes of another spread", in: "spread", "it grows by 8.0 pixels, its byte map by 7.0") {
      SpreadPass(
        source: $0.plane, distances: $0.plane, spread: 8,
        metric: ByteMap(7, hasLevels: true).map { .bytes($0) } ?? .euclid, output: $0.plateau)
    },
    fault("ramp of one colour", in: "ramp", "it has 1 colours but must have 2…65") {
      RampPass(source: $0.plane, colors: [.zero], output: $0.depth)
    },
    fault("ramp into a plane", in: "ramp", "s4 is a plane and must be a intermediate") {
      RampPass(source: $0.plane, colors: [.zero, .zero], output: $0.plateau)
    },
    fault("composed bitmaps", in: "compose", "s0 is a bitmap and must be a plane") {
      ComposePass(channels: [$0.plane, $0.plane, $0.plane, $0.bitmap], output: $0.depth)
    },
    fault("composed into a bitmap", in: "compose", "s3 is a bitmap and must be a intermediate") {
      ComposePass(channels: Array(repeating: $0.plane, count: 4), output: $0.target)
    },
    fault("composed of three channels", in: "compose", "it has 3 channels, not 4") {
      ComposePass(channels: Array(repeating: $0.plane, count: 3), output: $0.depth)
    },
    fault("composed of too many octaves", in: "compose", "21 octaves are outside 0…20") {
      ComposePass(channels: Array(repeating: $0.plane, count: 4), octaves: 21, output: $0.depth)
    },
    fault("divided by a bitmap", in: "compose", "s0 is a bitmap and must be a plane") {
      ComposePass(channels: Array(repeating: $0.plane, count: 4), divisor: $0.bitmap, output: $0.depth)
    },
    fault("threshold of a colour", in: "mask", "it applies a threshold to red, which only alpha can have") {
      MaskPass(source: $0.bitmap, channel: .red, threshold: 3, output: $0.plateau)
    },
    fault("warped bitmap", in: "warp", "s0 is a bitmap and must be a intermediate") {
      WarpPass(picture: $0.bitmap, placement: .identity, output: $0.depth)
    },
    fault("warp into a bitmap", in: "warp", "s3 is a bitmap and must be a intermediate") {
      WarpPass(picture: $0.intermediate, placement: .identity, output: $0.target)
    },
    fault("paint into a plane", in: "paint", "s4 is a plane and must be a bitmap or intermediate") {
      PaintPass(items: [], output: $0.plateau)
    },
    fault("bitmap as backdrop", in: "paint", "s0 is a bitmap and must be a intermediate") {
      PaintPass(backdrop: $0.bitmap, items: [], output: $0.target)
    },
    painted(
      "painted plane", "s1 is a plane and must be a bitmap or intermediate",
      { .picture($0.plane, shift: .zero) }
    ) { _ in [] },
    painted("alpha of a plane", "s1 is a plane and must be a bitmap or intermediate") {
      [CoverageTerm(.alpha($0.plane))]
    },
    painted("luminance of a plane", "s1 is a plane and must be a bitmap or intermediate") {
      [CoverageTerm(.luminance($0.plane))]
    },
    painted("bitmap as a plane", "s0 is a bitmap and must be a plane") {
      [CoverageTerm(.plane($0.bitmap, octaves: 0))]
    },
  ]

  // MARK: Paint passes

  private static let paints: [PlanFault] =
    [(Paint.color(.one), 1, 0), (nil, 17, 16)].map { (paint: Paint?, count: Int, most: Int) in
      fault(
        "a paint adjusted \(count) times", in: "paint",
        "it adjusts a paint \(count) times; the maximum is \(most)"
      ) { parts in
        var item = PaintItem(paint ?? .picture(parts.bitmap, shift: .zero), region: Parts.region)
        let row = SIMD4(1.0, 0, 0, 0)
        item.adjustments = Array(
          repeating: .matrix(ColorMatrix(red: row, green: row, blue: row)), count: count)
        return PaintPass(items: [item], output: parts.target)
      }
    }

  private static let between = PixelShift(Vector(0.5, 0))

  private static let terms = [
    painted(
      "bitmap between pixels", "it moves a picture by a fraction of a pixel",
      { .picture($0.bitmap, shift: between) }
    ) { _ in [] },
    painted(
      "16-bit intermediate between rows", "it moves a picture by a fraction of a pixel",
      { .picture($0.intermediate, shift: PixelShift(Vector(1, -0.25))) }
    ) { _ in [] },
    painted("alpha of a 16-bit intermediate between pixels", "it reads s2 between its pixels") {
      [CoverageTerm(.alpha($0.intermediate), shift: between)]
    },
    painted("luminance of a bitmap between pixels", "it reads s0 between its pixels") {
      [CoverageTerm(.luminance($0.bitmap), shift: between)]
    },
    painted("luminance of a 16-bit intermediate between pixels", "it reads s2 between its pixels") {
      [CoverageTerm(.luminance($0.intermediate), shift: between)]
    },
  ]

  private static func profile(_ columns: Int, _ rows: Int) -> BoundsProfile {
    BoundsProfile(columns: Array(repeating: 1, count: columns), rows: Array(repeating: 1, count: rows))
  }

  private static let profiles = [
    painted("profile too narrow", "a profile of 2x2 does not match its item's size, 3x2") { _ in
      [CoverageTerm(.profile(profile(2, 2)))]
    },
    painted("profile too high", "a profile of 3x3 does not match its item's size, 3x2") { _ in
      [CoverageTerm(.profile(profile(3, 3)))]
    },
    painted("profile of nothing", "a profile of 0x0 does not match its item's size, 3x2") { _ in
      [CoverageTerm(.profile(profile(0, 0)))]
    },
    painted("bounds of a wrong size", "a profile of 3x1 does not match its item's size, 3x2") {
      [CoverageTerm(.plane($0.plane, octaves: 0), isInverted: true, bounds: profile(3, 1))]
    },
  ]
}
