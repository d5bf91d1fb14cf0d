// SPDX-License-Identifier: MIT
extension BitmapComparison {
  /// Three panels side by side: the first picture, their differences, the second picture.
  ///
  /// Pictures lie on a checkerboard of greys, so that alpha is visible. In the middle panel black means
  /// equal; one level is already clearly visible, and brighter is worse. Red, green and blue show their own
  /// channel; white shows a difference in alpha alone, or one that exceeds the tolerance in alpha alone.
  /// Differences up to the tolerance are dark. A dim frame surrounds all larger ones at a distance of two
  /// pixels, with lines to it from the panel's edges, so that a single pixel of a large picture is easy to
  /// find.
  ///
  /// - Parameter tolerance: the largest allowed difference, in levels.
  /// - Throws: `BitmapError` if three panels are too large for one bitmap.
  public static func panels(
    _ first: Bitmap, _ second: Bitmap, tolerance: Int = 0
  ) throws(BitmapError) -> Bitmap {
    let gap = 8
    let size = PixelSize(
      first.width + second.width + max(first.width, second.width) + 2 * gap, max(first.height, second.height))
    var panels = try Bitmap(transparent: size)
    let middle = first.width + gap
    let right = middle + max(first.width, second.width) + gap
    for row in 0..<size.height {
      for column in 0..<size.width { panels[column, row] = SIMD4(40, 40, 40, 255) }
      for column in 0..<first.width where row < first.height {
        panels[column, row] = first[column, row].overCheckerboard(column, row)
      }
      for column in 0..<max(first.width, second.width) {
        panels[middle + column, row] = difference(first[column, row], second[column, row], tolerance)
      }
      for column in 0..<second.width where row < second.height {
        panels[right + column, row] = second[column, row].overCheckerboard(column, row)
      }
    }
    let panel = PixelRect(columns: middle..<(right - gap), rows: 0..<size.height)
    panels.frameDifferences(in: panel)
    return panels
  }

  /// The opaque colour for the difference of two pixels.
  private static func difference(
    _ first: SIMD4<UInt8>, _ second: SIMD4<UInt8>, _ tolerance: Int
  ) -> SIMD4<UInt8> {
    var shown = SIMD4<UInt8>(0, 0, 0, 255)
    let levels = (0..<4).map { abs(Int(first[$0]) - Int(second[$0])) }
    let isAlphaBeyond = levels[3] > tolerance && levels[0...2].allSatisfy { $0 <= tolerance }
    let onlyAlpha = isAlphaBeyond || levels[0...2].allSatisfy { $0 == 0 }
    for channel in 0..<3 {
      let difference = onlyAlpha ? levels[3] : levels[channel]
      switch difference {
      case 0: shown[channel] = 0
      case ...tolerance: shown[channel] = 40
      default: shown[channel] = UInt8(min(255, 79 + 16 * difference))
      }
    }
    return shown
  }
}

extension Bitmap {
  /// Darker in every channel than a difference above the tolerance, to be distinct from it.
  private static let frame = SIMD4<UInt8>(56, 70, 90, 255)

  /// Draws a frame two pixels outside of all differences above the tolerance in the panel, and lines to it,
  /// if they fit.
  fileprivate mutating func frameDifferences(in panel: PixelRect) {
    func isBeyondTolerance(_ shown: SIMD4<UInt8>) -> Bool { max(shown.x, shown.y, shown.z) >= 95 }
    var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    for row in panel.rows {
      for column in panel.columns where isBeyondTolerance(self[column, row]) {
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), max(bottom, row))
      }
    }
    guard left <= right else { return }
    for column in (left - 2)...(right + 2) where panel.columns.contains(column) {
      for row in [top - 2, bottom + 2] where panel.rows.contains(row) { self[column, row] = Bitmap.frame }
    }
    for row in (top - 2)...(bottom + 2) where panel.rows.contains(row) {
      for column in [left - 2, right + 2] where panel.columns.contains(column) {
        self[column, row] = Bitmap.frame
      }
    }
    let (middleColumn, middleRow) = ((left + right) / 2, (top + bottom) / 2)
    for column in panel.columns where column < left - 2 || column > right + 2 {
      self[column, middleRow] = Bitmap.frame
    }
    for row in panel.rows where row < top - 2 || row > bottom + 2 { self[middleColumn, row] = Bitmap.frame }
  }
}

extension SIMD4<UInt8> {
  /// The premultiplied pixel over a checkerboard of two greys, eight pixels per square.
  fileprivate func overCheckerboard(_ column: Int, _ row: Int) -> SIMD4<UInt8> {
    let grey = (column / 8 + row / 8) % 2 == 0 ? 200 : 168
    let below = 255 - Int(w)
    var shown = SIMD4<UInt8>(0, 0, 0, 255)
    for channel in 0..<3 {
      shown[channel] = UInt8(Swift.min(255, Int(self[channel]) + (grey * below + 127) / 255))
    }
    return shown
  }
}
