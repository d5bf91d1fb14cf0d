// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioCPU
import IntaglioModel
import IntaglioRenderer
import SceneCatalog
import Testing

/// GPUs whose context is lost, once or for ever, in all forms of render.
@Suite struct DeviceFailureTests {
  private let renderer: Renderer
  private let style = Style(shadows: [
    Shadow(.inner, offset: Vector(0, 2), blur: .sigma(3)),
    Shadow(.outer, offset: Vector(-3, 4.5), blur: .sigma(2)),
  ])
  private let lost = RenderError.contextLost(reason: "a test asked for it")

  init() throws { renderer = try Renderer(backend: .gpu) }

  /// What a form of render draws, with and without the loss of a context.
  private func same<Value: Equatable>(_ draw: () throws -> Value) throws {
    let expected = try draw()
    for _ in 0..<2 {
      renderer.simulateContextLosses(1)
      #expect(try draw() == expected)
      #expect(try draw() == expected)
    }
  }

  @Test func aLostContextChangesNoPicture() throws {
    let picture = try Content.letters.picture(PixelSize(90, 70))
    let prepared = PreparedPicture(picture)
    let pictures = try (0..<5).map { try Content.letters.picture(PixelSize(40 + $0, 30)) }
    let scene = try #require(CatalogScene.all.first { $0.scene.layers.count > 1 }).scene
    let mask = Mask(alphaOf: picture)
    try same { try renderer.render(picture, style: style) }
    try same { try renderer.render(RenderRequest(prepared, style: style)) }
    try same { try renderer.render(pictures, style: style) }
    try same { try renderer.render(scene) }
    try same { try renderer.blur(mask, sigma: 4) }
    var result = picture
    try same {
      try renderer.render(RenderRequest(picture, style: style), into: &result)
      return result
    }
  }

  @Test func aLostContextChangesNoPictureOfTasks() async throws {
    let picture = try Content.letters.picture(PixelSize(90, 70))
    let expected = try await renderer.picture(of: RenderRequest(picture, style: style))
    renderer.simulateContextLosses(1)
    let results = try await withThrowingTaskGroup(of: Bitmap.self) { group in
      for _ in 0..<8 {
        group.addTask { try await renderer.picture(of: RenderRequest(picture, style: style)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 8 && results.allSatisfy { $0 == expected })
  }

  /// Surfaces of a prepared picture and of scenes are made again, and cached again.
  @Test func cachedSurfacesAreMadeAgain() throws {
    let prepared = PreparedPicture(try Content.letters.picture(PixelSize(90, 70)))
    func draw() throws -> CacheStatistics {
      _ = try renderer.render(RenderRequest(prepared, style: style))
      return renderer.statistics.surfaces
    }
    let first = try draw()
    #expect(first.entries > 0)
    #expect(try draw().misses == first.misses)
    renderer.simulateContextLosses(1)
    let again = try draw()
    #expect(again.misses == 2 * first.misses && again.bytes == first.bytes)
    #expect(try draw().misses == again.misses)
  }

  @Test func aChosenDeviceThatFailsTwiceEndsInItsError() throws {
    let picture = try Content.letters.picture(PixelSize(90, 70))
    let expected = try renderer.render(picture, style: style)
    renderer.simulateContextLosses(2)
    let warnings = RenderWarnings()
    #expect(throws: lost) { try renderer.render(picture, style: style, warnings: warnings) }
    #expect(warnings.isEmpty)
    #expect(try renderer.render(picture, style: style) == expected)
  }

  @Test func aDeviceThatWasNotChosenHandsOverToTheCPU() throws {
    let automatic = try Renderer(renderer, fallback: CPUBackend())
    let picture = try Content.letters.picture(PixelSize(90, 70))
    let scene = try #require(CatalogScene.all.first { $0.scene.layers.count > 1 }).scene
    let mask = Mask(alphaOf: picture)
    let (cpu, gpu) = (try Renderer(backend: .cpu), try renderer.render(picture, style: style))

    func handOver<Value: Equatable>(to expected: Value, _ draw: (RenderWarnings) throws -> Value) throws {
      automatic.simulateContextLosses(2)
      let warnings = RenderWarnings()
      #expect(try draw(warnings) == expected)
      #expect(warnings.all.filter { $0 != .cutOff } == [.drawnOnCPU(reason: "\(lost)")])
      #expect(try automatic.render(picture, style: style) == gpu, "the device draws again")
    }
    try handOver(to: cpu.render(picture, style: style)) {
      try automatic.render(picture, style: style, warnings: $0)
    }
    try handOver(to: cpu.render(scene)) { try automatic.render(scene, warnings: $0) }
    try handOver(to: cpu.blur(mask, sigma: 4)) { try automatic.blur(mask, sigma: 4, warnings: $0) }
  }

  @Test func aDeviceThatKeepsFailingRests() throws {
    let automatic = try Renderer(renderer, fallback: CPUBackend())
    let picture = try Content.letters.picture(PixelSize(90, 70))
    let expected = try Renderer(backend: .cpu).render(picture, style: style)
    automatic.simulateContextLosses(2 * DeviceHealth.failureLimit)
    for _ in 0..<DeviceHealth.failureLimit {
      let warnings = RenderWarnings()
      #expect(try automatic.render(picture, style: style, warnings: warnings) == expected)
      #expect(warnings.all.filter { $0 != .cutOff } == [.drawnOnCPU(reason: "\(lost)")])
    }
    // It works again, but is not tried.
    let warnings = RenderWarnings()
    #expect(try automatic.render(picture, style: style, warnings: warnings) == expected)
    let found = warnings.all.filter { $0 != .cutOff }
    #expect(found.count == 1 && "\(found)".contains("failed 3 times in a row and rests"))
  }

  @Test func aRestEnds() {
    let (start, rest) = (ContinuousClock.now, DeviceHealth.rest)
    var health = DeviceHealth()
    for _ in 0..<2 { health.fail(lost, at: start) }
    #expect(health.reasonToRest(at: start) == nil)
    health.succeed()
    for _ in 0..<2 { health.fail(lost, at: start) }
    #expect(health.reasonToRest(at: start) == nil, "a success ends the row")
    // Work beyond the device says nothing about its health.
    health.fail(.outOfMemory(bytes: 1, device: "a GPU"), at: start)
    #expect(health.reasonToRest(at: start) == nil)
    health.fail(lost, at: start)
    #expect(health.reasonToRest(at: start)?.contains("3 times") == true)
    #expect(health.reasonToRest(at: start + rest) == nil)
    // One more failure is enough for the next rest.
    health.fail(lost, at: start + rest)
    #expect(health.reasonToRest(at: start + rest) != nil)
  }

  /// Each picture would wait as long.
  @Test func aDeviceThatHangsRestsAtOnce() {
    var health = DeviceHealth()
    health.fail(.timedOut(operation: "a pass", seconds: 60), at: .now)
    #expect(health.reasonToRest(at: .now)?.contains("failed once") == true)
  }
}
