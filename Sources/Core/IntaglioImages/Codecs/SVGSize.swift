// SPDX-License-Identifier: MIT
public import IntaglioModel

/// The pixel size for an SVG drawing. Other pictures keep their own.
public enum SVGSize: Sendable, Hashable {
  /// Its natural size in CSS pixels, times this factor, which must be above 0 (other values count as 1). A
  /// missing width or height follows from the view box, or from the CSS default of 300 x 150.
  case scaled(by: Double)
  /// Stretched to a size.
  case stretched(to: PixelSize)
  /// The largest size that fits into another, in the drawing's proportions.
  case fitting(PixelSize)
  /// The smallest size that covers another, in the drawing's proportions.
  case covering(PixelSize)

  /// The pixels of a drawing of `width` x `height` CSS pixels, both above 0; each side is clamped to 1…2^30.
  func pixels(_ width: Double, _ height: Double) -> PixelSize {
    let factor: Double
    switch self {
    case .stretched(let size): return size
    case .scaled(let scale): factor = scale.isFinite && scale > 0 ? scale : 1
    case .fitting(let size): factor = min(Double(size.width) / width, Double(size.height) / height)
    case .covering(let size): factor = max(Double(size.width) / width, Double(size.height) / height)
    }
    func side(_ length: Double) -> Int { Int(min(max((length * factor).rounded(), 1), 0x1p30)) }
    return PixelSize(side(width), side(height))
  }

  /// Checks a drawing's natural size in CSS pixels: empty and infinite ones cannot be scaled.
  static func check(_ width: Double, _ height: Double, name: String) throws(PictureFileError) {
    // librsvg's lengths are floats; their shortest decimal form matches the file.
    func text(_ length: Double) -> String { DecimalText.text(Double("\(Float(length))") ?? length) }
    guard width > 0, height > 0, width < 0x1p30, height < 0x1p30 else {
      throw .unsupported(
        name: name, found: "an SVG drawing of \(text(width))x\(text(height)) CSS pixels",
        advice: "give its svg element a width and a height above 0, and below \(Int(0x1p30))")
    }
  }
}
