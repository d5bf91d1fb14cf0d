// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlanner

/// Faults that only the drawn pixels show: an empty result, and effects cut off at its sides. Takes the
/// result as a whole, or in bands from top to bottom.
struct ResultCheck {
  /// The canvas with room for all effects, and the picture's size; nil if nothing can be cut off.
  private let room: (canvas: PixelRect, picture: PixelSize)?
  private var hasVisiblePixel = false
  private var isCutOff = false

  /// The least alpha of a pixel whose continuation is missed at a side. The tail of every blur ends below it.
  private static let noticeableAlpha: UInt8 = 3

  /// A check of a scene, whose size is its canvas.
  init() { room = nil }

  /// A check of a picture with a valid style.
  init(_ applied: AppliedStyle, picture: PixelSize) {
    room =
      applied.canvas == .grow
      ? nil
      : (Planner.grownCanvas(of: applied.style, picture: picture, scale: applied.scale), picture)
  }

  /// Looks at the next rows of the result.
  ///
  /// - Complexity: linear in the pixels at the sides, and in those before the first visible pixel.
  mutating func add(_ rows: Bitmap, isFirst: Bool = true, isLast: Bool = true) {
    hasVisiblePixel =
      hasVisiblePixel || stride(from: 3, to: rows.pixels.count, by: 4).contains { rows.pixels[$0] > 0 }
    guard let room, hasVisiblePixel, !isCutOff else { return }
    let (canvas, width, height) = (room.canvas, rows.width, rows.height)
    func isNoticeable(_ column: Int, _ row: Int) -> Bool {
      rows.pixels[4 * (row * width + column) + 3] >= ResultCheck.noticeableAlpha
    }
    isCutOff =
      canvas.columns.lowerBound < 0 && (0..<height).contains { isNoticeable(0, $0) }
      || canvas.columns.upperBound > room.picture.width
        && (0..<height).contains { isNoticeable(width - 1, $0) }
      || isFirst && canvas.rows.lowerBound < 0 && (0..<width).contains { isNoticeable($0, 0) }
      || isLast && canvas.rows.upperBound > room.picture.height
        && (0..<width).contains { isNoticeable($0, height - 1) }
  }

  /// The faults of a whole scene.
  static func warnings(of result: Bitmap) -> [RenderWarning] {
    var check = ResultCheck()
    check.add(result)
    return check.warnings
  }

  /// The faults of a whole picture with its style.
  static func warnings(of result: Bitmap, _ applied: AppliedStyle, picture: PixelSize) -> [RenderWarning] {
    var check = ResultCheck(applied, picture: picture)
    check.add(result)
    return check.warnings
  }

  /// The faults of all rows so far.
  var warnings: [RenderWarning] {
    hasVisiblePixel ? (isCutOff ? [.cutOff] : []) : [.nothingVisible]
  }
}
