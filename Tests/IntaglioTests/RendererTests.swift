// SPDX-License-Identifier: MIT
import Intaglio
import Testing
import IntaglioPlan
import IntaglioPlanner
import PassReference

@Suite struct RendererTests {
  /// Backends that are on every machine.
  static let everywhere: [BackendChoice] = [.cpu, .reference]

  /// A transparent picture with one opaque red pixel.
  private static func dot(_ size: PixelSize, column: Int, row: Int) throws -> Bitmap {
    var picture = try Bitmap(transparent: size)
    picture[column, row] = SIMD4(255, 0, 0, 255)
    return picture
  }

  /// A sharp shadow moved by (1, 1), half black: 255 / 2 rounds up to 128.
  private static let sharp = Style(shadows: [
    Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(1, 1))
  ])

  @Test(arguments: everywhere)
  func drawsWhatTheFormulaSays(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    var expected = try Self.dot(PixelSize(4, 4), column: 1, row: 1)
    expected[2, 2] = SIMD4(0, 0, 0, 128)
    let picture = try Self.dot(PixelSize(4, 4), column: 1, row: 1)
    #expect(try renderer.render(picture, style: Self.sharp) == expected)
  }

  @Test(arguments: everywhere)
  func scaleTurnsPointsIntoPixels(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    var expected = try Self.dot(PixelSize(6, 6), column: 1, row: 1)
    expected[4, 4] = SIMD4(0, 0, 0, 128)
    let picture = try Self.dot(PixelSize(6, 6), column: 1, row: 1)
    #expect(try renderer.render(picture, style: Self.sharp, scale: 3) == expected)
  }

  @Test(arguments: everywhere)
  func growMakesRoomForTheShadow(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    let picture = try Self.dot(PixelSize(1, 1), column: 0, row: 0)
    let grown = try renderer.render(picture, style: Self.sharp, canvas: .grow)
    let kept = try renderer.render(picture, style: Self.sharp)
    #expect(kept == picture)
    let region = try Planner().plan(Self.sharp, picture: picture.size, canvas: .grow)
    let place = region[region.output].region
    #expect(grown.size == place.size)
    #expect(grown[-place.columns.lowerBound, -place.rows.lowerBound] == SIMD4(255, 0, 0, 255))
    #expect(grown[1 - place.columns.lowerBound, 1 - place.rows.lowerBound] == SIMD4(0, 0, 0, 128))
  }

  @Test(arguments: everywhere)
  func aFillPictureIsBroughtToThePicturesSize(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    let picture = try Self.dot(PixelSize(3, 2), column: 2, row: 1)
    var green = try Bitmap(transparent: PixelSize(1, 1))
    green[0, 0] = SIMD4(0, 200, 0, 255)
    var expected = try Bitmap(transparent: PixelSize(3, 2))
    expected[2, 1] = SIMD4(0, 200, 0, 255)
    #expect(try renderer.render(picture, style: Style(fill: .bitmap(green))) == expected)
  }

  @Test(arguments: everywhere)
  func asynchronousRendersGiveTheSamePictures(backend: BackendChoice) async throws {
    let renderer = try Renderer(backend: backend)
    let style = Style.innerShadow(drawOriginalImage: true)
    let pictures = try (0..<8).map { try Self.dot(PixelSize(9 + $0, 9), column: $0, row: 4) }
    let expected = try Self.synchronously(renderer, pictures, style)
    let results = try await withThrowingTaskGroup(of: (Int, Bitmap).self) { group in
      for (index, picture) in pictures.enumerated() {
        group.addTask { (index, try await renderer.picture(of: RenderRequest(picture, style: style))) }
      }
      var results = pictures
      for try await (index, result) in group { results[index] = result }
      return results
    }
    #expect(results == expected)
    #expect(results != pictures)
  }

  /// Outside of asynchronous functions, where the compiler would take the asynchronous form.
  private static func synchronously(
    _ renderer: Renderer, _ pictures: [Bitmap], _ style: Style
  ) throws -> [Bitmap] {
    try pictures.map { try renderer.render($0, style: style) }
  }

  /// The Reference draws from values; what runs passes as their formulas read is a tool of tests.
  @Test func executeRunsASinglePass() throws {
    let region = PixelRect(PixelSize(3, 1))
    var plan = Plan()
    let input = plan.addInput(.bitmap, region)
    plan.output = plan.addSurface(.plane, region)
    plan.add(MaskPass(source: input, threshold: nil, isInverted: true, output: plan.output))
    let picture = try Self.dot(region.size, column: 1, row: 0)
    let results = [
      try Renderer(backend: .cpu).execute(plan, inputs: [.bitmap(picture)]),
      try ReferenceBackend().execute(plan, inputs: [.bitmap(picture)]),
    ]
    #expect(results.allSatisfy { $0 == .plane(Plane(region: region, samples: [1, 0, 1])) })
    let refusal = RenderError.unsupported(pass: "mask", reason: "Reference (float64) draws without a plan")
    #expect(throws: refusal) {
      try Renderer(backend: .reference).execute(plan, inputs: [.bitmap(picture)])
    }
  }

  @Test(arguments: everywhere)
  func theSelectionSaysWhatWasAskedFor(backend: BackendChoice) throws {
    let selection = try Renderer(backend: backend).selection
    #expect(selection.backend == backend)
    #expect(selection.deviceIndex == nil)
    #expect(!selection.isSoftware)
    #expect(!selection.deviceName.isEmpty)
    #expect(selection.reason == "it was asked for")
    #expect("\(selection)" == "\(backend.rawValue): \(selection.deviceName) (it was asked for)")
  }

  /// On a machine without a GPU this is Mesa's software rasteriser; no device at all is a failure.
  @Test func theGPUDrawsWithinOneLevelOfTheReferenceHoweverItIsCalled() async throws {
    let (gpu, reference) = (try Renderer(backend: .gpu), try Renderer(backend: .reference))
    let picture = try Self.dot(PixelSize(33, 21), column: 16, row: 10)
    let style = Style.innerShadowLabel
    let expected = try await reference.picture(of: RenderRequest(picture, style: style, canvas: .grow))
    let asynchronous = try await gpu.picture(of: RenderRequest(picture, style: style, canvas: .grow))
    let synchronous = try Self.synchronously(gpu, picture, style, .grow)
    #expect(try BitmapComparison(expected, asynchronous).maximumDifference <= 1)
    #expect(synchronous == asynchronous)
    #expect(expected.maximumAlpha > 0)
    let devices = GraphicsDevices.list()
    let device = try #require(devices.filter { $0.index == gpu.selection.deviceIndex }.first)
    #expect(gpu.selection.backend == .gpu)
    #expect(gpu.selection.deviceName == device.renderer)
    #expect(gpu.selection.isSoftware == device.isSoftware)
  }

  private static func synchronously(
    _ renderer: Renderer, _ picture: Bitmap, _ style: Style, _ canvas: Canvas
  ) throws -> Bitmap {
    try renderer.render(picture, style: style, canvas: canvas)
  }

  @Test func automaticNeverSelectsSoftware() throws {
    let selection = try Renderer().selection
    let hasHardware = GraphicsDevices.list().contains { $0.isUsable && !$0.isSoftware }
    #expect(!selection.isSoftware)
    #expect(selection.backend == (hasHardware ? .gpu : .cpu))
  }

  @Test(arguments: everywhere)
  func aBadStyleIsNamedAndAfterItTheRendererStillWorks(backend: BackendChoice) async throws {
    let renderer = try Renderer(backend: backend)
    let picture = try Self.dot(PixelSize(2, 2), column: 0, row: 0)
    let bad = Style(shadows: [Shadow(.inner, blur: .sigma(-1))])
    let error = #expect(throws: RenderError.self) {
      try Self.synchronously(renderer, [picture], bad)
    }
    guard case .style(.outOfRange(let field, -1, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(field == "shadows[0].sigma")
    await #expect(throws: RenderError.self) {
      try await renderer.picture(of: RenderRequest(picture, style: bad))
    }
    #expect(try await renderer.picture(of: RenderRequest(picture, style: Style())) == picture)
  }

  @Test func anUnreadFillFileIsRefused() throws {
    let picture = try Self.dot(PixelSize(2, 2), column: 0, row: 0)
    #expect(throws: RenderError.style(.fillNotLoaded(path: "wood.png"))) {
      try Renderer(backend: .cpu).render(picture, style: Style(fill: .file("wood.png")))
    }
  }
}
