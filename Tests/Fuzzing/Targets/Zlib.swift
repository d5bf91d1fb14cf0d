// SPDX-License-Identifier: MIT
import CZlib

/// zlib, which everything that packs and unpacks is held against.
enum Zlib {
  /// A stream of zlib's, or a bare one of deflate.
  enum Format: Int32 {
    case zlib = 15
    case bare = -15
  }

  /// `bytes` packed by zlib, at a level of 0…9, with a strategy of 0…4.
  static func packed(_ bytes: [UInt8], level: Int32, strategy: Int32) throws -> [UInt8] {
    var stream = z_stream()
    let version = zlibVersion()
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit2_(&stream, level, Z_DEFLATED, Format.zlib.rawValue, 8, strategy, version, size)
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    return try run(&stream, on: bytes, capacity: bound) { deflate(&$0, Z_FINISH) }
  }

  /// The unpacked bytes, `count` at most.
  ///
  /// - Parameter ignoringRest: whether something may follow the stream's end.
  /// - Throws: `FuzzFault` where zlib finds a fault, or something behind the stream's end.
  static func unpacked(
    _ bytes: [UInt8], _ format: Format, count: Int, ignoringRest: Bool = false
  ) throws -> [UInt8] {
    var stream = z_stream()
    inflateInit2_(&stream, format.rawValue, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    let result = try run(&stream, on: bytes, capacity: count + 1) { inflate(&$0, Z_FINISH) }
    try FuzzFault.unless(
      ignoringRest || stream.avail_in == 0, "\(stream.avail_in) bytes follow the stream")
    return result
  }

  /// The CRC-32 of `bytes`.
  static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
    UInt32(crc32(0, Array(bytes), UInt32(bytes.count)))
  }

  private static func run(
    _ stream: inout z_stream, on bytes: [UInt8], capacity: Int, _ step: (inout z_stream) -> Int32
  ) throws -> [UInt8] {
    var bytes = bytes
    var status = Z_OK
    let result = bytes.withUnsafeMutableBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: capacity) { result, count in
        (stream.next_in, stream.avail_in) = (bytes.baseAddress, UInt32(bytes.count))
        (stream.next_out, stream.avail_out) = (result.baseAddress, UInt32(capacity))
        status = step(&stream)
        count = capacity - Int(stream.avail_out)
      }
    }
    try FuzzFault.unless(
      status == Z_STREAM_END, "zlib says \(status), \(stream.msg.map { String(cString: $0) } ?? "")")
    return result
  }
}
