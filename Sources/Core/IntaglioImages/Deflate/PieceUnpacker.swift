// SPDX-License-Identifier: MIT
import CDeflate
import Glibc

/// Unpacks pieces of a deflate stream with libdeflate, which shares no code with `png_pack`.
package struct PieceUnpacker {
  private let decompressor: OpaquePointer

  package init(_ decompressor: OpaquePointer) { self.decompressor = decompressor }

  /// The number of bytes overwritten after a piece, with an empty last block that completes the stream.
  package static let margin = end.count
  private static let end: [UInt8] = [1, 0, 0, 0xFF, 0xFF]

  /// Unpacks a piece; false if it is damaged, or does not have exactly `rowCount` bytes.
  package func unpack(
    _ piece: UnsafeMutablePointer<UInt8>, count: Int, isLast: Bool, into rows: UnsafeMutablePointer<UInt8>,
    rowCount: Int
  ) -> Bool {
    let end = isLast ? [] : PieceUnpacker.end
    (piece + count).initialize(from: end, count: end.count)
    var used = 0
    let status = libdeflate_deflate_decompress_ex(
      decompressor, piece, count + end.count, rows, rowCount, &used, nil)
    return status == LIBDEFLATE_SUCCESS && used == count + end.count
  }

  /// Whether a piece contains exactly these rows. They are unpacked to `copy`.
  package func check(
    _ piece: UnsafeMutablePointer<UInt8>, count: Int, isLast: Bool, against rows: UnsafePointer<UInt8>,
    rowCount: Int, copy: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    unpack(piece, count: count, isLast: isLast, into: copy, rowCount: rowCount)
      && memcmp(copy, rows, rowCount) == 0
  }
}
