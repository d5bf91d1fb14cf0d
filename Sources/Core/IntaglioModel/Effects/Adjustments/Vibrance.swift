// SPDX-License-Identifier: MIT

extension Adjustment {
  /// More or less saturation, especially of muted colours.
  ///
  /// With the luminosity L = 0.3 red + 0.59 green + 0.11 blue, and the chroma C, the difference between the
  /// largest and the smallest component, each component c becomes
  ///
  ///     L + (1 + vibrance (1 - C)) (1 + saturation) (c - L)
  ///
  /// in fractions of 1. It serves the purpose of Photoshop's vibrance, but does not use its formula, which is
  /// not public and has not been measured.
  public struct Vibrance: Sendable, Hashable {
    /// In percent, -100…100: more than 0 makes muted colours more vivid than others.
    public var vibrance: Double
    /// In percent, -100…100, for all colours alike; -100 is grey.
    public var saturation: Double

    /// A change of both; by default none.
    public init(vibrance: Double = 0, saturation: Double = 0) {
      (self.vibrance, self.saturation) = (vibrance, saturation)
    }
  }
}

extension Adjustment.Vibrance: Described {
  package static let schemaName = "vibrance"
  package static let summary = "More or less saturation, especially of muted colours."
  package static let blank = Adjustment.Vibrance()
  package static let fields: FieldTable<Adjustment.Vibrance> = [
    Field(
      "vibrance", \.vibrance, "In percent: more than 0 makes muted colours more vivid than others.",
      limit: .range(-100...100)),
    Field(
      "saturation", \.saturation, "In percent, for all colours alike (-100: grey).", limit: .range(-100...100)
    ),
  ]
}
