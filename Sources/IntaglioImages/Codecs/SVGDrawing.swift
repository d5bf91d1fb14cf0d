// SPDX-License-Identifier: MIT
package import IntaglioModel

/// How an SVG drawing is drawn. Other pictures keep their own size and colours.
package struct SVGDrawing: Sendable, Hashable {
  /// Its pixel size.
  package let size: SVGSize
  /// The size in CSS pixels of the viewport in which its own proportions place it; nil for its natural size.
  package let viewport: Size?
  /// The colour that it has where it says `currentColor`; nil for its own, or black.
  package let currentColor: Color?

  package init(_ size: SVGSize = .scaled(by: 1), viewport: Size? = nil, currentColor: Color? = nil) {
    (self.size, self.viewport, self.currentColor) = (size, viewport, currentColor)
  }

  /// A style sheet with the colour, of the root alone, so that parts keep a `color` of their own; as short as
  /// the request of the drawing process has room for. Empty without one.
  var styleSheet: String {
    guard let color = currentColor else { return "" }
    func level(_ part: Double) -> Int { Int((min(max(part, 0), 1) * 255).rounded()) }
    let alpha = DecimalText.text((color.alpha * 10_000).rounded() / 10_000)
    return ":root{color:rgba(\(level(color.red)),\(level(color.green)),\(level(color.blue)),\(alpha))}"
  }
}
