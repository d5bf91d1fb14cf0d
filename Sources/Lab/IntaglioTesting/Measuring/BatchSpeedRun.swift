// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// Batches in progress: each worker carries one picture after the other through all stages, as those of
/// `Batch` do, but from memory to memory.
enum BatchSpeedRun {
  /// Draws for some seconds, and at least three pictures a job. The samples are in the order of their ends;
  /// `count` pictures were drawn in all.
  static func draw(
    _ work: BatchSpeedWork, with renderers: [Renderer], jobs: Int, seconds: Double
  ) throws -> (samples: [BatchSpeedRates.Sample], count: Int) {
    let (ended, begun) = try FullLoad.run(threads: jobs, seconds: seconds) { thread in
      var (picture, result) = (Bitmap.pixel, Bitmap.pixel)
      return {
        let renderer = renderers[thread % renderers.count]
        let stages = try work.draw(with: renderer, picture: &picture, result: &result)
        return (processorSeconds, stages)
      }
    }
    return (ended.map { ($0.time, $0.value.0, $0.value.1) }, begun)
  }

  /// Processor time of all threads of this process.
  private static var processorSeconds: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
  }

  /// Bytes that memcpy copies in a second with some threads at once, each by the median of five times.
  static func memcpyRate(threads: Int, bytes: Int) -> Double {
    let sum = Lock(0.0)
    SystemThread.run(threads) { _ in
      let from = [UInt8](repeating: 1, count: bytes / threads)
      var to = [UInt8](repeating: 2, count: from.count)
      let rates = (0..<5).map { _ in
        let start = ContinuousClock.now
        to.withUnsafeMutableBytes { to in from.withUnsafeBytes(to.copyMemory(from:)) }
        return Double(from.count) / ((ContinuousClock.now - start) / .seconds(1))
      }
      sum.withLock { $0 += Spread(rates).median }
    }
    return sum.withLock { $0 }
  }
}

/// The speed of a batch.
package struct BatchSpeedRates: Sendable {
  /// A finished picture: seconds since the start, processor time of the process, seconds of its stages.
  package typealias Sample = (time: Double, processor: Double, stages: [BatchSpeedReport.Stage: Double])

  package let pictures: Int
  package let picturesPerSecond: Spread
  package let processorSeconds: Double
  package let stages: [BatchSpeedReport.Stage: Double]

  /// Medians of at most five slices of equal numbers of pictures. The first pictures, one of each job, do not
  /// count, because they began together. There are at least two pictures a job.
  package init(_ samples: [Sample], jobs: Int) {
    let count = samples.count - jobs
    let slices = min(5, count / jobs)
    let length = count / slices
    let ends = (0...slices).map { samples[jobs - 1 + $0 * length] }
    let pairs = zip(ends, ends.dropFirst())
    pictures = slices * length
    picturesPerSecond = Spread(pairs.map { Double(length) / max($1.time - $0.time, 1e-9) })
    processorSeconds = Spread(pairs.map { ($1.processor - $0.processor) / Double(length) }).median
    let times = samples.dropFirst(jobs).map(\.stages)
    stages = (times.first ?? [:]).reduce(into: [:]) { stages, stage in
      stages[stage.key] = Spread(times.compactMap { $0[stage.key] }).median
    }
  }
}
