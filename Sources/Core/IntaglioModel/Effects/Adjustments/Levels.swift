// SPDX-License-Identifier: MIT

extension Adjustment {
  /// Black point, white point and gamma of components: Photoshop's levels, accurate to one level except for
  /// single values.
  ///
  /// Each component goes through its own range, then through the one for all, in tables of whole levels: see
  /// `Range`.
  public struct Levels: Sendable, Hashable {
    /// The range for red, green and blue, applied after their own.
    public var all: Range
    /// The range for red only.
    public var red: Range
    /// The range for green only.
    public var green: Range
    /// The range for blue only.
    public var blue: Range

    /// A component's range in levels of 255. With [x] for x rounded to a whole level, a level x becomes
    ///
    ///     [from + (to - from) [G(t)] / 255]    where t = [255 clamp((x - black) / (white - black), 0, 1)]
    ///     and G(t) = 255 (t / 255) ^ (1 / gamma)
    ///
    /// A gamma of more than 1.13 brightens dark tones less than this: below e = 36 (1 - exp((1.13 - gamma) /
    /// 0.295)), a parabola from 0 joins the curve with the same slope. With v = G(e) and s = v / (e gamma) it
    /// is
    ///
    ///     G(t) = (2 v / e - s) t + (s - v / e) t^2 / e
    public struct Range: Sendable, Hashable {
      /// The level that becomes `from`.
      public var black: Double
      /// The level that becomes `to`; more than `black`.
      public var white: Double
      /// More than 1 brightens the middle tones; 0.1…9.99.
      public var gamma: Double
      /// The resulting level of black.
      public var from: Double
      /// The resulting level of white; less than `from` inverts.
      public var to: Double

      /// A range; by default no change.
      public init(
        black: Double = 0, white: Double = 255, gamma: Double = 1, from: Double = 0, to: Double = 255
      ) {
        (self.black, self.white, self.gamma, self.from, self.to) = (black, white, gamma, from, to)
      }
    }

    /// Levels.
    public init(all: Range = Range(), red: Range = Range(), green: Range = Range(), blue: Range = Range()) {
      (self.all, self.red, self.green, self.blue) = (all, red, green, blue)
    }
  }
}

extension Adjustment.Levels: Described {
  package static let schemaName = "levels"
  package static let summary =
    "Black point, white point and gamma of components: each goes through its own range, then through the one for all."
  package static let blank = Adjustment.Levels()
  package static let fields: FieldTable<Adjustment.Levels> = [
    Field("all", \.all, "The range for red, green and blue."),
    Field("red", \.red, "The range for red."),
    Field("green", \.green, "The range for green."),
    Field("blue", \.blue, "The range for blue."),
  ]
}

extension Adjustment.Levels.Range: Described {
  package static let schemaName = "levelRange"
  package static let summary = "A component's black point, white point and gamma, in levels of 255."
  package static let blank = Adjustment.Levels.Range()
  package static let fields: FieldTable<Adjustment.Levels.Range> = [
    Field("black", \.black, "The level that becomes black.", limit: .range(0...254)),
    Field("white", \.white, "The level that becomes white, above black.", limit: .range(1...255)),
    Field("gamma", \.gamma, "More than 1 brightens the middle tones.", limit: .range(0.1...9.99)),
    Field("from", \.from, "The resulting level of black.", limit: .range(0...255)),
    Field("to", \.to, "The resulting level of white.", limit: .range(0...255)),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    guard white - black < 1 else { return }
    throw .invalid(field: "white", problem: "is not at least one level above black: move them apart")
  }
}
