// SPDX-License-Identifier: MIT

/// The texels that contain a range of a texture's pixel columns.
struct TexelSpan {
  /// Neighbouring texels with the same lanes.
  struct Part {
    let columns: Range<Int>
    /// Red, green, blue and alpha: whether the pixel in that lane is in the range.
    let lanes: [Bool]
  }

  private let pixels: Range<Int>
  private let width: Int
  private let lanes: Int

  /// The texels of the columns `pixels`, counted from 0, in a texture `width` pixels wide.
  init(_ pixels: Range<Int>, width: Int, of format: TextureFormat) {
    self.pixels = pixels
    self.width = width
    lanes = format.pixelsPerTexel
  }

  /// All texels.
  var columns: Range<Int> { pixels.lowerBound / lanes..<(pixels.upperBound + lanes - 1) / lanes }

  /// Whether the texels contain no other pixels.
  var isWhole: Bool { pixels.lowerBound % lanes == 0 && reach % lanes == 0 }

  /// The span in parts: the partial texels at its ends, and the whole ones between.
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

  /// The end of the range, including the unused lanes past the texture's right edge.
  private var reach: Int {
    pixels.upperBound == width ? lanes * ((width + lanes - 1) / lanes) : pixels.upperBound
  }
}
