// SPDX-License-Identifier: MIT
import Benchmark
import Intaglio

/// PNG in memory: an icon-like picture, mostly transparent, and a noisy opaque one that hardly packs.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput, .peakMemoryResident], warmupIterations: 2, maxDuration: .seconds(3))
  for (name, isOpaque) in [("icons", false), ("noise", true)] {
    for compression in PictureCompression.allCases {
      Benchmark("encode 1024 \(name), \(compression)") { benchmark in
        let picture = try picture(isOpaque: isOpaque)
        benchmark.startMeasurement()
        blackHole(try picture.encoded(as: PictureEncoding(compression: compression)))
        benchmark.stopMeasurement()
      }
    }
    Benchmark("decode 1024 \(name)") { benchmark in
      let bytes = try picture(isOpaque: isOpaque).encoded()
      benchmark.startMeasurement()
      blackHole(try Bitmap(encoded: bytes))
      benchmark.stopMeasurement()
    }
  }
}

/// Soft discs of a few colours, or noise of many.
private func picture(isOpaque: Bool) throws -> Bitmap {
  var state: UInt32 = 1
  return try Bitmap(size: PixelSize(1024, 1024)) { bytes in
    for pixel in 0..<1024 * 1024 {
      let (x, y) = (pixel % 1024 % 128 - 64, pixel / 1024 % 128 - 64)
      let alpha = UInt8(min(max(50 * 50 - x * x - y * y, 0) / 8, 255))
      for channel in 0..<4 {
        state = state &* 1_664_525 &+ 1_013_904_223
        let soft = channel == 3 ? alpha : alpha / UInt8(channel + 1)
        let noise = channel == 3 ? 255 : UInt8(state >> 24)
        bytes[4 * pixel + channel] = isOpaque ? noise : soft
      }
    }
  }
}
