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
  /// The padding box around hollow corners, which are no hollow corners of the padding box; nil for others.
  let hollow: CSSBorderPainter?
  /// The content box and its radii.
  let content: CSSPaints.Shape
  /// Where backgrounds end that would show through the partly covered pixels of an opaque border: in the
  /// middle of it. Else the border box.
  let edge: CSSPaints.Shape
  /// The border's layers, if it is no such line.
  let edges: [Layer]
  /// Topmost first.
  let shadows: [Shadow]
  /// The layers of the background, bottom first.
  let paints: [Layer]
  /// Above everything.
  let outline: [Layer]

  /// Whether the border is drawn as a box around a background that covers the rest of it.
  let isFramed: Bool

  /// - Parameter width: the width of which percentages of the padding are.
  init(_ css: CSSBoxStyle, of layer: Layer, in width: Double) throws(CSSError) {
    let sides = css.border.sides
    let widths = css.borders
    corners = layer.cornerShapes
    let shapes = corners
    let frame = Rect(x: 0, y: 0, width: layer.frame.width, height: layer.frame.height)
    let radii = layer.cornerRadii.fitted(width: frame.width, height: frame.height, shapes: shapes)
    let plain = shapes.haveEvenLines || radii == CornerRadii(0) ? css.border.plain(css.currentColor) : nil
    func inset(_ insets: [Double]) -> CSSPaints.Shape {
      CSSPaints.Shape(frame: frame.inset(by: insets), radii: radii.inset(by: insets, shapes))
    }
    padding = CSSPaints.Shape(
      frame: plain.map { frame.insetting(by: $0.width) } ?? inset(widths).frame,
      radii: radii.inset(by: widths, shapes))
    let distances = css.edges(in: width)
    content = distances == widths ? padding : inset(distances)
    let hides = radii != CornerRadii(0) && css.border.isOpaque(css.currentColor)
    edge =
      hides
      ? inset(zip(widths, sides).map { $0 * ($1.style == .double ? 1.0 / 6 : 0.5) })
      : CSSPaints.Shape(frame: frame, radii: radii)
    var letters: [Layer] = []
    if css.background.isCutByText {
      letters = layer.layers.compactMap(\.letters)
      if let own = Layer(frame: content.frame, contents: layer.contents).letters {
        letters.insert(own, at: 0)
      }
    }
    var background = css.background
    background.pictures = css.pictures
    var painter = CSSPaints(
      border: CSSPaints.Shape(frame: frame, radii: radii), padding: padding, content: content, edge: edge,
      isHiddenBelowBorder: widths.allSatisfy { $0 == 0 } || (plain?.color.alpha ?? 0) == 1,
      isFramed: hides && plain != nil, letters: letters)
    var paints = try painter.layers(of: background)
    // It is only if something opaque covers all within it.
    if painter.isFramed, paints.first.map({ $0.frame == painter.padding.frame && $0.isOpaque }) != true {
      painter.isFramed = false
      paints = try painter.layers(of: background)
    }
    isFramed = painter.isFramed
    func bordered(_ insets: [Double]) -> CSSBorderPainter {
      CSSBorderPainter(
        frame: frame, radii: radii, corners: shapes, sides: insets.map { CSSLine(width: $0, style: .solid) },
        currentColor: .black)
    }
    let isHollow = shapes.hasHollow && radii != CornerRadii(0)
    hollow = isHollow && widths.contains { $0 > 0 } ? bordered(widths) : nil
    let (padding, content) = (padding, content)
    self.paints = paints.joinedWithinCorners.map { paint in
      let paint = paint.shaped(shapes)
      guard isHollow, paint.frame != frame, paint.mask == nil else { return paint }
      return switch paint.frame {
      case padding.frame: paint.within(bordered(widths))
      case content.frame: paint.within(bordered(distances))
      default: paint
      }
    }
    edges =
      plain != nil
      ? []
      : CSSBorderPainter(
        frame: frame, radii: radii, corners: shapes, sides: sides, currentColor: css.currentColor
      ).layers
    outline = css.outline.layers(around: frame, radii, shapes, css.currentColor)
    (self.frame, self.radii, border, shadows) = (frame, radii, plain, css.shadows)
  }

  private var outerShadows: [Shadow] { shadows.filter { $0.kind == .outer } }
  private var innerShadows: [Shadow] { shadows.filter { $0.kind == .inner } }

  /// The contents for the frame, if one layer with them and all shadows is the whole box: a CSS box casts
  /// like an opaque one, and its inner shadows start at the border's inner edge.
  var only: Contents? {
    guard paints.count == 1, paints[0].frame == frame, shadows.isEmpty || paints[0].isOpaque,
      border == nil || innerShadows.isEmpty, edges.isEmpty, !castsShapes
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
      let hides = layers.first.map { $0.frame == frame && $0.isOpaque } == true
      if castsShapes {
        layers.insert(contentsOf: outerShadows.reversed().map { spread($0, isCut: !hides) }, at: 0)
      } else if hides {
        layers[0].style = Style(shadows: outerShadows)
      } else {
        layers.insert(caster("shadow", frame, radii, outerShadows), at: 0)
      }
    }
    if !innerShadows.isEmpty {
      var inset = caster("inset", padding.frame, padding.radii, innerShadows)
      if let hollow {
        let shape = Shape(hollow.paths([CSSBorderPainter.all]))
        (inset.frame, inset.contents, inset.cornerRadii) = (frame, .shape(shape), CornerRadii(0))
      }
      layers.append(inset)
    }
    if let picture { layers.append(picture) }
    if !isFramed, let border {
      layers.append(Layer("border", frame: frame, cornerRadii: radii, cornerShapes: corners, border: border))
    }
    return layers + edges
  }

  /// Whether a shadow's caster is no rounded rectangle, but as far from the box along its corners as along
  /// its sides; or the box is empty, and only its spread casts.
  private var castsShapes: Bool {
    (isEmpty || radii != CornerRadii(0) && !corners.haveEvenLines)
      && outerShadows.contains { $0.spread != 0 }
  }

  private var isEmpty: Bool { frame.width == 0 || frame.height == 0 }

  /// A shadow of the box, grown by its spread; cut out below the box unless that hides it.
  private func spread(_ shadow: Shadow, isCut: Bool) -> Layer {
    func path(grown: Double) -> (path: Path, frame: Rect) {
      let box = frame.insetting(by: -grown)
      let painter = CSSBorderPainter(
        frame: Rect(x: 0, y: 0, width: max(0, box.width), height: max(0, box.height)),
        radii: isEmpty ? CornerRadii(0) : radii, corners: corners,
        sides: Array(repeating: CSSLine(), count: 4), currentColor: .black, grown: grown)
      return (painter.paths([CSSBorderPainter.none]), box)
    }
    let caster = path(grown: shadow.spread)
    var cast = shadow
    cast.spread = 0
    var layer = Layer(
      "shadow", frame: caster.frame, contents: .shape(Shape(caster.path)),
      style: Style(shadows: [cast], fillOpacity: 0))
    guard isCut else { return layer }
    // Everything that the shadow may reach, but the box.
    let offset = max(abs(shadow.offset.x), abs(shadow.offset.y))
    let reach = offset + max(0, shadow.spread) + 4 * shadow.blur.sigma + 1
    var outside = Path.rectangle(frame.insetting(by: -reach))
    outside.add(path(grown: 0).path)
    let box = Rect(x: -caster.frame.x, y: -caster.frame.y, width: frame.width, height: frame.height)
    layer.mask = .alpha(Layer(frame: box, contents: .shape(Shape(outside, rule: .evenOdd))))
    return layer
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
    let grown = offset + width
    let border = CSSBorder(sides: Array(repeating: line, count: 4))
    if shapes.haveEvenLines || radii == CornerRadii(0), let plain = border.plain(currentColor) {
      return [
        Layer(
          "outline", frame: frame, cornerRadii: radii.inset(by: Array(repeating: -grown, count: 4), shapes),
          cornerShapes: shapes, border: plain)
      ]
    }
    let painter = CSSBorderPainter(
      frame: Rect(x: 0, y: 0, width: frame.width, height: frame.height), radii: radii, corners: shapes,
      sides: border.sides, currentColor: currentColor, grown: grown)
    return [Layer("outline", frame: frame, layers: painter.layers)]
  }
}

