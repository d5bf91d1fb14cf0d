// SPDX-License-Identifier: MIT
public import IntaglioModel

/// How many pixels an SVG drawing becomes. Pictures that consist of pixels are read as they are.
public enum SVGSize: Sendable, Hashable {
  /// Its own size in CSS pixels, times this, which has to be above 0 (else it counts as 1). A side that the
  /// drawing does not give follows from its view box, or is CSS' 300 x 150.
  case scaled(by: Double)
  /// Stretched to a size.
  case stretched(to: PixelSize)
  /// In its own proportions, as large as fits into a size.
  case fitting(PixelSize)
  /// In its own proportions, as small as covers a size.
  case covering(PixelSize)

  /// The pixels of a drawing of `width` x `height` CSS pixels, both above 0; no side below 1, and none above
  /// 2^30.
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

  /// Checks a drawing's own size in CSS pixels: one without room, or without an end, cannot be scaled to any
  /// other.
  static func check(_ width: Double, _ height: Double, name: String) throws(PictureFileError) {
    // librsvg's lengths are floats, whose shortest form is what the file says.
    func text(_ length: Double) -> String { DecimalText.text(Double("\(Float(length))") ?? length) }
    guard width > 0, height > 0, width < 0x1p30, height < 0x1p30 else {
      throw .unsupported(
        name: name, found: "an SVG drawing of \(text(width))x\(text(height)) CSS pixels",
        advice: "give its svg element a width and a height above 0, and below \(Int(0x1p30))")
    }
  }
}
