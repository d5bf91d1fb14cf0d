// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// What renders are expected to take.
extension Renderer {
  /// From here on a render is said to take long, in seconds.
  static let slowSeconds = 10.0

  /// A warning of work that takes long; nothing of other work.
  package func slowness(of work: PlanWork) -> [RenderWarning] {
    guard let speed = ExpectedSpeed(selection, processors: ProcessorCount.online) else { return [] }
    let seconds = speed.seconds(for: work)
    return seconds > Renderer.slowSeconds ? [.slow(seconds: seconds, assumption: speed.description)] : []
  }
}

/// How many samples of planes and pixels what draws reads and writes a second. Coarse: measured once of blurs
/// and long shadows, and not on the machine at hand, so that nothing waits for a measurement.
struct ExpectedSpeed {
  private let samplesPerSecond: Double
  /// The part of the samples of a long shadow that are read: the CPU leaves out where nothing is, and where
  /// all is covered.
  private let sweptPart: Double
  private let device: String

  /// nil for the Reference, whose work no plan counts.
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

  /// How long some work takes.
  func seconds(for work: PlanWork) -> Double {
    (Double(work.total) - (1 - sweptPart) * Double(work.sweptReads)) / samplesPerSecond
  }
}

extension ExpectedSpeed: CustomStringConvertible {
  /// `an assumed 1000 million samples a second of llvmpipe`.
  var description: String {
    "an assumed \(Int(samplesPerSecond / 1e6)) million samples a second of \(device)"
  }
}
