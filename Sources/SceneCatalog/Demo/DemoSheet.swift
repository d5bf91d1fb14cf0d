import IntaglioModel

/// A contact sheet: rows of equally large pictures over a neutral grey, with captions above them.
public struct DemoSheet {
  private let cell: PixelSize
  /// Where each row of pictures begins.
  private let tops: [Int]
  private let gap = 24
  private static let header = 96
  private var sheet: Bitmap

  /// An empty sheet of cells of size `cell`: a row for each element of `captions`, a column for each caption in the first.
  /// A row without captions stands close below the one before.
  ///
  /// - Throws: `BitmapError` when the sheet is too large.
  public init(captions: [[String]], cell: PixelSize) throws(BitmapError) {
    self.cell = cell
    var tops: [Int] = []
    var bottom = 0
    for row in captions {
      tops.append(bottom + (row.isEmpty ? 0 : DemoSheet.header))
      bottom = (tops.last ?? 0) + cell.height + gap
    }
    self.tops = tops
    let columns = captions.first?.count ?? 0
    let size = PixelSize(columns * (cell.width + gap) + gap, bottom)
    sheet = try Bitmap(size: size, filledBy: { bytes in DemoSheet.fillGrey(bytes, size: size) })
    for (row, captions) in captions.enumerated() {
      for (column, caption) in captions.enumerated() {
        let origin = Vector(Double(gap + column * (cell.width + gap)) + 16, Double(DemoSheet.header - 34))
        let top = tops[row] - DemoSheet.header
        stamp(DemoLabel.outline(caption, origin: origin, height: 17), grey: 70, top: top)
      }
    }
  }

  /// Draws `picture`, which must have the cells' size, into a cell; row 0 is the top row.
  public mutating func place(_ picture: Bitmap, column: Int, row: Int) {
    let left = gap + column * (cell.width + gap)
    let top = tops[row]
    for y in 0..<min(picture.height, cell.height) {
      for x in 0..<min(picture.width, cell.width) {
        sheet[left + x, top + y] = DemoSheet.over(picture[x, y], sheet[left + x, top + y])
      }
    }
  }

  /// The sheet as it is now, opaque.
  public var bitmap: Bitmap { sheet }

  /// A grey that darkens a little downwards, dithered so that no bands show.
  private static func fillGrey(_ bytes: UnsafeMutableRawBufferPointer, size: PixelSize) {
    for row in 0..<size.height {
      for column in 0..<size.width {
        let level = 205 - 14 * Double(row) / Double(size.height) + DemoNoise.hash(column, row)
        let start = 4 * (row * size.width + column)
        for channel in 0..<3 { bytes[start + channel] = UInt8(level) }
        bytes[start + 3] = 255
      }
    }
  }

  private mutating func stamp(_ path: DemoPath, grey: UInt8, top: Int) {
    let coverage = path.coverage(PixelSize(sheet.width, DemoSheet.header))
    for (index, value) in coverage.enumerated() where value > 0 {
      let alpha = UInt8((255 * value).rounded())
      let level = UInt8((Float(grey) * value).rounded())
      let (column, row) = (index % sheet.width, top + index / sheet.width)
      sheet[column, row] = DemoSheet.over(SIMD4(level, level, level, alpha), sheet[column, row])
    }
  }

  /// Source-over of premultiplied pixels.
  private static func over(_ top: SIMD4<UInt8>, _ bottom: SIMD4<UInt8>) -> SIMD4<UInt8> {
    let remaining = 255 - UInt32(top.w)
    let below = (SIMD4<UInt32>(truncatingIfNeeded: bottom) &* remaining &+ 127) / 255
    return SIMD4<UInt8>(
      truncatingIfNeeded: (SIMD4<UInt32>(truncatingIfNeeded: top) &+ below).clamped(
        lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
  }
}
