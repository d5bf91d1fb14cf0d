// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioCPU
import IntaglioGPU
import IntaglioPlan
import IntaglioPlanner
import SceneCatalog
import Testing

/// Plans too large for a device are executed in tiles. The result equals the whole's to the byte.
@Suite struct TilingTests {
  /// Executes a plan in tiles of at most this many pixels a side.
  private func tiled(
    _ plan: Plan, _ inputs: [Surface], side: Int, on backend: CPUBackend
  ) throws -> (result: Surface, tiles: Int) {
    var tiles = 0
    let result = try DividedPlan(plan).run(inputs, minimumSide: 1) { (tile, inputs, _) throws(RenderError) in
      let size = tile[tile.output].region.size
      if max(size.width, size.height) > side { throw .tooLargeForDevice(size: size, limit: side, device: "") }
      tiles += 1
      return try backend.execute(tile, inputs: inputs)
    }
    return (result, tiles)
  }

  @Test(arguments: CatalogScene.styles, [5, 16])
  func everyStyleInTiles(_ scene: CatalogScene, side: Int) throws {
    let styled = try #require(scene.styled)
    let plan = try Planner().plan(
      styled.style, picture: styled.size, scale: styled.scale, grow: styled.grow)
    let inputs = [Surface.bitmap(try styled.picture())]
    let backend = CPUBackend()
    let (result, tiles) = try tiled(plan, inputs, side: side, on: backend)
    #expect(try result == backend.execute(plan, inputs: inputs))
    #expect(tiles >= plan[plan.output].region.pixelCount / (side * side))
  }

  /// Each sigma, so that each number of octaves, at an odd size that no tile divides.
  @Test(arguments: ParityCatalog.sigmas)
  func everySigmaInTiles(_ sigma: Double) throws {
    let backend = CPUBackend()
    for parityCase in ParityCatalog.covering where parityCase.sigma == sigma && parityCase.size.width < 300 {
      let plan = try Planner().plan(
        parityCase.style, picture: parityCase.size, scale: parityCase.scale, grow: false)
      let inputs = [Surface.bitmap(try parityCase.content.picture(parityCase.size))]
      let (result, _) = try tiled(plan, inputs, side: 100, on: backend)
      #expect(try result == backend.execute(plan, inputs: inputs), "\(parityCase)")
    }
  }

  @Test(arguments: CatalogScene.layers + RandomScenes(seed: 12, count: 60, hasTexts: false), [7])
  func everySceneInTiles(_ scene: CatalogScene, side: Int) throws {
    let renderer = try Renderer(backend: .cpu, cacheLimit: 0)
    let prepared = try renderer.prepare(scene.scene)
    let plan = Planner().plan(prepared)
    let backend = CPUBackend()
    let (result, _) = try tiled(plan, prepared.inputs, side: side, on: backend)
    #expect(try result == backend.execute(plan, inputs: prepared.inputs))
  }

  /// A tile that shows the shadow of the far end takes that end, and nothing in between.
  @Test(arguments: ParityCatalog.covering.filter { $0.size.width == 4097 })
  func aTileHoldsWhatItReads(_ parityCase: ParityCase) throws {
    let plan = try Planner().plan(parityCase.style, picture: parityCase.size, scale: parityCase.scale)
    for left in stride(from: 0, to: parityCase.size.width, by: 241) {
      let tile = PixelRect(columns: left..<left + 241, rows: 0..<parityCase.size.height)
      let widest = plan.cropped(to: tile).plan.surfaces.map(\.region.width).max()
      #expect(try #require(widest) < 2048)
    }
  }

