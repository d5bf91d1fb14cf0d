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

  /// The orientation in Exif data, which has TIFF's structure: a byte order, then tags. nil without the tag.
  init?(exif data: ArraySlice<UInt8>) {
    let bytes = Array(data)
    let isLittle = bytes.starts(with: "II".utf8)
    guard bytes.count >= 8, isLittle || bytes.starts(with: "MM".utf8) else { return nil }
    func number(at position: Int, byteCount: Int) -> Int? {
      guard position >= 0, position + byteCount <= bytes.count else { return nil }
      let digits = bytes[position..<position + byteCount]
      return (isLittle ? digits.reversed() : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(at: 2, byteCount: 2) == 42, let tags = number(at: 4, byteCount: 4),
      let count = number(at: tags, byteCount: 2)
    else { return nil }
    for tag in 0..<count {
      let position = tags + 2 + 12 * tag
      guard let name = number(at: position, byteCount: 2) else { return nil }
      // One number of the type SHORT (3), stored in the tag itself.
      if name == 0x0112, number(at: position + 2, byteCount: 2) == 3 {
        guard let value = number(at: position + 8, byteCount: 2) else { return nil }
        self.init(rawValue: value)
        return
      }
    }
    return nil
  }

  /// Whether rows become columns.
  var swapsAxes: Bool { rawValue >= Orientation.transposed.rawValue }

  /// A file's picture, oriented for display.
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
