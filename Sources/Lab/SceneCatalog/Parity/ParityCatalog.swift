// SPDX-License-Identifier: MIT
import IntaglioModel

/// All cases for which backends must agree, and a small set that covers them.
public enum ParityCatalog {
  /// Standard deviations in points: the identity, the smallest, both sides of the threshold of octaves, and
  /// large ones.
  public static let sigmas: [Double] = [0, 0.3, 0.5, 1, 2, 3.9, 4, 5, 8, 12, 16, 31, 32, 64, 150]
  /// Sizes in pixels: single pixels and rows, odd ones, and one past 4096.
  public static let sizes = [
    PixelSize(1, 1), PixelSize(1, 7), PixelSize(3, 2), PixelSize(17, 31), PixelSize(64, 64),
    PixelSize(255, 257), PixelSize(640, 361), PixelSize(4097, 5),
  ]
  /// Mask thresholds.
  public static let thresholds: [Int?] = [nil, 0, 1, 128]
  /// Pixels per point.
  public static let scales: [Double] = [1, 2, 1.5]
  /// Spreads in points.
  public static let spreads: [Double] = [0, 3, -1.25]

  /// The profiles.
  public static let profiles = Style.Profile.allCases

  /// The number of values of each dimension, in the order that `parityCase` reads.
  private static let dimensions = [
    sigmas.count, sizes.count, Content.allCases.count, ParityCase.Shadows.allCases.count,
    Style.Contents.allCases.count, thresholds.count, Style.Edges.allCases.count, Style.Casters.allCases.count,
    ParityCase.Offset.allCases.count, scales.count, spreads.count, profiles.count,
  ]

  /// The case with these values, one index per dimension.
  private static func parityCase(_ choice: [Int]) -> ParityCase {
    ParityCase(
      sigma: sigmas[choice[0]], size: sizes[choice[1]], content: Content.allCases[choice[2]],
      shadows: ParityCase.Shadows.allCases[choice[3]], contents: Style.Contents.allCases[choice[4]],
      threshold: thresholds[choice[5]], edges: Style.Edges.allCases[choice[6]],
      casters: Style.Casters.allCases[choice[7]], offset: ParityCase.Offset.allCases[choice[8]],
      scale: scales[choice[9]], spread: spreads[choice[10]], profile: profiles[choice[11]])
  }

  /// A set with every pair of values of any two dimensions: the cases of `make test` and `selftest`.
  public static let covering: [ParityCase] = CoveringSet(dimensions).rows.map(parityCase)

  /// The full product, or every nth case of it.
  ///
  /// Cases that share size, content, sigma and mask are consecutive, so that a reference with a cache of its
  /// last blurs computes each once. The casters, which affect neither planes nor offsets, alternate from case
  /// to case, and spreads and profiles from one mask to the next.
  public struct Full: RandomAccessCollection, Sendable {
    private let step: Int

    /// Every `step`th case of the product.
    public init(every step: Int = 1) { self.step = Swift.max(1, step) }

    /// The slowest dimensions first: size, content, sigma, threshold, shadows, scale, offset, edges,
    /// contents.
    private static let order = [1, 2, 0, 5, 3, 9, 8, 6, 4]
    /// The index of the casters in a choice, that of the spreads, and that of the profiles.
    private static let (casters, spreads, profiles) = (7, 10, 11)

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of cases.
    public var endIndex: Int {
      let product = Full.order.reduce(1) { $0 * dimensions[$1] }
      return (product + step - 1) / step
    }

    /// The case with this number.
    public subscript(position: Int) -> ParityCase {
      var choice = [Int](repeating: 0, count: dimensions.count)
      var rest = position * step
      for dimension in Full.order.reversed() {
        (rest, choice[dimension]) = rest.quotientAndRemainder(dividingBy: dimensions[dimension])
      }
      choice[Full.casters] = choice.reduce(0, +) % dimensions[Full.casters]
      let mask = Full.order.prefix(4).reduce(0) { $0 + choice[$1] }
      choice[Full.spreads] = mask % dimensions[Full.spreads]
      choice[Full.profiles] = mask / dimensions[Full.spreads] % dimensions[Full.profiles]
      return parityCase(choice)
    }
  }
}
