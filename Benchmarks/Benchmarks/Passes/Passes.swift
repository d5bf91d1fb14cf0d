// SPDX-License-Identifier: MIT
import Benchmark
import Intaglio
import IntaglioTesting

/// Single passes over 1024 x 1024 pixels, each a plan of its own: what is where the time goes.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], warmupIterations: 2, maxDuration: .seconds(2))
  for backend in [BackendChoice.cpu, .gpu] {
    guard let renderer = try? Renderer(backend: backend), let passes = try? SinglePass.all(side: 1024) else {
      continue
    }
    let software = renderer.selection.isSoftware ? " (software)" : ""
    for pass in passes {
      Benchmark("\(pass.name), \(renderer.selection.deviceName)\(software)") { benchmark in
        try pass.run(on: renderer)
        benchmark.startMeasurement()
        try pass.run(on: renderer)
        benchmark.stopMeasurement()
      }
    }
  }
}
