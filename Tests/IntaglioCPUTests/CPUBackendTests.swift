// SPDX-License-Identifier: MIT
import Foundation
import IntaglioCPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem
import TestSupport
import Testing

/// Properties of every plan: errors, threads, memory.
@Suite struct CPUBackendTests {
  /// A style with most effects, over a picture large enough for several threads.
  static let style = Style(
    shadows: [
      Shadow(.inner, color: Color(white: 0, alpha: 0.75), offset: Vector(0, 4), blur: .sigma(9)),
      Shadow(
        .inner, color: Color(red: 1, green: 0, blue: 0, alpha: 0.5), offset: Vector(1.5, 0), blur: .sigma(2)),
      Shadow(.outer, color: Color(white: 1, alpha: 0.4), offset: Vector(-2, 1.25), blur: .sigma(30)),
    ],
    contents: .knockout, threshold: 60, edges: .bounded, casters: .drawn)

  @Test(arguments: [false, true])
  func theNumberOfThreadsDoesNotShow(makesWholePlanes: Bool) throws {
    let picture = try noise(.bitmap, PixelSize(613, 411), seed: 2)
    var planner = Planner()
    planner.makesWholePlanes = makesWholePlanes
    let plan = try planner.plan(Self.style, picture: picture.size, grow: true)
    let one = try CPUBackend(maximumThreads: 1).execute(plan, inputs: [picture])
    for threads in [2, 3, 8] {
      let several = try CPUBackend(maximumThreads: threads).execute(plan, inputs: [picture])
      #expect(several == one)
    }
  }

  @Test func theNameSaysHowManyThreads() {
    #expect(CPUBackend(maximumThreads: 1).name == "CPU, 1 thread")
    #expect(CPUBackend(maximumThreads: 5).name == "CPU, 5 threads")
    #expect(CPUBackend(maximumThreads: -3).maximumThreads == 1)
    #expect(CPUBackend().maximumThreads == ProcessorCount.online)
  }

  /// A plan without passes gives its input back.
  @Test func theOutputMayBeAnInput() throws {
    var test = TestPlan()
    test.plan.output = try test.addNoise(.plane, rect(0, 0, 3, 2))
    let result = try test.run()
    #expect(result == test.inputs[0])
  }

  /// A scene has an input for each of its contents: 100,000 of them need no more stack than one, on a thread
  /// with the smallest.
  @Test func aPlanMayHaveAnyNumberOfInputs() throws {
    var test = TestPlan()
    var last = SurfaceID(0)
    for index in 0..<100_000 {
      let pixels: [UInt8] = [UInt8(index % 251), 0, 0, 255]
      last = test.add(.bitmap(try Bitmap(size: PixelSize(1, 1), pixels: pixels)), rect(0, 0, 1, 1))
    }
    _ = test.addOutput(.bitmap, rect(0, 0, 1, 1))
    test.paint([(.picture(last, shift: .zero), [])])
    let result = Lock<Surface?>(nil)
    let (plan, inputs) = (test.plan, test.inputs)
    let thread = Thread {
      result.withLock { $0 = try? CPUBackend(maximumThreads: 1).execute(plan, inputs: inputs) }
    }
    thread.stackSize = 1 << 18
    thread.start()
    while !thread.isFinished { usleep(1000) }
    #expect(result.withLock { $0 } == .bitmap(try Bitmap(size: PixelSize(1, 1), pixels: [101, 0, 0, 255])))
  }

  /// 16-bit intermediates and planes enter and leave without a loss beyond 16 bits.
  @Test func intermediatesEnterAndLeave() throws {
    var test = TestPlan()
    let input = try test.addNoise(.intermediate, rect(-3, 2, 7, 5))
    let clear = try test.addNoise(.intermediate, rect(50, 50, 1, 1))
    _ = test.addOutput(.intermediate, rect(-3, 2, 7, 5))
    test.paint([(.picture(clear, shift: .zero), []), (.picture(input, shift: .zero), [])])
    guard case .intermediate(let given) = test.inputs[0], case .intermediate(let made) = try test.run() else {
      Issue.record("not a 16-bit intermediate")
      return
    }
    #expect(made.pixels == given.pixels)
    #expect(made.region == rect(-3, 2, 7, 5))
  }
}

/// Plans and inputs that cannot be run.
@Suite struct CPUBackendErrorTests {
  private func error(_ test: TestPlan) -> RenderError? {
    do {
      _ = try test.run()
      return nil
    } catch { return error as? RenderError }
  }

