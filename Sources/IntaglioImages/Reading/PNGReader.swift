// SPDX-License-Identifier: MIT
import CPNGBridge
import IntaglioModel

/// Owns one of the bridge's readers, and turns its statuses into errors.
struct PNGReader: ~Copyable {
  private let reader: OpaquePointer
  private let name: String

  /// A reader over `bytes`, which must outlive it.
  ///
  /// - Throws: `PictureFileError.outOfMemory`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, name: String) throws(PictureFileError) {
    guard let reader = png_bridge_reader_create(bytes.baseAddress, bytes.count) else {
      throw .outOfMemory(name: name)
    }
    self.reader = reader
    self.name = name
  }

  /// A reader over what is left of `file`, which must outlive it.
  ///
  /// - Throws: `PictureFileError.outOfMemory`.
  init(_ file: BufferedFile, name: String) throws(PictureFileError) {
    let source = PNGBridgeSource(
      next: { context, bytes in
        guard let context else { return 0 }
        let next = Unmanaged<BufferedFile>.fromOpaque(context).takeUnretainedValue().next()
        bytes?.pointee = next.baseAddress
        return next.count
      }, context: Unmanaged.passUnretained(file).toOpaque())
    guard let reader = png_bridge_reader_create_from_source(source) else { throw .outOfMemory(name: name) }
    self.reader = reader
    self.name = name
  }

  deinit { png_bridge_reader_destroy(reader) }

  /// Reads and checks the chunks before the pixels.
  func readHeader() throws(PictureFileError) -> PNGBridgeHeader {
    var header = PNGBridgeHeader()
    try check(png_bridge_reader_read_header(reader, &header))
    return header
  }

  /// Takes the memory that reading rows needs.
  func startRows() throws(PictureFileError) {
    try check(png_bridge_reader_start_rows(reader))
  }

  /// Reads the next row into `row`, which has room for the full width.
  func readRow(into row: UnsafeMutableRawPointer) throws(PictureFileError) {
    try check(png_bridge_reader_read_row(reader, row))
  }

  /// Reads and checks what follows the pixels.
  func finish() throws(PictureFileError) {
    try check(png_bridge_reader_finish(reader))
  }

  private func check(_ status: PNGBridgeStatus) throws(PictureFileError) {
    switch status {
    case .done: return
    case .truncated: throw .truncated(name: name)
    case .refused: throw .damaged(name: name, fault: String(cString: png_bridge_reader_message(reader)))
    case .outOfMemory: throw .outOfMemory(name: name)
    }
  }
}
