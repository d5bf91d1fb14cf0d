// SPDX-License-Identifier: MIT
import IntaglioCPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem
import Testing

/// Plans that end early, at any place: soon, with their memory given back, and without harm to later ones.
@Suite struct CancellationTests {
  /// A style with a loop of its own.
  struct Work: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let style: Style
    var size = PixelSize(1500, 900)
  }

  static let works: [Work] = [
    Work(testDescription: "shadows", style: CPUBackendTests.style),
    Work(testDescription: "a spread", style: Style(shadows: [Shadow(.outer, blur: .sigma(3), spread: 30)])),
    Work(
      testDescription: "an inner spread",
      style: Style(shadows: [Shadow(.inner, blur: .sigma(3), spread: 9)])),
    Work(testDescription: "a bevel", style: Style(bevels: [Bevel(size: 40, depth: 3)])),
    Work(
      testDescription: "long shadows",
      style: Style(longShadows: [LongShadow(angle: 17, length: 90), LongShadow(angle: 45, length: 90)])),
    Work(testDescription: "a stroke", style: Style(strokes: [EdgeStroke(12)])),
    Work(
      testDescription: "one column", style: Style(shadows: [Shadow(.inner, blur: .sigma(3))]),
      size: PixelSize(1, 20_000)),
  ]

  private func plan(_ work: Work) throws -> (plan: Plan, input: Surface) {
    let input = try noise(.bitmap, work.size, seed: 3)
    return (try Planner().plan(work.style, picture: work.size, grow: true), input)
  }

  /// The cancellation is looked at often: a thread writes some thousand pixels between two looks.
  @Test(arguments: works) func looksAreFrequent(work: Work) throws {
    let (plan, input) = try plan(work)
    let backend = CPUBackend(maximumThreads: 1)
    let expected = try backend.execute(plan, inputs: [input])
    let all = Cancellation(afterChecks: .max)
    let result = try backend.execute(plan, inputs: [input], caching: nil, cancellation: all)
    #expect(result == expected)
    // The last pass alone writes the whole picture.
    #expect(all.checkCount >= plan[plan.output].region.pixelCount / 8192)
    #expect(all.checkCount >= 3)
  }

  @Test(arguments: works, [1, 2]) func plansEndAnywhere(work: Work, threads: Int) throws {
    let (plan, input) = try plan(work)
    let backend = CPUBackend(maximumThreads: threads)
    let expected = try backend.execute(plan, inputs: [input])
    let memory = backend.memory
    let all = Cancellation(afterChecks: .max)
    _ = try backend.execute(plan, inputs: [input], caching: nil, cancellation: all)
    let count = all.checkCount
    for place in [0, 1, 2, count / 9, count / 4, count / 2, 3 * count / 4, count - 1] {
      let cancellation = Cancellation(afterChecks: place)
      #expect(throws: RenderError.cancelled) {
        try backend.execute(plan, inputs: [input], caching: nil, cancellation: cancellation)
      }
      // Each piece that has not begun takes one look, and a piece in progress another.
      #expect(cancellation.checkCount - place <= 300)
      #expect(backend.memory.keptBytes <= memory.keptBytes)
    }
    #expect(try backend.execute(plan, inputs: [input]) == expected)
  }

  /// A plan that ends early leaves no more memory in the pool than it found.
  @Test func memoryGoesBack() throws {
    let (plan, input) = try plan(Self.works[0])
    let backend = CPUBackend(maximumThreads: 2)
    for place in [0, 5, 100] {
      #expect(throws: RenderError.cancelled) {
        try backend.execute(
          plan, inputs: [input], caching: nil, cancellation: Cancellation(afterChecks: place))
      }
      #expect(backend.memory.keptBytes == 0)
    }
    let small = try noise(.bitmap, PixelSize(40, 30), seed: 1)
    _ = try backend.execute(try Planner().plan(CPUBackendTests.style, picture: small.size), inputs: [small])
    let kept = backend.memory.keptBytes
    #expect(throws: RenderError.cancelled) {
      try backend.execute(plan, inputs: [input], caching: nil, cancellation: Cancellation(afterChecks: 200))
    }
    #expect((1...kept).contains(backend.memory.keptBytes))
  }

  @Test func blursOfMasksEnd() throws {
    let mask = try Mask(size: PixelSize(700, 500), samples: (0..<350_000).map { UInt8($0 % 251) })
    let plan = try Planner().plan(blur: 9, of: mask)
    let backend = CPUBackend()
    let expected = try backend.blur(mask, plan: plan)
    for place in [0, 7, 30] {
      #expect(throws: RenderError.cancelled) {
        try backend.blur(mask, plan: plan, cancellation: Cancellation(afterChecks: place))
      }
    }
    #expect(try backend.blur(mask, plan: plan) == expected)
  }
}
