// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTesting
import Testing

/// Modelled times against sums made by hand.
@Suite struct MachineModelTests {
  /// A report of these steps, as its JSON has them.
  private func report(_ steps: [String], plans: Int = 1, programs: Int = 0, textures: Int = 0) throws
    -> GPUReport
  {
    let json = """
      {"device": 0, "deviceName": "", "planes": "half", "variants": {"entries": [], "reason": ""}, "clock": "none",
       "plans": \(plans), "steps": [\(steps.joined(separator: ","))], "newPrograms": \(programs),
       "newTextures": \(textures), "seconds": 0}
      """
    return try JSONDecoder().decode(GPUReport.self, from: Data(json.utf8))
  }

  private func step(
    _ kind: String, bytes: Int = 0, draws: Int = 0, fetches: Int = 0, _ variant: String = "fragment"
  ) -> String {
    """
    {"kind": "\(kind)", "name": "x", "variant": "\(variant)", "pixels": 0, "count": 1, "bytes": \(bytes),
     "draws": \(draws), "fetches": \(fetches), "threadSeconds": 0}
    """
  }

  private let discrete = MachineModel.all[0]

  private func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-12 }

  /// 22 MB at 9 GB/s by the thread, then at 22 GB/s by the device; 20 MB likewise back.
  @Test func transfersTakeTheBusAndACopy() throws {
    let time = discrete.time(
      of: try report([step("upload", bytes: 22_000_000), step("readback", bytes: 20_000_000)]))
    #expect(isNear(time.transferSeconds, 2e-3))
    #expect(isNear(time.seconds, 22e6 / 9e9 + 2e-3 + 20e6 / 9e9))
    #expect(time.passSeconds == 0 && time.compileSeconds == 0)
  }

  /// By bytes (4 MB at 400 GB/s), and by fetches (9 million at 90 thousand million a second).
  @Test func passesTakeTheSlowerOfMemoryAndFetches() throws {
    let bytes = discrete.time(of: try report([step("pass", bytes: 4_000_000, draws: 1, fetches: 9)]))
    #expect(isNear(bytes.passSeconds, 3e-6 + 10e-6))
    let fetches = discrete.time(of: try report([step("pass", bytes: 4, draws: 2, fetches: 9_000_000)]))
    #expect(isNear(fetches.passSeconds, 2 * 3e-6 + 100e-6))
    let compute = discrete.time(of: try report([step("pass", bytes: 4_000_000, draws: 1, "compute")]))
    #expect(isNear(compute.passSeconds, 3e-6 + 10e-6 + 2 * 3e-6))
    // A launch and an attachment of the thread, before the device begins.
    #expect(isNear(bytes.seconds, 2e-6 + 2e-6 + bytes.passSeconds))
  }

  /// The thread goes on when the device is done and has woken it, or after its own submission.
  @Test func waitsBringTheThreadToTheDevice() throws {
    let pass = step("pass", bytes: 4_000_000, draws: 1)
    let time = discrete.time(of: try report([pass, step("wait")]))
    #expect(isNear(time.seconds, 4e-6 + 13e-6 + 40e-6))
    let twice = discrete.time(of: try report([pass, step("wait"), pass], plans: 2, programs: 4, textures: 2))
    // 100 µs for textures; 57 µs as above; a launch and the pass again; the mean of two plans.
    #expect(isNear(twice.seconds, (100e-6 + 57e-6 + 4e-6 + 13e-6) / 2))
    #expect(isNear(twice.compileSeconds, 4 * 25e-3 / 2))
  }
}
