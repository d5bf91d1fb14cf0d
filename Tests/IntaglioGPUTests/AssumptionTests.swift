// SPDX-License-Identifier: MIT
import GraphicsFaults
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import PassReference
import TestSupport
import Testing

/// What drawing assumes of devices: that probes find what fails, and that it is replaced. `GPUConfiguration`
/// has every pass drawn without borders.
@Suite struct AssumptionTests {
  private let device: GraphicsDevice

  init() throws {
    let usable = GraphicsDevices.list().first { $0.isUsable }
    device = try #require(usable)
  }

  /// The assumptions that fail while a function does nothing.
  private func failures(without name: StaticString? = nil) -> Set<DeviceAssumption> {
    if let name {
      graphics_fault_arm(
        GRAPHICS_FAULT_ALWAYS, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self), 0, 0)
    }
    let checks = GraphicsDevices.checks(of: device)
    graphics_fault_disarm()
    #expect(checks.map(\.name) == DeviceAssumption.allCases.map(\.rawValue))
    return Set(checks.filter { !$0.passed }.compactMap { DeviceAssumption(rawValue: $0.name) })
  }

  @Test func probesFindWhatFails() {
    let found = failures()
    #expect(found.isDisjoint(with: [.border, .integers, .levels, .precision, .shorts]))
    // Textures repeat without their parameters.
    #expect(failures(without: "glTexParameteri").contains(.border))
    #expect(failures(without: "glDispatchCompute") == found.union([.stores]))
    #expect(failures(without: "glDrawArrays").isSuperset(of: [.integers, .precision, .unorm16, .shorts]))
    #expect(failures(without: "glTexSubImage2D").isSuperset(of: [.integers, .unorm16, .shorts]))
    #expect(failures(without: "glLinkProgram").isSuperset(of: [.integers, .unorm16, .shorts, .stores]))
  }

  private func made(_ variant: ShaderVariant = .automatic, without: DeviceAssumption) throws -> GPUBackend {
    var options = GPUOptions(variant: variant)
    options.distrusted = [without]
    (options.triesVariants, options.usesKnownVariants) = (true, false)
    return try GPUBackend(options: options)
  }

  @Test(arguments: DeviceAssumption.allCases)
  func whatFailsIsReplacedOrTheDeviceRefused(assumption: DeviceAssumption) throws {
    guard assumption.alternative != nil else {
      let error = #expect(throws: RenderError.self) { _ = try made(without: assumption) }
      #expect(error?.description.contains(assumption.text) == true)
      return
    }
    var backend = try made(without: assumption)
    for stack in StackCase.all.prefix(8) {
      let passCase = stack.passCase
      let expected = try ReferenceBackend().execute(passCase.plan, inputs: passCase.inputs)
      let found = try backend.execute(passCase.plan, inputs: passCase.inputs)
      #expect(try found.largestDifference(to: expected) <= 1.5 / 65535 + 1e-6)
    }
    switch assumption {
    case .unorm16: #expect(backend.information.planeFormat == .integer)
    case .shorts: #expect(backend.information.planeFormat == .unorm16)
    case .stores:
      #expect(backend.variantReport?.entries.allSatisfy { $0.chosen == .fragment } == true)
    default: break
    }
  }

  @Test func computeShadersThatFailAreNotTakenWhenTheyAreAskedFor() {
    let error = #expect(throws: RenderError.self) { _ = try made(.compute, without: .stores) }
    #expect(error?.description.contains("cannot store into planes from compute shaders") == true)
  }
}
