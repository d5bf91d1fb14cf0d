// SPDX-License-Identifier: MIT
import IntaglioGPU
import PassReference
import TestSupport
import Testing

/// Shapes and paint passes against the Reference, in both variants and both plane formats.
@Suite struct PaintParityTests {
  /// A case in a configuration that gives it another shader. Gradients read no surface and write bytes:
  /// formats of planes, loops of blurs and borders are nothing to them, and their programs are half of all.
  private static func isNew(_ paintCase: PaintCase, in configuration: GPUConfiguration) -> Bool {
    let isAlone = paintCase.inputs.isEmpty && paintCase.plan.surfaces.allSatisfy { $0.format == .bitmap }
    return !isAlone || configuration.planes == .unorm16 && !configuration.loops && configuration.border
  }

  /// On a thread of its own, for the hundreds of programs are freed with it.
  @Test(arguments: GPUConfiguration.all)
  func passesEqualReference(_ configuration: GPUConfiguration) throws {
    let thread = try configuration.newThread()
    for paintCase in PaintCase.all where Self.isNew(paintCase, in: configuration) {
      let expected = try ReferenceBackend().execute(paintCase.plan, inputs: paintCase.inputs)
      let found = try thread.execute(paintCase.plan, inputs: paintCase.inputs)
      let difference = try found.largestDifference(to: expected)
      let limit =
        switch found.format {
        case .bitmap: 1.0 / 255 + 1e-9
        // The area of a corner is a sum of four heights, a quarter of a level off at most.
        case .plane: 0.25 / 255 + configuration.tolerance
        case .intermediate: configuration.tolerance
        }
      #expect(difference <= limit, "\(paintCase.name)")
    }
  }
}
