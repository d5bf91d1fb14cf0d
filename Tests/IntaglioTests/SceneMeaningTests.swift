// SPDX-License-Identifier: MIT
import Intaglio
import TestSupport
import Testing

/// Pixels that were worked out by hand, on every device.
@Suite struct SceneMeaningTests {
  private static let devices: [(name: String, make: @Sendable () throws -> Renderer)] = [
    ("reference", { try Renderer(backend: .reference) }),
    ("cpu", { try Renderer(backend: .cpu) }),
    ("fragment", { try Renderer(backend: .gpu, gpu: GPUOptions(variant: .fragment)) }),
    ("compute", { try Renderer(backend: .gpu, gpu: GPUOptions(variant: .compute)) }),
  ]

  @Test(arguments: 0..<4) func pixelsAreWhatTheyShouldBe(device: Int) throws {
    let (name, make) = Self.devices[device]
    let renderer = try make()
    for meaning in MeaningCase.all {
      let faults = meaning.faults(
        of: try renderer.render(meaning.scene), tolerance: name == "reference" ? 0 : 1)
      #expect(faults.isEmpty, "\(meaning) on \(name)")
    }
  }
}
