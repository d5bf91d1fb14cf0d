// SPDX-License-Identifier: MIT

extension Adjustment {
  /// A conversion to grey, with its own share for each hue: the public formula of Photoshop's black and
  /// white. It has not been checked against pictures by Photoshop.
  ///
  /// For a colour with the hue h, the largest component M and the smallest m, the grey is m + (M - m) W(h),
  /// clamped to 0…1. W is the share of red at 0°, yellow at 60°, green at 120° and so on, and linear in
  /// between. A tint gives greys its hue and saturation, like the blend mode `color` with the tint above
  /// them, which is a guess.
  public struct BlackAndWhite: Sendable, Hashable {
    /// The share of reds, in percent, -200…300.
    public var red: Double
    /// The share of yellows, in percent, -200…300.
    public var yellow: Double
    /// The share of greens, in percent, -200…300.
    public var green: Double
    /// The share of cyans, in percent, -200…300.
    public var cyan: Double
    /// The share of blues, in percent, -200…300.
    public var blue: Double
    /// The share of magentas, in percent, -200…300.
    public var magenta: Double
    /// The colour of the greys, opaque; nil for none.
    public var tint: Color?

    /// A conversion; by default with Photoshop's shares.
    public init(
      red: Double = 40, yellow: Double = 60, green: Double = 40, cyan: Double = 60, blue: Double = 20,
      magenta: Double = 80, tint: Color? = nil
    ) {
      (self.red, self.yellow, self.green) = (red, yellow, green)
      (self.cyan, self.blue, self.magenta) = (cyan, blue, magenta)
      self.tint = tint
    }
  }
}

extension Adjustment.BlackAndWhite: Described {
  package static let schemaName = "blackAndWhite"
  package static let summary = "A conversion to grey, with a share for each hue, in percent."
  package static let blank = Adjustment.BlackAndWhite()
  private static let share = NumberLimit.range(-200...300)
  package static let fields: FieldTable<Adjustment.BlackAndWhite> = [
    Field("red", \.red, "The share of reds.", limit: share),
    Field("yellow", \.yellow, "The share of yellows.", limit: share),
    Field("green", \.green, "The share of greens.", limit: share),
    Field("cyan", \.cyan, "The share of cyans.", limit: share),
    Field("blue", \.blue, "The share of blues.", limit: share),
    Field("magenta", \.magenta, "The share of magentas.", limit: share),
    Field("tint", \.tint, "The colour of the greys, opaque. Left out: none."),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    guard let tint, tint.alpha < 1 else { return }
    throw .invalid(field: "tint", problem: "is translucent: make it opaque")
  }
}
