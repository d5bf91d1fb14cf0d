// SPDX-License-Identifier: MIT
import IntaglioCPU
import PassReference
import TestSupport
import Testing

/// Shapes and paint passes against the Reference.
@Suite struct PaintParityTests {
  @Test(arguments: PaintCase.all)
  func passEqualsReference(_ paintCase: PaintCase) throws {
    let expected = try ReferenceBackend().execute(paintCase.plan, inputs: paintCase.inputs)
    let found = try CPUBackend().execute(paintCase.plan, inputs: paintCase.inputs)
    let difference = try found.largestDifference(to: expected)
    switch found.format {
    case .bitmap: #expect(difference <= 1.0 / 255 + 1e-9)
    // A step of a plane is 1/128 of a level; the area of a corner is a quarter of a level off at most.
    case .plane: #expect(difference <= 0.26 / 255)
    case .intermediate: #expect(difference <= 3.0 / 65535)
    }
  }
}
