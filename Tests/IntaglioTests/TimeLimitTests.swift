// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPlan
import IntaglioSystem
import SceneCatalog
import TestSupport
import Testing

/// Renders end when their time is up, and what they leave behind harms no other.
@Suite struct TimeLimitTests {
  private static let over = RenderError.timeLimit(seconds: 0)
  private let picture: Bitmap
  private let style = Style(shadows: [Shadow(.outer, blur: .sigma(3))])

  init() throws {
    picture = try Content.softBlob.picture(PixelSize(80, 60))
  }

  private var scene: Scene {
    Scene(
      width: 40, height: 30,
      layers: [Layer(frame: Rect(4, 4, 20, 20), contents: .color(.white), style: style)])
  }

  @Test(arguments: [BackendChoice.cpu, .gpu]) func rendersEnd(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend, timeLimit: 0)
    #expect(renderer.timeLimit == 0)
    #expect(throws: Self.over) { try renderer.render(picture, style: style) }
    #expect(throws: Self.over) { try renderer.render(scene) }
    var result = picture
    #expect(throws: Self.over) { try renderer.render(RenderRequest(picture, style: style), into: &result) }
    #expect(throws: Self.over) { try renderer.render(RenderRequest(scene), into: &result) }
    #expect(throws: Self.over) {
      try renderer.render(RenderRequest(PreparedPicture(picture), style: style))
    }
    #expect(throws: Self.over) { try renderer.blur(Mask(alphaOf: picture), sigma: 3) }
  }

  @Test(arguments: [BackendChoice.cpu, .gpu]) func suspendedRendersEnd(backend: BackendChoice) async throws {
    let renderer = try Renderer(backend: backend, timeLimit: 0)
    await #expect(throws: Self.over) { try await renderer.picture(of: RenderRequest(picture, style: style)) }
    await #expect(throws: Self.over) { try await renderer.picture(of: RenderRequest(scene)) }
    await #expect(throws: Self.over) { try await renderer.blurred(Mask(alphaOf: picture), sigma: 3) }
  }

  @Test(arguments: [BackendChoice.cpu, .gpu]) func enoughTimeChangesNothing(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    for limit in [3600, .infinity, 1e300] {
      let limited = try Renderer(backend: backend, timeLimit: limit)
      #expect(try limited.render(picture, style: style) == renderer.render(picture, style: style))
      #expect(try limited.render(scene) == renderer.render(scene))
    }
  }

  /// A plan that is ended midway leaves a backend that draws the next one as ever.
  @Test(arguments: [BackendChoice.cpu, .gpu]) func passesEnd(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    let expected = try renderer.render(picture, style: style)
    for _ in 0..<2 {
      #expect(throws: Self.over) {
        try renderer.render(
          RenderRequest(.picture(picture), style: style, cancellation: Cancellation(within: 0)))
      }
      let prepared = try renderer.prepare(scene)
      #expect(throws: Self.over) {
        try renderer.render(RenderRequest(.prepared(prepared), cancellation: Cancellation(within: 0)))
      }
      #expect(try renderer.render(picture, style: style) == expected)
    }
  }

  /// Waiting for others is not counted.
  @Test func waitingIsLeftOut() throws {
    let cancellation = Cancellation(within: 0)
    #expect(cancellation.isRequested)
    cancellation.leaveOut(since: .now - .seconds(1000))
    #expect(!cancellation.isRequested)
    try cancellation.check()
    #expect(try #require(cancellation.secondsLeft) > 500)
    cancellation.request()
    #expect(throws: RenderError.cancelled) { try cancellation.check() }
  }

  /// Whichever comes first: the renderer's own limit, or the end of the work around it.
  @Test func limitsFollowOthers() throws {
    let renderer = try Renderer(backend: .cpu, timeLimit: 1000)
    let leader = Cancellation()
    let limited = try #require(renderer.limited(following: leader))
    try limited.check()
    #expect(try #require(limited.secondsLeft) > 500)
    leader.request()
    #expect(throws: RenderError.cancelled) { try limited.check() }
    let over = try #require(Renderer(backend: .cpu, timeLimit: 0).limited(following: Cancellation()))
    #expect(throws: Self.over) { try over.check() }
    #expect(try Renderer(backend: .cpu).limited(following: leader) === leader)
    #expect(try Renderer(backend: .cpu).limited() == nil)
  }

  /// Work that would take minutes ends when its task is cancelled, wherever it is. Nothing here measures
  /// time: if it did not end, the suite would not.
  @Test(arguments: [BackendChoice.cpu, .gpu], [1, 40, 300])
  func largeRendersEnd(backend: BackendChoice, milliseconds: Int) async throws {
    let renderer = try Renderer(backend: backend)
    let expected = try await renderer.picture(of: RenderRequest(picture, style: style))
    var slow = Style()
    slow.longShadows = (0..<16).map { LongShadow(angle: 17 + 20 * Double($0), length: 4096) }
    // No sample is empty, none is full: nothing can be skipped.
    let large = try Bitmap(size: PixelSize(3000, 3000)) { pixels in
      for pixel in 0..<9_000_000 {
        pixels.storeBytes(of: 0x0101_0101 * UInt32(90 + pixel % 41), toByteOffset: 4 * pixel, as: UInt32.self)
      }
    }
    let task = Task { [slow] in try await renderer.picture(of: RenderRequest(large, style: slow)) }
    try await Task.sleep(for: .milliseconds(milliseconds))
    task.cancel()
    await #expect(throws: RenderError.cancelled) { try await task.value }
    #expect(try await renderer.picture(of: RenderRequest(picture, style: style)) == expected)
  }

  @Test func picturesOfBatchesFail() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png", "in/b.png"])
    let batch = Batch(
      inputs: [.path(place.path("in"))], outputFolder: place.path("out"), style: style,
      settings: BatchSettings(
        backend: .cpu,
        timeLimit: 0))
    let report = try batch.run()
    #expect(report.failures.count == 2)
    #expect(report.failures.allSatisfy { $0.reason.contains("time limit of 0 s") })
  }

  @Test(arguments: [-1, 0, 1025, 1_000_000, Int.max]) func jobsAreLimited(count: Int) throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png"])
    let batch = place.batch(style: style, jobs: count)
    #expect(throws: BatchError.jobs(count)) { try batch.run() }
  }

  // MARK: Warnings

  @Test func slowWorkIsSaid() throws {
    let renderer = try Renderer(backend: .cpu)
    let warning = try #require(renderer.slowness(of: PlanWork(reads: 1 << 50, writes: 1)).first)
    guard case .slow(let seconds, let assumption) = warning else {
      Issue.record("\(warning)")
      return
    }
    #expect(seconds > 1000)
    #expect(assumption.contains(renderer.selection.deviceName))
    #expect(renderer.slowness(of: PlanWork(reads: 1 << 30, writes: 1 << 24)).isEmpty)
    let warnings = RenderWarnings()
    _ = try renderer.render(picture, style: style, canvas: .grow, warnings: warnings)
    #expect(warnings.isEmpty)
  }

  /// Sixteen long shadows on four megapixels: some 500 billion samples. It is said before anything is drawn.
  @Test func longShadowsOnSoftwareAreSlow() throws {
    let renderer = try Renderer(backend: .gpu)
    guard renderer.selection.isSoftware else { return }
    var style = Style()
    style.longShadows = (0..<16).map { LongShadow(angle: 17 + 20 * Double($0), length: 4096) }
    let large = try Bitmap(transparent: PixelSize(2000, 2000))
    let cancellation = Cancellation()
    let warnings = RenderWarnings { _ in cancellation.request() }
    #expect(throws: RenderError.cancelled) {
      try renderer.render(
        RenderRequest(.picture(large), style: style, warnings: warnings, cancellation: cancellation))
    }
    #expect(warnings.all.count == 1)
    #expect(try #require(warnings.all.first).description.hasPrefix("drawing: will take about "))
  }
}
