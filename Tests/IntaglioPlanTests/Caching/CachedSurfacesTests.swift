// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import Testing

/// The weights of a backend's surfaces in the cache, and their order of eviction.
@Suite struct CachedSurfacesTests {
  private final class Memory: CachedMemory {
    let byteCount: Int
    init(_ byteCount: Int) { self.byteCount = byteCount }
  }

  private let cache = RenderCache(limit: 250_000)
  private let inputs = (0..<3).map { _ in SurfaceNumber.next() }
  private let device = Memory(0)

  /// The surfaces of a blur that one of three pictures casts, and the plane that is cached of them.
  private func surfaces(of input: Int) throws -> (surfaces: CachedSurfaces, plane: SurfaceID) {
    let style = Style(shadows: [Shadow(.outer, blur: .sigma(2))])
    let plan = try Planner().plan(style, picture: PixelSize(40, 30))
    let caching = SurfaceCaching(plan, inputs: [inputs[input]], in: cache)
    let surfaces = CachedSurfaces(plan, caching, owner: ObjectIdentifier(device), inputs: false)
    #expect(surfaces.cacheable.count == 1)
    return (surfaces, try #require(surfaces.cacheable.keys.first))
  }

  private func draw(_ input: Int) throws {
    let (surfaces, plane) = try surfaces(of: input)
    surfaces.finish(surfaces.present.isEmpty ? [plane: Memory(100_000)] : [:])
  }

  private func isPresent(_ input: Int) throws -> Bool { try !surfaces(of: input).surfaces.present.isEmpty }

  /// There is room for two planes. That of the first picture is read again before the third needs room.
  @Test func whatIsReadStays() throws {
    for input in [0, 1, 0, 2] { try draw(input) }
    #expect(try (0..<3).map(isPresent) == [true, false, true])
  }

  /// Surfaces that are to be cached stay in memory while a plan runs, so that there are no more of them than
  /// the cache holds; the same each time.
  @Test func noMoreIsHeldThanTheCacheHolds() throws {
    var plan = Plan()
    let region = PixelRect(PixelSize(100, 100))
    let picture = plan.addInput(.bitmap, region)
    var items: [PaintItem] = []
    for _ in 0..<PaintPass.maximumSurfaces {
      let plane = plan.addSurface(.plane, region)
      plan.add(
        ShapePass(RoundedRectangle(left: Double(items.count), top: 0, right: 90, bottom: 90), output: plane))
      items.append(
        PaintItem(.color(.one), coverage: [CoverageTerm(.plane(plane, octaves: 0))], region: region))
    }
    items[0].paint = .picture(picture, shift: .zero)
    plan.output = plan.addSurface(.bitmap, region)
    plan.add(PaintPass(items: items, output: plan.output))
    func cacheable() -> [Int] {
      let caching = SurfaceCaching(plan, inputs: [inputs[0]], in: cache)
      return CachedSurfaces(plan, caching, owner: ObjectIdentifier(device), inputs: false).cacheable.keys
        .map(\.index).sorted()
    }
    // Each has 20,000 bytes, and its entry some more.
    let count = 250_000 / (20_000 + RenderCache.entryBytes)
    #expect(cacheable() == Array(1...count))
    #expect(cacheable() == Array(1...count))
  }

  /// A device that had no room lets go of all that it has, and it is no longer counted.
  @Test func whatAFailureTakesOutIsNotCounted() throws {
    let surfaces = try surfaces(of: 0)
    let before = cache.statistics(of: .surfaces)
    surfaces.surfaces.finish([surfaces.plane: Memory(100_000)])
    let with = cache.statistics(of: .surfaces)
    #expect(
      (with.entries, with.bytes - before.bytes) == (before.entries + 1, 100_000 + RenderCache.entryBytes))
    surfaces.surfaces.fail()
    let after = cache.statistics(of: .surfaces)
    #expect((after.entries, after.bytes) == (before.entries, before.bytes))
    #expect(try !isPresent(0))
  }
}
