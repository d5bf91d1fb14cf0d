// SPDX-License-Identifier: MIT

extension Adjustment {
  /// More or less ink in ranges of colours: Photoshop's selective colour, by the formula that Clément Bœsch
  /// found ("Understanding selective coloring in Adobe Photoshop", 2017). It has not been checked against
  /// pictures by Photoshop.
  ///
  /// A component v of red, green or blue becomes v plus the sum, over the ranges, of
  ///
  ///     w clamp(a, -v, 1 - v)    with    a = -i - k (1 + i)    of the absolute kind,
  ///                                      a = (-i - k (1 + i)) (1 - v)    of the relative one
  ///
  /// in fractions of 1. i is the range's cyan for red, its magenta for green, its yellow for blue; k is its
  /// black. With the largest component M, the smallest m and the middle one b, the weights of the ranges are:
  ///
  ///     reds, greens, blues        w = M - b where that component is the largest, else 0
  ///     cyans, magentas, yellows   w = b - m where red, green, blue is the least, else 0
  ///     whites, blacks             w = max(2 m - 1, 0), max(1 - 2 M, 0)
  ///     neutrals                   w = 1 - |M - 1/2| - |m - 1/2|
  public struct SelectiveColor: Sendable, Hashable {
    /// The inks for reds: cyan, magenta, yellow and black in percent, -100…100 each.
    public var reds: [Double]
    /// The inks for yellows.
    public var yellows: [Double]
    /// The inks for greens.
    public var greens: [Double]
    /// The inks for cyans.
    public var cyans: [Double]
    /// The inks for blues.
    public var blues: [Double]
    /// The inks for magentas.
    public var magentas: [Double]
    /// The inks for colours whose components are all more than half.
    public var whites: [Double]
    /// The inks for all colours except black and white.
    public var neutrals: [Double]
    /// The inks for colours whose components are all less than half.
    public var blacks: [Double]
    /// Whether amounts of ink are absolute, rather than relative to the ink that is there.
    public var isAbsolute: Bool

    /// A change of ranges; by default none.
    public init(
      reds: [Double] = none, yellows: [Double] = none, greens: [Double] = none, cyans: [Double] = none,
      blues: [Double] = none, magentas: [Double] = none, whites: [Double] = none, neutrals: [Double] = none,
      blacks: [Double] = none, isAbsolute: Bool = false
    ) {
      (self.reds, self.yellows, self.greens) = (reds, yellows, greens)
      (self.cyans, self.blues, self.magentas) = (cyans, blues, magentas)
      (self.whites, self.neutrals, self.blacks) = (whites, neutrals, blacks)
      self.isAbsolute = isAbsolute
    }

    /// No change of inks.
    public static let none: [Double] = [0, 0, 0, 0]
  }
}

extension Adjustment.SelectiveColor: Described {
  package static let schemaName = "selectiveColor"
  package static let summary =
    "More or less cyan, magenta, yellow and black, in percent, by ranges of colours."
  package static let blank = Adjustment.SelectiveColor()
  private static let inks = ListLimit<Double>(4...4, of: .range(-100...100))
  package static let fields: FieldTable<Adjustment.SelectiveColor> = [
    Field("reds", \.reds, "Cyan, magenta, yellow and black for reds.", limit: inks),
    Field("yellows", \.yellows, "Cyan, magenta, yellow and black for yellows.", limit: inks),
    Field("greens", \.greens, "Cyan, magenta, yellow and black for greens.", limit: inks),
    Field("cyans", \.cyans, "Cyan, magenta, yellow and black for cyans.", limit: inks),
    Field("blues", \.blues, "Cyan, magenta, yellow and black for blues.", limit: inks),
    Field("magentas", \.magentas, "Cyan, magenta, yellow and black for magentas.", limit: inks),
    Field("whites", \.whites, "Cyan, magenta, yellow and black for light colours.", limit: inks),
    Field("neutrals", \.neutrals, "The four inks for all colours except black and white.", limit: inks),
    Field("blacks", \.blacks, "Cyan, magenta, yellow and black for dark colours.", limit: inks),
    Field("absolute", \.isAbsolute, "Whether amounts are absolute, not relative to the ink that is there."),
  ]
}
