// SPDX-License-Identifier: MIT

/// The texels that hold some columns of a texture's pixels.
struct TexelSpan {
  /// Neighbouring texels of which the same lanes are meant.
  struct Part {
    let columns: Range<Int>
    /// Red, green, blue and alpha: whether the pixels in that lane are among the columns.
    let lanes: [Bool]
  }

  private let pixels: Range<Int>
  private let width: Int
  private let lanes: Int

  /// The texels of `pixels`, which are columns, counted from 0, of a texture that is so many pixels wide.
  init(_ pixels: Range<Int>, width: Int, of format: TextureFormat) {
    self.pixels = pixels
    self.width = width
    lanes = format.pixelsPerTexel
  }

  /// All of them.
  var columns: Range<Int> { pixels.lowerBound / lanes..<(pixels.upperBound + lanes - 1) / lanes }

  /// Whether none of them holds a pixel that is not meant.
  var isWhole: Bool { pixels.lowerBound % lanes == 0 && reach % lanes == 0 }

  /// The span in parts: its whole texels, and those at its ends that are not.
  var parts: [Part] {
    if isWhole { return [Part(columns: columns, lanes: [true, true, true, true])] }
    var parts: [Part] = []
    for column in [columns.lowerBound, columns.upperBound - 1] where parts.last?.columns.first != column {
      let first = lanes * column
      let lanes = (first..<first + lanes).map { pixels.lowerBound <= $0 && $0 < reach }
      parts.append(Part(columns: column..<column + 1, lanes: lanes))
    }
    if columns.count > 2 {
      let inner = columns.lowerBound + 1..<columns.upperBound - 1
      parts.append(Part(columns: inner, lanes: [true, true, true, true]))
    }
    return parts
  }

  /// Where the columns end; with the lanes past the right edge, which are no pixels.
  private var reach: Int {
    pixels.upperBound == width ? lanes * ((width + lanes - 1) / lanes) : pixels.upperBound
  }
}
