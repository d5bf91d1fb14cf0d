// SPDX-License-Identifier: MIT
import CDeflate

/// Zlib streams (RFC 1950) of known length.
package enum ZlibStream {
  /// The `count` bytes in a stream; nil if it is damaged or of another length. Bytes after the stream are
  /// ignored.
  package static func unpacked(_ stream: [UInt8], count: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var isUnpacked = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, done in
      // Without a pointer for the length, libdeflate requires the exact one.
      isUnpacked =
        libdeflate_zlib_decompress(decompressor, stream, stream.count, bytes.baseAddress, count, nil)
        == LIBDEFLATE_SUCCESS
      done = isUnpacked ? count : 0
    }
    return isUnpacked ? bytes : nil
  }
}
