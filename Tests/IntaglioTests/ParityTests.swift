// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioTesting
import PassReference
import SceneCatalog
import Synchronization
import Testing

/// CPU and GPU against the Reference over the covering set: at most one level in every channel of every
/// pixel.
@Suite struct ParityTests {
  @Test func everyDeviceIsExactToOneLevel() throws {
    let candidates = try SelfTest.candidates()
    // Without a graphics context this fails; it never skips.
    try #require(candidates.contains { $0.name == "cpu" })
    try #require(candidates.contains { $0.name.hasSuffix("fragment") })
    try #require(candidates.contains { $0.name.hasSuffix("compute") })
    let report = SelfTest(candidates: candidates).run(ParityCatalog.covering)
    for row in report.rows {
      print(
        "parity: \(row.name) (\(row.device)): \(row.scenes) scenes, worst \(row.worstDifference), "
          + "\(row.oneLevelPixels) of \(row.pixels) pixels differ by one level")
      #expect(row.scenes == ParityCatalog.covering.count)
      #expect(row.worstDifference <= 1)
      for failure in row.failures { Issue.record("\(row.name): \(failure.parityCase): \(failure.reason)") }
    }
    #expect(report.passed)
  }

  /// The catalogue covers every pair of values, so that no two features are never met together.
  @Test func theCoveringSetCoversPairs() {
    let cases = ParityCatalog.covering
    #expect(cases.count >= ParityCatalog.sigmas.count * ParityCatalog.sizes.count)
    for sigma in ParityCatalog.sigmas {
      for size in ParityCatalog.sizes { #expect(cases.contains { $0.sigma == sigma && $0.size == size }) }
      for content in Content.allCases {
        #expect(cases.contains { $0.sigma == sigma && $0.content == content })
      }
      for threshold in ParityCatalog.thresholds {
        #expect(cases.contains { $0.sigma == sigma && $0.threshold == threshold })
      }
    }
    for edges in Style.Edges.allCases {
      for casters in Style.Casters.allCases {
        #expect(cases.contains { $0.edges == edges && $0.casters == casters })
      }
    }
    #expect(ParityCatalog.Full().count == 15 * 8 * 8 * 5 * 2 * 4 * 2 * 4 * 3)
    #expect(Set(ParityCatalog.Full(every: 997)).count == ParityCatalog.Full(every: 997).count)
  }

  /// A renderer that is wrong in one channel of one pixel by two levels, only at its third render of a scene,
  /// does not pass: the judge is judged.
  @Test(arguments: 0..<4)
  func aWrongRendererFails(channel: Int) throws {
    let renders = Atomic(0)
    let scenes = ParityCatalog.covering.filter { $0.size == PixelSize(17, 31) }.prefix(3)
    let honest = SelfTest.Candidate(name: "honest", device: "test") { plan, inputs, _ throws(RenderError) in
      try ReferenceBackend().execute(plan, inputs: inputs)
    }
    let wrong = SelfTest.Candidate(name: "wrong", device: "test") { plan, inputs, _ throws(RenderError) in
      var bitmap = try ReferenceBackend().execute(plan, inputs: inputs).bitmap()
      if renders.add(1, ordering: .relaxed).newValue % 3 == 0 {
        let value = bitmap[16, 30][channel]
        bitmap[16, 30][channel] = value > 127 ? value - 2 : value + 2
      }
      return .bitmap(bitmap)
    }
    let report = SelfTest(candidates: [honest, wrong], workers: 1).run(Array(scenes))
    #expect(report.rows[0].passed)
    #expect(!report.rows[1].passed)
    #expect(report.rows[1].failureCount == 3)
    #expect(!report.passed)
  }

  /// A renderer that is always two levels off is caught by the comparison, not by repetition.
  @Test func aConstantErrorFails() throws {
    let scenes = ParityCatalog.covering.filter { $0.size == PixelSize(3, 2) }.prefix(2)
    let wrong = SelfTest.Candidate(name: "wrong", device: "test") { plan, inputs, _ throws(RenderError) in
      var bitmap = try ReferenceBackend().execute(plan, inputs: inputs).bitmap()
      let alpha = bitmap[2, 1].w
      bitmap[2, 1].w = alpha > 127 ? alpha - 2 : alpha + 2
      return .bitmap(bitmap)
    }
    let report = SelfTest(candidates: [wrong], workers: 1).run(Array(scenes))
    #expect(report.rows[0].worstDifference == 2)
    #expect(report.rows[0].pixelsBeyond == 2)
    #expect(!report.passed)
  }

  /// A candidate that throws has failed, and a test without candidates does not pass.
  @Test func errorsAndEmptinessFail() {
    let broken = SelfTest.Candidate(name: "broken", device: "test") { _, _, _ throws(RenderError) in
      throw .closed
    }
    let report = SelfTest(candidates: [broken]).run(Array(ParityCatalog.covering.prefix(1)))
    #expect(!report.passed)
    #expect(report.rows[0].failures.first?.reason == "the renderer was closed")
    #expect(!SelfTest(candidates: []).run(Array(ParityCatalog.covering.prefix(1))).passed)
  }
}
