// SPDX-License-Identifier: MIT

/// A rough edge: the contents' pixels moved about by noise, as ink on coarse paper or torn paper looks.
/// Figma's texture effect; in SVG `feDisplacementMap` of an `feTurbulence`.
///
/// What is displaced are the contents C, before everything else: effects are cast from what becomes of them,
/// by its alpha, also of a box. In a pixel with its centre at p that is
///
///     C(p + d(p))    d(p) = radius (4 n_0(p) + 3 n_1(p) + 2 n_2(p)) / 9
///
/// linear between the centres of the pixels of C, premultiplied, transparent beyond them. Where it is clipped
/// and alpha is more than that of C(p), the pixel is multiplied so that it has that alpha: nothing lies where
/// nothing did. Knockouts and backdrop blurs have the new edge too. The bounds of contents, at which bounded
/// edges end and which a fill's picture covers, stay where they are.
///
/// n_k is value noise, -1…1 on both axes, on a lattice of squares of round(size * pixels a point / 2^k)
/// pixels, at least 1, from the top left corner of the layer's frame (or of a picture) on, rounded to a whole
/// pixel. With g and t of the formula in `Noise`, of the seed + k, a corner (i, j) of the lattice has (g >>
/// 8, t >> 8) / 2^23 - 1. Between the four corners around a pixel's centre, u and v of a square away from the
/// first, numbers are mixed by u^2 (3 - 2 u) and v^2 (3 - 2 v). So the same seed makes the same edge
/// everywhere. A radius of 0 is no displacement.
///
/// Figma publishes what its texture is made of, `noiseSize`, `radius` and `clipToShape` (TextureEffect in its
/// REST API), but not its noise, nor what shadows make of it: this has the same parameters, and another edge.
public struct Displacement: Sendable, Hashable {
  /// How far a pixel is moved at most along x and y, in points.
  public var radius: Double
  /// The size of the coarsest bumps, in points.
  public var size: Double
  /// Which of all such edges it is.
  public var seed: UInt32
  /// Whether what is moved beyond the contents is cut off.
  public var clipsToContents: Bool

  /// A displacement.
  public init(radius: Double = 3, size: Double = 4, seed: UInt32 = 0, clipsToContents: Bool = false) {
    self.radius = radius
    self.size = size
    self.seed = seed
    self.clipsToContents = clipsToContents
  }
}

extension Displacement {
  /// The farthest that pixels are moved along an axis, in pixels.
  public static let maximumRadius = 1_024.0

  /// Whether anything is moved.
  package var isSeen: Bool { radius > 0 }
}

extension Displacement: Described {
  package static let schemaName = "displacement"
  package static let summary = "A rough edge: the content's pixels, moved about by noise."
  package static let blank = Displacement()
  package static let fields: FieldTable<Displacement> = [
    Field(
      "radius", \.radius, "How far a pixel is moved at most along x and y, in points; at most 1024 pixels.",
      limit: .pixels(0...Displacement.maximumRadius), presence: .always),
    Field(
      "size", \.size, "The size of the coarsest bumps, in points; at least one pixel, at most 1024.",
      limit: .pixels(0...Noise.maximumSize), presence: .always),
    Field("seed", \.seed, "Chooses the edge: 0 to 4294967295."),
    Field("clipsToContents", \.clipsToContents, "Whether pixels moved beyond the content are cut off."),
  ]
}
