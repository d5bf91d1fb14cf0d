// SPDX-License-Identifier: MIT
import IntaglioModel

extension Framing.Background {
  /// A background by CSS's `background`: a colour, or a gradient, whose angles depend on the picture.
  ///
  /// - Throws: `FramingError` for anything else.
  public init(css: String) throws(FramingError) {
    switch try PictureFrame.Ground(css: css, Size(width: 1, height: 1)) {
    case .color(let color): self = .color(color)
    case .gradient: self = .css(css)
    }
  }

  /// CSS's `background`, of one colour or gradient; 1px is a point. A render throws `FramingError` for
  /// anything else.
  public static func css(_ css: String) -> Framing.Background {
    .sized(SizedBackground(css) { size throws(FramingError) in try PictureFrame.Ground(css: css, size) })
  }
}

extension PictureFrame.Ground {
  /// One colour or gradient in CSS, in a box of points.
  fileprivate init(css: String, _ size: Size) throws(FramingError) {
    guard !css.contains(";") else {
      throw FramingError(.background, "\"\(css)\" has a semicolon; give one value")
    }
    let layer = try rethrowing(
      { (error: CSSError) in FramingError(.background, "\(error)") },
      try Layer(css: "background: \(css)", frame: Rect(0, 0, size.width, size.height)))
    switch layer.contents {
    case .color(let color)? where layer.layers.isEmpty: self = .color(color)
    case .gradient(let gradient)? where layer.layers.isEmpty: self = .gradient(gradient)
    default:
      throw FramingError(.background, "\"\(css)\" is more than one colour or gradient; draw a scene for more")
    }
  }
}
