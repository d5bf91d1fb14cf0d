// SPDX-License-Identifier: MIT
import IntaglioPlan

/// What a renderer's cache holds, and how well a series of renders shares its parts.
public struct RendererStatistics: Sendable, Hashable, Codable {
  /// Contents of layers that become pictures: paths, texts, scaled pictures. A miss is one that was drawn, a
  /// hit one that was there already, equal to one drawn before.
  public let contents: CacheStatistics
  /// Planes and pictures that passes make: blurs, shapes, rasterized layers. A miss is one that was made, a
  /// hit one that was there already and was read. On a GPU the pictures of contents are among them, too, but
  /// not counted as hits or misses.
  public let surfaces: CacheStatistics
  /// Pictures as they were given, which are compared with later ones. In a batch of scenes also the files
  /// that scenes name: a miss is one that was read.
  public let pictures: CacheStatistics
  /// Pictures that were sent to a GPU; 0 once the renderer is closed.
  public let uploads: Int
  /// What the cache may take up, in bytes.
  public let cacheLimit: Int

  /// All of the cache together.
  public var cache: CacheStatistics { contents + surfaces + pictures }
}

extension RendererStatistics: CustomStringConvertible {
  /// A line for each kind of what is cached, and one for all.
  public var description: String {
    let limit = "of \((cacheLimit + 1023) / 1024) KiB, \(uploads) uploads"
    return
      "cache: \(cache) \(limit)\n  contents: \(contents)\n  surfaces: \(surfaces)\n  pictures: \(pictures)"
  }
}

extension Renderer {
  /// What the renderer's cache holds now, and what was found in it so far, over all renders.
  public var statistics: RendererStatistics {
    RendererStatistics(
      contents: cache.statistics(of: .contents), surfaces: cache.statistics(of: .surfaces),
      pictures: cache.statistics(of: .pictures), uploads: (try? engine().uploadCount) ?? 0,
      cacheLimit: cache.limit)
  }
}
