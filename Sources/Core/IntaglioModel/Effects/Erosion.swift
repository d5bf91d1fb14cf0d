// SPDX-License-Identifier: MIT

/// Contents worn away by a texture: chalk, spray, worn print. The eroded alpha casts all effects. Lengths are
/// points.
///
/// With L the pattern's luminance, 0.2126 red + 0.7152 green + 0.0722 blue of premultiplied components, w the
/// softness, at least 1/16, and I of `Bevel` for a slope as wide as the edge, the contents are multiplied by
///
///     clip((L + (1 + w) I - amount (1 + w)) / w + 1)      0…1, without an edge I is 0
///
/// which is 1 for an amount of 0, and 0 for 1: dark parts of the texture go first. The pattern starts at the
/// corner of the layer's frame, or of a picture.
public struct Erosion: Sendable, Hashable {
  /// The texture: where it is dark, the contents go first.
  public var pattern: Pattern
  /// The share of the texture's range that is worn away, 0…1: at 0 nothing, at 1 everything.
  public var amount: Double
  /// The width of the transition, as a share of the texture's range, 0…1.
  public var softness: Double
  /// The distance from the contents' edge within which they are worn, in points; 0 for everywhere.
  public var edge: Double

  /// An erosion.
  public init(_ pattern: Pattern, amount: Double = 0.5, softness: Double = 0.1, edge: Double = 0) {
    (self.pattern, self.amount, self.softness, self.edge) = (pattern, amount, softness, edge)
  }

  package var isSeen: Bool { amount > 0 }
}

extension Erosion: Described {
  package static let schemaName = "erosion"
  package static let summary = "Content worn away by a texture: chalk, spray, worn print."
  package static let blank = Erosion(.blank)
  package static let fields: FieldTable<Erosion> = [
    Field(
      "pattern", \.pattern, "The texture: where it is dark, the content goes first.", presence: .required()),
    Field(
      "amount", \.amount, "How much is worn away, 0 to 1: nothing to everything.", limit: .range(0...1),
      presence: .always),
    Field(
      "softness", \.softness, "The width of the transition, as a share of the texture's range.",
      limit: .range(0...1), presence: .always),
    Field(
      "edge", \.edge,
      "The distance from the content's edge within which it is worn, in points; at most 4096 pixels. Left out: everywhere.",
      limit: .pixels(0...Style.maximumBevelSize)),
  ]
}
