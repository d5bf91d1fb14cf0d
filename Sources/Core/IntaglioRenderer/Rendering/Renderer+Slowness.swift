// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

extension Renderer {
  /// The expected duration, in seconds, from which a render causes a warning.
  static let slowSeconds = 10.0

  /// A warning for long work; none for other work.
  package func slowness(of work: PlanWork) -> [RenderWarning] {
    guard let speed = ExpectedSpeed(selection, processors: ProcessorCount.online) else { return [] }
    let seconds = speed.seconds(for: work)
    return seconds > Renderer.slowSeconds ? [.slow(seconds: seconds, assumption: speed.assumption)] : []
  }
}

/// The expected speed of a device, in samples of planes and pixels read and written per second. Coarse:
/// measured once with blurs and long shadows, on other machines, so that no render waits for a measurement.
struct ExpectedSpeed {
  private let samplesPerSecond: Double
  /// The share of a long shadow's samples that are read: the CPU skips empty and fully covered parts.
  private let sweptPart: Double
  private let device: String

  /// nil for the Reference, which has no plans to count.
  init?(_ selection: BackendSelection, processors: Int) {
    let count = Double(min(processors, 16))
    switch selection.backend {
    case .gpu where !selection.isSoftware: (samplesPerSecond, sweptPart) = (50e9, 1)
    case .gpu: (samplesPerSecond, sweptPart) = (0.5e9 * count, 1)
    case .cpu: (samplesPerSecond, sweptPart) = (1e9 * count, 1 / 32)
    case .reference, .automatic: return nil
    }
    device = selection.deviceName
  }

  func seconds(for work: PlanWork) -> Double {
    (Double(work.total) - (1 - sweptPart) * Double(work.sweptReads)) / samplesPerSecond
  }

  /// `an assumed 1000 million samples a second of llvmpipe`.
  var assumption: String { "an assumed \(Int(samplesPerSecond / 1e6)) million samples a second of \(device)" }
}
