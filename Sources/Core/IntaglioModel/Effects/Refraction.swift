// SPDX-License-Identifier: MIT

/// The bending of the backdrop at the contents' edge, as a lens of glass bends what lies below it. Lengths
/// are points.
public struct Refraction: Sendable, Hashable {
  /// The maximum displacement of the backdrop, in points; negative for a lens that spreads.
  public var depth: Double
  /// The width of the rounded edge, in points: within it the glass is flat.
  public var edge: Double
  /// The part of the displacement by which red is displaced less and blue more, 0…1.
  public var dispersion: Double

  /// A refraction.
  public init(depth: Double, edge: Double, dispersion: Double = 0) {
    (self.depth, self.edge, self.dispersion) = (depth, edge, dispersion)
  }

  /// The maximum displacement, in pixels.
  public static let maximumDepth = 1_024.0

  package var isSeen: Bool { depth != 0 && edge > 0 }
}

extension Refraction: Described {
  package static let schemaName = "refraction"
  package static let summary = "The bending of what lies below at the content's edge, as by a lens of glass."
  package static let blank = Refraction(depth: 0, edge: 0)
  package static let fields: FieldTable<Refraction> = [
    Field(
      "depth", \.depth,
      "The maximum displacement of what lies below, in points; at most 1024 pixels, negative for a lens that spreads.",
      limit: .pixels(-Refraction.maximumDepth...Refraction.maximumDepth), presence: .required()),
    Field(
      "edge", \.edge, "The width of the rounded edge, in points; at most 4096 pixels.",
      limit: .pixels(0...Style.maximumBevelSize), presence: .required()),
    Field(
      "dispersion", \.dispersion,
      "The part of the displacement by which red is displaced less and blue more, 0 to 1.",
      limit: .range(0...1)),
  ]
}
