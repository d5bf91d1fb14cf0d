// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlanner

/// Faults that only the drawn pixels show: an empty result, and effects cut off at its sides. Takes the
/// result as a whole, or in bands from top to bottom.
struct ResultCheck {
  private let frame: PictureFrame
  private var size = PixelSize(0, 0)
  private var hasVisiblePixel = false
  /// The sides of the result with pixels whose continuation would be missed.
  private var left = false, top = false, right = false, bottom = false

  /// The least alpha of such a pixel. The tail of every blur ends below it.
  private static let noticeableAlpha: UInt8 = 3

  init(_ frame: PictureFrame = PictureFrame()) { self.frame = frame }

  /// Looks at the next rows of the result.
  ///
  /// - Complexity: linear in the pixels at the sides, and in those before the first visible pixel.
  mutating func add(_ rows: Bitmap, isLast: Bool = true) {
    let isFirst = size.height == 0
    size = PixelSize(rows.width, size.height + rows.height)
    let ground = frame.ground
    hasVisiblePixel = hasVisiblePixel || rows.hasPixel(otherThan: ground)
    guard hasVisiblePixel else { return }
    let (width, height) = (rows.width, rows.height)
    func isNoticeable(_ column: Int, _ row: Int) -> Bool {
      let pixel = rows[column, row]
      guard let ground else { return pixel.w >= ResultCheck.noticeableAlpha }
      return any(pointwiseMax(pixel, ground) &- pointwiseMin(pixel, ground) .>= ResultCheck.noticeableAlpha)
    }
    left = left || (0..<height).contains { isNoticeable(0, $0) }
    right = right || (0..<height).contains { isNoticeable(width - 1, $0) }
    if isFirst { top = (0..<width).contains { isNoticeable($0, 0) } }
    if isLast { bottom = (0..<width).contains { isNoticeable($0, height - 1) } }
  }

  /// The faults of all rows, with the valid style of a picture; nil for a scene, whose size is its canvas.
  func warnings(_ applied: AppliedStyle?) -> [RenderWarning] {
    guard hasVisiblePixel else { return [.nothingVisible] }
    // A gradient below hides where the style's pixels end.
    if case .gradient? = frame.background { return [] }
    guard let applied, !applied.grow, left || top || right || bottom else { return [] }
    let picture = PixelSize(size.width - 2 * frame.padding, size.height - 2 * frame.padding)
    let canvas = Planner.grownCanvas(
      of: applied.style, picture: picture, scale: applied.scale, fit: applied.fit)
    let seen = PixelRect(picture).grown(by: frame.padding)
    let isCutOff =
      left && canvas.columns.lowerBound < seen.columns.lowerBound
      || right && canvas.columns.upperBound > seen.columns.upperBound
      || top && canvas.rows.lowerBound < seen.rows.lowerBound
      || bottom && canvas.rows.upperBound > seen.rows.upperBound
    return isCutOff ? [.cutOff] : []
  }

  /// The faults of a whole result; see the method of the same name.
  static func warnings(of result: Bitmap, _ applied: AppliedStyle?) throws(RenderError) -> [RenderWarning] {
    // A CSS colour does not depend on the size.
    var check = ResultCheck(try applied?.frame(around: result.size) ?? PictureFrame())
    check.add(result)
    return check.warnings(applied)
  }
}

extension Bitmap {
  /// Whether a pixel differs from a ground or, without one, has any alpha. Row by row, without a branch for a
  /// pixel: a picture may be empty to its last row.
  fileprivate func hasPixel(otherThan ground: SIMD4<UInt8>?) -> Bool {
    let other = unsafeBitCast(ground ?? .zero, to: UInt32.self)
    let mask = unsafeBitCast(
      ground == nil ? SIMD4<UInt8>(0, 0, 0, 255) : SIMD4(repeating: 255), to: UInt32.self)
    return pixels.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      return (0..<height).contains { row in
        var seen: UInt32 = 0
        for pixel in pixels[row * width..<(row + 1) * width] { seen |= pixel ^ other }
        return seen & mask != 0
      }
    }
  }
}

extension PictureFrame {
  /// The levels of a background of one colour.
  fileprivate var ground: SIMD4<UInt8>? {
    guard case .color(let color)? = background else { return nil }
    let levels = (color.premultiplied * 255 + 0.5).rounded(.down)
    return SIMD4(UInt8(levels.x), UInt8(levels.y), UInt8(levels.z), UInt8(levels.w))
  }
}
