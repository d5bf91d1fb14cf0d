// SPDX-License-Identifier: MIT
import Foundation
import GraphicsFaults
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import PassReference
import TestSupport
import Testing

/// Calls of EGL and OpenGL ES that fail: the picture is drawn all the same or the right error thrown, within
/// the limit, and the backend works on.
@Suite struct FaultTests {
  private let plan: Plan
  private let inputs: [Surface]
  private let expected: Surface

  init() throws {
    // Opens the libraries, whose functions are replaced then.
    let unavailabilityReason = GraphicsDevices.unavailabilityReason
    try #require(unavailabilityReason == nil)
    // Rows that are no whole texels pass through pixel buffers on software devices too.
    var samples = Samples(seed: 23)
    let bitmap = try samples.bitmap(PixelSize(41, 30))
    let style = Style(shadows: [
      Shadow(.inner, offset: Vector(0, 2), blur: .sigma(2)),
      Shadow(.outer, color: .white, offset: Vector(0, 1), blur: .sigma(5)),
    ])
    plan = try Planner().plan(style, picture: bitmap.size)
    inputs = [.bitmap(bitmap)]
    expected = try ReferenceBackend().execute(plan, inputs: inputs)
  }

  /// Draws with a fault.
  ///
  /// - Returns: the number of counted calls.
  @discardableResult
  private func draw(
    _ backend: inout GPUBackend, _ fault: GraphicsFault, _ name: StaticString? = nil, call: Int = 0,
    contexts: Int = 1
  ) throws -> Int {
    let text = name.map { UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) }
    graphics_fault_arm(fault, text, call, contexts)
    let result = Result {
      try DividedPlan(plan).run(inputs) { (plan, inputs, _) throws(RenderError) in
        try backend.execute(plan, inputs: inputs)
      }
    }
    let count = graphics_fault_disarm()
    #expect(try result.get().largestDifference(to: expected) <= 1.0 / 255 + 1e-9, "call \(call)")
    return count
  }

  /// The plan fails with a fault, and is drawn afterwards.
  private func fail(
    _ backend: inout GPUBackend, _ fault: GraphicsFault, _ name: StaticString? = nil, contexts: Int = 1
  ) throws -> RenderError {
    let text = name.map { UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) }
    graphics_fault_arm(fault, text, 0, contexts)
    let result = Result { () throws(RenderError) in try backend.execute(plan, inputs: inputs) }
    graphics_fault_disarm()
    guard case .failure(let error) = result else { throw RenderError.cancelled }
    try draw(&backend, GRAPHICS_FAULT_NONE)
    return error
  }

  @Test(arguments: [ShaderVariant.fragment, .compute])
  func aContextLostAtAnyCallIsReplaced(variant: ShaderVariant) throws {
    var backend = try GPUBackend(options: GPUOptions(variant: variant, cache: .none))
    try draw(&backend, GRAPHICS_FAULT_NONE)
    let count = try draw(&backend, GRAPHICS_FAULT_NONE)
    #expect(count > 50)
    for call in stride(from: 0, to: count, by: 5) {
      try draw(&backend, GRAPHICS_FAULT_LOST_CONTEXT, call: call)
      try draw(&backend, GRAPHICS_FAULT_QUIET_LOSS, call: call)
    }
    #expect(backend.statistics.takenTextures == 0)
  }

  @Test func aContextLostWhileProgramsAreMadeIsNoShadersFault() throws {
    for fault in [GRAPHICS_FAULT_LOST_CONTEXT, GRAPHICS_FAULT_QUIET_LOSS, GRAPHICS_FAULT_MEMORY] {
      for name in ["glCompileShader", "glLinkProgram", "glGetProgramiv"] as [StaticString] {
        var backend = try GPUBackend(options: GPUOptions(variant: .fragment, cache: .none))
        try draw(&backend, fault, name)
      }
    }
  }

  /// Textures that were not set up as they should be are not kept for later pictures.
  @Test(arguments: [ShaderVariant.fragment, .compute])
  func memoryThatEndsAtAnyCallCostsNoPicture(variant: ShaderVariant) throws {
    let options = GPUOptions(variant: variant, cache: .none)
    var backend = try GPUBackend(options: options)
    let parameters = try draw(&backend, GRAPHICS_FAULT_NONE, "glTexParameteri")
    try #require(parameters > 8)
    let count = try draw(&backend, GRAPHICS_FAULT_NONE)
    for call in stride(from: 0, to: count, by: 7) { try draw(&backend, GRAPHICS_FAULT_MEMORY, call: call) }
    for call in stride(from: 0, to: parameters, by: 3) {
      var new = try GPUBackend(options: options)
      try draw(&new, GRAPHICS_FAULT_MEMORY, "glTexParameteri", call: call)
      try draw(&new, GRAPHICS_FAULT_NONE)
    }
  }

  @Test func whatFailsWhileADeviceIsOpenedIsOpenedAgain() throws {
    let options = GPUOptions(variant: .fragment, cache: .none)
    for fault in [GRAPHICS_FAULT_LOST_CONTEXT, GRAPHICS_FAULT_MEMORY] {
      for call in stride(from: 0, to: 120, by: 5) {
        graphics_fault_arm(fault, nil, call, 1)
        defer { graphics_fault_disarm() }
        var backend = try GPUBackend(options: options)
        #expect(!backend.name.isEmpty)
        graphics_fault_disarm()
        try draw(&backend, GRAPHICS_FAULT_NONE)
      }
    }
  }

  /// Drivers take their time to give a program's binary.
  @Test func binariesThatNobodyKeepsAreNotAskedFor() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)")
      .path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (cache, areKept) in [(CacheLocation.none, false), (.folder(folder), true)] {
      for name in ["glGetProgramBinary", "glProgramParameteri"] as [StaticString] {
        try? FileManager.default.removeItem(atPath: folder)
        var backend = try GPUBackend(options: GPUOptions(variant: .fragment, cache: cache))
        #expect((try draw(&backend, GRAPHICS_FAULT_NONE, name) > 0) == areKept)
      }
    }
  }

  /// Also while the new one is set up, and its shaders compiled.
  @Test func aContextLostTwiceIsAnError() throws {
    var backend = try GPUBackend(options: GPUOptions(variant: .fragment, cache: .none))
    try draw(&backend, GRAPHICS_FAULT_NONE)
    let count = try draw(&backend, GRAPHICS_FAULT_NONE)
    for call in stride(from: 0, to: count, by: count / 6 + 1) {
      graphics_fault_arm(GRAPHICS_FAULT_LOST_CONTEXT, nil, call, 2)
      let result = Result { () throws(RenderError) in try backend.execute(plan, inputs: inputs) }
      graphics_fault_disarm()
      guard case .failure(.contextLost) = result else {
        Issue.record("call \(call): \(result)")
        continue
      }
      try draw(&backend, GRAPHICS_FAULT_NONE)
    }
  }

  /// Errors of a lost context never end; loops over them do.
  @Test func aContextLostAtACachedProgramIsReplaced() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)")
      .path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let options = GPUOptions(variant: .fragment, cache: .folder(folder))
    var first = try GPUBackend(options: options)
    try draw(&first, GRAPHICS_FAULT_NONE)
    var second = try GPUBackend(options: options)
    let count = try draw(&second, GRAPHICS_FAULT_NONE, "glProgramBinary")
    for call in 0..<count {
      var backend = try GPUBackend(options: options)
      try draw(&backend, GRAPHICS_FAULT_LOST_CONTEXT, "glProgramBinary", call: call)
    }
  }

  @Test(
    arguments: [
      "glMapBufferRange", "glUnmapBuffer", "glFenceSync", "glGetError", "glClientWaitSync",
    ] as [StaticString])
  func aCallThatFailsOnceCostsNoPicture(name: StaticString) throws {
    var backend = try GPUBackend(options: GPUOptions(variant: .fragment))
    for call in 0..<3 { try draw(&backend, GRAPHICS_FAULT_ONCE, name, call: call) }
  }

  @Test func aFenceThatNeverSignalsEndsAtTheTimeout() throws {
    var backend = try GPUBackend(options: GPUOptions(variant: .fragment, timeout: 0.02))
    let error = try fail(&backend, GRAPHICS_FAULT_ALWAYS, "glClientWaitSync")
    guard case .timedOut(_, seconds: 0.02) = error else {
      Issue.record("\(error)")
      return
    }
  }

  /// A trial of variants that fails costs one picture: those after it are drawn without.
  @Test func aTrialFailsOnce() throws {
    // No other test has tried anything in this folder.
    let folder = FileManager.default.temporaryDirectory.appending(path: "trial-\(UUID())").path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var options = GPUOptions(timeout: 0.1)
    (options.triesVariants, options.usesKnownVariants, options.cache) = (true, false, .folder(folder))
    var backend = try GPUBackend(options: options)
    let error = try fail(&backend, GRAPHICS_FAULT_ALWAYS, "glClientWaitSync")
    guard case .timedOut(_, seconds: 0.1) = error else {
      Issue.record("\(error)")
      return
    }
    let reported = backend.variantReport
    let report = try #require(reported)
    #expect(report.entries.allSatisfy { $0.chosen == .fragment && $0.fragmentSeconds == nil })
    #expect(report.reason.contains("a trial failed"))
  }

  /// The wait ends with the context, an hour before its timeout.
  @Test func aFenceOfALostContextIsNotWaitedFor() throws {
    var backend = try GPUBackend(options: GPUOptions(variant: .fragment, timeout: 3600))
    try draw(&backend, GRAPHICS_FAULT_LOST_CONTEXT, "glClientWaitSync")
  }

  @Test func whatFailsForEverIsAnErrorWithItsCall() throws {
    for keepsBuffersMapped in [true, false] {
      var options = GPUOptions(variant: .fragment)
      options.keepsBuffersMapped = keepsBuffersMapped
      var backend = try GPUBackend(options: options)
      #expect(
        try fail(&backend, GRAPHICS_FAULT_ALWAYS, "glMapBufferRange")
          == .graphics(call: "glMapBufferRange", code: "no memory mapped"))
    }
    var options = GPUOptions(variant: .fragment)
    options.keepsBuffersMapped = false
    var backend = try GPUBackend(options: options)
    #expect(
      try fail(&backend, GRAPHICS_FAULT_ALWAYS, "glUnmapBuffer")
        == .graphics(call: "glUnmapBuffer", code: "the buffer's bytes were lost"))
  }

  @Test func withoutANewContextTheErrorSaysSo() throws {
    var backend = try GPUBackend(options: GPUOptions(variant: .fragment))
    backend.simulateContextLosses(1)
    guard case .unavailable = try fail(&backend, GRAPHICS_FAULT_ALWAYS, "eglCreateContext") else {
      Issue.record("another error")
      return
    }
  }

  @Test func theTimeoutIsTheEnvironments() {
    for (setting, seconds) in [("5", 5), ("0.5", 0.5), (nil, 60), ("", 60), ("x", 60), ("-1", 60), ("0", 60)]
    {
      #expect(GPUOptions.timeout(setting) == seconds)
    }
    #expect(GPUOptions.timeout("inf") == 60)
  }
}
