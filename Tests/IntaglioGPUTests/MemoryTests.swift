// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import PassReference
import TestSupport
import Testing

/// The backend's kept and cached memory, and that stale pixels never show.
@Suite struct MemoryTests {
  private let style = Style(shadows: [
    Shadow(.inner, offset: Vector(0, 4), blur: .sigma(3)),
    Shadow(.outer, color: .white, offset: Vector(0.5, 1), blur: .sigma(9)),
  ])

  @Test func texturesAndProgramsDoNotGrow() throws {
    var options = GPUOptions()
    // Trials and delayed compilations happen at once, and then no more.
    (options.triesVariants, options.usesKnownVariants, options.pixelsBeforeBlurPrograms) = (true, false, 0)
    var backend = try GPUBackend(options: options)
    var samples = Samples(seed: 77)
    let bitmap = try samples.bitmap(PixelSize(64, 48))
    let plan = try Planner().plan(style, picture: bitmap.size)
    let first = try backend.execute(plan, inputs: [.bitmap(bitmap)])
    let before = backend.statistics
    for _ in 0..<300 { #expect(try backend.execute(plan, inputs: [.bitmap(bitmap)]) == first) }
    #expect(backend.statistics == before)
    #expect(before.takenTextures == 0)
    #expect(before.textures > 0)
  }

  @Test func sizesThatChangeStayWithinTheBudget() throws {
    let budget = 1 << 20
    var backend = try GPUBackend(options: GPUOptions(textureBudget: budget))
    for side in stride(from: 20, to: 220, by: 9) {
      var samples = Samples(seed: UInt64(side))
      let bitmap = try samples.bitmap(PixelSize(side, side + 3))
      let plan = try Planner().plan(style, picture: bitmap.size)
      _ = try backend.execute(plan, inputs: [.bitmap(bitmap)])
      #expect(backend.statistics.textureBytes <= budget)
      #expect(backend.statistics.takenTextures == 0)
    }
  }

  /// On hardware textures are shared by pictures of other sizes: a batch makes a few dozen, and not some for
  /// each picture.
  @Test func mixedSizesNeedFewTextures() throws {
    let budget = 16 << 20
    var options = GPUOptions(textureBudget: budget)
    options.treatsAsHardware = true
    var backend = try GPUBackend(options: options)
    var samples = Samples(seed: 4)
    for _ in 0..<200 {
      let size = PixelSize(16 + Int(200 * samples.number()), 16 + Int(200 * samples.number()))
      let plan = try Planner().plan(style, picture: size)
      _ = try backend.execute(plan, inputs: [.bitmap(try Bitmap(transparent: size))])
    }
    #expect(backend.statistics.madeTextures <= 60)
    #expect(backend.statistics.textures <= backend.statistics.madeTextures)
    #expect(backend.statistics.textureBytes <= budget)
  }

  /// A texture is larger than its surface, with an earlier picture beyond it that shadows must not reach.
  @Test(arguments: GPUConfiguration.all)
  func earlierPicturesDoNotShowAtTheEdges(_ configuration: GPUConfiguration) throws {
    let thread = try configuration.thread()
    var reaching = style
    reaching.edges = .bounded
    for style in [style, reaching] {
      for size in [PixelSize(31, 29), PixelSize(64, 7), PixelSize(9, 57), PixelSize(33, 33)] {
        let white = try Bitmap(size: PixelSize(120, 120), pixels: [UInt8](repeating: 255, count: 4 * 14400))
        _ = try thread.execute(try Planner().plan(style, picture: white.size), inputs: [.bitmap(white)])
        var samples = Samples(seed: UInt64(size.width))
        let inputs = [Surface.bitmap(try samples.bitmap(size))]
        let plan = try Planner().plan(style, picture: size)
        let expected = try ReferenceBackend().execute(plan, inputs: inputs)
        #expect(try thread.execute(plan, inputs: inputs).largestDifference(to: expected) <= 1.0 / 255 + 1e-9)
      }
    }
  }

  @Test func texturesGoBackWhenAPlanFails() throws {
    var backend = try GPUBackend()
    let plane = Surface.plane(Plane(region: PixelRect(0, 0, 2, 2), samples: [1, 1, 1, 1]))
    let good = PassCase("good", [plane], .plane, PixelRect(0, 0, 2, 2)) {
      DownsamplePass(source: .plane($0[0]), output: $1)
    }
    _ = try backend.execute(good.plan, inputs: good.inputs)
    let bad = PassCase("bad", [plane], .plane, PixelRect(0, 0, 2, 2)) {
      BlurPass(source: .plane($0[0]), axis: .vertical, kernel: .gaussian(variance: 9, radius: 30), output: $1)
    }
    #expect(throws: RenderError.self) { try backend.execute(bad.plan, inputs: bad.inputs) }
    #expect(backend.statistics.takenTextures == 0)
    _ = try backend.execute(good.plan, inputs: good.inputs)
    #expect(backend.statistics.takenTextures == 0)
  }

  /// Bands, each with its own bounds.
  @Test(arguments: GPUConfiguration.all)
  func bandsGiveTheSamePictureAsOnePiece(_ configuration: GPUConfiguration) throws {
    var samples = Samples(seed: 40)
    let bitmap = try samples.bitmap(PixelSize(90, 130))
    var bounded = style
    bounded.edges = .bounded
    let plan = try Planner().plan(bounded, picture: bitmap.size)
    let divided = DividedPlan(plan, withinBytes: 1)
    #expect(divided.bands.count > 1)
    let thread = try configuration.thread()
    let whole = try thread.execute(plan, inputs: [.bitmap(bitmap)])
    #expect(try thread.execute(divided, inputs: [.bitmap(bitmap)], caching: nil) == whole)
    let expected = try ReferenceBackend().execute(plan, inputs: [.bitmap(bitmap)])
    #expect(try whole.largestDifference(to: expected) <= 1.0 / 255 + 1e-9)
  }

  /// A plan whose picture and planes are cached.
  private func cachedPlan(_ bitmap: Bitmap) throws -> (plan: Plan, inputs: [Surface], SurfaceNumber) {
    var planner = Planner()
    planner.makesWholePlanes = true
    return (try planner.plan(style, picture: bitmap.size), [.bitmap(bitmap)], .next())
  }

  /// Textures of a context that is gone are not taken for those of the new one.
  @Test func aLostContextIsNoCache() throws {
    var backend = try GPUBackend()
    var samples = Samples(seed: 9)
    let (plan, inputs, number) = try cachedPlan(samples.bitmap(PixelSize(40, 31)))
    let cache = RenderCache()
    func caching() -> SurfaceCaching? { SurfaceCaching(plan, inputs: [number], in: cache) }
    let expected = try backend.execute(plan, inputs: inputs, caching: nil)
    for _ in 0..<2 { #expect(try backend.execute(plan, inputs: inputs, caching: caching()) == expected) }
    let before = cache.statistics(of: .surfaces)
    #expect(before.hits > 0)
    backend.simulateContextLosses(1)
    for _ in 0..<2 { #expect(try backend.execute(plan, inputs: inputs, caching: caching()) == expected) }
    #expect(cache.statistics(of: .surfaces).misses == 2 * before.misses)
    #expect(cache.statistics(of: .surfaces).bytes == before.bytes)
    // The textures of the old contexts leave the cache with them; the numbers of surfaces stay.
    backend.simulateContextLosses(2)
    #expect(throws: RenderError.contextLost(reason: "a test asked for it")) {
      try backend.execute(plan, inputs: inputs, caching: caching())
    }
    #expect(cache.statistics(of: .surfaces).bytes < before.bytes)
    #expect(try backend.execute(plan, inputs: inputs, caching: caching()) == expected)
  }

  /// Two devices share a cache, and never a texture.
  @Test func devicesShareACacheButNoTexture() throws {
    let (first, second) = (try RenderThread(), try RenderThread())
    var samples = Samples(seed: 10)
    let (plan, inputs, number) = try cachedPlan(samples.bitmap(PixelSize(40, 31)))
    let cache = RenderCache()
    let expected = try first.execute(plan, inputs: inputs)
    for thread in [first, second, first, second] {
      let caching = SurfaceCaching(plan, inputs: [number], in: cache)
      #expect(try thread.execute(plan, inputs: inputs, caching: caching) == expected)
    }
    let statistics = cache.statistics(of: .surfaces)
    #expect(statistics.hits == statistics.misses, "each makes its own once, and finds it once")
    #expect((first.uploadCount, second.uploadCount) == (2, 1))
  }

  /// Textures released by the cache return to the pool, for the next plan or for deletion.
  @Test func evictedTexturesAreReused() throws {
    let limit = 200_000
    var backend = try GPUBackend(options: GPUOptions(textureBudget: 100_000))
    let cache = RenderCache(limit: limit)
    for seed in 0..<60 {
      var samples = Samples(seed: UInt64(seed))
      let (plan, inputs, number) = try cachedPlan(samples.bitmap(PixelSize(50 + seed % 5, 40)))
      _ = try backend.execute(
        plan, inputs: inputs, caching: SurfaceCaching(plan, inputs: [number], in: cache))
      #expect(cache.statistics(of: .surfaces).bytes <= limit)
      // Those cached before the plan, those of the plan, and the budget for reuse.
      #expect(backend.statistics.textureBytes <= 2 * limit + 100_000)
    }
    #expect(cache.statistics(of: .surfaces).evictions > 0)
    #expect(backend.statistics.takenTextures <= cache.statistics(of: .surfaces).entries)
  }

  @Test func twoBackendsOnOneThreadDoNotDisturbEachOther() throws {
    var first = try GPUBackend(options: GPUOptions(variant: .fragment))
    var second = try GPUBackend(options: GPUOptions(variant: .compute))
    var samples = Samples(seed: 6)
    let bitmap = try samples.bitmap(PixelSize(33, 21))
    let plan = try Planner().plan(style, picture: bitmap.size)
    let expected = try first.execute(plan, inputs: [.bitmap(bitmap)])
    for _ in 0..<3 {
      #expect(
        try second.execute(plan, inputs: [.bitmap(bitmap)]).largestDifference(to: expected) <= 1.0 / 255
          + 1e-9)
      #expect(try first.execute(plan, inputs: [.bitmap(bitmap)]) == expected)
    }
  }
}

extension PassCase {
  /// An opaque white square.
  fileprivate func white(_ side: Int) throws -> Bitmap {
    try Bitmap(size: PixelSize(side, side), pixels: [UInt8](repeating: 255, count: 4 * side * side))
  }
}
