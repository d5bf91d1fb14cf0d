// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog
import Testing
import IntaglioPlan
import IntaglioPlanner

/// A renderer's cache between scenes: how much is redrawn, and that the cache never shows in a picture.
@Suite struct CachingTests {
  private static let shadows = [
    Shadow(.inner, color: Color(white: 0, alpha: 0.7), offset: Vector(1, 2), blur: .sigma(2)),
    Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(2, 3), blur: .sigma(5)),
  ]

  /// Text, path, scaled picture and gradient with shadows, the text's light from somewhere.
  private static func scene(_ string: String = "Keep", offset: Vector = Vector(1, 2)) throws -> Scene {
    var shadows = shadows
    shadows[0].offset = offset
    return Scene(
      width: 120, height: 80, background: .white,
      layers: [
        Layer(
          frame: Rect(10, 10, 60, 50), contents: .gradient(Gradient([.white, .black])),
          style: Style(shadows: [shadows[1]]), cornerRadii: CornerRadii(9), opacity: 0.9),
        Layer(
          frame: Rect(20, 12, 90, 40),
          contents: .text(Text(string, font: Font(size: 30))), style: Style(shadows: shadows)),
        Layer(
          frame: Rect(70.5, 30, 40, 40),
          contents: .image(try Content.letters.picture(PixelSize(64, 64)), gravity: .resizeAspect),
          style: Style(shadows: [shadows[1]])),
        Layer(
          frame: Rect(5, 50, 30, 30), contents: .shape(Shape(.circle(center: Vector(10, 10), radius: 9)))),
      ])
  }

  /// A scene that is drawn again draws, sends and blurs nothing again.
  @Test(arguments: [BackendChoice.cpu, .gpu])
  func nothingIsMadeTwice(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    let scene = try Self.scene()
    let first = try renderer.render(scene)
    let once = renderer.statistics
    // Text, picture and circle; three blurs for two sigmas of the text and one of the picture, one of the
    // gradient.
    #expect(once.contents.misses == 3)
    #expect(once.surfaces.misses >= 4)
    #expect(once.uploads == (backend == .gpu ? 3 : 0))
    for _ in 0..<3 { #expect(try renderer.render(scene) == first) }
    let again = renderer.statistics
    #expect(again.contents.misses == once.contents.misses)
    #expect(again.contents.hits == once.contents.hits + 9)
    #expect(again.surfaces.misses == once.surfaces.misses)
    #expect(again.surfaces.hits > 0)
    #expect(again.uploads == once.uploads)
  }

  /// While a light goes round, the blurred planes are made once for all frames, and each frame is as if drawn
  /// alone.
  @Test(arguments: [BackendChoice.cpu, .gpu])
  func aMovingLightBlursOnce(backend: BackendChoice) throws {
    let (renderer, other) = (try Renderer(backend: backend), try Renderer(backend: backend))
    var made: Set<Int> = []
    for offset in [Vector(3, 0), Vector(2, 2), Vector(0, 3), Vector(-3, 0), Vector(0, -3)] {
      let frame = try renderer.render(Self.scene(offset: offset))
      made.insert(renderer.statistics.surfaces.misses)
      _ = try other.render(Self.scene("Else"))
      #expect(try Renderer(backend: backend).render(Self.scene(offset: offset)) == frame)
    }
    #expect(made.count == 1)
  }

  /// Only changed contents are redrawn: another text leaves picture, circle and their blurs alone.
  @Test(arguments: [BackendChoice.cpu, .gpu])
  func onlyWhatChangesIsMade(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    _ = try renderer.render(Self.scene())
    let before = renderer.statistics
    let changed = try renderer.render(Self.scene("Other"))
    let after = renderer.statistics
    #expect(after.contents.misses == before.contents.misses + 1)
    #expect(after.surfaces.misses > before.surfaces.misses)
    #expect(after.surfaces.hits > before.surfaces.hits)
    #expect(try Renderer(backend: backend).render(Self.scene("Other")) == changed)
  }

  /// A picture equal to one before, in other memory, is the same picture; one changed pixel makes another.
  @Test func picturesAreKnownByTheirPixels() throws {
    func scene(_ picture: Bitmap) -> Scene {
      Scene(width: 40, height: 40, layers: [Layer(frame: Rect(3, 3, 30.5, 31), contents: .image(picture))])
    }
    let renderer = try Renderer(backend: .cpu)
    let picture = try Content.letters.picture(PixelSize(50, 50))
    _ = try renderer.render(scene(picture))
    let copy = try Bitmap(size: picture.size, pixels: picture.pixels.map { $0 })
    _ = try renderer.render(scene(copy))
    #expect(renderer.statistics.contents.misses == 1)
    var changed = picture
    // A byte that the hash leaves out as likely as not: equality decides.
    changed[1, 0] = SIMD4(0, 0, 0, picture[1, 0].w == 255 ? 254 : 255)
    let drawn = try renderer.render(scene(changed))
    #expect(renderer.statistics.contents.misses == 2)
    #expect(try Renderer(backend: .cpu).render(scene(changed)) == drawn)
  }

  /// A rasterized layer is one surface, whatever is in it: later scenes read that and nothing below it.
  @Test(arguments: [BackendChoice.cpu, .gpu])
  func rasterizedLayersAreOneSurface(backend: BackendChoice) throws {
    func scene(_ string: String, rasterizes: Bool) throws -> Scene {
      var scene = try Self.scene()
      let still = Layer(frame: Rect(0, 0, 120, 80), rasterizes: rasterizes, layers: scene.layers)
      scene.layers = [
        still,
        Layer(frame: Rect(0, 0, 120, 30), contents: .text(Text(string, font: Font(size: 14)))),
      ]
      return scene
    }
    let renderer = try Renderer(backend: backend)
    _ = try renderer.render(scene("1", rasterizes: true))
    for string in ["2", "3", "4"] {
      let before = renderer.statistics
      let rasterized = try renderer.render(scene(string, rasterizes: true))
      #expect(renderer.statistics.surfaces.misses == before.surfaces.misses)
      #expect(renderer.statistics.surfaces.hits == before.surfaces.hits + 1)
      let flat = try Renderer(backend: backend).render(scene(string, rasterizes: false))
      #expect(try BitmapComparison(flat, rasterized).maximumDifference <= 1)
    }
  }

  /// Scenes of the whole catalogue in turns on one renderer equal single renders: with room for all of them,
  /// for some, and without a cache.
  @Test(arguments: [BackendChoice.cpu, .gpu], [Renderer.defaultCacheLimit, 100_000, 0])
  func nothingOldShows(backend: BackendChoice, cacheLimit: Int) throws {
    let renderer = try Renderer(backend: backend, cacheLimit: cacheLimit)
    let alone = try CatalogScene.layers.map { try Renderer(backend: .cpu).render($0.scene) }
    for _ in 0..<2 {
      for (scene, alone) in zip(CatalogScene.layers, alone) {
        let picture = try renderer.render(scene.scene)
        let allowed = backend == .cpu ? 0 : 2
        #expect(try BitmapComparison(alone, picture).maximumDifference <= allowed, "\(scene)")
        #expect(renderer.statistics.cache.bytes <= cacheLimit)
      }
    }
  }

  /// With a limit of 0 everything is made for each scene, and nothing stays.
  @Test(arguments: [BackendChoice.cpu, .gpu])
  func aLimitOfZeroCachesNothing(backend: BackendChoice) throws {
    let (renderer, caching) = (try Renderer(backend: backend, cacheLimit: 0), try Renderer(backend: backend))
    let expected = try caching.render(Self.scene())
    for round in 1...3 {
      #expect(try renderer.render(Self.scene()) == expected)
      let statistics = renderer.statistics
      #expect((statistics.contents.misses, statistics.contents.hits) == (3 * round, 0))
      #expect(statistics.surfaces == CacheStatistics())
      #expect((statistics.cache.entries, statistics.cache.bytes) == (0, 0))
      #expect(statistics.uploads == (backend == .gpu ? 3 * round : 0))
    }
    let prepared = PreparedPicture(try Content.letters.picture(PixelSize(40, 30)))
    let style = Style(shadows: Self.shadows)
    #expect(
      try renderer.render(RenderRequest(prepared, style: style))
        == caching.render(RenderRequest(prepared, style: style)))
    #expect(renderer.statistics.cache.bytes == 0)
  }

  /// Unrelated texts and pictures evict each other: together they stay within the one limit, and fill it.
  @Test(arguments: [BackendChoice.cpu, .gpu])
  func oneLimitHoldsForEverything(backend: BackendChoice) throws {
    let limit = 400_000
    let renderer = try Renderer(backend: backend, cacheLimit: limit)
    var picture = try Bitmap(transparent: PixelSize(60, 50))
    for number in 0..<200 {
      picture[number % 60, number / 60] = SIMD4(0, 0, 0, 255)
      _ = try renderer.render(
        Scene(
          width: 80, height: 60,
          layers: [
            Layer(
              frame: Rect(2, 2, 70, 30),
              contents: .text(Text("\(number)", font: Font(size: 20))), style: Style(shadows: Self.shadows)),
            Layer(frame: Rect(30, 20, 45.5, 39), contents: .image(picture)),
          ]))
      #expect(renderer.statistics.cache.bytes <= limit)
    }
    let statistics = renderer.statistics
    for kind in [statistics.contents, statistics.surfaces, statistics.pictures] {
      #expect(kind.entries > 0)
      #expect(kind.evictions > 0)
    }
    #expect(statistics.cache.bytes > limit / 2)
    #expect(statistics.contents.misses == 400)
    // The latest drawing is cached, the earliest is not.
    _ = try renderer.render(Self.scene())
    let before = renderer.statistics.contents
    _ = try renderer.render(Self.scene())
    #expect(renderer.statistics.contents.misses == before.misses)
  }

  /// The planes of pictures that are rendered again are within the limit, too.
  @Test func preparedPicturesCountToo() throws {
    let limit = 1 << 20
    let renderer = try Renderer(backend: .cpu, cacheLimit: limit)
    let picture = try Content.letters.picture(PixelSize(200, 200))
    for number in 0..<30 {
      let style = Style(shadows: Self.shadows)
      _ = try renderer.render(
        RenderRequest(PreparedPicture(picture), style: style, scale: 1 + 0.01 * Double(number)))
      #expect(renderer.statistics.surfaces.bytes <= limit)
    }
    #expect(renderer.statistics.surfaces.evictions > 0)
  }

  /// A hundred unrelated scenes do not fill the memory: the cache stays within its limit.
  @Test func whatIsCachedIsLimited() throws {
    let cache = RenderCache(limit: 100_000)
    let preparer = ScenePreparer(cache: cache)
    for index in 0..<100 {
      let path = Path.circle(center: Vector(50, 50), radius: 20 + 0.1 * Double(index))
      _ = try preparer.prepare(
        Scene(
          width: 100, height: 100,
          layers: [Layer(frame: Rect(0, 0, 100, 100), contents: .shape(Shape(path)))]))
      #expect(cache.statistics(of: .contents).bytes <= 100_000)
    }
    #expect(cache.statistics(of: .contents).misses == 100)
  }
}
