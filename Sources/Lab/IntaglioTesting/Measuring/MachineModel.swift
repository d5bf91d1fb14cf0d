// SPDX-License-Identifier: MIT
import Intaglio

/// A model of a machine with a GPU, in round numbers from vendors' data sheets and the known costs of drivers
/// of its kind. Its times are modelled, not measured: they are reproducible, show what dominates, and compare
/// two ways of doing something. No real machine has exactly these numbers.
public struct MachineModel: Sendable, Hashable, Encodable {
  /// `discrete`, `integrated` or `tiler`.
  public let name: String
  /// Processor seconds for a draw or dispatch, another attachment, a new texture, compiling a program, and a
  /// submission.
  public let launch, attach, allocate, compile, submit: Double
  /// Device seconds between the start of a draw and of the next one, from the end of a draw to the waiting
  /// thread, and for a barrier.
  public let draw, wake, barrier: Double
  /// Bytes per second of the device's memory, to the device, from the device, and within the processor's
  /// memory.
  public let memory, upload, readback, copy: Double
  /// Texels of 8 bytes that shaders fetch per second, mostly from caches.
  public let fetch: Double

  /// The machines.
  public static let all = [
    // A mid-range card on PCIe 4 x16: 22 of 32 GB/s arrive.
    MachineModel(
      name: "discrete", launch: 2e-6, attach: 2e-6, allocate: 50e-6, compile: 25e-3, submit: 15e-6,
      draw: 3e-6,
      wake: 40e-6, barrier: 3e-6, memory: 400e9, upload: 22e9, readback: 20e9, copy: 9e9, fetch: 90e9),
    // A notebook's integrated graphics: no bus, and one memory for both.
    MachineModel(
      name: "integrated", launch: 3e-6, attach: 3e-6, allocate: 40e-6, compile: 35e-3, submit: 15e-6,
      draw: 5e-6, wake: 50e-6, barrier: 5e-6, memory: 50e9, upload: 20e9, readback: 20e9, copy: 9e9,
      fetch: 12e9),
    // The graphics of a board or a phone: every change of attachments starts a new pass.
    MachineModel(
      name: "tiler", launch: 8e-6, attach: 8e-6, allocate: 100e-6, compile: 60e-3, submit: 40e-6, draw: 10e-6,
      wake: 120e-6, barrier: 20e-6, memory: 20e9, upload: 5e9, readback: 4e9, copy: 4e9, fetch: 5e9),
  ]

  /// Modelled times of a plan.
  public struct Time: Sendable, Hashable, Encodable {
    /// The machine.
    public let machine: String
    /// Seconds from the plan's start to its result, without programs to compile.
    public let seconds: Double
    /// Device seconds for passes, and for transfers.
    public let passSeconds, transferSeconds: Double
    /// Seconds to compile the plan's new programs.
    public let compileSeconds: Double
  }

  /// The time of a report's steps on this machine, or the mean of its plans.
  ///
  /// There are two clocks: the thread's, on which a draw takes a fixed time, and the device's, which starts
  /// each request as soon as all earlier ones are done. A draw takes as long as its bytes at the speed of
  /// memory, or its fetches at the speed of texture units, whichever is longer. A wait advances the thread's
  /// clock to the device's. Bytes that pass through mapped memory are copied once by the thread.
  public func time(of report: GPUReport) -> Time {
    var (thread, device, copies) = (0.0, 0.0, 0.0)
    var (passes, transfers) = (0.0, 0.0)
    func number(_ value: Int) -> Double { Double(value) }
    thread += number(report.newTextures) * allocate
    for step in report.steps {
      var work = 0.0
      switch step.kind {
      case .upload:
        thread += number(step.bytes) / copy
        work = number(step.bytes) / upload
        transfers += work
      case .readback:
        copies += number(step.bytes) / copy
        work = number(step.bytes) / readback
        transfers += work
      case .pass:
        // Barriers lie on both sides of a dispatch; a draw needs its texture attached.
        let isCompute = step.variant == .compute
        thread += number(step.draws) * launch + number(isCompute ? 0 : step.count) * attach
        work =
          number(step.draws) * draw + number(isCompute ? 2 * step.count : 0) * barrier
          + max(number(step.bytes) / memory, number(step.fetches) / fetch)
        passes += work
      case .wait: thread = max(thread + number(step.count) * submit, device + number(step.count) * wake)
      }
      if work > 0 { device = max(device, thread) + work }
    }
    let plans = number(max(1, report.plans))
    return Time(
      machine: name, seconds: (max(thread, device) + copies) / plans, passSeconds: passes / plans,
      transferSeconds: transfers / plans, compileSeconds: number(report.newPrograms) * compile / plans)
  }
}
