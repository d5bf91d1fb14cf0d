// SPDX-License-Identifier: MIT

extension Adjustment {
  /// A change of hue, saturation and lightness, of all colours and of ranges of hues: Photoshop's, accurate
  /// to one level on average.
  ///
  /// The lightness of all colours is applied first. With k the whole part of 2.55 |lightness|, a level x
  /// becomes
  ///
  ///     x (255 - k) / 255, plus k if the lightness is more than 0
  ///
  /// rounded to a whole level, and linear between whole levels.
  ///
  /// For the result, let h be the hue in degrees, M the largest component, m the smallest, c = M - m and l =
  /// (M + m) / 2. w is the weight of a range at h: 1 from its second hue to its third, falling linearly to 0
  /// at its first and fourth, evaluated at 719/720 of h as in Photoshop's pictures. With g(S) = 1 + S for S
  /// <= 0, else 1 / max(1 - S, 1/128), all amounts being fractions of 1:
  ///
  ///     q  = clamp(sum of w lightness, -1, 1)               over the ranges
  ///     f  = 1, and then max(f + w (g(saturation) - 1), 0)  for each range
  ///     h' = h + hue + sum of w hue
  ///     l' = l + q c / 2
  ///     c' = c (1 - |q|) f g(saturation), at most 1 - |2 l' - 1|
  ///
  /// q, f and the sum of hues are computed at whole degrees of h, and are linear in between.
  ///
  /// The result has the hue h', and l' + c' / 2 as its largest component.
  ///
  /// A colourised picture has one hue, and c' = saturation (1 - |2 l - 1|) with l' = l; it has no ranges.
  public struct HueSaturation: Sendable, Hashable {
    /// In degrees, -360…360: a rotation, or the hue of a colourised picture.
    public var hue: Double
    /// In percent, -100…100; for a colourised picture 0…100.
    public var saturation: Double
    /// In percent, -100…100.
    public var lightness: Double
    /// Whether all colours get the same hue and saturation.
    public var isColorized: Bool
    /// Changes of some hues.
    public var ranges: [Range]

    /// The change of a range of hues.
    public struct Range: Sendable, Hashable {
      /// Four hues in degrees, 0…360, in order around the colour wheel; neighbours may be equal. The range
      /// starts at the first, is full from the second to the third, and ends at the fourth.
      public var hues: [Double]
      /// In degrees, -180…180.
      public var hue: Double
      /// In percent, -100…100.
      public var saturation: Double
      /// In percent, -100…100.
      public var lightness: Double

      /// A range.
      public init(_ hues: [Double], hue: Double = 0, saturation: Double = 0, lightness: Double = 0) {
        (self.hues, self.hue, self.saturation, self.lightness) = (hues, hue, saturation, lightness)
      }
    }

    /// A change of colours; by default none.
    public init(
      hue: Double = 0, saturation: Double = 0, lightness: Double = 0, isColorized: Bool = false,
      ranges: [Range] = []
    ) {
      (self.hue, self.saturation, self.lightness) = (hue, saturation, lightness)
      (self.isColorized, self.ranges) = (isColorized, ranges)
    }
  }
}

extension Adjustment.HueSaturation: Described {
  package static let schemaName = "hueSaturation"
  package static let summary = "A change of hue, saturation and lightness, of all colours or ranges of hues."
  package static let blank = Adjustment.HueSaturation()
  package static let fields: FieldTable<Adjustment.HueSaturation> = [
    Field("hue", \.hue, "A rotation in degrees, or the colourised picture's hue.", limit: .range(-360...360)),
    Field("saturation", \.saturation, "In percent.", limit: .range(-100...100)),
    Field("lightness", \.lightness, "In percent.", limit: .range(-100...100)),
    Field("colorized", \.isColorized, "Gives all colours one hue and saturation."),
    Field("ranges", \.ranges, "Changes of some hues.", limit: .most(6)),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    guard isColorized else { return }
    if saturation < 0 {
      throw .invalid(field: "saturation", problem: "is less than 0, but a colourised picture needs 0 or more")
    }
    if !ranges.isEmpty {
      throw .invalid(
        field: "ranges", problem: "are given: a colourised picture has one hue, so leave them out")
    }
  }
}

extension Adjustment.HueSaturation.Range: Described {
  package static let schemaName = "hueRange"
  package static let summary = "The change of a range of hues."
  package static let blank = Adjustment.HueSaturation.Range([315, 345, 15, 45])
  package static let fields: FieldTable<Adjustment.HueSaturation.Range> = [
    Field(
      "hues", \.hues,
      "Four hues in degrees, in order around the colour wheel: the range starts at the first, is full from the second to the third, and ends at the fourth.",
      limit: ListLimit(4...4, of: .range(0...360)), presence: .required()),
    Field("hue", \.hue, "A rotation in degrees.", limit: .range(-180...180)),
    Field("saturation", \.saturation, "In percent.", limit: .range(-100...100)),
    Field("lightness", \.lightness, "In percent.", limit: .range(-100...100)),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    let way = hues.dropFirst().map { turn(from: hues[0], to: $0) }
    guard way.count == 3, way[0] > way[1] || way[1] > way[2] else { return }
    throw .invalid(field: "hues", problem: "are not in order around the colour wheel, from the first one on")
  }

  /// The forward rotation from one hue to another, 0 ..< 360.
  private func turn(from hue: Double, to other: Double) -> Double {
    let way = (other - hue).truncatingRemainder(dividingBy: 360)
    return way < 0 ? way + 360 : way
  }
}
