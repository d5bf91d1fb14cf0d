// SPDX-License-Identifier: MIT
import IntaglioModel

/// A box's shadows, background, border and outline, in points of the box.
struct CSSBox {
  let frame: Rect
  let radii: CornerRadii
  /// The shapes of its corners, and of the corners of all its layers.
  let corners: CornerShapes
  /// The border, if it is one line all around.
  let border: Border?
  let padding: CSSPaints.Shape
  let content: CSSPaints.Shape
  /// Where backgrounds end: in the middle of an opaque border with round corners, so that they do not show
  /// through its partly covered pixels; otherwise at the border box.
  let edge: CSSPaints.Shape
  /// The border's layers, if it is not such a line.
  let edges: [Layer]
  let shadows: [Shadow]
  /// The layers of the background, bottom first.
  let paints: [Layer]
  /// The outline's layers, above border and contents.
  let outline: [Layer]

  /// Whether the border is drawn as a filled box below a background that covers its inside.
  let isFramed: Bool
  /// Whether background and border are clipped together at round corners, so that neither shows around the
  /// other.
  let isJoined: Bool
  let isCovered: Bool

  /// - Parameter width: the width that percentages of the padding refer to.
  init(_ css: CSSBoxStyle, of layer: Layer, in width: Double) throws(CSSError) {
    let sides = css.border.sides
    let widths = css.border.widths
    corners = layer.cornerShapes
    let shapes = corners
    let frame = Rect(x: 0, y: 0, width: layer.frame.width, height: layer.frame.height)
    let radii = layer.cornerRadii.fitted(width: frame.width, height: frame.height, shapes: shapes)
    func inset(_ insets: [Double]) -> CSSPaints.Shape {
      let strip = CSSBorderPainter(
        frame: frame, radii: radii, corners: shapes, sides: insets.map { CSSLine(width: $0, style: .solid) },
        currentColor: .black)
      // The inner edge of bulging corners has the same shape with smaller radii.
      let isOther =
        radii != CornerRadii(0) && insets.contains { $0 > 0 }
        && (shapes.corners.contains { $0.curvature < 1 } || strip.isCrowded)
      return CSSPaints.Shape(
        frame: frame.inset(by: insets), radii: radii.inset(by: insets, shapes), strip: isOther ? strip : nil)
    }
    padding = inset(widths)
    let isEven = padding.strip == nil && (shapes.haveEvenLines || radii == CornerRadii(0))
    let plain = isEven ? css.border.plain(css.currentColor) : nil
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
      if let own = Layer(frame: content.frame, contents: layer.contents, style: layer.style).letters {
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
    // It is framed only if something opaque covers its whole inside.
    if painter.isFramed, paints.first.map({ $0.frame == painter.padding.frame && $0.isOpaque }) != true {
      painter.isFramed = false
      paints = try painter.layers(of: background)
    }
    isFramed = painter.isFramed
    let (joined, areas, end) = (paints.joinedWithinCorners, [padding, content, edge], edge.frame)
    isCovered = hides && !isFramed && joined.first.map { $0.frame == end && $0.isOpaque } == true
    self.paints = joined.map { paint in
      let paint = paint.shaped(shapes)
      let strip = paint.mask == nil ? areas.first { $0.frame == paint.frame }?.strip : nil
      return strip.map(paint.within) ?? paint
    }
    var lines = CSSBorderPainter(
      frame: frame, radii: radii, corners: shapes, sides: sides, currentColor: css.currentColor)
    isJoined =
      plain == nil && radii != CornerRadii(0) && widths.contains { $0 > 0 }
      && self.paints.contains { $0.frame == frame && $0.mask == nil }
    lines.isOpen = isJoined
    edges = plain != nil ? [] : lines.layers
    outline = css.outline.layers(around: frame, radii, shapes, css.currentColor)
    (self.frame, self.radii, border, shadows) = (frame, radii, plain, css.shadows)
  }

  private var outerShadows: [Shadow] { shadows.filter { $0.kind == .outer } }
  private var innerShadows: [Shadow] { shadows.filter { $0.kind == .inner } }

  /// The contents, if a single layer with them and all shadows can draw the box: a CSS box casts shadows as
  /// if it were opaque, and its inner shadows start at the border's inner edge.
  var only: Contents? {
    guard paints.count == 1, paints[0].frame == frame, shadows.isEmpty || paints[0].isOpaque,
      innerShadows.isEmpty || padding.frame == frame, edges.isEmpty, !castsShapes(shadows)
    else { return nil }
    guard paints[0].layers.isEmpty, paints[0].mask == nil else { return nil }
    return paints[0].contents
  }

  /// The box as layers, bottom first.
  ///
  /// - Parameter picture: a layer above the background and inner shadows, below the border.
  func layers(around picture: Layer? = nil) -> [Layer] {
    var above: [Layer] = []
    if padding.strip != nil || castsShapes(innerShadows) {
      above += innerShadows.reversed().map(inset)
    } else if !innerShadows.isEmpty {
      above.append(caster("inset", padding.frame, padding.radii, innerShadows))
    }
    if let picture { above.append(picture) }
    if !isFramed, let border {
      above.append(Layer("border", frame: frame, cornerRadii: radii, cornerShapes: corners, border: border))
    }
    above += edges
    var layers = paints
    if isJoined {
      for index in layers.indices where layers[index].frame == frame {
        (layers[index].cornerRadii, layers[index].clipsToBounds) = (CornerRadii(0), false)
      }
      layers = [
        Layer(
          "box", frame: frame, cornerRadii: radii, cornerShapes: corners, clipsToBounds: true,
          layers: layers + above)
      ]
    }
    if isFramed, let border {
      layers.insert(
        Layer(
          "border", frame: frame, contents: .color(border.color), cornerRadii: radii, cornerShapes: corners),
        at: 0)
    }
    if !outerShadows.isEmpty {
      let hides = isCovered || layers.first.map { $0.frame == frame && $0.isOpaque } == true
      if castsShapes(outerShadows) {
        layers.insert(contentsOf: outerShadows.reversed().map { spread($0, isCut: !hides) }, at: 0)
      } else if hides, !isCovered {
        layers[0].style = Style(shadows: outerShadows)
      } else {
        layers.insert(caster("shadow", frame, radii, outerShadows), at: 0)
        if isCovered { layers[0].style = Style(shadows: outerShadows, fillOpacity: 0) }
      }
    }
    return isJoined ? layers : layers + above
  }

  /// Whether shadows need paths as casters: with a spread around corners other than round ones, where the
  /// caster is as far from the box as along its sides, or around a box without an area.
  private func castsShapes(_ shadows: [Shadow]) -> Bool {
    let isShaped = radii != CornerRadii(0) && !corners.haveEvenLines
    return (isShaped || frame.width * frame.height == 0) && shadows.contains { $0.spread != 0 }
  }

  private func path(_ insets: [Double], grown: Double = 0) -> Path {
    let box = frame.insetting(by: -grown)
    return CSSBorderPainter(
      frame: Rect(x: 0, y: 0, width: max(0, box.width), height: max(0, box.height)), radii: radii,
      corners: corners, sides: insets.map { CSSLine(width: $0, style: .solid) }, currentColor: .black,
      grown: grown
    ).paths([CSSBorderPainter.all])
  }

  /// Everything that a shadow of the box can reach, with the path as a hole by the even-odd rule.
  private func outside(_ shadow: Shadow, _ path: Path) -> Path {
    let offset = max(abs(shadow.offset.x), abs(shadow.offset.y))
    let reach = offset + abs(shadow.spread) + 4 * shadow.blur.sigma + 1
    var outside = Path.rectangle(frame.insetting(by: -reach))
    outside.add(path)
    return outside
  }

  private func cast(_ path: Path, _ rule: FillRule = .nonZero, in frame: Rect, _ shadow: Shadow) -> Layer {
    var cast = shadow
    (cast.kind, cast.spread) = (.outer, 0)
    return Layer(
      "shadow", frame: frame, contents: .shape(Shape(path, rule: rule)),
      style: Style(shadows: [cast], fillOpacity: 0))
  }

  /// A shadow of the box, grown by its spread; cut out below the box unless that hides it.
  private func spread(_ shadow: Shadow, isCut: Bool) -> Layer {
    let grown = frame.insetting(by: -shadow.spread)
    var layer = cast(path([0, 0, 0, 0], grown: shadow.spread), in: grown, shadow)
    guard isCut else { return layer }
    let box = Rect(x: -grown.x, y: -grown.y, width: frame.width, height: frame.height)
    let outside = Shape(outside(shadow, path([0, 0, 0, 0])), rule: .evenOdd)
    layer.mask = .alpha(Layer(frame: box, contents: .shape(outside)))
    return layer
  }

  /// A shadow within the border, cast by everything outside a hole that the spread makes smaller.
  private func inset(_ shadow: Shadow) -> Layer {
    let inner = padding.frame
    let widths = [inner.y, frame.maxX - inner.maxX, frame.maxY - inner.maxY, inner.x]
    let hole = path(widths.map { $0 + shadow.spread })
    var layer = cast(outside(shadow, hole), .evenOdd, in: frame, shadow)
    layer.mask = .alpha(Layer(frame: frame, contents: .shape(Shape(path(widths)))))
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
  var hasPaint: Bool { (color?.alpha ?? 0) > 0 || !layers.isEmpty }
}

extension Contents {
  /// Whether the contents fill their box like a replaced element such as `<img>`, instead of lying on it like
  /// text.
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
  /// Whether a layer's border is as wide around these corners as in CSS.
  fileprivate var haveEvenLines: Bool { corners.allSatisfy { $0 == .round || $0.isSquare } }
}

extension [Layer] {
  /// Combines backgrounds of the same shape into one layer with round corners, which cover their edge pixels
  /// only once: lower backgrounds do not show around the ones above.
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
  fileprivate func shaped(_ corners: CornerShapes) -> Layer {
    var layer = self
    if cornerRadii != CornerRadii(0) { layer.cornerShapes = corners }
    layer.layers = layers.map { $0.shaped(corners) }
    return layer
  }

  /// The letters of the layer and its sublayers with their strokes, in black; nil if there are none.
  fileprivate var letters: Layer? {
    guard !isHidden else { return nil }
    var letters = Layer(
      frame: frame, cornerRadii: cornerRadii, cornerShapes: cornerShapes, transform: transform,
      anchor: anchor, clipsToBounds: clipsToBounds, layers: layers.compactMap(\.letters))
    if case .text(let text)? = contents {
      let strokes = style?.strokes.map { EdgeStroke($0.width, $0.position, paint: .color(.black)) } ?? []
      letters.contents = .text(text.colored(.black))
      if !strokes.isEmpty { letters.style = Style(strokes: strokes) }
    }
    return letters.contents == nil && letters.layers.isEmpty ? nil : letters
  }

  /// The layer without corners of its own, masked to the inside of a strip.
  func within(_ strip: CSSBorderPainter) -> Layer {
    var layer = self
    (layer.cornerRadii, layer.clipsToBounds) = (CornerRadii(0), false)
    return Layer(
      name, frame: strip.frame, mask: strip.inside, passesThrough: layer.seesBackdrop, layers: [layer])
  }

  /// The contents or sublayers within its corners.
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
      return first.isOpaque && first.frame == Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    }
    return switch contents {
    case .color(let color)?: color.alpha == 1
    case .gradient(let gradient)?: gradient.isOpaque
    default: false
    }
  }
}
