// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioSystem
import Testing
import IntaglioPlan

/// Pictures of scenes are read once and cached, within a limit.
@Suite struct BatchPictureCacheTests {
  /// The size of a cached picture of 4 x 4 pixels, under a name of one letter.
  private static let bytes = RenderCache.entryBytes + 64 + 1

  /// Pictures of 4 x 4 pixels, and which of them were read.
  private final class Place: Sendable {
    let reads = Lock<[String]>([])

    func pictures(in cache: RenderCache) -> PictureCache {
      PictureCache(cache) { [self] path, _, _ throws(PictureFileError) in
        let count = reads.withLock { reads in
          reads.append(path)
          return reads.count { $0 == path }
        }
        // A file that cannot be read at first.
        if path == "late", count == 1 { return try Bitmap(contentsOfFile: "/no such folder/late.png") }
        guard let picture = try? Bitmap(transparent: PixelSize(4, 4)) else {
          return try Bitmap(contentsOfFile: "/no such folder/any.png")
        }
        return picture
      }
    }
  }

  @Test func readsOnceHoweverManyAsk() async throws {
    let (place, cache) = (Place(), RenderCache())
    let pictures = place.pictures(in: cache)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 { group.addTask { _ = try pictures.picture("\(number % 4)") } }
      try await group.waitForAll()
    }
    #expect(place.reads.withLock { $0.sorted() } == ["0", "1", "2", "3"])
    let statistics = cache.statistics(of: .pictures)
    #expect((statistics.misses, statistics.hits >= 100, statistics.entries) == (4, true, 4))
    #expect(statistics.bytes == 4 * Self.bytes)
  }

  @Test func keepsWhatIsAskedForMost() throws {
    let (place, cache) = (Place(), RenderCache(limit: 4 * (Self.bytes + 3)))
    let pictures = place.pictures(in: cache)
    for number in 0..<100 {
      _ = try pictures.picture("\(number)")
      _ = try pictures.picture("logo")
      #expect(cache.statistics(of: .pictures).bytes <= cache.limit)
    }
    #expect(place.reads.withLock { $0.count { $0 == "logo" } } == 1)
    _ = try pictures.picture("0")
    #expect(place.reads.withLock { $0.count { $0 == "0" } } == 2)
  }

  @Test func keepsNothingWithoutRoom() throws {
    let (place, cache) = (Place(), RenderCache(limit: Self.bytes - 1))
    let pictures = place.pictures(in: cache)
    for _ in 0..<3 { _ = try pictures.picture("a") }
    #expect(place.reads.withLock(\.count) == 3)
    #expect(cache.statistics(of: .pictures).bytes == 0)
  }

  /// Warnings come with each request, and go with the picture.
  @Test func warningsAreThoseOfCachedPictures() throws {
    let cache = RenderCache(limit: 2 * Self.bytes)
    let pictures = PictureCache(cache) { path, _, warnings throws(PictureFileError) in
      warnings.add([.animation(picture: path)])
      guard let picture = try? Bitmap(transparent: PixelSize(4, 4)) else { throw .noSuchFile(path: path) }
      return picture
    }
    for name in ["a", "b", "a", "c", "d", "a", "a"] {
      let found = RenderWarnings()
      _ = try pictures.picture(name, warnings: found)
      #expect(found.all == [.animation(picture: name)])
    }
    #expect(cache.statistics(of: .pictures).entries == 2)
  }

  @Test func triesAgainAfterAFailure() throws {
    let place = Place()
    let pictures = place.pictures(in: RenderCache())
    #expect(throws: PictureFileError.self) { try pictures.picture("late") }
    for _ in 0..<2 { #expect(try pictures.picture("late").size == PixelSize(4, 4)) }
    #expect(place.reads.withLock(\.count) == 2)
  }
}