  private func refusedPass(_ test: TestPlan) -> String? {
    guard case .unsupported(let pass, _)? = error(test) else { return nil }
    return pass
  }

  @Test func wrongInputs() throws {
    var test = TestPlan()
    let source = try test.addNoise(.bitmap, rect(0, 0, 4, 3))
    let output = test.addOutput(.plane, rect(0, 0, 4, 3))
    test.plan.add(MaskPass(source: source, output: output))
    test.inputs = []
    #expect(error(test) == .input(index: 0, expected: "bitmap 4x3", found: "nothing"))
    test.inputs = [try noise(.bitmap, PixelSize(3, 4), seed: 1)]
    #expect(error(test) == .input(index: 0, expected: "bitmap 4x3", found: "bitmap 3x4"))
    test.inputs = [try noise(.plane, PixelSize(4, 3), seed: 1)]
    #expect(error(test) == .input(index: 0, expected: "bitmap 4x3", found: "plane 4x3"))
  }

  @Test(arguments: Axis.allCases)
  func kernelsPastTheLimit(axis: Axis) throws {
    func test(radius: Int) throws -> TestPlan {
      var test = TestPlan()
      let source = try test.addNoise(.plane, rect(0, 0, 40, 40))
      let output = test.addOutput(.plane, rect(0, 0, 40, 40))
      let kernel = Kernel(weights: (0...radius).map { _ in 1 / Double(2 * radius + 1) })
      test.plan.add(BlurPass(source: .plane(source), axis: axis, kernel: kernel, output: output))
      return test
    }
    #expect(error(try test(radius: Kernel.maximumRadius)) == nil)
    #expect(refusedPass(try test(radius: Kernel.maximumRadius + 1)) == "blur")
  }

  @Test func kernelsWithoutTaps() throws {
    var test = TestPlan()
    let source = try test.addNoise(.plane, rect(0, 0, 4, 4))
    let output = test.addOutput(.plane, rect(0, 0, 4, 4))
    test.plan.add(
      BlurPass(source: .plane(source), axis: .vertical, kernel: Kernel(weights: []), output: output))
    #expect(refusedPass(test) == "blur")
  }

  /// Plans outside the planner's output: a surface of the wrong format, an unwritten one, an input as a
  /// target.
  @Test func plansThatMakeNoSense() throws {
    var test = TestPlan()
    let bitmap = try test.addNoise(.bitmap, rect(0, 0, 4, 3))
    let plane = try test.addNoise(.plane, rect(0, 0, 4, 3))
    let undocumentedProperties = test.plan.addSurface(.plane, rect(0, 0, 4, 3))
    let output = test.addOutput(.plane, rect(0, 0, 4, 3))
    let passes: [Pass] = [
      .mask(MaskPass(source: plane, output: output)),
      .mask(MaskPass(source: bitmap, output: plane)),
      .mask(MaskPass(source: bitmap, output: SurfaceID(99))),
      .downsample(DownsamplePass(source: .plane(bitmap), output: output)),
      .downsample(DownsamplePass(source: .alpha(plane, threshold: nil), output: output)),
      .upsample(UpsamplePass(source: undocumentedProperties, octaves: 1, output: output)),
      .upsample(UpsamplePass(source: plane, octaves: 63, output: output)),
      .upsample(UpsamplePass(source: plane, octaves: -1, output: output)),
      .paint(PaintPass(items: [], output: output)),
    ]
    for pass in passes {
      var wrong = test
      wrong.plan.add(pass)
      #expect(refusedPass(wrong) == pass.name)
    }
    #expect(refusedPass(test) == "plan", "an output that no pass wrote was returned")
  }

  /// Nothing is allocated.
  @Test func faultyPlansAreRefusedBeforeAnyWork() {
    let backend = CPUBackend(maximumThreads: 2)
    for fault in PlanFault.all {
      #expect(throws: fault.error, "\(fault)") { try backend.execute(fault.plan, inputs: fault.inputs) }
    }
    #expect(backend.memory.allocations == 0)
  }

  @Test func boundsProfilesOfAnotherSize() throws {
    var test = TestPlan()
    let picture = try test.addNoise(.bitmap, rect(0, 0, 4, 3))
    _ = test.addOutput(.bitmap, rect(0, 0, 4, 3))
    let profile = BoundsProfile(columns: [1, 1, 1], rows: [1, 1, 1])
    test.paint([(.color(.one), [CoverageTerm(.alpha(picture)), CoverageTerm(.profile(profile))])])
    #expect(refusedPass(test) == "paint")
  }

