// SPDX-License-Identifier: MIT
import IntaglioGPU
import PassReference
import TestSupport
import Testing

/// Shapes and paint passes against the Reference, in both variants and both plane formats.
@Suite struct PaintParityTests {
  /// Each case in all configurations that give it another shader. Gradients read no surface and write bytes:
  /// formats of planes, loops of blurs and borders are nothing to them, and their programs are half of all.
  static let pairs = PaintCase.all.flatMap { paintCase in
    let isAlone = paintCase.inputs.isEmpty && paintCase.plan.surfaces.allSatisfy { $0.format == .bitmap }
    return GPUConfiguration.all
      .filter { !isAlone || $0.planes == .unorm16 && !$0.loops && $0.border }.map { (paintCase, $0) }
  }

  @Test(arguments: pairs)
  func passEqualsReference(_ paintCase: PaintCase, _ configuration: GPUConfiguration) throws {
    let expected = try ReferenceBackend().execute(paintCase.plan, inputs: paintCase.inputs)
    let found = try configuration.thread().execute(paintCase.plan, inputs: paintCase.inputs)
    let difference = try found.largestDifference(to: expected)
    switch found.format {
    case .bitmap: #expect(difference <= 1.0 / 255 + 1e-9)
    // The area of a corner is a sum of four heights, a quarter of a level off at most.
    case .plane: #expect(difference <= 0.25 / 255 + configuration.tolerance)
    case .intermediate: #expect(difference <= configuration.tolerance)
    }
  }
}
