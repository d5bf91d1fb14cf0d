// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

extension Layer {
  /// Styles the layer's own contents: the letters of a text, the place of a picture, the colour of an SVG
  /// drawing; or hides them.
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
        // A drawing without a colour is black.
        if isDeclared || image.currentColor == nil, computed.text.color != image.currentColor ?? .black {
          image.currentColor = computed.text.color
        }
      }
      contents = .image(image)
    default: break
    }
    if !computed.isVisible { hide() }
  }

  /// Places a picture by `object-fit` and `object-position`; parts outside the box are clipped.
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

  /// Adds shadows to a text, a stroke along its edge, and lines that look different from one another. As in
  /// CSS, shadow and stroke do not depend on the opacity of its colours.
  private mutating func addEffects(_ computed: CSSComputed) {
    guard case .text(var text)? = contents else { return }
    let shadows = computed.shadows(of: computed.text.color)
    let lines = computed.separateLines
    guard !shadows.isEmpty || computed.strokeWidth > 0 || !lines.isEmpty else { return }
    var style = self.style ?? Style()
    if style.shadows.isEmpty { style.shadows = shadows }
    let (alphas, seen) = (Set(text.colors.map(\.alpha)), contents)
    let isApart = alphas.count > 1
    var strokes: [EdgeStroke] = []
    if style.strokes.isEmpty, computed.strokeWidth > 0 {
      let color = computed.strokeColor ?? computed.text.color
      strokes = [EdgeStroke(min(computed.strokeWidth, 1000), .center, paint: .color(color))]
      // A style's stroke replaces what lies below it.
      if color.alpha == 1, !isApart { (style.strokes, strokes) = (strokes, []) }
    }
    text.color.alpha = 1
    text.lineColor?.alpha = 1
    for index in text.runs.indices { text.runs[index].color?.alpha = 1 }
    style.fillOpacity *= isApart ? 0 : alphas.first ?? 1
    (contents, self.style) = (.text(text), style)
    guard isApart || !lines.isEmpty || !strokes.isEmpty else { return }
    func part(_ name: String, _ contents: Contents?, _ style: Style?) -> Layer {
      let frame = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
      var part = Layer(name, frame: frame, contents: contents, style: style)
      guard self.frame == Layer.blank.frame else { return part }
      (part.frame, part.width, part.height) = (self.frame, .fill, .fill)
      part.pins = Layout.Pins(left: 0, top: 0, right: 0, bottom: 0)
      return part
    }
    func part(_ line: CSSComputed.Lines, isUnder: Bool) -> Layer {
      var text = text.colored(.clear)
      (text.isUnderlined, text.isStruckThrough) = (isUnder, !isUnder)
      (text.lineColor, text.lineThickness) = (line.color, line.thickness)
      text.lineColor?.alpha = 1
      return part("line", .text(text), Style(shadows: style.shadows, fillOpacity: line.color.alpha))
    }
    // Letters of several opacities lie above one caster.
    var letters = part("letters", isApart ? seen : contents, isApart ? nil : style)
    if frame == Layer.blank.frame { (letters.height, letters.pins, layout) = (.hug, nil, Layout()) }
    layers.insert(
      contentsOf: (isApart ? [part("shadow", contents, style)] : [])
        + lines.filter(\.isUnder).map { part($0, isUnder: true) } + [letters]
        + strokes.map { part("stroke", contents, Style(fillOpacity: 0, strokes: [$0])) }
        + lines.filter(\.isThrough).map { part($0, isUnder: false) }, at: 0)
    (contents, self.style) = (nil, nil)
  }

  /// Hides the layer itself, which keeps its space and its sublayers.
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
  /// The declarations without the visible parts of the box itself; its border keeps its width.
  var unseen: CSSDeclarations {
    var css = self
    (css.background, css.boxShadows, css.outline, css.backdrop) = (CSSBackground(), [], CSSOutline(), nil)
    for side in css.border.sides.indices where css.border.sides[side].style != nil {
      css.border.sides[side].color = .clear
    }
    return css
  }
}
