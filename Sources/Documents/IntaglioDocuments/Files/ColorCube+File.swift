// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

extension ColorCube {
  /// The maximum size of a file in bytes: the largest table has a quarter of a million lines.
  private static let maximumByteCount = 1 << 25

  /// Reads a `.cube` file: see `init(cubeText:)`.
  ///
  /// - Throws: `ColorCubeError`.
  public init(contentsOfFile path: String) throws(ColorCubeError) {
    let limit = ColorCube.maximumByteCount
    let text: [UInt8]
    do throws(JSONFault) {
      text = try JSONFile(path: path, isRegular: true).bytes(
        atMost: limit, else: .unreadable(reason: "it has more than \(limit >> 20) MiB"))
    } catch {
      if case .unreadable(let reason) = error { throw .unreadable(reason: reason) }
      throw .unreadable(reason: "there is no such file")
    }
    try self.init(cubeText: text)
  }
}

extension Adjustment.ColorLookup {
  init(readingFileAt place: String, of path: String, field: String) throws(DocumentError) {
    do throws(ColorCubeError) { self = .table(try ColorCube(contentsOfFile: place)) } catch {
      throw .field(path: path, field: field, problem: "\(MemoryPicture.words(place)): \(error)")
    }
  }
}
