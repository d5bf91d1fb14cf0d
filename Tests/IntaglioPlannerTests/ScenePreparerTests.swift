// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem
import TestSupport
import Testing

/// Preparing a scene makes its pictures, planning it makes none.
@Suite struct ScenePreparerTests {
  private static let square = Path.rectangle(Rect(1, 1, 5, 4))

  /// A path, a text, a picture twice, and contents without a picture.
  private static func scene() throws -> Scene {
    let picture = Contents.image(try Bitmap(transparent: PixelSize(4, 4)))
    return Scene(
      width: 40, height: 30,
      layers: [
        Layer(frame: Rect(0, 0, 40, 30), contents: .color(.white)),
        Layer(frame: Rect(2, 3, 9, 9), contents: .shape(Shape(square))),
        Layer(frame: Rect(12, 3, 9, 9), contents: .text(Text("ab"))),
        Layer(
          frame: Rect(22, 3, 12, 9),
          layers: [
            Layer(frame: Rect(0, 0, 5, 6), contents: picture),
            Layer(frame: Rect(6, 0, 5, 6), contents: picture),
          ]),
      ])
  }

  @Test func whatWasPreparedCanBeRead() throws {
    let preparer = ScenePreparer(
      layOutText: TextLayoutEngine { _, _, _ in LaidOutText(outline: Self.square) }, cache: RenderCache())
    #expect(
      "\(try preparer.prepare(Self.scene()))" == """
        prepared 40x30, 4 contents in 3 inputs, 3 drawn
        drawn path    layers[1].contents -> s0 5x4
        drawn text    layers[2].contents -> s1 5x4
        drawn picture layers[3].layers[0].contents -> s2 5x6
        found picture layers[3].layers[1].contents -> s2 5x6
        """)
    let again = try preparer.prepare(Self.scene())
    #expect(again.contents.map(\.isFound) == [true, true, true, true])
    #expect("\(again)".hasPrefix("prepared 40x30, 4 contents in 3 inputs, 0 drawn\nfound path "))
  }

  @Test func plansArePure() throws {
    let cache = RenderCache()
    let preparer = ScenePreparer(
      layOutText: TextLayoutEngine { _, _, _ in LaidOutText(outline: Self.square) }, cache: cache)
    let prepared = try preparer.prepare(Self.scene())
    let before = cache.statistics(of: .contents)
    let plan = Planner().plan(prepared)
    #expect(Planner().plan(prepared) == plan)
    #expect(plan.inputs.map(\.region.size) == prepared.pictures.map(\.size))
    #expect(cache.statistics(of: .contents) == before)
  }

  /// Without a cache a scene is drawn anew each time, and equal contents in it still once.
  @Test func withoutACacheEachSceneStandsAlone() throws {
    let cache = RenderCache(limit: 0)
    let preparer = ScenePreparer(
      layOutText: TextLayoutEngine { _, _, _ in LaidOutText(outline: Self.square) }, cache: cache)
    for round in 1...3 {
      #expect(try preparer.prepare(Self.scene()).pictures.count == 3)
      let statistics = cache.statistics(of: .contents)
      #expect((statistics.misses, statistics.hits) == (3 * round, round))
      #expect((statistics.entries, statistics.bytes) == (0, 0))
    }
  }

  /// Text layout is the most expensive step, also with emoji: cached texts are not laid out again.
  @Test(arguments: [false, true])
  func cachedTextsAreNotSetAgain(hasEmoji: Bool) throws {
    let count = Lock(0)
    let preparer = ScenePreparer(
      layOutText: TextLayoutEngine { _, _, _ in
        count.withLock { $0 += 1 }
        return LaidOutText(outline: Self.square) { _, _, _ in
          hasEmoji
            ? (try Bitmap(transparent: PixelSize(2, 2)), PixelRect(columns: 12..<14, rows: 3..<5)) : nil
        }
      }, cache: RenderCache())
    _ = try preparer.prepare(Self.scene())
    let first = count.withLock { $0 }
    #expect(first >= 1)
    for _ in 0..<3 { _ = try preparer.prepare(Self.scene()) }
    #expect(count.withLock { $0 } == first)
  }

  /// The size of a cached picture's source counts, too, as long as it is kept for comparison.
  @Test func originalsCount() throws {
    let cache = RenderCache(limit: 1 << 20)
    let preparer = ScenePreparer(cache: cache)
    for number in 0..<40 {
      var original = try Bitmap(transparent: PixelSize(200, 200))
      original[number, 0] = SIMD4(repeating: 255)
      let layer = Layer(frame: Rect(0, 0, 5, 5), contents: .image(original))
      _ = try preparer.prepare(Scene(width: 9, height: 9, layers: [layer]))
      let pictures = cache.statistics(of: .pictures)
      #expect(pictures.bytes >= min(number + 1, 6) * 160_000)
      #expect(pictures.bytes + cache.statistics(of: .contents).bytes <= cache.limit)
    }
  }

  /// A path is kept for comparison as long as its picture: its points count, however small the picture is.
  @Test func pointsCount() throws {
    let cache = RenderCache()
    let points = (0..<1000).map { Vector(Double($0 % 2), Double($0) / 1000) }
    let contents = Contents.shape(Shape(.polygon(points)))
    let layer = Layer(frame: Rect(1, 1, 5, 5), contents: contents)
    _ = try ScenePreparer(cache: cache).prepare(Scene(width: 9, height: 9, layers: [layer]))
    #expect(cache.statistics(of: .contents).entries == 1)
    #expect(cache.statistics(of: .contents).bytes >= 1000 * MemoryLayout<Vector>.stride)
  }

  /// Large contents end between two rows, and an unfinished picture is not cached.
  @Test(arguments: ["path", "picture", "fill", "pattern"])
  func cancellingEndsItWithinAContent(kind: String) throws {
    let tile = try Bitmap(
      size: PixelSize(40, 40), pixels: (0..<6400).map { $0 % 4 == 3 ? 255 : UInt8($0 % 97) })
    let frame = Rect(x: 0, y: 0, width: 900, height: 700)
    var layer = Layer(frame: frame)
    switch kind {
    case "path": layer.contents = .shape(Shape(.ellipse(in: frame)))
    case "picture": layer.contents = .image(ImageContents(.bitmap(tile), gravity: .resize))
    case "fill":
      layer.contents = .color(.black)
      layer.style = Style(fill: .bitmap(tile, fit: .stretch))
    default: layer.contents = .pattern(Pattern(tile, scale: 20))
    }
    let scene = Scene(width: 900, height: 700, layers: [layer])
    let all = Cancellation(afterChecks: .max)
    let expected = try ScenePreparer().prepare(scene, cancellation: all)
    #expect(all.checkCount >= 80)
    let preparer = ScenePreparer(cache: RenderCache(limit: 1 << 30))
    for place in [0, 2, 20, all.checkCount / 2, all.checkCount - 1] {
      let cancellation = Cancellation(afterChecks: place)
      #expect(throws: RenderError.cancelled) { try preparer.prepare(scene, cancellation: cancellation) }
      // Both the drawing and its caller take a look.
      #expect(cancellation.checkCount <= place + 4)
    }
    #expect(try preparer.prepare(scene).inputs == expected.inputs)
  }

  @Test func cancellingEndsItBetweenTwoContents() throws {
    let cancellation = Cancellation()
    let drawn = Lock<[Int]>([])
    let layers = (0..<3).map { number in
      Layer(
        frame: Rect(0, 0, 9, 9),
        contents: .drawing(
          Drawing { _ in
            drawn.withLock { $0.append(number) }
            if number == 1 { cancellation.request() }
          }))
    }
    #expect(throws: RenderError.cancelled) {
      try ScenePreparer().prepare(Scene(width: 9, height: 9, layers: layers), cancellation: cancellation)
    }
    #expect(drawn.withLock { $0 } == [0, 1])
  }
}