extension CornerShapes {
  /// Whether a layer's border around such corners is as wide there as CSS's.
  fileprivate var haveEvenLines: Bool {
    corners.allSatisfy { $0 == .round || $0.isSquare }
  }
}

extension [Layer] {
  /// Backgrounds of one shape as one layer with round corners, whose pixels are partly covered once: none of
  /// the lower ones shows around those above it.
  fileprivate var joinedWithinCorners: [Layer] {
    reduce(into: []) { joined, layer in
      guard let last = joined.last, last.frame == layer.frame, last.cornerRadii == layer.cornerRadii,
        layer.cornerRadii != CornerRadii(0), last.mask == nil, layer.mask == nil
      else { return joined.append(layer) }
      joined[joined.count - 1].contents = nil
      joined[joined.count - 1].clipsToBounds = true
      joined[joined.count - 1].layers = last.within + layer.within
    }
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

  /// The letters in it and in the layers within it, in black; nil without any.
  fileprivate var letters: Layer? {
    guard !isHidden else { return nil }
    var letters = Layer(
      frame: frame, cornerRadii: cornerRadii, cornerShapes: cornerShapes, transform: transform,
      anchor: anchor,
      clipsToBounds: clipsToBounds, layers: layers.compactMap(\.letters))
    if case .text(let text)? = contents { letters.contents = .text(text.colored(.black)) }
    return letters.contents == nil && letters.layers.isEmpty ? nil : letters
  }

  /// The layer without corners, within the inner edge of a border.
  func within(_ edge: CSSBorderPainter) -> Layer {
    var layer = self
    (layer.cornerRadii, layer.clipsToBounds) = (CornerRadii(0), false)
    return Layer(
      name, frame: edge.frame, mask: edge.inside, passesThrough: layer.seesBackdrop, layers: [layer])
  }

  /// What it has within its corners.
  fileprivate var within: [Layer] {
    guard let contents else { return layers }
    return [
      Layer(
        "background", frame: Rect(x: 0, y: 0, width: frame.width, height: frame.height), contents: contents)
    ]
  }

  fileprivate var isOpaque: Bool {
    guard mask == nil else { return false }
    if let first = layers.first {
      return first.isOpaque
        && first.frame == Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    }
    return switch contents {
    case .color(let color)?: color.alpha == 1
    case .gradient(let gradient)?: gradient.isOpaque
    default: false
    }
  }
}
