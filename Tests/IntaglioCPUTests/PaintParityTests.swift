import IntaglioCPU
import IntaglioReference
import TestSupport
import Testing

/// Shapes and paint passes against the Reference.
@Suite struct PaintParityTests {
  @Test(arguments: PaintCase.all)
  func passEqualsReference(_ paintCase: PaintCase) throws {
    let expected = try ReferenceBackend().execute(paintCase.plan, inputs: paintCase.inputs)
    let found = try CPUBackend().execute(paintCase.plan, inputs: paintCase.inputs)
    switch (found, expected) {
    case (.bitmap(let found), .bitmap(let expected)):
      let differences = zip(found.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }
      #expect(found.size == expected.size && (differences.max() ?? 0) <= 1)
    case (.plane(let found), .plane(let expected)):
      let differences = zip(found.samples, expected.samples).map { abs($0 - $1) }
      // A step of a plane is 1/128 of a level; the area of a corner is a quarter of a level off at most.
      #expect(found.region == expected.region && (differences.max() ?? 0) <= 0.26 / 255)
    case (.intermediate(let found), .intermediate(let expected)):
      let differences = zip(found.pixels, expected.pixels).map { ($0 - $1).max() - ($0 - $1).min() }
      #expect(found.region == expected.region && (differences.max() ?? 0) <= 3.0 / 65535)
    default: Issue.record("\(found.format) instead of \(expected.format)")
    }
  }
}
