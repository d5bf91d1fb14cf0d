// SPDX-License-Identifier: MIT
import Benchmark
import Foundation
import Intaglio

/// PNG files to PNG files: sixty-four icons of 256 x 256, each with an inner and an outer shadow.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput, .peakMemoryResident], warmupIterations: 1, maxDuration: .seconds(5))
  for compression in PictureCompression.allCases {
    Benchmark("batch of 64 icons, CPU, \(compression)") { benchmark in
      let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let input = folder.appending(path: "in")
      try FileManager.default.createDirectory(at: input, withIntermediateDirectories: true)
      for number in 0..<64 {
        try icon(number).write(to: input.appending(path: "\(number).png").path)
      }
      let batch = Batch(
        inputs: [.path(input.path)], outputFolder: folder.appending(path: "out").path,
        style: .innerShadowLayer(),
        settings: BatchSettings(backend: .cpu, encoding: PictureEncoding(compression: compression)))
      benchmark.startMeasurement()
      blackHole(try batch.run())
      benchmark.stopMeasurement()
    }
  }
}

/// A soft disc, of another colour for each number.
private func icon(_ number: Int) throws -> Bitmap {
  try Bitmap(size: PixelSize(256, 256)) { bytes in
    for pixel in 0..<256 * 256 {
      let (x, y) = (pixel % 256 - 128, pixel / 256 - 128)
      let alpha = min(max(100 * 100 - x * x - y * y, 0) / 8, 255)
      for (channel, part) in [number * 3, x + 128, y + 128, 255].enumerated() {
        bytes[4 * pixel + channel] = UInt8(alpha * part / 255)
      }
    }
  }
}
