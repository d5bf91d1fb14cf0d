// SPDX-License-Identifier: MIT
import IntaglioModel

/// The rotation and reflection of a picture for display: Exif's tag Orientation (CIPA DC-008, section 4.6.4),
/// which gives the places of the file's row 0 and column 0.
enum Orientation: Int, CaseIterable {
  /// Row 0 at the top, column 0 at the left.
  case upright = 1
  case mirrored, turnedHalf, mirroredAndTurnedHalf
  /// From here on the file's rows are the picture's columns.
  case transposed, turnedRight, transversed, turnedLeft

  init?(exif data: ArraySlice<UInt8>) {
    guard let value = Exif(data).value(.short, 0x0112) else { return nil }
    self.init(rawValue: value)
  }

  var swapsAxes: Bool { rawValue >= Orientation.transposed.rawValue }

  func shown(_ file: Bitmap) throws(BitmapError) -> Bitmap {
    if self == .upright { return file }
    let (width, height) = (file.width, file.height)
    let size = swapsAxes ? PixelSize(height, width) : file.size
    // The place of the first pixel, and the steps to its neighbours in a row and in a column.
    let (right, bottom) = (size.width - 1, (size.height - 1) * size.width)
    let (first, column, row): (Int, Int, Int) =
      switch self {
      case .upright: (0, 1, size.width)
      case .mirrored: (right, -1, size.width)
      case .turnedHalf: (right + bottom, -1, -size.width)
      case .mirroredAndTurnedHalf: (bottom, 1, -size.width)
      case .transposed: (0, size.width, 1)
      case .turnedRight: (right, size.width, -1)
      case .transversed: (right + bottom, -size.width, -1)
      case .turnedLeft: (bottom, -size.width, 1)
      }
    return try Bitmap(size: size) { target in
      let target = target.bindMemory(to: UInt32.self)
      file.pixels.withUnsafeBytes { source in
        let source = source.assumingMemoryBound(to: UInt32.self)
        for y in 0..<height {
          for x in 0..<width { target[first + column * x + row * y] = source[width * y + x] }
        }
      }
    }
  }
}
