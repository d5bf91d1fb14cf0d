// SPDX-License-Identifier: MIT

extension Adjustment {
  /// More or less ink in ranges of colours: Photoshop's selective colour, by the formula that Clément Bœsch
  /// found ("Understanding selective coloring in Adobe Photoshop", 2017). No picture of Photoshop's was at
  /// hand to measure it.
  ///
  /// A component v of red, green or blue becomes v plus the sum, over the ranges, of
  ///
  ///     w clamp(a, -v, 1 - v)    with    a = -i - k (1 + i)    of the absolute kind,
  ///                                      a = (-i - k (1 + i)) (1 - v)    of the relative one
  ///
  /// in fractions of 1. i is the range's cyan for red, its magenta for green, its yellow for blue; k is its
  /// black. With the largest component M, the least m and the middle one b, the ranges weigh:
  ///
  ///     reds, greens, blues        w = M - b where that component is the largest, else 0
  ///     cyans, magentas, yellows   w = b - m where red, green, blue is the least, else 0
  ///     whites, blacks             w = max(2 m - 1, 0), max(1 - 2 M, 0)
  ///     neutrals                   w = 1 - |M - 1/2| - |m - 1/2|
  public struct SelectiveColor: Sendable, Hashable {
    /// Cyan, magenta, yellow and black in percent, -100…100 each.
    public var reds: [Double]
    /// Those of yellows.
    public var yellows: [Double]
    /// Those of greens.
    public var greens: [Double]
    /// Those of cyans.
    public var cyans: [Double]
    /// Those of blues.
    public var blues: [Double]
    /// Those of magentas.
    public var magentas: [Double]
    /// Those of colours whose components are all more than half.
    public var whites: [Double]
    /// Those of all colours but black and white.
    public var neutrals: [Double]
    /// Those of colours whose components are all less than half.
    public var blacks: [Double]
    /// Whether inks are added as they are, rather than as parts of what there is.
    public var isAbsolute: Bool

    /// A change of ranges; without arguments none.
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
  package static let summary = "More or less cyan, magenta, yellow and black in ranges of colours, in percent."
  package static let blank = Adjustment.SelectiveColor()
  private static let inks = ListLimit<Double>(4...4, of: .range(-100...100))
  package static let fields: FieldTable<Adjustment.SelectiveColor> = [
    Field("reds", \.reds, "Cyan, magenta, yellow and black of reds.", limit: inks),
    Field("yellows", \.yellows, "Those of yellows.", limit: inks),
    Field("greens", \.greens, "Those of greens.", limit: inks),
    Field("cyans", \.cyans, "Those of cyans.", limit: inks),
    Field("blues", \.blues, "Those of blues.", limit: inks),
    Field("magentas", \.magentas, "Those of magentas.", limit: inks),
    Field("whites", \.whites, "Those of light colours.", limit: inks),
    Field("neutrals", \.neutrals, "Those of all colours but black and white.", limit: inks),
    Field("blacks", \.blacks, "Those of dark colours.", limit: inks),
    Field("absolute", \.isAbsolute, "Adds inks as they are, rather than as parts of what there is."),
  ]
}
