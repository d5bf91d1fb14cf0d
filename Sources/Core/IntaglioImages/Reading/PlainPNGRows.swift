// SPDX-License-Identifier: MIT
import IntaglioSystem

/// The rows of a plain PNG, read with our own code from the file in memory.
final class PlainPNGRows: PNGRowSource {
  private let bytes: UnsafeMutableRawBufferPointer
  private let name: String
  private let workspace = PNGWorkspace()
  private var reader: PlainPNGReader

  /// nil for files other than plain ones, for damaged chunks, and for unreadable files.
  init?(_ file: ReadableFile, name: String) {
    bytes = .allocate(byteCount: file.byteCount, alignment: 16)
    let count = (try? file.read(into: bytes, at: 0)) ?? 0
    let whole = UnsafeBufferPointer(
      start: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), count: count)
    guard let png = PlainPNG(whole), png.rowBytes <= PlainPNG.maximumRowBytes,
      let reader = PlainPNGReader(png, in: whole, workspace)
    else {
      bytes.deallocate()
      return nil
    }
    self.name = name
    self.reader = reader
  }

  deinit { bytes.deallocate() }

  func read(rows: Int, into pixels: UnsafeMutablePointer<UInt8>) throws(PictureFileError) {
    guard reader.read(rows: rows, into: pixels) else { throw fault }
  }

  func finish() throws(PictureFileError) {
    guard reader.finish() else { throw fault }
  }

  private var fault: PictureFileError { .damaged(name: name, fault: "its data cannot be unpacked") }
}
