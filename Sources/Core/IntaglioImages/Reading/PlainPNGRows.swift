// SPDX-License-Identifier: MIT
import IntaglioModel

/// The rows of a plain PNG, read with our own code from the file in memory.
final class PlainPNGRows: PNGRowSource {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let name: String
  private let workspace = PNGWorkspace()
  private var reader: PlainPNGReader

  /// nil for files other than plain ones, and for damaged chunks.
  ///
  /// - Throws: `PictureFileError.cannotRead`.
  init?(_ file: BufferedFile) throws(PictureFileError) {
    let bytes = try file.whole()
    guard let png = PlainPNG(UnsafeBufferPointer(bytes)), png.rowBytes <= PlainPNG.maximumRowBytes,
      let reader = PlainPNGReader(png, in: UnsafeBufferPointer(bytes), workspace)
    else {
      bytes.deallocate()
      return nil
    }
    (self.bytes, name) = (bytes, file.path)
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
