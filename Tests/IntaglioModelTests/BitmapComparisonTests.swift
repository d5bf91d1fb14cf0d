// SPDX-License-Identifier: MIT
import IntaglioModel
import Testing

/// The comparator first: all other tests depend on it.
@Suite struct BitmapComparisonTests {
  let picture: Bitmap

  init() throws {
    picture = try Bitmap(
      size: PixelSize(5, 4), pixels: (0..<80).map { UInt8(truncatingIfNeeded: 7 * $0 + 3) })
  }

  @Test func equalPicturesAreEqual() throws {
    let comparison = try BitmapComparison(picture, picture)
    #expect(comparison.maximumDifference == 0)
    #expect(comparison.differingPixels == 0)
    #expect(comparison.worst == nil)
    #expect(comparison.histogram[0] == 20)
  }

  @Test(arguments: 0..<4)
  func oneChannelOfOnePixelByOneLevel(channel: Int) throws {
    var changed = picture
    changed[3, 2][channel] &+= 1
    for comparison in [try BitmapComparison(picture, changed), try BitmapComparison(changed, picture)] {
      #expect(comparison.maximumDifference == 1)
      #expect(comparison.channelMaxima[channel] == 1)
      #expect(comparison.differingPixels == 1)
      #expect(comparison.pixels(beyond: 1) == 0)
      #expect(comparison.worst?.column == 3)
      #expect(comparison.worst?.row == 2)
    }
  }

  @Test(arguments: [(0, 0), (4, 0), (0, 3), (4, 3), (2, 1)])
  func onePixelAnywhere(column: Int, row: Int) throws {
    var changed = picture
    changed[column, row] = picture[column, row] ^ SIMD4(repeating: 0x80)
    let comparison = try BitmapComparison(picture, changed)
    #expect(comparison.maximumDifference == 128)
    #expect(comparison.channelMaxima == SIMD4(repeating: 128))
    #expect(comparison.worst?.column == column)
    #expect(comparison.worst?.row == row)
    #expect(comparison.worst?.first == picture[column, row])
  }

  @Test func theWorstIsFoundAmongMany() throws {
    var changed = picture
    changed[0, 0].x &+= 2
    changed[1, 3].w &-= 5
    changed[4, 3].y &+= 1
    let comparison = try BitmapComparison(picture, changed)
    #expect(comparison.maximumDifference == 5)
    #expect(comparison.channelMaxima == SIMD4(2, 1, 0, 5))
    #expect(comparison.differingPixels == 3)
    #expect(comparison.pixels(beyond: 1) == 2)
    #expect(comparison.worst?.row == 3)
  }

  @Test func swappedSizesAreNoComparison() throws {
    let turned = try Bitmap(size: PixelSize(4, 5), pixels: picture.pixels)
    #expect(throws: BitmapComparison.SizeMismatch(first: PixelSize(5, 4), second: PixelSize(4, 5))) {
      try BitmapComparison(picture, turned)
    }
  }

  @Test func panelsShowADifferenceOfAlphaAlone() throws {
    var changed = picture
    changed[2, 1].w &+= 1
    let panels = try BitmapComparison.panels(picture, changed)
    #expect(panels.size == PixelSize(5 + 8 + 5 + 8 + 5, 4))
    #expect(panels[13 + 2, 1] == SIMD4(95, 95, 95, 255))
    #expect(panels[13 + 3, 1] == SIMD4(0, 0, 0, 255))
  }

  /// A frame and four lines lead to one pixel of a large picture, and touch nothing else; equal pictures have
  /// none.
  @Test func panelsLeadToTheDifference() throws {
    let plain = try Bitmap(size: PixelSize(40, 30), pixels: Array(repeating: 200, count: 4800))
    var changed = plain
    changed[12, 20].y = 201
    let panels = try BitmapComparison.panels(plain, changed)
    let frame = SIMD4<UInt8>(56, 70, 90, 255)
    var marked: [[Int]] = []
    for row in 0..<30 {
      for column in 0..<40 where panels[48 + column, row] == frame { marked.append([column, row]) }
    }
    let isFrame = { (column: Int, row: Int) in max(abs(column - 12), abs(row - 20)) == 2 }
    let isLine = { (column: Int, row: Int) in
      column == 12 && abs(row - 20) > 2 || row == 20 && abs(column - 12) > 2
    }
    #expect(marked.count == 16 + 40 + 30 - 10)
    #expect(marked.allSatisfy { isFrame($0[0], $0[1]) || isLine($0[0], $0[1]) })
    #expect(panels[48 + 12, 20] == SIMD4(0, 95, 0, 255))
    let equal = try BitmapComparison.panels(plain, plain)
    for row in 0..<30 {
      for column in 0..<40 { #expect(equal[48 + column, row] == SIMD4(0, 0, 0, 255)) }
    }
  }

  /// Allowed differences are visible, but dark, and the frame is around the others.
  @Test func panelsTellWhatIsAllowedFromWhatIsNot() throws {
    let plain = try Bitmap(size: PixelSize(40, 30), pixels: Array(repeating: 200, count: 4800))
    var changed = plain
    for column in 0..<40 { changed[column, 5].x = 198 }
    changed[12, 20].z = 203
    let panels = try BitmapComparison.panels(plain, changed, tolerance: 2)
    #expect(panels[48, 5] == SIMD4(40, 0, 0, 255))
    #expect(panels[48 + 12, 20] == SIMD4(0, 0, 127, 255))
    #expect(panels[48 + 10, 18] == panels[48, 20])
    #expect(panels[48, 20] != SIMD4(0, 0, 0, 255))
    // Alpha that is not allowed shows past a colour that is.
    changed[30, 5].w = 204
    #expect(
      try BitmapComparison.panels(plain, changed, tolerance: 2)[48 + 30, 5] == SIMD4(143, 143, 143, 255))
    changed[30, 5].w = 200
    #expect(try BitmapComparison.panels(plain, changed, tolerance: 3)[48, 20] == SIMD4(0, 0, 0, 255))
  }
}
