// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem
import PassReference
import TestSupport
import Testing

@Suite struct RenderThreadTests {
  private let plan: Plan
  private let picture: Surface
  private let expected: Surface

  init() throws {
    var samples = Samples(seed: 12)
    let bitmap = try samples.bitmap(PixelSize(40, 30))
    let style = Style(shadows: [
      Shadow(.inner, offset: Vector(0, 2), blur: .sigma(2)),
      Shadow(.outer, color: .white, offset: Vector(0, 1), blur: .sigma(5)),
    ])
    plan = try Planner().plan(style, picture: bitmap.size)
    picture = .bitmap(bitmap)
    expected = try ReferenceBackend().execute(plan, inputs: [picture])
  }

  @Test func twoHundredRendersFromEightThreadsAreAllTheSame() throws {
    let thread = try RenderThread()
    let first = try thread.execute(plan, inputs: [picture])
    #expect(try first.largestDifference(to: expected) <= 1.0 / 255 + 1e-9)
    let outcomes = outcomes(of: thread, threads: 8, rendersEach: 25)
    #expect(outcomes.count == 200)
    #expect(outcomes.allSatisfy { $0 == .success(first) })
    #expect(thread.statistics?.takenTextures == 0)
  }

  /// The outcomes of renders from several threads, each of which first calls `begin`.
  private func outcomes(
    of thread: RenderThread, threads: Int, rendersEach: Int,
    begin: @escaping @Sendable (_ index: Int) -> Void = { _ in }
  ) -> [Result<Surface, RenderError>] {
    let outcomes = Lock<[Result<Surface, RenderError>]>([])
    SystemThread.run(threads) { [plan, picture] index in
      begin(index)
      for _ in 0..<rendersEach {
        let outcome = Result { () throws(RenderError) in try thread.execute(plan, inputs: [picture]) }
        outcomes.withLock { $0.append(outcome) }
      }
    }
    return outcomes.withLock { $0 }
  }

  @Test func afterClosingRendersFail() throws {
    let thread = try RenderThread()
    _ = try thread.execute(plan, inputs: [picture])
    thread.close()
    thread.close()
    #expect(throws: RenderError.closed) { try thread.execute(plan, inputs: [picture]) }
  }

  /// Whatever was asked before the end is answered: with a picture or with `.closed`.
  @Test func closingAnswersAllWhoWait() throws {
    let thread = try RenderThread()
    let outcomes = outcomes(of: thread, threads: 40, rendersEach: 2) { if $0 == 39 { thread.close() } }
    #expect(outcomes.count == 80)
    #expect(outcomes.contains(.failure(.closed)))
    for outcome in outcomes {
      switch outcome {
      case .success(let surface): #expect(try surface.largestDifference(to: expected) <= 1.0 / 255 + 1e-9)
      case .failure(let error): #expect(error == .closed)
      }
    }
  }

  @Test func threadsComeAndGo() throws {
    for _ in 0..<20 {
      let thread = try RenderThread()
      #expect(try thread.execute(plan, inputs: [picture]).size == picture.size)
    }
  }

  @Test func itTellsWhatItRunsOn() throws {
    let thread = try RenderThread(options: GPUOptions(planeFormat: .integer))
    #expect(thread.information.planeFormat == .integer)
    #expect(thread.name == thread.information.device.renderer)
    #expect(!thread.information.reason.isEmpty)
    #expect(thread.variantReport == nil)
  }
}
