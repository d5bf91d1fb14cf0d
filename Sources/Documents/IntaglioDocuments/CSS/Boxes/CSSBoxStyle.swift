// SPDX-License-Identifier: MIT
import IntaglioModel

/// A box as declarations describe it: everything drawn once its size is known, with lengths that depend on
/// that size.
struct CSSBoxStyle: Sendable {
  let currentColor: Color
  var background: CSSBackground
  let border: CSSBorder
  let outline: CSSOutline
  let shadows: [Shadow]
  let filters: [CSSFilter]
  let backdrop: CSSBackdrop?
  let corners: [(x: CSSLength, y: CSSLength)]?
  let transform: CSSTransform
  var padding: Layout.Insets
  var pictures: [LayerBox.Picture?] = []

  init(_ css: CSSDeclarations) throws(CSSError) {
    (currentColor, background, border, outline) = (css.currentColor, css.background, css.border, css.outline)
    (shadows, filters, backdrop) = (css.boxShadows, css.filters, css.backdrop)
    (corners, transform, padding) = (css.corners, css.transform, css.layout.padding)
    if css.border.lacksStyle {
      throw css.error(
        [.borderWidth, .borderColor],
        expected: "a border-style beside it, such as solid: CSS draws no border without a style")
    }
  }

  var isEmpty: Bool {
    !isVisible && filters.isEmpty && corners == nil && transform.isIdentity && transform.origin == nil
      && border.widths.allSatisfy { $0 == 0 }
  }

  /// Whether something is drawn around the contents, other than a border.
  var isVisible: Bool {
    background.hasPaint || !shadows.isEmpty || outline.line.drawnWidth > 0 || backdrop != nil
  }

  /// The distance of the contents from each edge of the border box, from the top clockwise.
  ///
  /// - Parameter width: the width that percentages of the padding refer to.
  func edges(in width: Double) -> [Double] {
    let sides = [padding.top, padding.right, padding.bottom, padding.left]
    return zip(border.widths, sides).map { $0 + max(0, $1.points(of: width)) }
  }
}

extension CSSBoxStyle {
  /// The box of a layer that gets its size from a layout.
  func box(of layer: Layer) throws(CSSError) -> LayerBox {
    if background.mayFail {
      // Errors that occur at every size and with every picture are reported now.
      var sample = self
      sample.pictures = background.images.map { _ in
        var picture = LayerBox.Picture(.bitmap(.pixel))
        picture.natural = NaturalSize(width: 1, height: 1)
        return picture
      }
      _ = try CSSBox(sample, of: Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100)), in: 100)
    }
    let hasLayout = layer.layout != nil
    let pictures = background.images.map { image, _ in
      if case .file(let path)? = image { LayerBox.Picture(.file(path)) } else { nil as LayerBox.Picture? }
    }
    return LayerBox(pictures: pictures) { [self] (index, natural, box) in
      let layer = background.layer(index)
      guard let box else {
        let isRound = layer.repetition.x == .round || layer.repetition.y == .round
        return isRound ? nil : layer.size.size(of: natural, in: nil)
      }
      let area = area(of: layer.origin, in: box)
      return layer.size(of: natural, in: area.size).map { CSSTiling(layer, size: $0, in: area).tile.size }
    } text: { [self] in
      css(withPadding: !hasLayout)
    } drawing: { [self] (layer, surroundings, pictures) throws(StyleError) in
      var style = self
      style.padding = surroundings.padding ?? style.padding
      style.pictures = pictures
      do throws(CSSError) { try layer.draw(style, in: surroundings.width, surroundings.flowing) } catch {
        throw StyleError.invalid(field: "css", problem: error.description)
      }
    }
  }

  /// The positioning area of a picture in a border box, relative to the box's corner.
  func area(of origin: CSSBackground.Box, in box: Size) -> Rect {
    let insets =
      switch origin {
      case .border, .text: [0.0, 0, 0, 0]
      case .padding: border.widths
      case .content: edges(in: box.width)
      }
    return Rect(x: 0, y: 0, width: box.width, height: box.height).inset(by: insets)
  }
}

extension Layer {
  /// Draws a box in the layer's frame, around the layer's contents.
  ///
  /// - Parameters:
  ///   - width: the width that percentages of the padding refer to.
  ///   - flowing: the number of sublayers that lie below the outline.
  mutating func draw(_ css: CSSBoxStyle, in width: Double, _ flowing: Int = 0) throws(CSSError) {
    if let corners = css.corners {
      cornerRadii = CornerRadii(
        corners: corners.map { Vector($0.x.points(of: frame.width), $0.y.points(of: frame.height)) })
    }
    if let map = css.transform.map(of: frame) { transform = map }
    if let anchor = css.transform.anchor(of: frame) { self.anchor = anchor }
    let (radii, shapes) = (cornerRadii, cornerShapes)
    // A transform isolates blend modes, but not backdrop filters.
    if !css.transform.isIdentity, layers.contains(where: \.hasBlending) { isIsolated = true }
    let box = try CSSBox(css, of: self, in: width)
    guard let backdrop = css.backdrop else {
      add(box, css.filters, flowing)
      return handDownTransform()
    }
    add(box, css.filters.filter { !$0.isOpacity }, flowing)
    addBackdrop(backdrop, css.filters, radii, shapes)
  }
}

extension Layout.Distance {
  /// The distance in points, with percentages of `length`; `auto` is 0.
  func points(of length: Double) -> Double {
    switch self {
    case .points(let points): points
    case .percent(let percent): percent / 100 * length
    case .sum(let percent, let points): percent / 100 * length + points
    case .auto: 0
    }
  }
}
