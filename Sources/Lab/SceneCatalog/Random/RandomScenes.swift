// SPDX-License-Identifier: MIT
import IntaglioModel

/// Random trees of layers, in any number: every property of a layer, and every two of them together, with
/// unusual numbers. Devices are tested with them as with the catalogue.
///
/// The tree of a seed and a number is the same on every machine. It is small, 24 to 72 pixels a side, with up
/// to a dozen layers nested up to four deep; a few lie far outside the picture, and their shadows fall into
/// it.
///
/// A picture must not depend on the last bit of a number, or no two programs would agree on it. The following
/// are therefore excluded:
///
/// * thresholds over blurred contents (a quarter of a level moves the edge of the mask), and thresholds on a
///   level of common coverages, such as 127 for a half covered pixel;
/// * strokes, spreads and other effects that depend on the edges of displaced contents, whose pixels may have
///   any alpha: a pixel with about a tenth either grows or does not (see the pixel contract);
/// * `hue` and `saturation` of almost grey colours, whose hue depends on the last bit: these modes occur only
///   if all colours of the scene are warm and no caster is drawn, which would be black;
/// * `dissolve`, `darkerColor`, `lighterColor` and `hardMix`, which select one of two colours by levels, over
///   values between levels: these modes occur only in scenes of whole pixels and of colours mixed of fifths,
///   without blurs, gradients and paths;
/// * `colorBurn`, `colorDodge` and `vividLight`, which also occur only in such scenes: black burns a backdrop
///   of 1 to 1, and one that is a bit less to 0;
/// * `posterize`, `steps` and `threshold`, which are discontinuous;
/// * drawing code, which documents cannot contain.
public struct RandomScenes: RandomAccessCollection, Sendable {
  /// The seed of the trees.
  public let seed: UInt64
  /// The number of trees.
  public let count: Int
  /// Whether some layers show text, which needs a text engine.
  public let hasTexts: Bool

  /// The first `count` trees of a seed.
  public init(seed: UInt64 = 1, count: Int, hasTexts: Bool = true) {
    self.seed = seed
    self.count = Swift.max(0, count)
    self.hasTexts = hasTexts
  }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of trees.
  public var endIndex: Int { count }

  /// The tree with this number, called `random-SEED-NUMBER`.
  public subscript(number: Int) -> CatalogScene {
    var seeds = SplitMix(seed: seed)
    // Neighbours start far apart in the generator's sequence.
    let first = seeds.next() ^ (UInt64(truncatingIfNeeded: number) &* 0xD6E8_FEB8_6659_FD93)
    var generator = TreeGenerator(seed: first, hasTexts: hasTexts)
    return CatalogScene("random-\(seed)-\(number)", generator.scene())
  }
}
