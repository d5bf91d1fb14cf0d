import CDeflate
import CPNGRows

/// What packs filtered rows as a zlib stream (RFC 1950).
enum RowPacker {
  /// libdeflate at the level for which this was made.
  case libdeflate(OpaquePointer)
  /// `png_pack`, in this memory.
  case fast(UnsafeMutableRawPointer)

  /// The most bytes that `pack` writes for `count` bytes of rows.
  func bound(_ count: Int) -> Int {
    switch self {
    case .libdeflate(let compressor): libdeflate_zlib_compress_bound(compressor, count)
    case .fast: RowPacker.headerCount + png_pack_bound(count) + RowPacker.checksumCount
    }
  }

  /// Writes the stream of `count` bytes of rows, and gives its length; 0 if it did not fit into `bound(count)` bytes, which
  /// does not happen.
  func pack(_ rows: UnsafePointer<UInt8>, count: Int, into result: UnsafeMutablePointer<UInt8>) -> Int {
    switch self {
    case .libdeflate(let compressor):
      return libdeflate_zlib_compress(compressor, rows, count, result, bound(count))
    case .fast(let memory):
      // Deflate with a window of 32 KiB, and "fastest algorithm".
      (result[0], result[1]) = (0x78, 0x01)
      let end = RowPacker.headerCount + png_pack(rows, count, memory, result + RowPacker.headerCount)
      let checksum = libdeflate_adler32(1, rows, count).bigEndian
      UnsafeMutableRawPointer(result + end).storeBytes(of: checksum, as: UInt32.self)
      return end + RowPacker.checksumCount
    }
  }

  private static let headerCount = 2
  private static let checksumCount = 4
}
