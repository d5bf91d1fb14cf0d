// SPDX-License-Identifier: MIT
import IntaglioModel

/// A style's fit to contents: the factor of its lengths, and the boxes that its paints cover.
package struct StyleFit: Sendable, Hashable {
  package var factor = 1.0
  /// The contents' ink, line by line from top to bottom, in pixels; empty if the frame counts instead.
  package var ink: [Rect] = []

  package init() {}

  /// The fit to a picture. `ink` is only called if the style depends on the picture's ink.
  package init<E>(_ style: Style, scale: Double, toPictureWith ink: () throws(E) -> PixelRect) throws(E) {
    guard style.fitsInk || style.alignsWithInk else {
      self.init(style) { nil }
      return
    }
    let ink = try ink()
    self.init(style) { Double(ink.height) / scale }
    if style.alignsWithInk { self.ink = [Rect(ink)] }
  }

  /// The fit of a style to contents with ink of this height in points; nil if the height is unknown.
  package init(_ style: Style, inkHeight: () -> Double?) {
    if let scale = style.scale {
      factor = scale
    } else if let drawn = style.designHeight, let height = inkHeight(), height > 0 {
      factor = min(max(height / drawn, 1 / Style.maximumFit), Style.maximumFit)
    }
  }
}

extension StyleFit {
  /// Validates the lengths of a valid style when multiplied by the factor.
  package func validate(_ style: Style, scale: Double, light: Light? = nil) throws(StyleError) {
    guard style.fitsInk, factor != 1 else { return }
    var fitted = style
    fitted.scale = factor
    try fitted.check(FieldCheck(scale: scale, light: light))
  }

  /// The boxes of an alignment in a frame, with the rows that each covers; together they cover all rows.
  func places(_ alignment: StylePaint.Alignment, in frame: Rect) -> [(box: Rect, rows: Range<Int>)] {
    let everywhere = -(1 << 30)..<1 << 30
    guard alignment != .frame, let whole = Rect.hull(of: ink) else { return [(frame, everywhere)] }
    guard alignment == .lines else { return [(whole, everywhere)] }
    var places: [(box: Rect, rows: Range<Int>)] = []
    var top = everywhere.lowerBound
    for (index, box) in ink.enumerated() {
      let middle = index + 1 < ink.count ? (box.maxY + ink[index + 1].y) / 2 : Double(everywhere.upperBound)
      let bottom = max(top, Int(min(max(middle, -1e9), 1e9).roundedHalvesUp))
      places.append((box, top..<(index + 1 < ink.count ? bottom : everywhere.upperBound)))
      top = bottom
    }
    return places
  }
}

extension Bitmap {
  /// The bounding box of the pixels that are at least half opaque, or the whole picture if it has none.
  package var ink: PixelRect { box(fromAlpha: Bitmap.inkAlpha) ?? PixelRect(size) }

  /// The minimum alpha of ink, in levels.
  package static let inkAlpha: UInt8 = 128

  /// The bounding box of the pixels with at least this alpha; nil if the picture has none.
  package func box(fromAlpha least: UInt8) -> PixelRect? {
    var (left, right, top, bottom) = (width, 0, height, 0)
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        let row = 4 * y * width + 3
        guard let first = (0..<width).first(where: { pixels[row + 4 * $0] >= least }) else { continue }
        (top, bottom) = (min(top, y), y + 1)
        left = min(left, first)
        right = max(right, ((0..<width).last { pixels[row + 4 * $0] >= least } ?? first) + 1)
      }
    }
    return left < right ? PixelRect(columns: left..<right, rows: top..<bottom) : nil
  }
}

extension Rect {
  /// A rectangle in points of a frame, in pixels.
  func pixels(in frame: Rect, _ scale: Double) -> Rect {
    Rect(x: frame.x + x * scale, y: frame.y + y * scale, width: width * scale, height: height * scale)
  }

  init(_ pixels: PixelRect) {
    self.init(
      x: Double(pixels.columns.lowerBound), y: Double(pixels.rows.lowerBound), width: Double(pixels.width),
      height: Double(pixels.height))
  }
}