  @Test func surfacesThatCannotBeHad() throws {
    var test = TestPlan()
    let huge = PixelSize(1 << 20, 1 << 20)
    _ = test.addOutput(.bitmap, PixelRect(huge))
    test.paint([(.color(.one), [])])
    #expect(error(test) == .bitmap(.tooLarge(huge)))

    var intermediate = TestPlan()
    let size = PixelSize(1 << 30, 1 << 26)
    _ = intermediate.addOutput(.intermediate, PixelRect(size))
    intermediate.paint([(.color(.one), [])])
    guard case .outOfMemory? = error(intermediate) else {
      Issue.record("half an exbibyte was had")
      return
    }
  }
}

/// The memory that a backend keeps.
@Suite struct CPUBackendMemoryTests {
  @Test func rendersReuseMemory() throws {
    let backend = CPUBackend(maximumThreads: 2)
    let picture = try noise(.bitmap, PixelSize(96, 70), seed: 2)
    let plan = try Planner().plan(CPUBackendTests.style, picture: picture.size)
    let first = try backend.execute(plan, inputs: [picture])
    let memory = backend.memory
    #expect(memory.allocations > 0)
    for _ in 0..<300 {
      let again = try backend.execute(plan, inputs: [picture])
      #expect(again == first)
    }
    #expect(backend.memory == memory)
  }

  /// After a small plan the memory of a large one is gone, and stale pixels never show.
  @Test func memoryShrinksToTheLastPlan() throws {
    let backend = CPUBackend(maximumThreads: 1)
    // Four planes of the picture's size at once: their readers are too far apart to make them on demand.
    let shadows = [0.8, 1.4, 2, 3].flatMap { sigma in
      [Vector.zero, Vector(0, 40)].map { Shadow(.outer, color: .black, offset: $0, blur: .sigma(sigma)) }
    }
    var planner = Planner()
    planner.makesWholePlanes = true
    var kept: [Int] = []
    for size in [PixelSize(64, 64), PixelSize(700, 500), PixelSize(64, 64)] {
      let picture = try noise(.bitmap, size, seed: 9)
      let plan = try planner.plan(Style(shadows: shadows, contents: .knockout), picture: size)
      let fresh = try CPUBackend(maximumThreads: 1).execute(plan, inputs: [picture])
      let reused = try backend.execute(plan, inputs: [picture])
      #expect(reused == fresh)
      kept.append(backend.memory.keptBytes)
    }
    #expect(kept[1] > kept[0])
    // A block is reused if it is less than twice too large, so it may shrink over time.
    #expect(kept[2] <= 2 * kept[0])
    #expect(kept[2] < kept[1] / 8)
  }

  /// A failed pass returns its memory.
  @Test func failuresGiveMemoryBack() throws {
    let backend = CPUBackend(maximumThreads: 1)
    var test = TestPlan()
    let source = try test.addNoise(.bitmap, rect(0, 0, 50, 50))
    let plane = test.plan.addSurface(.plane, rect(0, 0, 50, 50))
    test.plan.add(MaskPass(source: source, output: plane))
    // Half an exbibyte, which is not to be had.
    _ = test.addOutput(.intermediate, PixelRect(PixelSize(1 << 30, 1 << 26)))
    test.paint([(.color(.one), [CoverageTerm(.plane(plane, octaves: 0))])])
    for _ in 0..<20 {
      #expect {
        try backend.execute(test.plan, inputs: test.inputs)
      } throws: { error in
        if case .outOfMemory? = error as? RenderError { true } else { false }
      }
    }
    #expect(backend.memory.allocations == 2, "scratch memory and one plane")
  }

  @Test func manyTasksAtOnce() async throws {
    let backend = CPUBackend(maximumThreads: 2)
    let styles: [Style] = (0..<8).map { index in
      var style = CPUBackendTests.style
      style.shadows[0].blur = .sigma(0.5 + 3 * Double(index))
      return style
    }
    let picture = try noise(.bitmap, PixelSize(320, 211), seed: 4)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for style in styles {
        let plan = try Planner().plan(style, picture: picture.size)
        let expected = try CPUBackend(maximumThreads: 1).execute(plan, inputs: [picture])
        group.addTask {
          for _ in 0..<10 {
            let result = try backend.execute(plan, inputs: [picture])
            #expect(result == expected)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
