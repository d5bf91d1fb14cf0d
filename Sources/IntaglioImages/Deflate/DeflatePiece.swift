import CPNGBridge
import CPNGRows
import IntaglioModel

/// Pieces of one deflate stream, each packed without the others: all but the last end on a whole byte, so that they are joined by
/// writing one after the other.
enum DeflatePiece {
  /// The most bytes that `pack` writes for `count`.
  static func bound(_ count: Int) -> Int { png_bridge_deflate_piece_bound(count) }

  /// Packs a piece, and gives its length; 0 without memory.
  static func pack(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ compression: PictureCompression, isLast: Bool,
    into result: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let level: Int32 =
      switch compression {
      case .fast: 1
      case .default: 6
      case .small: 9
      }
    return png_bridge_deflate_piece(level, bytes, count, isLast, result)
  }
}

extension PictureCompression {
  /// The filters that are tried for the rows of a piece.
  var pieceFilters: [Int32] {
    let simple = [PNGFilterUp, PNGFilterNone, PNGFilterSub, PNGFilterPaeth]
    return (self == .small ? simple + [PNGFilterAverage] : simple).map { Int32($0) }
  }
}
