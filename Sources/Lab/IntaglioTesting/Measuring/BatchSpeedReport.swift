// SPDX-License-Identifier: MIT
import Intaglio

/// The speed of whole batches on the CPU and on GPUs. Its JSON is that of `intaglio bench --batch --json`.
package struct BatchSpeedReport: Sendable, Encodable {
  /// The stages of a picture. The passes of the CPU are its whole renders.
  package enum Stage: String, Sendable, Encodable, CaseIterable, CodingKeyRepresentable {
    case decode, prepare, upload, passes, readback, encode
  }

  /// One kind of picture on one device.
  package struct Case: Sendable, Encodable {
    package let kind: BatchSpeedKind, width: Int, height: Int
    /// Whether pictures come and go as PNG files in memory, instead of as pixels.
    package let codecs: Bool
    /// `cpu` or `gpu`, the device's number, its name, and whether it is a software rasteriser.
    package let backend: String, device: Int?, deviceName: String, isSoftware: Bool
    /// Pictures at a time, and contexts that share the device; 0 on the CPU.
    package let jobs, contexts: Int
    /// Pictures that were counted, and the rates of slices of the batch.
    package let pictures: Int, picturesPerSecond: Spread
    /// Processor time of a picture, of all threads: the median of the slices.
    package let processorSeconds: Double
    /// Seconds of a picture: on workers, and of a GPU's `upload`, `passes` and `readback` on the threads that
    /// call OpenGL.
    package let stages: [Stage: Double]
    /// Seconds of a picture on a GPU; nil without timer queries, and its waits then count as passes above.
    package let deviceStages: [Stage: Double]?
    package let bound: BatchSpeedBound
    /// Bytes of pictures and results as a share of what the roof lets through: memcpy with all threads for
    /// the CPU, the kind `copy` for a GPU.
    package let roofShare: Double
    /// A GPU's rate over the best of the CPU for this kind; nil if that was not measured.
    package let cpuRatio: Double?
  }

  /// The first pictures on a device, with no program cached; photos are small.
  package struct ColdStart: Sendable, Encodable {
    package let device: Int?, kind: BatchSpeedKind
    /// Seconds of opening a context once drivers are loaded, of the first picture, and of one like it.
    package let openSeconds, firstSeconds, secondSeconds: Double
    /// Programs that kinds before it did not need.
    package let programs: Int
  }

  package let processors: Int
  /// Bytes that memcpy copies in a second, with one thread and with one for each processor.
  package let memcpyOneThread, memcpyAllThreads: Double
  package let cases: [Case]
  /// Seconds of loading drivers and opening each device once; nil without GPUs.
  package let listSeconds: Double?
  package let coldStarts: [ColdStart]
}

/// What limits the speed of a batch.
package struct BatchSpeedBound: Sendable, Encodable {
  /// The longest stage on the busiest resource: `processors`, `thread` (those that call OpenGL) or `device`.
  package let stage: BatchSpeedReport.Stage, resource: String
  /// The share of the time for which that works. Far below 1, more jobs would be faster.
  package let share: Double

  /// - Parameter contexts: 0 for the CPU.
  package init(
    _ stages: [BatchSpeedReport.Stage: Double], onDevice device: [BatchSpeedReport.Stage: Double]?,
    isSoftware: Bool, rate: Double, contexts: Int, processorShare: Double
  ) {
    // A software device draws on the processors.
    let worked = isSoftware ? stages.merging(device ?? [:], uniquingKeysWith: max) : stages
    var busy = (resource: "processors", share: processorShare, stages: worked)
    let calls = stages.filter { [.upload, .passes, .readback].contains($0.key) }
    for (resource, stages, count) in [
      ("thread", calls, contexts), ("device", device ?? [:], isSoftware ? 0 : 1),
    ]
    where count > 0 {
      let share = stages.values.reduce(0, +) * rate / Double(count)
      if share > busy.share { busy = (resource, share, stages) }
    }
    (resource, share) = (busy.resource, busy.share)
    stage = busy.stages.max { $0.value < $1.value }?.key ?? .passes
  }
}
