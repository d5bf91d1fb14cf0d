// SPDX-License-Identifier: MIT

extension Text {
  /// The fit of a text to its frame: a text that does not fit is made smaller.
  ///
  /// All lengths of the text shrink together, its letter spacing too, by the largest factor from
  /// `minimumScale` to 1 at which
  ///
  /// - its lines are no wider and together no higher than the frame, and no more than `maximumLines`,
  /// - no word is broken, if lines break between words,
  /// - every letter lies within the frame, with its slants and accents.
  ///
  /// Even lines (`Wrap.balance`, `Wrap.pretty`) are made at that size. If it does not even fit at
  /// `minimumScale`, the text has that size, and is cut off after the lines that fit the frame's height, at
  /// least one.
  ///
  /// A line whose letters extend beyond the frame, such as a slanted f at its end, moves in by the same
  /// amount. So all ink lies within the frame, unless the frame is too small for one letter, or the text
  /// neither wraps nor is truncated; then the render warns.
  ///
  /// The factor is exact to a 256th of the range of scales or better, and the same on every run. Finding it
  /// takes two to three layouts instead of one; a text that fits takes one.
  public struct Fit: Sendable, Hashable {
    /// The allowed values of `minimumScale`.
    public static let allowedScales = 0.01...1.0

    /// The smallest factor of the text's lengths; 1 only cuts off lines that do not fit.
    public var minimumScale: Double

    /// A fit.
    public init(minimumScale: Double = 0.5) { self.minimumScale = minimumScale }
  }
}

extension Text.Fit: Described {
  package static let schemaName = "fit"
  package static let summary =
    "Makes a text smaller, until its lines and letters lie within the frame, and cuts it off if that is not enough."
  package static let blank = Text.Fit()
  package static let fields: FieldTable<Text.Fit> = [
    Field(
      "minimumScale", \.minimumScale,
      "The smallest factor of the font's size and of all other lengths; 1 only cuts off lines that do not fit.",
      limit: .range(allowedScales), presence: .always)
  ]
}
