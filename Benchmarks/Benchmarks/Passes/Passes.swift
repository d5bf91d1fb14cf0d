import Benchmark
import Intaglio

/// Single passes over 1024 x 1024 pixels, each a plan of its own: what is where the time goes. Planes enter and leave as
/// Float, which costs more than some passes do; compare passes with passes.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], warmupIterations: 2, maxDuration: .seconds(2))
  for backend in [BackendChoice.cpu, .gpu] {
    guard let renderer = try? Renderer(backend: backend) else { continue }
    let software = renderer.selection.isSoftware ? " (software)" : ""
    for (name, plan) in plans() {
      Benchmark("\(name), \(renderer.selection.deviceName)\(software)") { benchmark in
        let picture = try Bitmap(transparent: PixelSize(1024, 1024))
        _ = try renderer.execute(plan, inputs: [.bitmap(picture)])
        benchmark.startMeasurement()
        blackHole(try renderer.execute(plan, inputs: [.bitmap(picture)]))
        benchmark.stopMeasurement()
      }
    }
  }
}

private func plans() -> [(String, Plan)] {
  let whole = PixelRect(PixelSize(1024, 1024))
  func plan(_ region: PixelRect, _ format: SurfaceFormat, _ pass: (SurfaceID, SurfaceID) -> Pass) -> Plan {
    var plan = Plan()
    let input = plan.addInput(.bitmap, whole)
    plan.output = plan.addSurface(format, region)
    plan.add(pass(input, plan.output))
    return plan
  }
  let kernel = Kernel.gaussian(sigma: 3, reach: 4)
  return [
    ("mask", plan(whole, .plane) { .mask(MaskPass(source: $0, output: $1)) }),
    (
      "downsample",
      plan(PixelRect(PixelSize(512, 512)), .plane) {
        .downsample(DownsamplePass(source: .alpha($0, threshold: nil), output: $1))
      }
    ),
    (
      "blur of 25 taps along rows",
      plan(whole, .plane) {
        .blur(BlurPass(source: .alpha($0, threshold: nil), axis: .horizontal, kernel: kernel, output: $1))
      }
    ),
    (
      "blur of 25 taps along columns",
      plan(whole, .plane) {
        .blur(BlurPass(source: .alpha($0, threshold: nil), axis: .vertical, kernel: kernel, output: $1))
      }
    ),
    (
      "paint of one colour",
      plan(whole, .bitmap) {
        .paint(PaintPass(items: [PaintItem(.color(SIMD4(0, 0, 0, 0.5)), region: whole)], output: $1))
      }
    ),
    (
      "paint of a picture",
      plan(whole, .bitmap) {
        .paint(PaintPass(items: [PaintItem(.picture($0, shift: .zero), region: whole)], output: $1))
      }
    ),
  ]
}
