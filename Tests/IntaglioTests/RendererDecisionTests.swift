import Foundation
import Intaglio
import Testing

/// Which backend is taken, for machines that are made up.
@Suite struct RendererDecisionTests {
  private static func device(_ index: Int, _ name: String, software: Bool, failure: String? = nil) throws
    -> GraphicsDevice
  {
    let failureField = failure.map { ", \"failure\": \"\($0)\"" } ?? ""
    let json = """
      {"index": \(index), "platform": "device", "vendor": "V", "renderer": "\(name)", "version": "OpenGL ES 3.2",
       "isSoftware": \(software)\(failureField)}
      """
    return try JSONDecoder().decode(GraphicsDevice.self, from: Data(json.utf8))
  }

  /// What a decision comes to, without its prose.
  private enum Outcome: Equatable {
    case gpu(Int)
    case cpu
    case reference
    case unavailable

    init(_ choice: BackendChoice, _ device: Int?, among devices: [GraphicsDevice]) {
      do throws(RenderError) {
        switch try BackendDecision(choice: choice, device: device, listDevices: { devices }) {
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

  @Test func automaticTakesTheFirstHardwareAndNeverSoftware() throws {
    let software = try Self.device(0, "llvmpipe", software: true)
    let broken = try Self.device(1, "Broken", software: false, failure: "no driver")
    let hardware = try Self.device(2, "Hardware", software: false)
    let second = try Self.device(3, "Second", software: false)
    #expect(Outcome(.automatic, nil, among: [software, broken, hardware, second]) == .gpu(2))
    #expect(Outcome(.automatic, nil, among: [software, broken]) == .cpu)
    #expect(Outcome(.automatic, nil, among: []) == .cpu)
  }

  @Test func gpuTakesSoftwareOnlyWithoutHardware() throws {
    let software = try Self.device(0, "llvmpipe", software: true)
    let hardware = try Self.device(1, "Hardware", software: false)
    #expect(Outcome(.gpu, nil, among: [software, hardware]) == .gpu(1))
    #expect(Outcome(.gpu, nil, among: [software]) == .gpu(0))
    #expect(Outcome(.gpu, nil, among: []) == .unavailable)
  }

  @Test(arguments: [BackendChoice.gpu, .automatic])
  func aDeviceAskedForIsTakenOrRefused(choice: BackendChoice) throws {
    let software = try Self.device(0, "llvmpipe", software: true)
    let hardware = try Self.device(1, "Hardware", software: false)
    #expect(Outcome(choice, 0, among: [software, hardware]) == .gpu(0))
    #expect(Outcome(choice, 1, among: [software, hardware]) == .gpu(1))
    #expect(Outcome(choice, 2, among: [software, hardware]) == .unavailable)
  }

  @Test func cpuAndReferenceNeedNoDevicesAndHaveNone() {
    var asked = 0
    for (choice, expected) in [(BackendChoice.cpu, Outcome.cpu), (.reference, .reference)] {
      #expect(Outcome(choice, nil, among: []) == expected)
      #expect(Outcome(choice, 0, among: []) == .unavailable)
      _ = try? BackendDecision(choice: choice, device: nil) {
        asked += 1
        return []
      }
    }
    #expect(asked == 0)
  }

  @Test func theReasonForTheCPUNamesTheSoftwareThatWasPassedOver() throws {
    let software = try Self.device(0, "llvmpipe (LLVM 15)", software: true)
    let decision = try BackendDecision(choice: .automatic, device: nil) { [software] }
    guard case .cpu(let reason) = decision else {
      Issue.record("\(decision)")
      return
    }
    #expect(reason.contains("llvmpipe (LLVM 15)"))
  }
}
