// SPDX-License-Identifier: MIT
import CPNGRows
import Intaglio

extension FuzzTarget {
  /// Our own unpacker: it accepts and rejects the same streams as zlib, to the byte, for any division into
  /// pieces and any amount of room. The first two bytes choose both; the rest is a stream of deflate.
  static func inflating(_ bytes: [UInt8]) throws {
    guard bytes.count > 2 else { return }
    let stream = Array(bytes[2...])
    let zlib = try? Zlib.unpacked(stream, .bare, count: maximumInflatedCount, ignoringRest: true)
    let ours = inflated(
      [0x78, 0x01] + stream, pieceCount: 1 + Int(bytes[0]), bandCount: 1 + Int(bytes[1]) << 6)
    try FuzzFault.unless(
      ours == zlib, "zlib says \(zlib?.count as Any) bytes, we say \(ours?.count as Any), or others")
  }

  private static let maximumInflatedCount = 1 << 18

  /// The contents of a stream; nil for a damaged or endless one. Each piece has its own memory, so that the
  /// sanitizer detects reads past its end.
  private static func inflated(_ stream: [UInt8], pieceCount: Int, bandCount: Int) -> [UInt8]? {
    let memories = stride(from: 0, to: stream.count, by: pieceCount).map { first in
      let piece = stream[first..<min(first + pieceCount, stream.count)]
      let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: piece.count)
      _ = memory.initialize(from: piece)
      return memory
    }
    let workspace = UnsafeMutableRawPointer.allocate(
      byteCount: png_inflate_workspace_size(), alignment: 16)
    let room = PNGInflateWindow + bandCount
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: room + PNGInflateSlack)
    defer {
      for memory in memories { memory.deallocate() }
      workspace.deallocate()
      start.deallocate()
    }
    let pieces = memories.map { PNGPiece(bytes: $0.baseAddress, count: $0.count) }
    return pieces.withUnsafeBufferPointer { pieces in
      png_inflate_begin(workspace, pieces.baseAddress, pieces.count)
      var result: [UInt8] = []
      var end: UnsafeMutablePointer<UInt8>? = start
      while let first = end, result.count <= maximumInflatedCount {
        let status = png_inflate(workspace, start, &end, start + room)
        guard let last = end, status != PNGInflateDamaged else { return nil }
        result += UnsafeBufferPointer(start: first, count: last - first)
        if status == PNGInflateDone { return result.count <= maximumInflatedCount ? result : nil }
        let kept = last - PNGInflateWindow
        start.update(from: kept, count: PNGInflateWindow)
        end = start + PNGInflateWindow
      }
      return nil
    }
  }
}
