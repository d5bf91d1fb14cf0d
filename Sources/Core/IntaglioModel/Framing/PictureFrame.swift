// SPDX-License-Identifier: MIT

/// The surroundings of a styled picture, in pixels.
package struct PictureFrame: Sendable, Hashable {
  package enum Ground: Sendable, Hashable {
    case color(Color)
    case gradient(Gradient)
  }

  /// The minimum padding on each side.
  package var padding = 0
  package var cornerRadius = 0.0
  package var background: Ground?

  package init() {}

  package init(_ framing: Framing, scale: Double) {
    padding = Int((framing.padding * scale + 0.5).rounded(.down))
    cornerRadius = framing.cornerRadius * scale
  }

  package func shape(of picture: PixelSize) -> RoundedRectangle {
    let corner = Vector(cornerRadius, cornerRadius)
    return RoundedRectangle(
      left: 0, top: 0, right: Double(picture.width), bottom: Double(picture.height),
      radii: Array(repeating: corner, count: 4))
  }

  /// The bounds of the result for a picture at the origin whose style is drawn within `drawn`.
  package func canvas(of picture: PixelSize, drawn: PixelRect) -> PixelRect {
    PixelRect(picture).grown(by: padding).hull(drawn)
  }

  /// Whether opaque pictures stay opaque.
  package var keepsOpaque: Bool { background?.isOpaque == true || padding == 0 && cornerRadius == 0 }
}

extension PictureFrame.Ground {
  package var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha == 1
    case .gradient(let gradient): gradient.isOpaque
    }
  }
}
