// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

extension Layer {
  /// Gives the layer's own contents their style: a text its letters, a picture its place and an SVG drawing's
  /// colour; or hides them.
  mutating func applyToContents(_ css: CSSDeclarations) {
    let computed = css.computed
    switch contents {
    case .text?:
      contents = .text(computed.finished)
      if computed.isVisible { addEffects(computed) }
    case .image(var image)?:
      place(&image, css)
      if case .file(let path) = image.source, PictureFormat(path: path) == .svg {
        image.isElement = true
        let isDeclared = css.properties.contains { $0.property == .color }
        // Black is what the drawing has without a colour.
        if isDeclared || image.currentColor == nil, computed.text.color != image.currentColor ?? .black {
          image.currentColor = computed.text.color
        }
      }
      contents = .image(image)
    default: break
    }
    if !computed.isVisible { hide() }
  }

  /// Places a picture as `object-fit` and `object-position` say; what lies outside of the box is cut off.
  private mutating func place(_ image: inout ImageContents, _ css: CSSDeclarations) {
    image.gravity = css.gravity ?? image.gravity
    if let position = css.objectPosition {
      if !image.gravity.hasFocus, image.gravity != .resize { image.gravity = .center }
      if image.gravity.hasFocus { image.focus = position.focus }
      image.offset = position.offset
    }
    let isWithin = [image.focus.x, image.focus.y].allSatisfy((0...1).contains) && image.offset == .zero
    let keepsSize = css.gravity == .center || css.objectPosition != nil && image.gravity == .center
    if layers.isEmpty, keepsSize || !isWithin && css.objectPosition != nil { clipsToBounds = true }
  }

  /// Lets shadows fall from a text, and draws a line along its edge. As in CSS they do not depend on the
  /// opacity of its colours.
  private mutating func addEffects(_ computed: CSSComputed) {
    guard case .text(var text)? = contents else { return }
    let shadows = computed.shadows(of: computed.text.color)
    guard !shadows.isEmpty || computed.strokeWidth > 0 else { return }
    var style = self.style ?? Style()
    if style.shadows.isEmpty { style.shadows = shadows }
    if style.strokes.isEmpty, computed.strokeWidth > 0 {
      let paint = StylePaint.color(computed.strokeColor ?? computed.text.color)
      style.strokes = [EdgeStroke(min(computed.strokeWidth, 1000), .center, paint: paint)]
    }
    let (alphas, seen) = (Set(text.colors.map(\.alpha)), contents)
    text.color.alpha = 1
    text.lineColor?.alpha = 1
    for index in text.runs.indices { text.runs[index].color?.alpha = 1 }
    style.fillOpacity *= alphas.count > 1 ? 0 : alphas.first ?? 1
    (contents, self.style) = (.text(text), style)
    guard alphas.count > 1 else { return }
    // Letters of several opacities lie above one caster.
    var letters = Layer(
      "letters", frame: Rect(x: 0, y: 0, width: frame.width, height: frame.height), contents: seen)
    if frame == Layer.blank.frame {
      var caster = Layer("shadow", frame: frame, contents: contents, style: style)
      (caster.width, caster.height) = (.fill, .fill)
      caster.pins = Layout.Pins(left: 0, top: 0, right: 0, bottom: 0)
      (letters.width, letters.height) = (.fill, .hug)
      (contents, self.style, layout) = (nil, nil, Layout())
      layers.insert(caster, at: 0)
      layers.insert(letters, at: 1)
    } else {
      layers.insert(letters, at: 0)
    }
  }

  /// Draws nothing of the layer itself, which keeps its room and the layers in it.
  private mutating func hide() {
    if layers.isEmpty {
      opacity = 0
    } else {
      if contents != nil { style = Style(fillOpacity: 0) }
      (border, pathShadow) = (nil, nil)
    }
  }
}

extension CSSDeclarations {
  /// The declarations without what is drawn of the box itself: its border keeps its width.
  var unseen: CSSDeclarations {
    var css = self
    (css.background, css.boxShadows, css.outline, css.backdrop) = (CSSBackground(), [], CSSOutline(), nil)
    for side in css.border.sides.indices where css.border.sides[side].style != nil {
      css.border.sides[side].color = .clear
    }
    return css
  }
}
