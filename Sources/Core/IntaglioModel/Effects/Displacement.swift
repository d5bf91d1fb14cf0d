// SPDX-License-Identifier: MIT

/// A rough edge: noise displaces the contents' pixels, like ink on coarse paper, or torn paper. This is
/// Figma's texture effect; in SVG, `feDisplacementMap` with an `feTurbulence`.
///
/// The contents C are displaced before everything else: the displaced alpha casts all effects, even for a
/// box. At a pixel with its centre at p, the displaced contents are
///
///     C(p + d(p))    d(p) = radius (4 n_0(p) + 3 n_1(p) + 2 n_2(p)) / 9
///
/// linear between the centres of the pixels of C, premultiplied, transparent beyond them. When clipped, a
/// pixel with more alpha than C(p) is multiplied down to that alpha: transparent pixels stay transparent.
/// Knockouts and backdrop blurs follow the new edge too. The bounds of the contents, for bounded edges and
/// for the picture of a fill, do not move.
///
/// If only edges move, the alpha is that of the displaced contents, C' with alpha a', and inside the
/// contents, of alpha a, colours stay where they are:
///
///     C min(1, a' / a) + C' max(0, a' - a) / a'
///
/// So opaque contents stay the same farther than the radius from their edge; translucent ones have the alpha
/// of their surroundings there, too.
///
/// n_k is value noise, -1…1 on both axes, on a lattice of squares of round(size * pixels per point / 2^k)
/// pixels, at least 1, starting at the top left corner of the layer's frame (or of a picture), rounded to a
/// whole pixel. With g and t of the formula in `Noise`, for the seed + k, a corner (i, j) of the lattice has
/// (g >> 8, t >> 8) / 2^23 - 1. Between the four corners around a pixel's centre, at the fractions u and v of
/// a square from the first, the numbers are mixed with the weights u^2 (3 - 2 u) and v^2 (3 - 2 v). So the
/// same seed makes the same edge everywhere. A radius of 0 is no displacement.
///
/// Figma publishes the parameters of its texture, `noiseSize`, `radius` and `clipToShape` (TextureEffect in
/// its REST API), but neither its noise nor its effect on shadows: this effect has the same parameters, but a
/// different edge.
public struct Displacement: Sendable, Hashable {
  /// The maximum displacement of a pixel along x and y, in points.
  public var radius: Double
  /// The size of the coarsest bumps, in points.
  public var size: Double
  /// The seed of the noise.
  public var seed: UInt32
  /// Whether pixels moved beyond the contents are clipped.
  public var clipsToContents: Bool
  /// Whether only the outline is displaced, and the colours inside it stay where they are.
  public var movesOnlyEdges: Bool

  /// A displacement.
  public init(
    radius: Double = 3, size: Double = 4, seed: UInt32 = 0, clipsToContents: Bool = false,
    movesOnlyEdges: Bool = false
  ) {
    (self.radius, self.size, self.seed, self.clipsToContents) = (radius, size, seed, clipsToContents)
    self.movesOnlyEdges = movesOnlyEdges
  }

  /// The maximum displacement along an axis, in pixels.
  public static let maximumRadius = 1_024.0

  package var isSeen: Bool { radius > 0 }
}

extension Displacement: Described {
  package static let schemaName = "displacement"
  package static let summary = "A rough edge: the content's pixels, displaced by noise."
  package static let blank = Displacement()
  package static let fields: FieldTable<Displacement> = [
    Field(
      "radius", \.radius, "The maximum displacement of pixels along x and y, in points; at most 1024 pixels.",
      limit: .pixels(0...Displacement.maximumRadius), presence: .always),
    Field(
      "size", \.size, "The size of the coarsest bumps, in points; at least one pixel, at most 1024.",
      limit: .pixels(0...Noise.maximumSize), presence: .always),
    Field("seed", \.seed, "Chooses the edge: 0 to 4294967295."),
    Field("clipsToContents", \.clipsToContents, "Whether pixels moved beyond the content are cut off."),
    Field(
      "movesOnlyEdges", \.movesOnlyEdges,
      "Whether only the outline is displaced, and the colours inside it stay where they are."),
  ]
}
