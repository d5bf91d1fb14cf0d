// SPDX-License-Identifier: MIT
import Dispatch
import Intaglio
import IntaglioSystem
import SceneCatalog
import Synchronization
import Testing
import IntaglioPlanner

/// Calls that tasks wait for: the same results, and no thread of the concurrency pool is held meanwhile.
@Suite struct AsyncTests {
  private static let style = Style(shadows: [
    Shadow(.inner, color: Color(white: 0, alpha: 0.7), offset: Vector(1, 2), blur: .sigma(2)),
    Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(2, 3), blur: .sigma(5)),
  ])

  private static func scene(_ drawing: Drawing) -> Scene {
    Scene(width: 20, height: 20, layers: [Layer(frame: Rect(0, 0, 20, 20), contents: .drawing(drawing))])
  }

  /// One of the calls, with a renderer, a picture and a scene with blocking code.
  enum Call: CaseIterable {
    case scene, picture, prepared

    func run(_ renderer: Renderer, _ drawing: Drawing) async throws {
      let picture = try Content.disc.picture(PixelSize(20, 20))
      let style = Style(fill: .drawing(drawing))
      switch self {
      case .scene: _ = try await renderer.picture(of: RenderRequest(AsyncTests.scene(drawing)))
      case .picture: _ = try await renderer.picture(of: RenderRequest(picture, style: style))
      case .prepared:
        let prepared = PreparedPicture(picture)
        _ = try await renderer.picture(of: RenderRequest(prepared, style: style))
      }
    }
  }

  /// Many more renders than there are threads in the pool run drawing code that waits for a task. Were one of
  /// the pool's threads held by each, that task would never run.
  @Test(arguments: [BackendChoice.cpu, .gpu], Call.allCases)
  func drawingCodeMayWaitForATask(backend: BackendChoice, call: Call) async throws {
    let renderer = try Renderer(backend: backend)
    let count = 4 * ProcessorCount.online
    let begun = Lock(0)
    let gate = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        let drawing = Drawing { context in
          begun.withLock { $0 += 1 }
          gate.wait()
          context.fill(context.bounds, .black)
        }
        group.addTask { try await call.run(renderer, drawing) }
      }
      while begun.withLock({ $0 }) == 0 { await Task.yield() }
      // Each of these needs a thread of the pool.
      for _ in 0..<count { group.addTask { _ = gate.signal() } }
      try await group.waitForAll()
    }
    #expect(begun.withLock { $0 } == count)
  }

  /// What a task awaits is what the call that blocks returns.
  @Test(arguments: [BackendChoice.cpu, .gpu])
  func awaitsWhatBlockingCallsReturn(backend: BackendChoice) async throws {
    let renderer = try Renderer(backend: backend)
    let blocking = try Blocking(backend)
    let picture = try Content.letters.picture(PixelSize(30, 20))
    let scene = Self.scene(Drawing { $0.fill(.ellipse(in: $0.bounds), .black) })
    let mask = try Mask(size: PixelSize(9, 9), samples: (0..<81).map { UInt8($0 * 3) })
    let grown = RenderRequest(picture, style: Self.style, canvas: .grow)
    let requests = [
      grown, RenderRequest(PreparedPicture(picture), style: Self.style, scale: 2), RenderRequest(scene),
      RenderRequest(scene, scale: 2),
    ]
    for request in requests {
      #expect(try await renderer.picture(of: request) == blocking.call { try $0.render(request) })
    }
    #expect(
      try await renderer.picture(of: grown)
        == blocking.call { try $0.render(picture, style: Self.style, canvas: .grow) })
    #expect(
      try await renderer.picture(of: RenderRequest(scene, scale: 2))
        == blocking.call { try $0.render(scene, scale: 2) })
    #expect(try await renderer.blurred(mask, sigma: 3) == blocking.call { try $0.blur(mask, sigma: 3) })
  }

  /// A renderer whose calls are those that block, which the compiler rejects in an asynchronous function.
  private struct Blocking {
    let renderer: Renderer
    init(_ backend: BackendChoice) throws { renderer = try Renderer(backend: backend) }
    func call<Value>(_ body: (Renderer) throws -> Value) rethrows -> Value { try body(renderer) }
  }

  /// A cancelled task's render ends between two contents, with an error that says so, and leaves nothing
  /// wrong behind.
  @Test(arguments: [BackendChoice.cpu, .gpu])
  func cancellingATaskEndsItsRender(backend: BackendChoice) async throws {
    let renderer = try Renderer(backend: backend)
    let begun = Atomic(false)
    let later = Atomic(0)
    let gate = DispatchSemaphore(value: 0)
    let first = Drawing { context in
      begun.store(true, ordering: .relaxed)
      gate.wait()
      context.fill(context.bounds, .black)
    }
    let second = Drawing { context in
      later.add(1, ordering: .relaxed)
      context.fill(context.bounds, .white)
    }
    var scene = Self.scene(first)
    scene.layers.append(Layer(frame: Rect(5, 5, 9, 9), contents: .drawing(second)))
    let task = Task { [scene] in try await renderer.picture(of: RenderRequest(scene)) }
    while !begun.load(ordering: .relaxed) { await Task.yield() }
    task.cancel()
    gate.signal()
    await #expect(throws: RenderError.cancelled) { try await task.value }
    #expect(later.load(ordering: .relaxed) == 0)
    let picture = try await renderer.picture(of: RenderRequest(scene))
    #expect(picture[1, 1] == SIMD4(0, 0, 0, 255) && picture[8, 8] == SIMD4(repeating: 255))
    #expect(later.load(ordering: .relaxed) == 1)
  }

  /// A cancelled render does not wait for those before it.
  @Test func cancelledTasksLeaveTheQueue() async throws {
    let renderer = try Renderer(backend: .cpu)
    let gate = DispatchSemaphore(value: 0)
    let begun = Atomic(0)
    // One for each thread of the pool. Each with a drawing of its own, which runs once at a time.
    let count = max(2, ProcessorCount.online)
    let tasks = (0..<count).map { _ in
      let waiting = Drawing { context in
        begun.add(1, ordering: .relaxed)
        gate.wait()
        context.fill(context.bounds, .black)
      }
      return Task { try await renderer.picture(of: RenderRequest(Self.scene(waiting))) }
    }
    while begun.load(ordering: .relaxed) < count { await Task.yield() }
    let late = Task {
      try await renderer.picture(
        of: RenderRequest(Self.scene(Drawing { $0.fill($0.bounds, .white) })))
    }
    late.cancel()
    await #expect(throws: RenderError.cancelled) { try await late.value }
    for _ in tasks { gate.signal() }
    for task in tasks { #expect(try await task.value[1, 1] == SIMD4(0, 0, 0, 255)) }
  }

  /// A task that was cancelled before has nothing drawn for it.
  @Test(arguments: Call.allCases)
  func aCancelledTaskDrawsNothing(call: Call) async throws {
    let renderer = try Renderer(backend: .cpu)
    let drawing = Drawing { $0.fill($0.bounds, .black) }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await call.run(renderer, drawing)
    }
    task.cancel()
    await #expect(throws: RenderError.cancelled) { try await task.value }
    #expect(drawing.drawCount == 0)
  }
}
