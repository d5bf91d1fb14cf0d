// SPDX-License-Identifier: MIT
import CPNGBridge

/// Owns a reader of the bridge, and converts its statuses to errors.
struct PNGReader: ~Copyable {
  private let reader: OpaquePointer
  private let name: String

  /// A reader over `bytes`, which must outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, name: String) throws(PictureFileError) {
    try self.init(png_bridge_reader_create(bytes.baseAddress, bytes.count, PNGBridgeSource()), name)
  }

  /// A reader over the rest of `file`, which must outlive it.
  init(_ file: BufferedFile, name: String) throws(PictureFileError) {
    let source = PNGBridgeSource(
      next: { context, bytes in
        guard let context else { return 0 }
        let next = Unmanaged<BufferedFile>.fromOpaque(context).takeUnretainedValue().next()
        bytes?.pointee = next.baseAddress?.assumingMemoryBound(to: UInt8.self)
        return next.count
      }, context: Unmanaged.passUnretained(file).toOpaque())
    try self.init(png_bridge_reader_create(nil, 0, source), name)
  }

  private init(_ reader: OpaquePointer?, _ name: String) throws(PictureFileError) {
    guard let reader else { throw .outOfMemory(name: name) }
    (self.reader, self.name) = (reader, name)
  }

  deinit { png_bridge_reader_destroy(reader) }

  func readHeader() throws(PictureFileError) -> PNGBridgeHeader {
    var header = PNGBridgeHeader()
    try check(png_bridge_reader_read_header(reader, &header))
    return header
  }

  func startRows() throws(PictureFileError) { try check(png_bridge_reader_start_rows(reader)) }

  /// Reads the next row into `row`, which must hold the full width.
  func readRow(into row: UnsafeMutableRawPointer) throws(PictureFileError) {
    try check(png_bridge_reader_read_row(reader, row))
  }

  func finish() throws(PictureFileError) { try check(png_bridge_reader_finish(reader)) }

  private func check(_ status: PNGBridgeStatus) throws(PictureFileError) {
    switch status {
    case .done: return
    case .truncated: throw .truncated(name: name)
    case .refused: throw .damaged(name: name, fault: String(cString: png_bridge_reader_message(reader)))
    case .outOfMemory: throw .outOfMemory(name: name)
    }
  }
}
