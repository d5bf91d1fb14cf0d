// SPDX-License-Identifier: MIT
package import IntaglioModel

/// How an SVG drawing is drawn. Other pictures keep their own size and colours.
package struct SVGDrawing: Sendable, Hashable {
  package let size: SVGSize
  /// The size of the viewport in CSS pixels, in which the drawing keeps its proportions; nil for its natural
  /// size.
  package let viewport: Size?
  /// The value of `currentColor`; nil for the drawing's own `color`, or black.
  package let currentColor: Color?

  package init(_ size: SVGSize = .scaled(by: 1), viewport: Size? = nil, currentColor: Color? = nil) {
    (self.size, self.viewport, self.currentColor) = (size, viewport, currentColor)
  }

  /// A style sheet that sets `color` on the root only, so that elements with their own `color` keep it. Short
  /// enough for a request to the drawing process. Empty without a colour.
  var styleSheet: String {
    guard let color = currentColor else { return "" }
    func level(_ part: Double) -> Int { Int((min(max(part, 0), 1) * 255).rounded()) }
    let alpha = DecimalText.text((color.alpha * 10_000).rounded() / 10_000)
    return ":root{color:rgba(\(level(color.red)),\(level(color.green)),\(level(color.blue)),\(alpha))}"
  }
}
