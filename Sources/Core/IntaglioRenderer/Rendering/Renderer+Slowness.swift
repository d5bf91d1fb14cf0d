// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

extension Renderer {
  /// The expected duration, in seconds, from which a render causes a warning.
  static let slowSeconds = 10.0

  /// A warning for long work; none for other work, and for the Reference, which has no plans to count.
  package func slowness(of work: PlanWork) -> [RenderWarning] {
    let processors = Double(min(ProcessorCount.online, 16))
    // Samples of planes and pixels, read and written. Coarse: measured once with blurs and long shadows, on
    // other machines, so that no render waits for a measurement.
    let samplesPerSecond: Double
    // The share of a long shadow's samples that are read: the CPU skips empty and fully covered parts.
    var sweptPart = 1.0
    switch selection.backend {
    case .gpu: samplesPerSecond = selection.isSoftware ? 0.5e9 * processors : 50e9
    case .cpu: (samplesPerSecond, sweptPart) = (1e9 * processors, 1 / 32)
    case .reference, .automatic: return []
    }
    let seconds = (Double(work.total) - (1 - sweptPart) * Double(work.sweptReads)) / samplesPerSecond
    guard seconds > Renderer.slowSeconds else { return [] }
    let speed = "\(Int(samplesPerSecond / 1e6)) million samples a second of \(selection.deviceName)"
    return [.slow(seconds: seconds, assumption: "an assumed \(speed)")]
  }
}
