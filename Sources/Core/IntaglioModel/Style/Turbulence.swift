// SPDX-License-Identifier: MIT
import IntaglioSystem
import Synchronization

/// A tile of noise for patterns, computed in integers from places and a seed: the same on every device,
/// without seams, opaque and grey. It describes stone, wood and leather in a line, without a picture.
///
/// A tile has side x side pixels. Octave k has a lattice of c_k columns, at most side, where c_0 is side /
/// cell width, rounded, at least 1, and each octave has twice those of the one before; rows likewise. With g
/// and t of the formula in `Noise`, for the seed + k, taken around the tile's edges, and >> rounding down,
/// pixel x lies in column i at the fraction u, with 16 bits:
///
///     i = n / 2 side       f = n mod 2 side       n = (2 x + 1) c_k
///     u = (f^2 (6 side - 2 f) 2^16 + 4 side^3) / 8 side^3         for noise
///     u = 2^16 f / 2 side                                         for cells
///
/// Noise mixes the g >> 16 of the four corners around, first along x: a + ((b - a) u + 2^15 >> 16). Cells
/// have a point each, at (g >> 16, t >> 16) from its corner, and are 65535 - min(65535, d^2 >> 16) high, with
/// the distance d to the nearest point of the nine cells around: domes that meet in creases.
///
/// The octaves' sum, weighted by 2^(octaves - 1 - k), is divided by 2^octaves - 1. Bands fold it: p = 2 bands
/// v mod 2^17 becomes min(p, 2^17 - 1 - p). With q = 256 contrast, rounded, it becomes ((v - 2^15) q >> 8) +
/// 2^15, clamped to 16 bits, and (255 v + 32767) / 65535 in 8 bits. Divisions round down.
public struct Turbulence: Sendable, Hashable {
  /// The kinds of noise.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Smooth hills and valleys.
    case noise
    /// Domes that meet in creases, like leather.
    case cells
  }

  /// The kind of noise.
  public var kind: Kind
  /// The width of the coarsest cells, in pixels of the tile.
  public var cellWidth: Double
  /// Their height.
  public var cellHeight: Double
  /// The number of lattices, each twice as fine and half as strong as the one before.
  public var octaves: Int
  /// The number of times that the heights rise and fall between the lowest and the highest; 1 for none.
  public var bands: Int
  /// The steepness around the middle height; 1 for no change.
  public var contrast: Double
  /// The seed of the noise.
  public var seed: UInt32
  /// The width and height of the tile, in pixels.
  public var side: Int

  /// Turbulence.
  public init(
    _ kind: Kind = .noise, cell: Vector = Vector(64, 64), octaves: Int = 4, bands: Int = 1,
    contrast: Double = 1, seed: UInt32 = 0, side: Int = 512
  ) {
    self.kind = kind
    (cellWidth, cellHeight) = (cell.x, cell.y)
    (self.octaves, self.bands, self.contrast, self.seed) = (octaves, bands, contrast, seed)
    self.side = side
  }

  /// The largest tile, in pixels.
  public static let maximumSide = 2_048

  /// The tile; the latest ones are cached by value. Drawing takes about 10 milliseconds for 512 pixels.
  /// Incomplete after a cancellation, which the caller checks.
  package func tile(_ cancellation: Cancellation? = nil) -> Bitmap {
    if let tile = TurbulenceTiles.tile(of: self) { return tile }
    let tile = TurbulencePainter(self).tile(cancellation)
    if cancellation?.isRequested != true { TurbulenceTiles.keep(tile, of: self) }
    return tile
  }
}

/// The latest tiles of all styles. They are looked up by value, since each decoded style has its own, and
/// drawn outside of the lock: two threads may both draw the same tile.
private enum TurbulenceTiles {
  private static let maximumBytes = 1 << 25
  /// The latest one is last.
  private static let kept = Lock<[(turbulence: Turbulence, tile: Bitmap)]>([])

  static func tile(of turbulence: Turbulence) -> Bitmap? {
    kept.withLock { kept in
      guard let index = kept.lastIndex(where: { $0.turbulence == turbulence }) else { return nil }
      kept.append(kept.remove(at: index))
      return kept[kept.count - 1].tile
    }
  }

  static func keep(_ tile: Bitmap, of turbulence: Turbulence) {
    kept.withLock { kept in
      kept.removeAll { $0.turbulence == turbulence }
      kept.append((turbulence, tile))
      while kept.count > 1, kept.reduce(0, { $0 + $1.tile.pixels.count }) > maximumBytes {
        kept.removeFirst()
      }
    }
  }
}

extension Turbulence: Described {
  package static let schemaName = "turbulence"
  package static let summary = "A tile of noise, computed from places and a seed, without seams."
  package static let blank = Turbulence()
  package static let fields: FieldTable<Turbulence> = [
    Field("kind", \.kind, "Smooth hills (noise), or domes that meet in creases (cells)."),
    Field(
      "cellWidth", \.cellWidth, "The width of the coarsest cells, in pixels of the tile.",
      limit: .range(1...Double(Turbulence.maximumSide))),
    Field(
      "cellHeight", \.cellHeight, "The height of the coarsest cells, in pixels of the tile.",
      limit: .range(1...Double(Turbulence.maximumSide))),
    Field(
      "octaves", \.octaves,
      "The number of lattices, each twice as fine and half as strong as the one before.", limit: 1...8),
    Field(
      "bands", \.bands,
      "The number of times that heights rise and fall between the lowest and the highest: the rings of wood.",
      limit: 1...64),
    Field("contrast", \.contrast, "The steepness around the middle height.", limit: .range(0...16)),
    Field("seed", \.seed, "Chooses the noise: 0 to 4294967295."),
    Field("side", \.side, "The width and height of the tile, in pixels.", limit: 1...Turbulence.maximumSide),
  ]
}
