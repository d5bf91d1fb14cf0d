// SPDX-License-Identifier: MIT
import CDeflate
import CPNGRows
import IntaglioSystem

/// The memory for coding one picture besides its pixels: the tables of libdeflate, `png_pack` and
/// `png_inflate`, and a buffer for filtered rows. It is reused for the next picture, because allocating it
/// takes as long as coding a small icon.
///
/// Unchecked because a workspace taken from the pool has one user.
final class PNGWorkspace: @unchecked Sendable {
  private var compressors: [Int32: OpaquePointer] = [:]
  private var decompressor: OpaquePointer?
  private var inflating: UnsafeMutableRawPointer?
  private var packing: UnsafeMutableRawPointer?
  private var buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
  private var bufferCount = 1

  private static let maximumPooledBuffer = 1 << 24

  deinit {
    for compressor in compressors.values { libdeflate_free_compressor(compressor) }
    if let decompressor { libdeflate_free_decompressor(decompressor) }
    inflating?.deallocate()
    packing?.deallocate()
    buffer.deallocate()
  }

  func packer(_ packing: PNGMethod.Packing) -> RowPacker? {
    switch packing {
    case .libdeflate(let level):
      let compressor = compressors[level] ?? libdeflate_alloc_compressor(level)
      compressors[level] = compressor
      return compressor.map(RowPacker.libdeflate)
    case .own(let effort):
      let memory = self.packing ?? .allocate(byteCount: png_pack_workspace_size(), alignment: 64)
      self.packing = memory
      return .own(effort, memory)
    }
  }

  func unpacker() -> PieceUnpacker? {
    if decompressor == nil { decompressor = libdeflate_alloc_decompressor() }
    return decompressor.map(PieceUnpacker.init)
  }

  func inflater() -> UnsafeMutableRawPointer {
    let memory = inflating ?? .allocate(byteCount: png_inflate_workspace_size(), alignment: 64)
    inflating = memory
    return memory
  }

  /// At least `count` uninitialised bytes, at the same address until the next call.
  func bytes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    if bufferCount < count { reallocate(count) }
    return buffer
  }

  fileprivate func trim() {
    if bufferCount > PNGWorkspace.maximumPooledBuffer { reallocate(1) }
  }

  private func reallocate(_ count: Int) {
    buffer.deallocate()
    buffer = .allocate(capacity: count)
    bufferCount = count
  }
}

extension PNGWorkspace {
  /// Unused workspaces: at most as many as threads are likely to code at once.
  private static let pool = Lock<[PNGWorkspace]>([])
  private static let poolLimit = 16

  static func with<Result, Failure>(
    _ body: (PNGWorkspace) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let workspace = pool.withLock { $0.popLast() } ?? PNGWorkspace()
    defer {
      workspace.trim()
      pool.withLock { if $0.count < poolLimit { $0.append(workspace) } }
    }
    return try body(workspace)
  }
}

/// Packs filtered rows as a zlib stream (RFC 1950).
enum RowPacker {
  /// libdeflate, created for one level.
  case libdeflate(OpaquePointer)
  /// `png_pack`, in this memory.
  case own(PNGPackEffort, UnsafeMutableRawPointer)

  /// Bytes after the rows that `pack` may read, and filtering may write.
  static let margin = Int(PNGPackMargin + PNGRowsMargin)

  /// The maximum number of bytes that `pack` writes for `count` bytes of rows.
  func bound(_ count: Int) -> Int {
    switch self {
    case .libdeflate(let compressor): libdeflate_zlib_compress_bound(compressor, count)
    case .own: RowPacker.headerCount + png_pack_bound(count) + RowPacker.checksumCount
    }
  }

  /// Writes the stream of `count` bytes of rows, and returns its length; 0 if it did not fit into
  /// `bound(count)` bytes or is incomplete, which does not happen.
  func pack(_ rows: UnsafePointer<UInt8>, count: Int, into result: UnsafeMutablePointer<UInt8>) -> Int {
    switch self {
    case .libdeflate(let compressor):
      return libdeflate_zlib_compress(compressor, rows, count, result, bound(count))
    case .own(let effort, let memory):
      // Deflate with a window of 32 KiB, and "fastest algorithm".
      (result[0], result[1]) = (0x78, 0x01)
      let packed = png_pack(
        effort, rows, count, 1, memory, result + RowPacker.headerCount, png_pack_bound(count))
      guard packed > 0 else { return 0 }
      let end = RowPacker.headerCount + packed
      let checksum = libdeflate_adler32(1, rows, count).bigEndian
      UnsafeMutableRawPointer(result + end).storeBytes(of: checksum, as: UInt32.self)
      return end + RowPacker.checksumCount
    }
  }

  /// The maximum number of bytes that `packPiece` writes for `count` bytes of rows.
  static func pieceBound(_ count: Int) -> Int { png_pack_bound(count) }

  /// Writes `count` bytes of rows as a piece of a deflate stream, which continues unless this is the last
  /// piece, and returns its length; 0 if it is incomplete, and for libdeflate, which ends every stream.
  func packPiece(
    _ rows: UnsafePointer<UInt8>, count: Int, isLast: Bool, into result: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard case .own(let effort, let memory) = self else { return 0 }
    return png_pack(effort, rows, count, isLast ? 1 : 0, memory, result, png_pack_bound(count))
  }

  private static let headerCount = 2
  private static let checksumCount = 4
}