  /// A device that has memory for a few pixels only.
  @Test func memoryRunsOut() throws {
    let picture = try Content.softBlob.picture(PixelSize(201, 77))
    let plan = try Planner().plan(.innerShadow(), picture: picture.size)
    let backend = CPUBackend()
    var refusals = 0
    let result = try DividedPlan(plan).run([.bitmap(picture)], minimumSide: 8) {
      (tile, inputs, _) throws(RenderError) in
      guard tile[tile.output].region.pixelCount < 3000 else {
        refusals += 1
        throw .outOfMemory(bytes: 1, device: "small")
      }
      return try backend.execute(tile, inputs: inputs)
    }
    #expect(try result == backend.execute(plan, inputs: [.bitmap(picture)]))
    // 15,477 with whole planes and with what is read of them, 7,700 and 3,850 pixels: a refused size is not
    // tried again.
    #expect(refusals == 4)
    #expect(throws: RenderError.outOfMemory(bytes: 1, device: "none")) {
      try DividedPlan(plan).run([.bitmap(picture)]) { (_, _, _) throws(RenderError) in
        throw .outOfMemory(bytes: 1, device: "none")
      }
    }
  }

  // MARK: Devices

  private static func renderer(_ variant: ShaderVariant, limit: Int?) throws -> Renderer {
    var options = GPUOptions(variant: variant)
    options.maximumTextureSize = limit
    return try Renderer(backend: .gpu, gpu: options)
  }

  private static let content: [(Content, PixelSize)] = [
    (.letters, PixelSize(601, 300)), (.softBlob, PixelSize(301, 410)),
  ]

  /// Every catalogue style and some blurs over pictures that are larger than a texture may be.
  @Test(arguments: [ShaderVariant.fragment, .compute])
  func picturesPastAGPUsLimit(_ variant: ShaderVariant) throws {
    let (small, large) = (try Self.renderer(variant, limit: 256), try Self.renderer(variant, limit: nil))
    let blurs = [3.5, 5, 13].map { sigma in
      Style(shadows: [
        Shadow(.inner, color: .black, offset: Vector(1.5, 3), blur: .sigma(sigma)),
        Shadow(.outer, color: .black, offset: Vector(-2, 5.25), blur: .sigma(sigma)),
      ])
    }
    let boxes = Style(
      shadows: [Shadow(.outer, offset: Vector(-2, 5), blur: .size(41), spread: 3)], profile: .photoshop)
    for (content, size) in Self.content {
      let picture = try content.picture(size)
      // A sigma of 24 reaches over more than a texture of this size, and holes are found in whole shapes.
      let styles = CatalogScene.styles.filter { !["large-sigma", "outline"].contains($0.name) }.compactMap(
        \.styled?.style)
      for style in styles + blurs + [boxes] {
        #expect(
          try small.render(picture, style: style, grow: true)
            == large.render(picture, style: style, grow: true), "\(content), \(style)")
      }
    }
  }

  @Test func scenesPastAGPUsLimit() throws {
    let small = try Self.renderer(.fragment, limit: 256)
    let large = try Self.renderer(.fragment, limit: nil)
    for scene in CatalogScene.layers.prefix(60) {
      let size = scene.scene.pixelSize
      let scale = scene.scene.scale * 300 / Double(max(size.width, size.height))
      do {
        let tiled = try small.render(scene.scene, scale: scale)
        #expect(try tiled == large.render(scene.scene, scale: scale), "\(scene)")
      } catch RenderError.tooLargeForDevice {
        // A layer that is turned reads all of its picture.
        print("tiling: \(scene) needs a larger texture")
      }
    }
  }

  @Test func masksPastAGPUsLimit() throws {
    let picture = try Content.letters.picture(PixelSize(700, 90))
    let mask = Mask(alphaOf: picture)
    let (small, large) = (
      try Self.renderer(.fragment, limit: 256), try Self.renderer(.fragment, limit: nil)
    )
    #expect(try small.blur(mask, sigma: 6) == large.blur(mask, sigma: 6))
  }

  /// What no tile can hold: `.gpu` says so, a GPU that was taken unasked leaves it to the CPU.
  @Test func aBlurThatIsWiderThanAnyTexture() throws {
    let picture = try Content.letters.picture(PixelSize(400, 300))
    let style = Style(shadows: [Shadow(.outer, blur: .sigma(60))])
    var options = GPUOptions(variant: .fragment)
    options.maximumTextureSize = 256
    let gpu = try Renderer(backend: .gpu, gpu: options)
    let error = #expect(throws: RenderError.self) { try gpu.render(picture, style: style) }
    guard case .tooLargeForDevice(_, 256, _)? = error else {
      Issue.record("not refused for its size: \(String(describing: error))")
      return
    }
    let automatic = try Renderer(gpu, fallback: CPUBackend())
    let warnings = RenderWarnings()
    let result = try automatic.render(picture, style: style, warnings: warnings)
    #expect(try result == Renderer(backend: .cpu).render(picture, style: style))
    #expect(warnings.all.filter { $0 != .cutOff } == [.drawnOnCPU(reason: "\(try #require(error))")])
  }
}
