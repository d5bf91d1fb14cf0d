// SPDX-License-Identifier: MIT
import Benchmark
import Intaglio

/// One mask of 8 bits blurred, at the sigmas where the method changes and at large ones: time must not grow
/// with sigma.
///
/// The names carry the renderer. A graphics device that is a software rasteriser is named as such.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput, .peakMemoryResident], warmupIterations: 2, maxDuration: .seconds(3))
  for backend in [BackendChoice.cpu, .gpu] {
    guard let renderer = try? Renderer(backend: backend) else { continue }
    for side in [1024, 4096] where backend == .cpu || side == 1024 || !renderer.selection.isSoftware {
      for sigma in [0.5, 2, 3.9, 4, 8, 16, 32, 64] {
        let software = renderer.selection.isSoftware ? " (software)" : ""
        Benchmark("blur \(side) sigma \(sigma), \(renderer.selection.deviceName)\(software)") { benchmark in
          let mask = Mask(alphaOf: try noise(PixelSize(side, side)))
          _ = try renderer.blur(mask, sigma: sigma)
          benchmark.startMeasurement()
          blackHole(try renderer.blur(mask, sigma: sigma))
          benchmark.stopMeasurement()
        }
      }
    }
  }
}

/// A picture whose alpha changes from pixel to pixel.
private func noise(_ size: PixelSize) throws -> Bitmap {
  var state: UInt32 = 1
  return try Bitmap(size: size) { bytes in
    for index in bytes.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      bytes[index] = index % 4 == 3 ? UInt8(state >> 24) : 0
    }
  }
}
