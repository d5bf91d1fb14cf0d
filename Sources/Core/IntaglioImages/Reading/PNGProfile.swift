// SPDX-License-Identifier: MIT
import CDeflate

/// The colour profile in a PNG's chunk iCCP: a name, a zero, a method, then the compressed profile (PNG
/// specification, third edition, section 11.3.2.3).
enum PNGProfile {
  /// The maximum length of a profile in bytes. Printer profiles, the longest in use, have one or two
  /// megabytes.
  static let maximumByteCount = 16 << 20

  /// The profile in a chunk's contents; nil for damaged and overlong ones, which are ignored.
  static func unpacked(_ contents: ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = contents.firstIndex(of: 0), end + 2 < contents.endIndex, contents[end + 1] == 0,
      let decompressor = libdeflate_alloc_decompressor()
    else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    let packed = Array(contents[(end + 2)...])
    var capacity = 1 << 16
    while capacity <= maximumByteCount {
      var status = LIBDEFLATE_BAD_DATA
      let profile = [UInt8](unsafeUninitializedCapacity: capacity) { bytes, count in
        status = libdeflate_zlib_decompress(
          decompressor, packed, packed.count, bytes.baseAddress, capacity, &count)
        if status != LIBDEFLATE_SUCCESS { count = 0 }
      }
      if status == LIBDEFLATE_SUCCESS { return profile }
      guard status == LIBDEFLATE_INSUFFICIENT_SPACE else { return nil }
      capacity *= 4
    }
    return nil
  }
}
