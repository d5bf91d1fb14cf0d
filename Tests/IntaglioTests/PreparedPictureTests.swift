// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioCPU
import SceneCatalog
import Testing
import IntaglioPlan
import IntaglioPlanner

/// Pictures that are rendered again and again: always as if for the first time.
@Suite struct PreparedPictureTests {
  /// Offsets, colours, contents, sigmas, thresholds and fills that come and go, some of them twice.
  private static let styles: [Style] = {
    var styles: [Style] = []
    for (index, sigma) in [3.0, 3, 9, 3, 0, 9, 25].enumerated() {
      let offset = Vector(Double(index) * 1.5 - 4, 3 - Double(index))
      var style = Style(shadows: [
        Shadow(.inner, color: Color(white: 0, alpha: 0.75), offset: offset, blur: .sigma(sigma)),
        Shadow(
          .inner, color: Color(white: 1, alpha: 0.5), offset: Vector(-offset.x, -offset.y),
          blur: .sigma(sigma)),
        Shadow(
          .outer, color: Color(white: 0, alpha: 0.1 * Double(index + 1)), offset: offset, blur: .sigma(6)),
      ])
      if index % 2 == 1 { style.contents = .knockout }
      if index % 3 == 1 { style.threshold = 90 }
      if index == 5 { style.edges = .bounded }
      if index == 6 { style.fill = .color(Color(white: 0.3, alpha: 1)) }
      styles.append(style)
    }
    return styles
  }()

  @Test(arguments: [BackendChoice.cpu, .gpu])
  func everyRenderIsAsIfAlone(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    let pictures = try [PixelSize(143, 90), PixelSize(77, 201)].map { try Content.letters.picture($0) }
    let prepared = pictures.map { PreparedPicture($0) }
    // Two pictures in turns, and others in between, on one renderer.
    for style in Self.styles + Self.styles.reversed() {
      for (picture, prepared) in zip(pictures, prepared) {
        for grow in [false, true] {
          let expected = try renderer.render(picture, style: style, grow: grow)
          #expect(try renderer.render(RenderRequest(prepared, style: style, grow: grow)) == expected)
        }
      }
    }
  }

  /// A plane for each sigma and mask, made once however often shadows move, and not for ever cached.
  @Test func planesAreCached() throws {
    // A plane of 90 x 60 pixels has 2 bytes each, in rows of 256 bytes; others are smaller.
    let cache = RenderCache(limit: 8 * (60 * 256 + RenderCache.entryBytes))
    let number = SurfaceNumber.next()
    let backend = CPUBackend(maximumThreads: 1)
    let picture = Surface.bitmap(try Content.disc.picture(PixelSize(90, 60)))
    var planner = Planner()
    planner.makesWholePlanes = true
    func render(sigma: Double, offset: Double) throws {
      let style = Style(shadows: [Shadow(.inner, offset: Vector(offset, 1), blur: .sigma(sigma))])
      let plan = try planner.plan(style, picture: picture.size)
      _ = try backend.execute(
        plan, inputs: [picture], caching: SurfaceCaching(plan, inputs: [number], in: cache))
    }
    var surfaces: CacheStatistics { cache.statistics(of: .surfaces) }
    for offset in [0, 3.5, -20] { try render(sigma: 3, offset: offset) }
    #expect(surfaces.misses == 1)
    #expect(surfaces.hits == 2)
    try render(sigma: 8, offset: 2)
    try render(sigma: 3, offset: 2)
    #expect(surfaces.misses == 2)
    #expect(surfaces.evictions == 0)
    for sigma in 1...60 {
      try render(sigma: 0.5 * Double(sigma), offset: 0)
      #expect(surfaces.bytes <= cache.limit)
    }
    #expect(surfaces.evictions > 0)
    let made = surfaces.misses
    try render(sigma: 30, offset: 1)
    #expect(surfaces.misses == made, "what was used last is there")
  }

  /// A failed render leaves nothing behind for a later one to show.
  @Test func failuresLeaveNothing() throws {
    let renderer = try Renderer(backend: .gpu)
    let picture = try Content.softBlob.picture(PixelSize(64, 64))
    let prepared = PreparedPicture(picture)
    let bad = Style(shadows: [Shadow(.outer, blur: .sigma(.nan))])
    #expect(throws: RenderError.self) { try renderer.render(RenderRequest(prepared, style: bad)) }
    for style in Self.styles.prefix(2) {
      #expect(
        try renderer.render(RenderRequest(prepared, style: style)) == renderer.render(picture, style: style))
    }
  }
}
