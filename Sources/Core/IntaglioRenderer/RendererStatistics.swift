// SPDX-License-Identifier: MIT
import IntaglioPlan

/// The contents of a renderer's cache, and its hits and misses over a series of renders.
public struct RendererStatistics: Sendable, Hashable, Codable {
  /// Contents of layers drawn as pictures: paths, texts, scaled pictures. A miss was drawn; a hit was cached
  /// from an equal one.
  public let contents: CacheStatistics
  /// Planes and pictures made by passes: blurs, shapes, rasterized layers. A miss was made; a hit was cached
  /// and read. On a GPU the pictures of contents are included, but do not count as hits or misses.
  public let surfaces: CacheStatistics
  /// Given pictures, compared with later ones. In a batch of scenes also the picture files of scenes: a miss
  /// was read.
  public let pictures: CacheStatistics
  /// Pictures uploaded to a GPU; 0 after `close()`.
  public let uploads: Int
  /// The maximum size of the cache, in bytes.
  public let cacheLimit: Int

  /// The sum of all kinds.
  public var cache: CacheStatistics { contents + surfaces + pictures }
}

extension RendererStatistics: CustomStringConvertible {
  /// A line for each kind of entries, and one for the sum.
  public var description: String {
    let limit = "of \((cacheLimit + 1023) / 1024) KiB, \(uploads) uploads"
    return
      "cache: \(cache) \(limit)\n  contents: \(contents)\n  surfaces: \(surfaces)\n  pictures: \(pictures)"
  }
}

extension Renderer {
  /// The current contents of the renderer's cache, and its hits and misses over all renders.
  public var statistics: RendererStatistics {
    RendererStatistics(
      contents: cache.statistics(of: .contents), surfaces: cache.statistics(of: .surfaces),
      pictures: cache.statistics(of: .pictures), uploads: (try? engine().uploadCount) ?? 0,
      cacheLimit: cache.limit)
  }
}
