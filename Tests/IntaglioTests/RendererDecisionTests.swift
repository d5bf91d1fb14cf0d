// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Which backend is taken, for machines that are made up.
@Suite struct RendererDecisionTests {
  private static let software = GraphicsDevice(index: 0, renderer: "llvmpipe (LLVM 15)", isSoftware: true)
  private static let broken = GraphicsDevice(
    index: 1, renderer: "Broken", isSoftware: false, failure: "no driver")
  private static let hardware = GraphicsDevice(index: 2, renderer: "Hardware", isSoftware: false)
  private static let second = GraphicsDevice(index: 3, renderer: "Second", isSoftware: false)

  /// A decision without its prose.
  private enum Outcome: Equatable {
    case gpu(Int)
    case cpu
    case reference
    case unavailable

    init(
      _ choice: BackendChoice, _ device: Int?, hardware: Bool = false, among devices: [GraphicsDevice]
    ) {
      do throws(RenderError) {
        switch try BackendDecision(
          choice: choice, device: device, requiresHardware: hardware,
          listDevices: { (_) throws(RenderError) in devices })
        {
        case .gpu(let device, _): self = .gpu(device.index)
        case .cpu: self = .cpu
        case .reference: self = .reference
        }
      } catch {
        self = .unavailable
        guard case .unavailable = error else {
          Issue.record("\(error)")
          return
        }
      }
    }
  }

  @Test func automaticTakesTheFirstHardwareAndNeverSoftware() {
    #expect(
      Outcome(.automatic, nil, among: [Self.software, Self.broken, Self.hardware, Self.second]) == .gpu(2))
    #expect(Outcome(.automatic, nil, among: [Self.software, Self.broken]) == .cpu)
    #expect(Outcome(.automatic, nil, among: []) == .cpu)
  }

  @Test func gpuTakesSoftwareOnlyWithoutHardware() {
    #expect(Outcome(.gpu, nil, among: [Self.software, Self.hardware]) == .gpu(2))
    #expect(Outcome(.gpu, nil, among: [Self.software]) == .gpu(0))
    #expect(Outcome(.gpu, nil, among: []) == .unavailable)
  }

  @Test(arguments: [BackendChoice.gpu, .automatic])
  func aDeviceAskedForIsTakenOrRefused(choice: BackendChoice) {
    #expect(Outcome(choice, 0, among: [Self.software, Self.hardware]) == .gpu(0))
    #expect(Outcome(choice, 2, among: [Self.software, Self.hardware]) == .gpu(2))
    #expect(Outcome(choice, 1, among: [Self.software, Self.hardware]) == .unavailable)
  }

  @Test func cpuAndReferenceNeedNoDevicesAndHaveNone() {
    var asked = 0
    for (choice, expected) in [(BackendChoice.cpu, Outcome.cpu), (.reference, .reference)] {
      #expect(Outcome(choice, nil, among: []) == expected)
      #expect(Outcome(choice, 0, among: []) == .unavailable)
      _ = try? BackendDecision(choice: choice, device: nil) { _ in
        asked += 1
        return []
      }
    }
    #expect(asked == 0)
  }

  @Test(arguments: [BackendChoice.gpu, .automatic])
  func requiredHardwareIsTakenOrNothing(choice: BackendChoice) {
    func outcome(_ device: Int?, _ devices: [GraphicsDevice]) -> Outcome {
      Outcome(choice, device, hardware: true, among: devices)
    }
    #expect(outcome(nil, [Self.software, Self.broken, Self.hardware]) == .gpu(2))
    #expect(outcome(2, [Self.software, Self.hardware]) == .gpu(2))
    #expect(outcome(nil, [Self.software, Self.broken]) == .unavailable)
    #expect(outcome(nil, []) == .unavailable)
    #expect(outcome(0, [Self.software, Self.hardware]) == .unavailable)
    #expect(outcome(1, [Self.broken, Self.hardware]) == .unavailable)
  }

  @Test(arguments: [BackendChoice.cpu, .reference])
  func whatNeedsNoGPUIsRefusedWhereHardwareIsRequired(choice: BackendChoice) {
    #expect(Outcome(choice, nil, hardware: true, among: [Self.hardware]) == .unavailable)
  }

  @Test func theReasonForTheCPUNamesTheSoftwareThatWasPassedOver() throws {
    let decision = try BackendDecision(choice: .automatic, device: nil) { _ in [Self.software] }
    guard case .cpu(let reason) = decision else {
      Issue.record("\(decision)")
      return
    }
    #expect(reason.contains("llvmpipe (LLVM 15)"))
  }
}
