// SPDX-License-Identifier: MIT
import Glibc
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import TestSupport
import Testing

/// Programs of blurs that a second context compiles while a loop blurs.
@Suite struct ProgramCompilerTests {
  private let input: Surface
  private let plan: Plan

  init() throws {
    var samples = Samples(seed: 3)
    input = .bitmap(try samples.bitmap(PixelSize(75, 43)))
    let style = Style(shadows: [Shadow(.inner, offset: Vector(0, 4), blur: .sigma(3))])
    plan = try Planner().plan(style, picture: PixelSize(75, 43))
  }

  private func backend(_ variant: ShaderVariant, pixelsBefore limit: Int) throws -> GPUBackend {
    var options = GPUOptions(variant: variant, cache: .none)
    (options.treatsAsHardware, options.asksForCompletion) = (true, false)
    options.pixelsBeforeBlurPrograms = limit
    return try GPUBackend(options: options)
  }

  @Test(arguments: [ShaderVariant.fragment, .compute])
  func compiledProgramsReplaceTheLoop(_ variant: ShaderVariant) throws {
    var unrolled = try backend(variant, pixelsBefore: 0)
    let expected = try unrolled.execute(plan, inputs: [input])
    var looped = try backend(variant, pixelsBefore: .max)
    #expect(try looped.execute(plan, inputs: [input]) == expected)

    var backend = try backend(variant, pixelsBefore: 1)
    // A program for each axis in the end.
    let count = looped.statistics.programs + 2
    for _ in 0..<10_000 where backend.statistics.programs < count {
      #expect(try backend.execute(plan, inputs: [input]) == expected)
      usleep(1000)
    }
    #expect(backend.statistics.programs == count)
    #expect(try backend.execute(plan, inputs: [input]) == expected)
  }

  /// Sessions end while their programs are being compiled, some because their context is lost.
  @Test func sessionsEndAtAnyTime() throws {
    var looped = try backend(.fragment, pixelsBefore: .max)
    let expected = try looped.execute(plan, inputs: [input])
    for losses in [0, 1, 0, 1, 0, 1] {
      var backend = try backend(.fragment, pixelsBefore: 1)
      backend.simulateContextLosses(losses)
      #expect(try backend.execute(plan, inputs: [input]) == expected)
    }
  }
}
