// SPDX-License-Identifier: MIT
import IntaglioModel

/// A box's shadows, background, border and outline, in points of the box.
struct CSSBox {
  /// The border box.
  let frame: Rect
  let radii: CornerRadii
  /// The curves of its corners, and of those of all layers of the box.
  let corners: CornerShapes
  /// The border, if it is one line all around.
  let border: Border?
  /// The padding box and its radii.
  let padding: CSSPaints.Shape
  /// The border's layers, if it is no such line.
  let edges: [Layer]
  /// Topmost first.
  let shadows: [Shadow]
  /// The layers of the background, bottom first.
  let paints: [Layer]
  /// Above everything.
  let outline: [Layer]

  /// Whether the border is drawn as a box around the background: in a round box the background would
  /// otherwise show through the border's partly covered pixels.
  private let isFramed: Bool

  init(_ css: CSSDeclarations, of layer: Layer) throws(CSSError) {
    let sides = css.border.sides
    if css.border.lacksStyle {
      throw css.error(
        [.borderWidth, .borderColor],
        expected: "a border-style beside it, such as solid: CSS draws no border without a style")
    }
    let plain = css.border.plain(css.currentColor)
    let widths = sides.map(\.drawnWidth)
    corners = layer.cornerShapes
    let frame = Rect(x: 0, y: 0, width: layer.frame.width, height: layer.frame.height)
    let fitted = layer.cornerRadii.fitted(
      width: frame.width, height: frame.height, shapes: corners)
    // Equal circles within equal sides fit alike before and after they are inset.
    let isEven = layer.cornerRadii == CornerRadii(layer.cornerRadii.topLeft.x) && Set(widths).count == 1
    let radii = css.isOfAnySize && isEven ? layer.cornerRadii : fitted
    let inside = Rect(
      x: widths[3], y: widths[0], width: max(0, frame.width - widths[1] - widths[3]),
      height: max(0, frame.height - widths[0] - widths[2]))
    padding = CSSPaints.Shape(
      frame: plain.map { frame.insetting(by: $0.width) } ?? inside, radii: radii.inset(by: widths, corners))
    let isBelowPicture = layer.contents?.isReplaced == true && !css.background.hasPaint
    isFramed =
      plain?.color.alpha == 1 && radii != CornerRadii(0)
      && (css.background.isOpaqueAtTheBottom || isBelowPicture)
    let isHidden = widths.allSatisfy { $0 == 0 } || (plain?.color.alpha ?? 0) == 1
    let painter = CSSPaints(
      border: CSSPaints.Shape(frame: frame, radii: radii), padding: padding, isHiddenBelowBorder: isHidden,
      isFramed: isFramed, text: layer.contents)
    paints = try painter.layers(of: css.background).map { $0.shaped(layer.cornerShapes) }
    if plain != nil {
      edges = []
    } else if css.isOfAnySize, radii == CornerRadii(0),
      let straight = css.border.straight(in: frame, css.currentColor)
    {
      edges = straight
    } else {
      edges =
        CSSBorderPainter(
          frame: frame, radii: radii, corners: corners, sides: sides, currentColor: css.currentColor
        ).layers
    }
    outline = css.outline.layers(around: frame, radii, corners, css.currentColor)
    (self.frame, self.radii, border, shadows) = (frame, radii, plain, css.boxShadows)
  }

  private var outerShadows: [Shadow] { shadows.filter { $0.kind == .outer } }
  private var innerShadows: [Shadow] { shadows.filter { $0.kind == .inner } }

  /// The contents for the frame, if one layer with them and all shadows is the whole box: a CSS box casts
  /// like an opaque one, and its inner shadows start at the border's inner edge.
  var only: Contents? {
    guard paints.count == 1, paints[0].frame == frame, shadows.isEmpty || paints[0].isOpaque,
      border == nil || innerShadows.isEmpty, edges.isEmpty
    else { return nil }
    guard paints[0].layers.isEmpty, paints[0].mask == nil else { return nil }
    return paints[0].contents
  }

  /// The box as layers, bottom first.
  ///
  /// - Parameter picture: what lies on the background, below inner shadows of the border.
  func layers(around picture: Layer? = nil) -> [Layer] {
    var layers = paints
    if isFramed, let border {
      layers.insert(
        Layer(
          "border", frame: frame, contents: .color(border.color), cornerRadii: radii, cornerShapes: corners),
        at: 0)
    }
    if !outerShadows.isEmpty {
      if let first = layers.first, first.frame == frame, first.isOpaque {
        layers[0].style = Style(shadows: outerShadows)
      } else {
        layers.insert(caster("shadow", frame, radii, outerShadows), at: 0)
      }
    }
    if !innerShadows.isEmpty {
      layers.append(caster("inset", padding.frame, padding.radii, innerShadows))
    }
    if let picture { layers.append(picture) }
    if !isFramed, let border {
      layers.append(Layer("border", frame: frame, cornerRadii: radii, cornerShapes: corners, border: border))
    }
    return layers + edges
  }

  /// An opaque box with only its shadows visible.
  private func caster(_ name: String, _ frame: Rect, _ radii: CornerRadii, _ shadows: [Shadow]) -> Layer {
    Layer(
      name, frame: frame, contents: .color(.black), style: Style(shadows: shadows, contents: .knockout),
      cornerRadii: radii, cornerShapes: corners)
  }
}

extension CSSBackground {
  /// Whether there is anything to paint.
  var hasPaint: Bool { (color?.alpha ?? 0) > 0 || !layers.isEmpty }
}

extension Contents {
  /// Whether the contents fill their box as a picture does an element, instead of lying on it as text does.
  var isReplaced: Bool {
    switch self {
    case .image, .drawing: true
    case .color, .gradient, .shape, .text, .pattern: false
    }
  }
}

extension CSSOutline {
  /// A line around the box; its corners are round where the box's are.
  fileprivate func layers(
    around box: Rect, _ radii: CornerRadii, _ shapes: CornerShapes, _ currentColor: Color
  ) -> [Layer] {
    let width = line.drawnWidth
    guard width > 0 else { return [] }
    let frame = box.insetting(by: -(offset + width))
    guard frame.width > 0, frame.height > 0 else { return [] }
    let corners = zip(radii.corners, shapes.corners).map { radius, shape in
      let grown = (offset + width) * shape.inset
      return radius.x > 0 && radius.y > 0
        ? Vector(max(0, radius.x + grown), max(0, radius.y + grown)) : .zero
    }
    let border = CSSBorder(sides: Array(repeating: line, count: 4))
    if let plain = border.plain(currentColor) {
      return [
        Layer(
          "outline", frame: frame, cornerRadii: CornerRadii(corners: corners), cornerShapes: shapes,
          border: plain)
      ]
    }
    let painter = CSSBorderPainter(
      frame: Rect(x: 0, y: 0, width: frame.width, height: frame.height), radii: CornerRadii(corners: corners),
      corners: shapes, sides: border.sides, currentColor: currentColor)
    return [Layer("outline", frame: frame, layers: painter.layers)]
  }
}

extension Layer {
  /// The layer with such corners, and the layers in it.
  fileprivate func shaped(_ corners: CornerShapes) -> Layer {
    var layer = self
    if cornerRadii != CornerRadii(0) { layer.cornerShapes = corners }
    layer.layers = layers.map { $0.shaped(corners) }
    return layer
  }

  fileprivate var isOpaque: Bool {
    switch contents {
    case .color(let color)?: color.alpha == 1
    case .gradient(let gradient)?: gradient.isOpaque
    default: false
    }
  }
}
