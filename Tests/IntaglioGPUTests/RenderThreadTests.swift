// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
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

  @Test func twoHundredRendersFromEightTasksAreAllTheSame() async throws {
    let thread = try RenderThread()
    let first = try await thread.execute(plan, inputs: [picture])
    #expect(try first.largestDifference(to: expected) <= 1.0 / 255 + 1e-9)
    let results = try await withThrowingTaskGroup(of: [Surface].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var results: [Surface] = []
          for _ in 0..<25 { results.append(try await thread.execute(plan, inputs: [picture])) }
          return results
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(results.count == 200)
    #expect(results.allSatisfy { $0 == first })
    #expect(thread.statistics?.takenTextures == 0)
  }

  /// The blocking form, from a task and from outside of all tasks.
  @Test func blockingRendersWork() async throws {
    let thread = try RenderThread()
    func blocking() throws -> Surface { try thread.execute(plan, inputs: [picture]) }
    let suspended = try await thread.execute(plan, inputs: [picture])
    #expect(try blocking() == suspended)
  }

  @Test func afterClosingRendersFail() async throws {
    let thread = try RenderThread()
    _ = try await thread.execute(plan, inputs: [picture])
    thread.close()
    thread.close()
    await #expect(throws: RenderError.closed) { try await thread.execute(plan, inputs: [picture]) }
    func blocking() throws -> Surface { try thread.execute(plan, inputs: [picture]) }
    #expect(throws: RenderError.closed) { try blocking() }
  }

  /// Whatever was asked before the end is answered: with a picture or with `.closed`.
  @Test func closingAnswersAllWhoWait() async throws {
    let thread = try RenderThread()
    let outcomes = await withTaskGroup(of: Result<Surface, any Error>.self) { group in
      for _ in 0..<40 {
        group.addTask {
          do { return .success(try await thread.execute(plan, inputs: [picture])) } catch {
            return .failure(error)
          }
        }
      }
      group.addTask {
        thread.close()
        return .failure(RenderError.closed)
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == 41)
    for outcome in outcomes {
      switch outcome {
      case .success(let surface): #expect(try surface.largestDifference(to: expected) <= 1.0 / 255 + 1e-9)
      case .failure(let error): #expect(error as? RenderError == .closed)
      }
    }
  }

  @Test func aCancelledTaskStillGetsItsPicture() async throws {
    let thread = try RenderThread()
    let task = Task { try await thread.execute(plan, inputs: [picture]) }
    task.cancel()
    #expect(try await task.value.largestDifference(to: expected) <= 1.0 / 255 + 1e-9)
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
    #expect(thread.information.hasComputeVariants)
    #expect(thread.name == thread.information.device.renderer)
    #expect(!thread.information.reason.isEmpty)
    #expect(thread.variantReport == nil)
  }
}
