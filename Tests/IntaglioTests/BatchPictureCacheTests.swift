import Intaglio
import Synchronization
import Testing

/// Pictures of scenes are read once and kept, within a limit.
@Suite struct BatchPictureCacheTests {
  /// A cache of 4 x 4 pictures, 64 bytes each, and what was read into it.
  private final class Place: Sendable {
    let reads = Mutex<[String]>([])

    func cache(limit: Int) -> PictureCache {
      PictureCache(limit: limit) { [self] path throws(PNGError) in
        let count = reads.withLock { reads in
          reads.append(path)
          return reads.count { $0 == path }
        }
        // A file that cannot be read at first.
        if path == "late", count == 1 { return try Bitmap(contentsOfPNG: "/no such folder/late.png") }
        guard let picture = try? Bitmap(transparent: PixelSize(4, 4)) else {
          return try Bitmap(contentsOfPNG: "/no such folder/any.png")
        }
        return picture
      }
    }
  }

  @Test func readsOnceHoweverManyAsk() async throws {
    let place = Place()
    let cache = place.cache(limit: 1 << 20)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 { group.addTask { _ = try cache.picture("\(number % 4)") } }
      try await group.waitForAll()
    }
    #expect(place.reads.withLock { $0.sorted() } == ["0", "1", "2", "3"])
    #expect(cache.bytes == 4 * 64)
  }

  @Test func keepsWhatIsAskedForMost() throws {
    let place = Place()
    let cache = place.cache(limit: 4 * 64)
    for number in 0..<100 {
      _ = try cache.picture("\(number)")
      _ = try cache.picture("logo")
      #expect(cache.bytes <= 4 * 64)
    }
    #expect(place.reads.withLock { $0.count { $0 == "logo" } } == 1)
    _ = try cache.picture("0")
    #expect(place.reads.withLock { $0.count { $0 == "0" } } == 2)
  }

  @Test func keepsNothingWithoutRoom() throws {
    let place = Place()
    let cache = place.cache(limit: 63)
    for _ in 0..<3 { _ = try cache.picture("a") }
    #expect(place.reads.withLock(\.count) == 3)
    #expect(cache.bytes == 0)
  }

  @Test func triesAgainAfterAFailure() throws {
    let place = Place()
    let cache = place.cache(limit: 1 << 20)
    #expect(throws: PNGError.self) { try cache.picture("late") }
    for _ in 0..<2 { #expect(try cache.picture("late").size == PixelSize(4, 4)) }
    #expect(place.reads.withLock(\.count) == 2)
  }
}
