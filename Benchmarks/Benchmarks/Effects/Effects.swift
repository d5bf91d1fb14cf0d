// SPDX-License-Identifier: MIT
import Benchmark
import Intaglio

/// Whole effects in memory: an outer and an inner shadow over a drawn picture, small and large, bitmap to
/// bitmap.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput, .peakMemoryResident], warmupIterations: 2, maxDuration: .seconds(3))
  let sigmas: [(name: String, outer: Double, inner: Double)] = [
    ("small (0.5 + 3)", 0.5, 3), ("sigma 3.9", 3.9, 3.9), ("sigma 4", 4, 4), ("large (16 + 16)", 16, 16),
    ("sigma 64", 64, 64),
  ]
  for backend in [BackendChoice.cpu, .gpu] {
    guard let renderer = try? Renderer(backend: backend) else { continue }
    for side in [1024, 4096] where backend == .cpu || side == 1024 || !renderer.selection.isSoftware {
      for (name, outer, inner) in sigmas {
        let style = Style(shadows: [
          Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(0, 4), blur: .sigma(outer)),
          Shadow(.inner, color: Color(white: 0, alpha: 0.75), offset: Vector(0, 4), blur: .sigma(inner)),
        ])
        let software = renderer.selection.isSoftware ? " (software)" : ""
        Benchmark("effect \(side) \(name), \(renderer.selection.deviceName)\(software)") { benchmark in
          let picture = try discs(PixelSize(side, side))
          // A result's memory is another thing to measure.
          var result = try renderer.render(picture, style: style)
          benchmark.startMeasurement()
          try renderer.render(RenderRequest(picture, style: style), into: &result)
          benchmark.stopMeasurement()
          blackHole(result)
        }
      }
    }
  }
}

/// Opaque discs on a transparent ground.
private func discs(_ size: PixelSize) throws -> Bitmap {
  try Bitmap(size: size) { bytes in
    for row in 0..<size.height {
      for column in 0..<size.width {
        let (x, y) = (column % 128 - 64, row % 128 - 64)
        let alpha: UInt8 = x * x + y * y < 50 * 50 ? 255 : 0
        let start = 4 * (row * size.width + column)
        for (channel, value) in [alpha / 2, alpha / 3, alpha, alpha].enumerated() {
          bytes[start + channel] = value
        }
      }
    }
  }
}
