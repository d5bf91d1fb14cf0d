// SPDX-License-Identifier: MIT
import IntaglioGPU
import PassReference
import TestSupport
import Testing

/// Every pass alone against the Reference, in both variants and both plane formats.
@Suite struct PassParityTests {
  @Test(arguments: PassCase.plain, GPUConfiguration.all)
  func passEqualsReference(_ passCase: PassCase, _ configuration: GPUConfiguration) throws {
    let expected = try ReferenceBackend().execute(passCase.plan, inputs: passCase.inputs)
    let found = try configuration.thread().execute(passCase.plan, inputs: passCase.inputs)
    // A bitmap is rounded on both sides, so a value near half a level may fall either way.
    let tolerance = found.format == .bitmap ? 1.0 / 255 + 1e-9 : configuration.tolerance
    let difference = try found.largestDifference(to: expected)
    #expect(difference <= tolerance)
  }

  @Test(arguments: StackCase.all, GPUConfiguration.all)
  func stackEqualsReference(_ stack: StackCase, _ configuration: GPUConfiguration) throws {
    let passCase = stack.passCase
    let expected = try ReferenceBackend().execute(passCase.plan, inputs: passCase.inputs)
    let found = try configuration.thread().execute(passCase.plan, inputs: passCase.inputs)
    let difference = try found.largestDifference(to: expected)
    #expect(difference <= configuration.tolerance)
  }
}
