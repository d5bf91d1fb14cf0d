// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlanner

/// Faults that only the drawn pixels show: an empty result, and effects cut off at its sides. Takes the
/// result as a whole, or in bands from top to bottom.
struct ResultCheck {
  private var size = PixelSize(0, 0)
  private var hasVisiblePixel = false
  /// The sides of the result with pixels whose continuation would be missed.
  private var left = false, top = false, right = false, bottom = false

  /// The least alpha of such a pixel. The tail of every blur ends below it.
  private static let noticeableAlpha: UInt8 = 3

  /// Looks at the next rows of the result.
  ///
  /// - Complexity: linear in the pixels at the sides, and in those before the first visible pixel.
  mutating func add(_ rows: Bitmap, isLast: Bool = true) {
    let isFirst = size.height == 0
    size = PixelSize(rows.width, size.height + rows.height)
    hasVisiblePixel =
      hasVisiblePixel || stride(from: 3, to: rows.pixels.count, by: 4).contains { rows.pixels[$0] > 0 }
    guard hasVisiblePixel else { return }
    let (width, height) = (rows.width, rows.height)
    func isNoticeable(_ column: Int, _ row: Int) -> Bool {
      rows.pixels[4 * (row * width + column) + 3] >= ResultCheck.noticeableAlpha
    }
    left = left || (0..<height).contains { isNoticeable(0, $0) }
    right = right || (0..<height).contains { isNoticeable(width - 1, $0) }
    if isFirst { top = (0..<width).contains { isNoticeable($0, 0) } }
    if isLast { bottom = (0..<width).contains { isNoticeable($0, height - 1) } }
  }

  /// The faults of all rows.
  ///
  /// - Parameter applied: the valid style of a picture; nil for a scene, whose size is its canvas.
  func warnings(_ applied: AppliedStyle?) -> [RenderWarning] {
    guard hasVisiblePixel else { return [.nothingVisible] }
    guard let applied, applied.canvas == .keep, left || top || right || bottom else { return [] }
    let canvas = Planner.grownCanvas(
      of: applied.style, picture: size, scale: applied.scale, fit: applied.fit)
    let isCutOff =
      left && canvas.columns.lowerBound < 0 || right && canvas.columns.upperBound > size.width
      || top && canvas.rows.lowerBound < 0 || bottom && canvas.rows.upperBound > size.height
    return isCutOff ? [.cutOff] : []
  }

  /// The faults of a whole result; see the method of the same name.
  static func warnings(of result: Bitmap, _ applied: AppliedStyle?) -> [RenderWarning] {
    var check = ResultCheck()
    check.add(result)
    return check.warnings(applied)
  }
}
