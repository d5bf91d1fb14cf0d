// SPDX-License-Identifier: MIT
import Foundation
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import SceneCatalog
import Testing

/// The cache between processes, which never changes a result.
@Suite struct DiskCacheTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func files(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
  }

  @Test func valuesAreStored() throws {
    try withFolder { folder in
      let cache = DiskCache(.folder(folder + "/a/b"))
      #expect(cache.value(for: "x") == nil)
      cache.store([1, 2, 3], for: "x")
      cache.store([], for: "empty")
      cache.store([4], for: "y")
      cache.store([5], for: "y")
      let later = DiskCache(.folder(folder + "/a/b"))
      #expect(later.value(for: "x") == [1, 2, 3])
      #expect(later.value(for: "empty") == [])
      #expect(later.value(for: "y") == [5])
      #expect(later.value(for: "z") == nil)
      #expect(files(folder + "/a/b").count == 3, "no temporary file is left")
    }
  }

  /// Any altered byte, and any missing one, and the value was never there.
  @Test func damagedFilesWereNeverThere() throws {
    try withFolder { folder in
      let cache = DiskCache(.folder(folder))
      cache.store(Array(0..<40), for: "some key")
      let path = try #require(files(folder).first)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      for index in bytes.indices {
        var altered = bytes
        altered[index] ^= 0x10
        try Data(altered).write(to: URL(filePath: path))
        #expect(cache.value(for: "some key") == nil)
        try Data(bytes.prefix(index)).write(to: URL(filePath: path))
        #expect(cache.value(for: "some key") == nil)
      }
      try Data(bytes).write(to: URL(filePath: path))
      #expect(cache.value(for: "some key") == Array(0..<40))
    }
  }

  /// A folder that cannot be made, and no folder at all.
  @Test func whatCannotBeStoredIsNotThere() throws {
    for location in [CacheLocation.folder("/dev/null/cache"), .none] {
      let cache = DiskCache(location)
      cache.store([1], for: "x")
      #expect(cache.value(for: "x") == nil)
    }
    try withFolder { folder in
      let cache = DiskCache(.folder(folder))
      cache.store([UInt8](repeating: 0, count: DiskCache.byteLimit + 1), for: "large")
      #expect(files(folder).isEmpty)
    }
  }

  @Test func theNumberOfFilesIsBounded() throws {
    try withFolder { folder in
      let cache = DiskCache(.folder(folder))
      for number in 0..<DiskCache.fileLimit + 40 { cache.store([1], for: "\(number)") }
      #expect(files(folder).count == DiskCache.fileLimit)
    }
  }

  @Test func anEmptyPlaceIsKnown() throws {
    try withFolder { folder in
      let location = CacheLocation.folder(folder + "/cache")
      #expect(location.isEmpty)
      DiskCache(location).store([1], for: "x")
      #expect(!location.isEmpty)
      #expect(!CacheLocation.none.isEmpty)
    }
  }

  @Test(
    arguments: [
      (["INTAGLIO_CACHE": "off", "HOME": "/root"], nil), (["INTAGLIO_CACHE": "/c"], "/c"),
      (["INTAGLIO_CACHE": "", "XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x/intaglio"),
      (["XDG_CACHE_HOME": "x", "HOME": "/h"], "/h/.cache/intaglio"), ([:], nil), (["HOME": ""], nil),
    ] as [([String: String], String?)])
  func theStandardPlace(environment: [String: String], path: String?) {
    #expect(CacheLocation.standardPath { environment[$0] } == path)
  }

  /// Cached programs draw the same as compiled ones; damaged files are compiled again.
  @Test(arguments: [ShaderVariant.fragment, .compute])
  func keptProgramsDrawTheSame(variant: ShaderVariant) throws {
    try withFolder { folder in
      let picture = Surface.bitmap(try Content.letters.picture(PixelSize(90, 70)))
      let style = Style(shadows: [Shadow(.inner, offset: Vector(1, 2.5), blur: .sigma(5)), Shadow(.outer)])
      let plan = try Planner().plan(style, picture: picture.size)
      func render(_ cache: CacheLocation) throws -> Surface {
        let thread = try RenderThread(options: GPUOptions(variant: variant, cache: cache))
        defer { thread.close() }
        return try thread.execute(plan, inputs: [picture])
      }
      let expected = try render(.none)
      #expect(try render(.folder(folder)) == expected)
      let kept = files(folder)
      #expect(try render(.folder(folder)) == expected)
      #expect(files(folder).sorted() == kept.sorted(), "the second process finds all that it needs")
      for path in kept {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(filePath: path))
      }
      #expect(try render(.folder(folder)) == expected)
    }
  }
}
