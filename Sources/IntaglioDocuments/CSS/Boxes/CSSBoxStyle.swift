// SPDX-License-Identifier: MIT
import IntaglioModel

/// What declarations say of a box: all that is drawn when its size is known, with lengths that depend on it.
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
  /// The pictures of the background, one for each of its layers; empty where it names files.
  var pictures: [Layer] = []

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

  /// Whether there is nothing to draw.
  var isEmpty: Bool {
    !isVisible && filters.isEmpty && corners == nil && transform.isIdentity
      && border.sides.allSatisfy { $0.drawnWidth == 0 }
  }

  /// Whether something is drawn around the contents, other than a border.
  var isVisible: Bool {
    background.hasPaint || !shadows.isEmpty || outline.line.drawnWidth > 0 || backdrop != nil
  }

  /// The widths of the border, from the top clockwise.
  var borders: [Double] { border.sides.map(\.drawnWidth) }

  /// The distance of the contents from each edge of the border box, from the top clockwise.
  ///
  /// - Parameter width: the width of which percentages of the padding are.
  func edges(in width: Double) -> [Double] {
    let sides = [padding.top, padding.right, padding.bottom, padding.left]
    return zip(borders, sides).map { $0 + max(0, $1.points(of: width)) }
  }
}

extension CSSBoxStyle {
  /// The box of a layer whose size a layout finds.
  func box(of layer: Layer) throws(CSSError) -> LayerBox {
    if background.mayFail {
      // What is wrong at every size is an error now.
      _ = try CSSBox(self, of: Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100)), in: 100)
    }
    let hasLayout = layer.layout != nil
    return LayerBox(pictures: pictures(in: layer.ownSize)) { [self] in
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

  /// The pictures of the background, each in a layer of the size that it has in a box of this one. An SVG
  /// drawing needs it.
  private func pictures(in size: Size?) -> [Layer] {
    guard background.images.contains(where: { if case .file? = $0.image { true } else { false } }) else {
      return []
    }
    return background.images.indices.map { index in
      guard case .file(let path)? = background.images[index].image else { return .blank }
      var area = size
      if let size, background.origins[index % background.origins.count] != .border {
        area = Size(
          width: size.width - borders[1] - borders[3], height: size.height - borders[0] - borders[2])
      }
      var layer = Layer.blank
      var image = ImageContents(.file(path), gravity: .resize)
      var sides = (area?.width, area?.height)
      switch background.sizes[index % background.sizes.count] {
      case .cover: image.gravity = .resizeAspectFill
      case .contain: image.gravity = .resizeAspect
      // In its own size.
      case .sides(nil, nil): (image.gravity, sides) = (.topLeft, (1, 1))
      case .sides(let x, let y):
        sides.0 = x?.constant ?? area.flatMap { area in x.map { $0.points(of: area.width) } }
        sides.1 = y?.constant ?? area.flatMap { area in y.map { $0.points(of: area.height) } }
      }
      (layer.contents, layer.width) = (.image(image), sides.0.map { .points($0) } ?? .fill)
      layer.height = sides.1.map { .points($0) } ?? .fill
      return layer
    }
  }
}

extension Layer {
  /// Draws a box in the layer's frame, around what is in the layer.
  ///
  /// - Parameters:
  ///   - width: the width of which percentages of the padding are.
  ///   - flowing: how many of the layers in it lie below its outline.
  mutating func draw(_ css: CSSBoxStyle, in width: Double, _ flowing: Int = 0) throws(CSSError) {
    if let corners = css.corners {
      cornerRadii = CornerRadii(
        corners: corners.map { Vector($0.x.points(of: frame.width), $0.y.points(of: frame.height)) })
    }
    if let map = css.transform.map(of: frame) { transform = map }
    if let anchor = css.transform.anchor(of: frame) { self.anchor = anchor }
    let (radii, shapes) = (cornerRadii, cornerShapes)
    try add(CSSBox(css, of: self, in: width), css.filters, flowing)
    if let backdrop = css.backdrop { addBackdrop(backdrop, radii, shapes) }
  }
}

extension Layout.Distance {
  /// In points, of a length around; `auto` is none.
  func points(of length: Double) -> Double {
    switch self {
    case .points(let points): points
    case .percent(let percent): percent / 100 * length
    case .sum(let percent, let points): percent / 100 * length + points
    case .auto: 0
    }
  }
}
