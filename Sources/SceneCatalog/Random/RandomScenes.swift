// SPDX-License-Identifier: MIT
import IntaglioModel

/// Trees of layers by chance, as many as one likes: every property of a layer, and every two of them
/// together, with numbers that nobody would think of. Devices are judged on them as on the catalogue.
///
/// The tree with a seed and a number is the same on every machine. It is small, 24 to 72 pixels a side, with
/// up to a dozen layers that lie in one another four deep; a few lie far outside the picture, and their
/// shadows fall into it.
///
/// What a picture shows must not hang on the last bit of a number, or no two programs agree on it. Left out
/// are therefore
///
/// * thresholds over what is soft by a blur (a blur of a quarter of a level moves the edge of the mask), and
///   thresholds on a level that coverage has by round numbers, such as 127 where a pixel is half covered;
/// * `hue` and `saturation` of what is almost grey, whose hue is a matter of the last bit: these modes occur
///   only where all colours of the scene are warm and no caster is drawn, which would be black;
/// * `dissolve`, `darkerColor`, `lighterColor` and `hardMix`, which choose one of two colours by levels, over
///   what is between levels: these modes occur only in scenes of whole pixels and of colours mixed of fifths,
///   without blurs, gradients and paths;
/// * `colorBurn` and `colorDodge` there too: what black burns is 1 where the backdrop is, and 0 where it
///   lacks the last bit;
/// * drawing code, which no document can hold.
public struct RandomScenes: RandomAccessCollection, Sendable {
  /// Which trees: those of another seed are others.
  public let seed: UInt64
  /// How many trees there are.
  public let count: Int
  /// Whether some layers show text, which a build without the package trait Text cannot set.
  public let hasTexts: Bool

  /// The first `count` trees of a seed.
  public init(seed: UInt64 = 1, count: Int, hasTexts: Bool = true) {
    self.seed = seed
    self.count = Swift.max(0, count)
    self.hasTexts = hasTexts
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// How many trees there are.
  public var endIndex: Int { count }

  /// The tree with this number, called `random-SEED-NUMBER`.
  public subscript(number: Int) -> CatalogScene {
    var seeds = SplitMix(seed: seed)
    // Neighbours begin far apart in the generator's sequence.
    let first = seeds.next() ^ (UInt64(truncatingIfNeeded: number) &* 0xD6E8_FEB8_6659_FD93)
    var generator = TreeGenerator(seed: first, hasTexts: hasTexts)
    return CatalogScene("random-\(seed)-\(number)", generator.scene())
  }
}
